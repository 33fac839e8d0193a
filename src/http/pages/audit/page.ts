import { html } from "hono/html";
import { type ChainState } from "../../../store/audit.ts";
import { type ChainedEntry } from "../../../store/search-audit.ts";
import { badge, empty, facts, heading, notice, pager, section } from "../design/blocks.ts";
import { button, choice, field } from "../design/form.ts";
import { page, time, type Html, type Page } from "../layout.ts";
import { bareTable } from "../table.ts";
import { addressOf, type Search } from "./question.ts";

export interface AuditSearched {
  readonly search: Search;
  /** null: there is no such repository for whoever asks. */
  readonly entries: readonly ChainedEntry[] | null;
  /** The entry that the page begins before; null: it begins with the newest. */
  readonly before: number | null;
  /** Where the next page begins; null: this is the last. */
  readonly next: number | null;
  readonly kinds: readonly string[];
  /** Whether whoever looks may ask for the chain. */
  readonly operates: boolean;
  /** null: nobody asked. */
  readonly chain: ChainState | null;
}

const heads = ["Entry", "When (UTC)", "About", "Decision", "Asked for by"];

/** What was decided, by repository, kind, who asked and when. */
export function auditPage(searched: AuditSearched): Page {
  const { search, entries, before, next, operates, chain } = searched;
  const { written, wrong } = search;
  const exported = Object.keys(wrong).length > 0 || entries === null ? null : exportOf(search);
  return page(
    "Audit",
    html`${heading({
      title: "Audit",
      kicker: "Every decision with its facts and effects, in a chain of hashes. Nothing is ever taken out.",
      aside: html`<div class="aside">
        ${operates ? html`<a class="button" href="${checkOf(written)}">Check the chain</a>` : ""}
        ${exported === null ? "" : html`<a class="button" href="${exported}" download>Export as NDJSON</a>`}
      </div>`,
    })}
    ${operates && chain !== null ? chainCard(chain) : ""} ${searchForm(searched)} ${found(entries)}
    ${pager({
      first: before === null ? null : addressOf("/audit", written),
      older: next === null ? null : addressOf("/audit", { ...written, before: String(next) }),
    })}`,
  );
}

/** The same entries, for the days as the API counts them: it leaves `until` out. */
function exportOf({ written, question }: Search): string {
  const until = question.until?.toISOString();
  return addressOf("/api/audit/export", { ...written, until });
}

function searchForm({ search, kinds }: AuditSearched): Html {
  const { written, wrong } = search;
  const input = (name: "repository" | "issue" | "by" | "since" | "until", label: string) => {
    const said = wrong[name];
    const type = name === "since" || name === "until" ? ("date" as const) : ("text" as const);
    return field({ name, label, type, value: written[name], ...(said === undefined ? {} : { wrong: said }) });
  };
  const every = [{ value: "", text: "any" }, ...kinds.map((kind) => ({ value: kind, text: kind }))];
  return html`<form method="get" action="/audit" role="search" aria-label="The audit log" class="card">
    <div class="fields">
      ${input("repository", "Repository")} ${input("issue", "Issue or pull request")}
      ${choice({ name: "kind", label: "Kind", value: written.kind }, every)} ${input("by", "Asked for by")}
      ${input("since", "From")} ${input("until", "To")} ${button({ text: "Search", kind: "primary" })}
    </div>
  </form>`;
}

function found(entries: AuditSearched["entries"]): Html {
  if (entries === null) return empty("There is no such repository that you may read.");
  if (entries.length === 0) return empty("No entry is like that.");
  return html`<div id="audit-entries">${bareTable("Entries, newest first", heads, entries.map(rowOf))}</div>`;
}

function rowOf(entry: ChainedEntry): Html {
  const { id, at, kind, decision } = entry;
  return html`<tr>
    <td class="number"><a href="/audit/${id}">${id}</a></td>
    <td>${time(at)}</td>
    <td>${aboutOf(entry)}</td>
    <td>${badge(kind)} ${decisionWord(decision)}</td>
    <td>${actorOf(entry) ?? ""}</td>
  </tr>`;
}

/** Subjects bear GitHub's number of the repository, which says nothing to people. */
function aboutOf({ repository, repositoryId, subject }: ChainedEntry): Html {
  if (repository === null || repositoryId === null) return html`${subject}`;
  const words = subject.replace(` ${repositoryId}#`, " #").replace(new RegExp(` ${repositoryId}$`), "");
  const issue = /^escalation #(\d+)$/.exec(words)?.[1];
  const what = issue === undefined ? words : html`<a href="/escalations/${repository}/${issue}">${words}</a>`;
  return html`<span class="soft">${repository}</span> ${what}`;
}

function decisionWord(decision: unknown): string {
  const word = wordIn(decision, "kind");
  return (word ?? "").replaceAll(/[-_]/g, " ");
}

function actorOf({ facts: seen }: ChainedEntry): string | null {
  return wordIn(seen, "by") ?? wordIn(seen, "producer");
}

function wordIn(value: unknown, key: string): string | null {
  const word = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : null;
  return typeof word === "string" ? word : null;
}

function checkOf(written: Search["written"]): string {
  return addressOf("/audit", { ...written, chain: "check" });
}

function chainCard(chain: ChainState): Html {
  const { entries, brokenAt, head } = chain;
  const said =
    brokenAt === null
      ? notice(
          "good",
          html`<strong>The chain of ${entries} entries holds.</strong>
            <p>Its last hash: <code>${head ?? "none"}</code></p>`,
        )
      : notice(
          "bad",
          html`<strong>The chain is broken.</strong>
            <p>Entry ${brokenAt} of ${entries} does not fit the one before it.</p>`,
          { urgent: true },
        );
  return html`<div id="chain">${said}</div>`;
}

/** One entry, whole. */
export function auditEntryPage(entry: ChainedEntry): Page {
  const { id, at, kind, decision, effects, previousHash, hash } = entry;
  return page(
    `Entry ${id}`,
    html`${heading({ title: `Entry ${id}`, kicker: html`<a href="/audit">Audit</a>` })}
    ${facts([
      ["About", aboutOf(entry)],
      ["When (UTC)", time(at)],
      ["Decision", html`${badge(kind)} ${decisionWord(decision)}`],
      ["Asked for by", actorOf(entry) ?? "nobody: by itself"],
      ["Hash", html`<code>${hash}</code>`],
      ["Hash of the one before", html`<code>${previousHash === "" ? "none" : previousHash}</code>`],
    ])}
    ${jsonSection("Decision", decision)} ${jsonSection("Facts", entry.facts)}
    ${jsonSection("Effects", effects)}`,
  );
}

function jsonSection(title: string, value: unknown): Html {
  return section(title, html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`);
}
