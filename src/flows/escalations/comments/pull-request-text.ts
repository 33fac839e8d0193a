import { costOf } from "../../../domain/money/cost.ts";
import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { listGateRuns } from "../../../store/gates/gate-runs.ts";
import { listRejections } from "../../../store/escalations/rejections.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { demandsText } from "../../gates/check-runs/trials-text.ts";
import { descriptionForHistory, titleForHistory } from "../../history-text.ts";
import { linksOf } from "./links.ts";
import { said } from "./said.ts";
import { gateRows } from "./progress-comment.ts";
import { type Work } from "../attempt/work.ts";

/** Title and body of the pull request that brings an attempt's work. */
export async function pullRequestText(
  deps: EscalationDeps,
  { situation, attempt, escalation }: Work,
): Promise<{ title: string; body: string }> {
  const verdict = (await listGateRuns(deps.db, attempt.id)).at(-1)?.verdict ?? null;
  const { answer } = attempt;
  const { length: rejections } = await listRejections(deps.db, attempt.id);
  const { text } = renderPrompt(deps.prompts, "comments/pull-request", {
    issue: situation.key.issue,
    diagnosis: said(attempt, "diagnosis"),
    rootCause: said(attempt, "rootCause"),
    whyItWillNotRecur: said(attempt, "whyItWillNotRecur"),
    ruledOut: answer?.kind === "answer" ? [...answer.ruledOut] : [],
    gates: gateRows(verdict),
    trials: verdict === null ? "" : demandsText(verdict),
    ...{ stage: attempt.stage, attempt: attempt.name, rejections },
    ...{ cost: costOf(attempt), links: linksOf(deps, situation) },
  });
  const named = answer?.kind === "answer" ? answer.prTitle : null;
  const title = (await titleForHistory(named ?? "")) || (await titleForHistory(`Fix: ${escalation.title}`));
  return { title, body: await descriptionForHistory(text) };
}
