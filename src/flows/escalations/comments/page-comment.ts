import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { conditionOf, type PageReason } from "../../../domain/escalations/page.ts";
import {
  reasonSentence,
  resultSentence,
  todoSentences,
  tripwireSentence,
} from "../../../domain/escalations/sentences.ts";
import { listAttempts, type Attempt } from "../../../store/attempts.ts";
import { listGateRuns } from "../../../store/gate-runs.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { linksOf } from "./links.ts";
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
    condition: conditionOf(reason),
    why: whySentences(reason, attempt),
    attempts: await Promise.all(attempts.map((each) => attemptRow(deps, each, reason))),
    ruledOut: [
      ...new Set(attempts.flatMap(({ answer }) => (answer?.kind === "answer" ? answer.ruledOut : []))),
    ],
    todo: [...todoSentences(reason)],
    humanRequiredLabel: names.humanRequired,
    links: linksOf(deps, situation),
  });
  return { kind: "comment", issue: key.issue, marker: "page", body: text };
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

function whySentences(reason: PageReason, attempt: Attempt | null): string {
  const caught = (attempt?.tripwires ?? []).map((tripwire) => `- ${tripwireSentence(tripwire)}`);
  const diagnosis = attempt?.answer?.kind === "answer" ? attempt.answer.diagnosis : null;
  const sentence = reasonSentence(reason);
  const opening = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  return [
    opening,
    ...(reason.kind === "tripwires" ? caught : []),
    ...(diagnosis === null ? [] : ["", diagnosis]),
  ].join("\n");
}

async function attemptRow({ db }: EscalationDeps, attempt: Attempt, reason: PageReason) {
  const { answer, decision } = attempt;
  const last = (await listGateRuns(db, attempt.id)).at(-1);
  const failed = (last?.verdict.gates ?? []).filter(({ status }) => status !== "pass");
  const said = answer?.kind === "answer" ? (answer.rootCause ?? answer.diagnosis) : null;
  return {
    ...{ number: attempt.number, stage: attempt.stage, hypothesis: said ?? "none was named" },
    result:
      decision === null || decision.kind === "publish" ? reasonSentence(reason) : resultSentence(decision),
    gateFailures: failed.map(({ name, actual }) => `${name}: ${actual}`).join("; ") || "none",
    cost: attempt.costUsd,
    duration: attempt.agentMs,
  };
}
