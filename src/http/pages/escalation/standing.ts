import { html } from "hono/html";
import { conditionOf, type PageReason } from "../../../domain/escalations/page.ts";
import { causeOf, varietySentence } from "../../../domain/escalations/hypotheses.ts";
import { waitsFor } from "../../../domain/escalations/preflight/waits-for.ts";
import {
  firstSentence,
  reasonSentence,
  todoSentences,
  tripwireSentence,
} from "../../../domain/escalations/sentences.ts";
import { pageReasonDocument } from "../../../store/escalations/attempt-documents.ts";
import { type AuditEntry } from "../../../store/audit.ts";
import { age } from "../design/age.ts";
import { notice } from "../design/blocks.ts";
import { type Html } from "../layout.ts";
import { conditionWords } from "./queue.ts";
import { type ShownEscalation } from "./shown.ts";
import { statusWords } from "./words.ts";

/** Why it stands as it does, and what a person can do about it: before everything else. */
export function standingNotice({ timeline, now, repositoryUrl }: ShownEscalation): Html {
  const { escalation, attempts, audit } = timeline;
  const last = attempts.at(-1);
  if (escalation.status === "paged") return pagedNotice({ timeline, now });
  const { text, tone } = statusWords[escalation.status];
  const waits = waitsFor(escalation, now);
  const pull = escalation.pull ?? escalation.confirmedPull;
  const cause = causeOf(last?.answer ?? null);
  return notice(
    tone,
    html`<strong>${capitalised(text)}</strong>
      ${waits.kind === "nobody" ? "" : html`<p>It waits for ${waits.text}.</p>`}
      ${pull === null ? "" : html`<p>Its pull request is <a href="${repositoryUrl}/pull/${pull}">#${pull}</a>.</p>`}
      ${cause === null || audit.length === 0 ? "" : html`<p><span class="soft">Root cause:</span> ${cause}</p>`}`,
  );
}

function pagedNotice({ timeline, now }: Pick<ShownEscalation, "timeline" | "now">): Html {
  const { escalation, attempts, audit } = timeline;
  const reason = pageReasonIn(audit);
  const last = attempts.at(-1);
  const said = last?.answer?.kind === "answer" ? last.answer : null;
  const ruledOut = [
    ...new Set(attempts.flatMap(({ answer }) => (answer?.kind === "answer" ? answer.ruledOut : []))),
  ];
  const what = reason === null ? "what it is for is not kept any more" : reasonSentence(reason, last?.ended);
  const variety = reason?.kind === "exhausted" ? varietySentence(attempts.map(({ answer }) => answer)) : null;
  const caught = reason?.kind === "tripwires" ? (last?.tripwires ?? []) : [];
  const first = reason === null ? null : firstSentence(reason);
  return notice(
    "bad",
    html`${first === null ? "" : html`<p class="strong">${first}</p>`}
      <strong>
        A person is needed${reason === null ? "" : `: ${conditionWords[conditionOf(reason)]}`}, for
        ${age(escalation.updatedAt, now)} now
      </strong>
      <p class="strong">${capitalised(what)}.${variety === null ? "" : ` ${variety}.`}</p>
      ${listOf(caught.map(tripwireSentence))}
      ${said === null || said.diagnosis === null ? "" : html`<p>${said.diagnosis}</p>`}
      ${ruledOut.length === 0 ? "" : html`<p><span class="soft">Ruled out:</span> ${ruledOut.join("; ")}.</p>`}
      ${reason === null ? "" : listOf(todoSentences(reason, last?.ended))}
      <p class="soft">Then remove the label human-required, or answer on the issue and close it.</p>`,
  );
}

function listOf(sentences: readonly string[]): Html | "" {
  if (sentences.length === 0) return "";
  return html`<ul>
    ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
  </ul>`;
}

/** Of the last decision to page; null: there is none, or it cannot be read any more. */
function pageReasonIn(audit: readonly AuditEntry[]): PageReason | null {
  for (const { decision } of audit.toReversed()) {
    if (typeof decision !== "object" || decision === null || !("kind" in decision)) continue;
    if (decision.kind !== "page" || !("reason" in decision)) continue;
    return pageReasonDocument.safeParse(decision.reason).data ?? null;
  }
  return null;
}

function capitalised(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
