import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { notSetUp } from "../../../domain/agents/session.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { columnOf, jobLabels } from "../../../domain/jobs/asking/labels.ts";
import { isOpen } from "../../../domain/jobs/phases/phase-facts.ts";
import { jobSentence, phaseStepSentence, phaseWaitSentence } from "../../../domain/jobs/sentences.ts";
import { gateStrategyOf } from "../../../domain/jobs/strategy/choose-strategy.ts";
import { type Db } from "../../../store/database.ts";
import { findJob, type Job, type JobKey } from "../../../store/jobs/jobs.ts";
import { listPhases, type Phase } from "../../../store/jobs/phases.ts";
import { type PullPlace } from "../../gates/pulls/pull-place.ts";
import { type JobDeps } from "../dependencies.ts";
import { jobMarker } from "./job-notice.ts";
import { costOf } from "./phase-pull-text.ts";

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
    standing: jobSentence(job.status, current),
    autonomy: gateStrategyOf(job).describe(job.autonomy),
    ...{ autonomyFrom: sources[job.autonomyFrom], expert: job.expert },
    phases: phases.map((phase) => ({
      name: `${phase.number}${phase.suffix} ${phase.kind}`,
      what: whatOf(phase),
      ...{ step: stepOf(phase), pull: phase.pull },
    })),
    cost: costOf(phases),
    commands: "`/nightshift help` lists what you can ask for.",
  });
  return { kind: "comment", issue: job.issue, marker: jobMarker("job", job), body };
}

function whatOf({ planned, kind, feedbackOf }: Phase): string {
  if (planned !== null) return planned;
  if (kind === "final") return "the whole result";
  return kind === "tactical" && feedbackOf !== null ? "resolve what contradicts" : "plan";
}

function stepOf({ step, why, waitUntil, ended }: Phase): string {
  const said = phaseStepSentence(step);
  if (waitUntil === null || (step !== "working" && step !== "claimed")) return said;
  const because = phaseWaitSentence(why, notSetUp(ended));
  return `waits until ${waitUntil.toISOString().slice(0, 16).replace("T", " ")} UTC: ${because}`;
}

const sources: Readonly<Record<Job["autonomyFrom"], string>> = {
  job: "asked for with this job",
  repositoryExpert: "what the repository says of this expert",
  repository: "the repository's level",
  expert: "the expert's own",
  "built-in": "built in",
};
