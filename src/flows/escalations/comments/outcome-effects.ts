import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { type Conclusion } from "../../../domain/escalations/decision/consequences.ts";
import { type Cost } from "../../../domain/money/cost.ts";
import { resultSentence } from "../../../domain/escalations/sentences.ts";
import { listGateRuns, type GateRun } from "../../../store/gates/gate-runs.ts";
import { listRejections } from "../../../store/escalations/rejections.ts";
import { findPlaybook } from "../../../store/playbooks/playbooks.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { attemptCheckRuns } from "./attempt-check-runs.ts";
import { cancelledComment } from "./cancelled-comment.ts";
import { linksOf } from "./links.ts";
import { pullClosedComment } from "./pull-closed-comment.ts";
import { observedComment } from "./observed-comment.ts";
import { pageEffect } from "./page-comment.ts";
import { gateRows, progressComment, readCostSoFar, refusalRow, returnOf } from "./progress-comment.ts";
import { attemptReviewEffects } from "../attempt/reviews/attempt-review-effects.ts";
import { said } from "./said.ts";
import { type Work } from "../attempt/work.ts";

/** What people read about the end of an attempt: comments, and check runs on the commit that was pushed. */
export async function outcomeEffects(
  deps: EscalationDeps,
  work: Work,
  conclusion: Conclusion,
): Promise<Effect[]> {
  const { attempt, situation } = work;
  const lastRun = (await listGateRuns(deps.db, attempt.id)).at(-1) ?? null;
  const cost = await readCostSoFar(deps, attempt);
  const progress = progressComment(deps, situation.key.issue, {
    ...{ stage: attempt.stage, attempt: attempt.name, cap: situation.config.escalations.cap },
    doing: `Attempt ${attempt.name} is over: ${resultSentence(conclusion, attempt.ended)}`,
    gates: gateRows(lastRun?.verdict ?? null),
    ...{ rejections: attempt.rejections, cost, recurrence: returnOf(situation) },
    refusals: (await listRejections(deps.db, attempt.id)).map(refusalRow),
    links: linksOf(deps, situation),
  });
  return [...(await conclusionEffects(deps, work, { conclusion, lastRun, cost })), progress];
}

async function conclusionEffects(
  deps: EscalationDeps,
  work: Work,
  { conclusion, lastRun, cost }: { conclusion: Conclusion; lastRun: GateRun | null; cost: Cost },
): Promise<Effect[]> {
  const { attempt, situation } = work;
  switch (conclusion.kind) {
    case "resolve":
      return [
        ...(lastRun === null ? [] : await attemptCheckRuns(deps, work, lastRun)),
        ...(await attemptReviewEffects(deps, work, conclusion.pull)),
        await resolvedComment(deps, work, { pull: conclusion.pull, cost }),
      ];
    case "observe":
      return [await observedComment(deps, work, { lastRun, cost })];
    case "already-satisfied":
      return [satisfiedComment(deps, work, lastRun)];
    case "page":
      return [await pageEffect(deps, situation, { reason: conclusion.reason, attempt })];
    case "cancel":
      return [
        conclusion.reason === "pull_closed" && attempt.pull !== null
          ? pullClosedComment(deps, situation, attempt.pull)
          : await cancelledComment(deps, situation, conclusion.reason),
      ];
    case "refund":
    case "retry":
      return [];
  }
}

async function resolvedComment(
  deps: EscalationDeps,
  { situation, attempt }: Work,
  { pull, cost }: { pull: number; cost: Cost },
): Promise<Effect> {
  const { playbookId } = attempt;
  const playbook = playbookId === null ? null : await findPlaybook(deps.db, playbookId);
  const { text } = renderPrompt(deps.prompts, "comments/resolved", {
    pull,
    diagnosis: said(attempt, "diagnosis"),
    rootCause: said(attempt, "rootCause"),
    ...{ attempts: attempt.number, cost, links: linksOf(deps, situation) },
    playbook: playbook && { id: playbook.id, issue: playbook.issue },
    recurrence: returnOf(situation),
  });
  return { kind: "comment", issue: situation.key.issue, marker: "outcome", body: text };
}

function satisfiedComment(deps: EscalationDeps, { situation, attempt }: Work, run: GateRun | null): Effect {
  const { text } = renderPrompt(deps.prompts, "comments/already-satisfied", {
    commit: attempt.baseSha,
    diagnosis: said(attempt, "diagnosis"),
    gates: gateRows(run?.verdict ?? null),
    links: linksOf(deps, situation),
  });
  return { kind: "comment", issue: situation.key.issue, marker: "outcome", body: text };
}
