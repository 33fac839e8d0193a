import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { columnOf, jobLabels } from "../../../domain/jobs/asking/labels.ts";
import { faultSentence } from "../../../domain/escalations/sentences.ts";
import { isOpen } from "../../../domain/jobs/phases/phase-facts.ts";
import { jobSentence, phaseStepSentence, phaseWaitSentence } from "../../../domain/jobs/sentences.ts";
import { gateStrategyOf } from "../../../domain/jobs/strategy/choose-strategy.ts";
import { costOfPhases } from "../../../domain/jobs/phases/phase-use.ts";
import { type Db } from "../../../store/database.ts";
import { findJob, type Job, type JobKey } from "../../../store/jobs/jobs.ts";
import { listPhases, type Phase } from "../../../store/jobs/phases.ts";
import { type PullPlace } from "../../gates/pulls/pull-place.ts";
import { type JobDeps } from "../dependencies.ts";
import { jobMarker } from "./job-notice.ts";

/** Shows on the issue where its job stands. Read in the transaction that moves it, so that it is told whatever happens. */
export async function standingEffects(
  deps: Pick<JobDeps, "prompts">,
  config: Pick<PullPlace["config"], "labels">,
  { db, key }: { readonly db: Db; readonly key: JobKey },
): Promise<Effect[]> {
  const job = await findJob(db, key);
  if (job === null) return [];
  const phases = await listPhases(db, job.id);
  const current = phases.findLast((phase) => isOpen(phase)) ?? phases.at(-1) ?? null;
  const column = columnOf(job, current?.kind ?? null);
  const labels = column === null ? null : jobLabels(column, config.labels, job.why === "tripwire");
  return [
    jobComment(deps, job, phases),
    ...(labels === null
      ? []
      : [{ kind: "labels" as const, issue: job.issue, add: [...labels.add], remove: [...labels.remove] }]),
  ];
}

function jobComment({ prompts }: Pick<JobDeps, "prompts">, job: Job, phases: readonly Phase[]): Effect {
  const current = phases.findLast((phase) => isOpen(phase)) ?? null;
  const { text: body } = renderPrompt(prompts, "comments/job", {
    standing: jobSentence(job.status, current && { ...current, waits: isPutOff(current) }),
    autonomy: gateStrategyOf(job).describe(job.autonomy),
    ...{ autonomyFrom: sources[job.autonomyFrom], expert: job.expert },
    phases: phases.map((phase) => ({
      name: `${phase.number}${phase.suffix} ${phase.kind}`,
      what: whatOf(phase),
      ...{ step: stepOf(job.status, phase), pull: phase.pull },
    })),
    cost: costOfPhases(phases),
    commands: "`/nightshift help` lists what you can ask for.",
  });
  return { kind: "comment", issue: job.issue, marker: jobMarker("job", job), body };
}

function whatOf({ planned, kind, feedbackOf }: Phase): string {
  if (planned !== null) return planned;
  if (kind === "final") return "the whole result";
  return kind === "tactical" && feedbackOf !== null ? "resolve what contradicts" : "plan";
}

function isPutOff({ step, waitUntil }: Pick<Phase, "step" | "waitUntil">): boolean {
  return waitUntil !== null && (step === "working" || step === "claimed");
}

/** Of a job that moves no more nothing is said to go on. */
export function stepOf(
  status: Job["status"],
  phase: Pick<Phase, "step" | "why" | "waitUntil" | "ended">,
): string {
  const { step, why, waitUntil, ended } = phase;
  const said = phaseStepSentence(step);
  const fault = step === "failed" && why === "faults" ? faultSentence(ended) : null;
  if (fault !== null) return `${said}: ${fault}`;
  const moves = status === "running" || status === "pending_review";
  if (!moves && (step === "working" || step === "claimed")) return "not finished";
  if (waitUntil === null || !isPutOff(phase)) return said;
  const because = phaseWaitSentence(why, ended);
  return `waits until ${waitUntil.toISOString().slice(0, 16).replace("T", " ")} UTC: ${because}`;
}

const sources: Readonly<Record<Job["autonomyFrom"], string>> = {
  job: "asked for with this job",
  repositoryExpert: "what the repository says of this expert",
  repository: "the repository's level",
  expert: "the expert's own",
  "built-in": "built in",
};
