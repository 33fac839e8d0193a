import { type PromptVariables } from "../../../agents/prompts/catalogue.ts";
import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { withMention } from "../../../domain/notify/call-effects.ts";
import { causeOf, varietySentence } from "../../../domain/escalations/hypotheses.ts";
import { failuresOf } from "../../../domain/gates/claims/rejection.ts";
import { costOf, costOfAll } from "../../../domain/money/cost.ts";
import { conditionOf, type PageReason } from "../../../domain/escalations/page.ts";
import {
  firstSentence,
  reasonSentence,
  resultSentence,
  todoSentences,
  tripwireSentence,
} from "../../../domain/escalations/sentences.ts";
import { listAttempts, type Attempt } from "../../../store/escalations/attempts.ts";
import { listGateRuns } from "../../../store/gates/gate-runs.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { branchLinks, keptDiffLinks, linksOf } from "./links.ts";
import { type Situation } from "../situation.ts";

/** The structured comment that stands before any `human-required`; updated, never doubled. */
export async function pageEffect(
  deps: EscalationDeps,
  situation: Situation,
  { reason, attempt }: { reason: PageReason; attempt: Attempt | null },
): Promise<Effect> {
  const { key, escalation, names } = situation;
  const attempts = await attemptsOf(deps, escalation?.id ?? attempt?.escalationId ?? null, attempt);
  const { text } = renderPrompt(deps.prompts, "comments/page", {
    first: firstSentence(reason),
    condition: conditionOf(reason),
    ...whyItPages(reason, { attempt, attempts }),
    attempts: await Promise.all(attempts.map((each) => attemptRow(deps, each, reason))),
    ruledOut: [
      ...new Set(attempts.flatMap(({ answer }) => (answer?.kind === "answer" ? answer.ruledOut : []))),
    ],
    todo: [...todoSentences(reason, attempts.at(-1)?.ended)],
    cost: costOfAll(attempts),
    humanRequiredLabel: names.humanRequired,
    links: [
      ...linksOf(deps, situation),
      ...branchLinks(deps, situation, { reason, attempt }),
      ...keptDiffLinks(deps, situation, attempt),
    ],
  });
  return {
    kind: "comment",
    issue: key.issue,
    marker: "page",
    body: withMention(situation.config.notify, text),
  };
}

/** All attempts so far; the one that pages in the state in which it pages. */
async function attemptsOf(
  { db }: EscalationDeps,
  escalationId: number | null,
  current: Attempt | null,
): Promise<Attempt[]> {
  const stored = escalationId === null ? [] : await listAttempts(db, escalationId);
  return stored.map((each) => (each.id === current?.id ? current : each));
}

function whyItPages(
  reason: PageReason,
  { attempt, attempts }: { attempt: Attempt | null; attempts: readonly Attempt[] },
): Pick<PromptVariables<"comments/page">, "why" | "caught" | "diagnosis"> {
  const speaker = attempt ?? (reason.kind === "exhausted" ? attempts.at(-1) : undefined);
  return {
    why: [
      `${capitalised(reasonSentence(reason, attempt?.ended))}.`,
      ...(reason.kind === "exhausted" ? [lastFailure(reason, attempts)] : []),
    ],
    caught: reason.kind === "tripwires" ? (attempt?.tripwires ?? []).map(tripwireSentence) : [],
    diagnosis: speaker?.answer?.kind === "answer" ? speaker.answer.diagnosis : null,
  };
}

/** Why even the last of the attempts failed; the diagnosis that follows is that attempt's. */
function lastFailure(reason: PageReason, attempts: readonly Attempt[]): string {
  const last = attempts.at(-1);
  if (last === undefined) return "No attempt of them is kept.";
  const decided = last.decision === null || last.decision.kind === "publish" ? null : last.decision;
  const conclusion = decided ?? ({ kind: "page", reason, label: null, counted: true } as const);
  const variety = varietySentence(attempts.map(({ answer }) => answer));
  const failed = `The last one, at the stage ${last.stage}, failed: ${resultSentence(conclusion, last.ended)}.`;
  return variety === null ? failed : `${failed} ${variety}.`;
}

function capitalised(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

async function attemptRow({ db }: EscalationDeps, attempt: Attempt, reason: PageReason) {
  const { answer, decision } = attempt;
  const verdict = (await listGateRuns(db, attempt.id)).at(-1)?.verdict;
  const failed = verdict === undefined ? [] : failuresOf(verdict);
  const pageDecision = { kind: "page", reason, label: null, counted: true } as const;
  const conclusion = decision === null || decision.kind === "publish" ? pageDecision : decision;
  const failures = failed.map(({ gate, actual }) => `${gate}: ${actual}`);
  return {
    ...{ number: attempt.name, stage: attempt.stage, hypothesis: causeOf(answer) ?? "none was named" },
    result: resultSentence(conclusion, attempt.ended),
    gateFailures: verdict === undefined ? "not judged" : failures.join("; ") || "none",
    cost: costOf(attempt),
    duration: attempt.agentMs,
  };
}
