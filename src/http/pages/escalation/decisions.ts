import { html } from "hono/html";
import { type AuditEntry } from "../../../store/audit.ts";
import { badge, columns, empty, section, type Tone } from "../design/blocks.ts";
import { time, type Html } from "../layout.ts";

/** More than that nobody reads on a page; all of them are in the audit log. */
const most = 200;

/** Every decision with the facts that led to it, the newest first. */
export function decisionList(audit: readonly AuditEntry[]): Html {
  if (audit.length === 0) return section("Decisions", empty("None was made yet, or none is kept any more."));
  const left = audit.length - most;
  return section(
    "Decisions",
    html`<div class="decisions">${audit.slice(-most).toReversed().map(decision)}</div>
      ${left > 0 ? html`<p class="soft">${left} older ones are in the audit log.</p>` : ""}`,
  );
}

const tones: Readonly<Record<string, Tone>> = {
  page: "bad",
  reject: "wait",
  "give-up": "bad",
  retry: "wait",
  hold: "wait",
  accept: "good",
  resolve: "good",
  publish: "good",
  confirm: "good",
  "already-satisfied": "good",
  observe: "good",
};

function decision({ id, at, kind, facts, decision: decided, effects }: AuditEntry): Html {
  const word = wordOf(decided);
  return html`<details class="card" id="decision-${id}">
    <summary>
      ${time(at)} <strong>${kind}</strong> ${word === "" ? "" : badge(word, tones[word])}
      <span class="number soft small">entry ${id}</span>
    </summary>
    <p><a href="/decisions/${id}">Why, and what would have changed it</a></p>
    ${columns([
      html`<div>
        <h3>Facts</h3>
        <pre tabindex="0">${pretty(facts)}</pre>
      </div>`,
      html`<div>
        <h3>Decision</h3>
        <pre tabindex="0">${pretty(decided)}</pre>
        <h3>Effects</h3>
        <pre tabindex="0">${pretty(effects)}</pre>
      </div>`,
    ])}
  </details>`;
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function wordOf(decided: unknown): string {
  return typeof decided === "object" && decided !== null && "kind" in decided ? String(decided.kind) : "";
}
