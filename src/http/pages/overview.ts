import { html } from "hono/html";
import { type EscalationStatus } from "../../domain/escalations/status.ts";
import { waitsFor } from "../../domain/escalations/preflight/waits-for.ts";
import { type Overview } from "../../flows/overview/read-overview.ts";
import { type Escalation } from "../../store/escalations/escalations.ts";
import { page, time, type Html, type Page } from "./layout.ts";
import { isolationOf, limitsOf, learningOf, ratesOf } from "./overview-figures.ts";
import { table } from "./table.ts";

const words: Readonly<Record<EscalationStatus, { text: string; tone: string }>> = {
  open: { text: "open", tone: "wait" },
  held: { text: "held", tone: "wait" },
  paged: { text: "waits for a person", tone: "bad" },
  awaiting_merge: { text: "waits for its merge", tone: "good" },
  satisfied: { text: "nothing to change", tone: "good" },
  resolved: { text: "resolved", tone: "good" },
  cancelled: { text: "called off", tone: "soft" },
};

/** Is anything on fire? The pages first, then what is switched off, what it costs, and everything else. */
export function overviewPage(overview: Overview): Page {
  const { paged, others, repositories, now } = overview;
  const headline =
    paged.length === 0
      ? html`<h1 class="good">Nothing waits for a person</h1>`
      : html`<h1 class="bad">
          ${paged.length === 1 ? "1 page waits" : `${paged.length} pages wait`} for a person
        </h1>`;
  const names = new Map(repositories.map(({ id, owner, name }) => [id, `${owner}/${name}`]));
  const row = (each: Escalation) => rowOf(each, names.get(each.repositoryId), now);
  const heads = ["Issue", "Domain", "Stands", "Waits for", "Attempts", "Last change"];
  const none = paged.length + others.length === 0;
  return page(
    "Overview",
    html`${headline}${table("Pages", heads, paged.map(row))}${limitsOf(overview)}${table(
      "Escalations",
      heads,
      others.map(row),
    )}
    ${none ? html`<p class="soft">No escalation has come in yet.</p>` : ""}${ratesOf(overview)}${learningOf(overview)}${isolationOf(overview)}`,
  );
}

export function statusWord(status: EscalationStatus): Html {
  const { text, tone } = words[status];
  return html`<span class="${tone}">${text}</span>`;
}

function rowOf(escalation: Escalation, repository: string | undefined, now: Date): Html {
  const { issue, title, domain, status, counted, updatedAt } = escalation;
  const name =
    repository === undefined
      ? html`${title}`
      : html`<a href="/escalations/${repository}/${issue}">${title}</a>
          <span class="soft number">${repository}#${issue}</span>`;
  const waits = waitsFor(escalation, now);
  return html`<tr>
    <td>${name}</td>
    <td>${domain ?? "none"}</td>
    <td>${statusWord(status)}</td>
    <td class="${waits.kind === "person" ? "" : "soft"}">${waits.text}</td>
    <td class="number">${counted}</td>
    <td>${time(updatedAt)}</td>
  </tr>`;
}
