import { html } from "hono/html";
import { decisiveFacts } from "../../../domain/escalations/explain/decide-anew.ts";
import { isExplainedKind } from "../../../domain/escalations/explain/explain-decision.ts";
import { type Simulation } from "../../../domain/escalations/explain/simulate.ts";
import { whatWouldChange } from "../../../domain/escalations/explain/what-would-change.ts";
import { type ExplainedDecision } from "../../../flows/escalations/explain.ts";
import { empty, heading, notice, section } from "../design/blocks.ts";
import { button, lines } from "../design/form.ts";
import { page, time, type Html, type Page } from "../layout.ts";

/** What somebody asked in the form, and what was found. */
export interface WhatIf {
  readonly written: { readonly facts: string; readonly configuration: string };
  readonly found: Simulation;
}

/** One decision: what was decided, the facts that led to it, what would have changed it, and a form to try. */
export function decisionPage(decision: ExplainedDecision, whatIf: WhatIf | null): Page {
  const { id, at, kind, subject, explanation } = decision;
  const title = `Decision ${id}`;
  return page(
    title,
    html`${heading({
      title,
      kicker: html`${kind} · <a href="/audit/${id}">${subject}</a> · ${time(at)}`,
    })}
    ${
      explanation === null
        ? notice("soft", "Decisions of this kind are not put into words. What was recorded is below.")
        : explained(decision, explanation)
    }
    ${section("What was recorded", recorded(decision))} ${whatIfForm(decision, whatIf)}`,
  );
}

function explained(
  { kind, facts }: ExplainedDecision,
  { sentence, because, stands }: NonNullable<ExplainedDecision["explanation"]>,
): Html {
  return html`${notice(stands === false ? "wait" : "info", html`<strong>${sentence}.</strong>`)}
  ${stands !== false ? "" : html`<p>To these facts the rules of this release say that; what was recorded is otherwise.</p>`}
  ${section(
    "Because",
    html`<ul>
      ${because.map((each) => html`<li>${each}.</li>`)}
    </ul>`,
  )}
  ${isExplainedKind(kind) ? section("What would have changed it", alternatives(whatWouldChange(kind, facts))) : ""}`;
}

function alternatives(found: ReturnType<typeof whatWouldChange>): Html {
  if (found.length === 0) return empty("No single fact that is looked at here.");
  return html`<ul>
    ${found.map(({ had, sentence }) => html`<li>${had}: ${sentence}.</li>`)}
  </ul>`;
}

function recorded({ facts, decision, effects }: ExplainedDecision): Html {
  const each = [
    ["Facts", facts],
    ["Decision", decision],
    ["Effects", effects],
  ] as const;
  return html`${each.map(
    ([name, value]) =>
      html`<details class="card">
        <summary>${name}</summary>
        <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
      </details>`,
  )}`;
}

function whatIfForm({ id, kind, facts }: ExplainedDecision, whatIf: WhatIf | null): Html | "" {
  const decisive = decisiveFacts(kind, facts);
  if (decisive === null) return "";
  return section(
    "What if",
    html`${whatIf === null ? "" : answerOf(whatIf.found)}
      <form method="get" action="/decisions/${id}" aria-label="What if" class="card">
        ${lines({
          ...{ name: "facts", label: "Facts", hint: "JSON or YAML. Change what you like." },
          value: whatIf?.written.facts ?? JSON.stringify(decisive, null, 2),
        })}
        ${lines({
          ...{ name: "configuration", label: "Configuration" },
          hint: "As in .github/nightshift.yml, only what is to be otherwise, like escalations: { cap: 3 }",
          value: whatIf?.written.configuration ?? "",
        })}
        ${button({ text: "See what it would decide", kind: "primary" })}
        <p class="soft small">Nothing is changed by it, and nothing recorded.</p>
      </form>`,
  );
}

function answerOf(found: Simulation): Html {
  if (found.kind === "refused") {
    const problems = html`<ul>
      ${found.problems.map((problem) => html`<li>${problem}</li>`)}
    </ul>`;
    return notice("bad", problems, { urgent: true });
  }
  const { sentence, because } = found.explanation;
  return notice(
    "good",
    html`<strong>It would decide: ${sentence}.</strong>
      <ul>
        ${because.map((each) => html`<li>${each}.</li>`)}
      </ul>`,
  );
}
