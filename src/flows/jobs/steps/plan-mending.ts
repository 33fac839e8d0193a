import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type JobStep } from "../../../domain/jobs/job-step.ts";
import { refusedResults } from "../../../domain/jobs/next-round.ts";
import { addPhase, type Phase } from "../../../store/jobs/phases.ts";
import { listPhaseVerdicts } from "../../../store/jobs/phase-verdicts.ts";
import { continuationPrompt } from "../../escalations/prompt/continuation-prompt.ts";
import { type JobDeps } from "../dependencies.ts";
import { type JobSituation } from "../situation.ts";
import { begin } from "./begin-phases.ts";
import { holdJob } from "./hold-job.ts";
import { openIntegration } from "./merging/integration.ts";
import { phaseOf, recordJob } from "./record-job.ts";

/** A result that the gates refused is a refused claim of the job: a strategic phase is told exactly what failed. */
export async function planMending(
  deps: JobDeps,
  situation: JobSituation,
  step: Extract<JobStep, { kind: "mend-result" }>,
): Promise<boolean> {
  const phase = phaseOf(situation, step.phase);
  const base = await openIntegration(deps, situation);
  if (base === null) return holdJob(deps, situation, { kind: "pause", why: "branch-gone" });
  const numbered = { number: step.number, suffix: "", planned: null, plannedBy: null } as const;
  const begun = await begin(deps, situation, {
    ...{ phase: { kind: "strategic", ...numbered }, kind: "strategic", base, mayComplete: false },
    feedback: await refusalText(deps, situation, phase),
  });
  const now = deps.clock.now();
  return recordJob(deps, situation, {
    decision: step,
    change: { status: "running", guidance: null, guidanceBy: null },
    phases: [[phase, { step: "superseded" }]],
    also: (db) => addPhase(db, situation.job.id, { ...begun, now }),
  });
}

async function refusalText(deps: JobDeps, { facts }: JobSituation, { id, claimSha }: Phase): Promise<string> {
  const number = refusedResults(facts.phases);
  const remaining = Math.max(0, facts.limits.refusedResults - number - 1);
  const last = (await listPhaseVerdicts(deps.db, id)).findLast(({ verdict }) => verdict !== null);
  const ruling = { kind: "reject", rejections: number, remaining, noOp: false, premature: false } as const;
  const told = { ruling, verdict: last?.verdict ?? null };
  const { prompt: refusal } = continuationPrompt(deps, { attempt: { claimSha } }, told);
  return renderPrompt(deps.prompts, "phases/refused-result", { refusal, number, remaining }).text;
}
