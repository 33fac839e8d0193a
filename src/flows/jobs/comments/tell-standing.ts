import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { columnOf, jobLabels } from "../../../domain/jobs/labels.ts";
import { isOpen } from "../../../domain/jobs/phase-facts.ts";
import { jobSentence, phaseStepSentence } from "../../../domain/jobs/sentences.ts";
import { putEffects } from "../../../store/effects.ts";
import { findJobById, type Job } from "../../../store/jobs/jobs.ts";
import { listPhases, type Phase } from "../../../store/jobs/phases.ts";
import { withoutSecrets } from "../../effects/without-secrets.ts";
import { type PullPlace } from "../../gates/pulls/pull-place.ts";
import { jobSubject } from "../../subject.ts";
import { type JobDeps } from "../dependencies.ts";
import { costOf } from "./phase-pull-text.ts";

/** Shows on the issue where its job stands: progress is no decision. */
export async function tellStanding(deps: JobDeps, place: PullPlace, jobId: number): Promise<void> {
  const job = await findJobById(deps.db, jobId);
  if (job === null) return;
  const phases = await listPhases(deps.db, jobId);
  const current = phases.findLast((phase) => isOpen(phase)) ?? phases.at(-1) ?? null;
  const column = columnOf(job.status, current?.kind ?? null);
  const labels = column === null ? null : jobLabels(column, place.config.labels, job.why === "tripwire");
  const effects: Effect[] = [
    jobComment(deps, job, phases),
    ...(labels === null
      ? []
      : [{ kind: "labels" as const, issue: job.issue, add: [...labels.add], remove: [...labels.remove] }]),
  ];
  const subject = jobSubject(job);
  const { repositoryId } = job;
  const told = await Promise.all(effects.map(withoutSecrets));
  await putEffects(deps.db, { repositoryId, subject }, { effects: told, now: deps.clock.now() });
  await deps.wakeEffects(subject);
}

function jobComment({ prompts }: JobDeps, job: Job, phases: readonly Phase[]): Effect {
  const current = phases.findLast((phase) => isOpen(phase)) ?? null;
  const { text: body } = renderPrompt(prompts, "comments/job", {
    standing: jobSentence(job.status, current),
    ...{ autonomy: job.autonomy, autonomyFrom: sources[job.autonomyFrom], expert: job.expert },
    phases: phases.map(({ kind, number, suffix, planned, step, pull }) => ({
      name: `${number}${suffix} ${kind}`,
      what: planned ?? (kind === "final" ? "the whole result" : "plan"),
      ...{ step: phaseStepSentence(step), pull },
    })),
    cost: costOf(phases),
    commands: "`/nightshift help` lists what you can ask for.",
  });
  return { kind: "comment", issue: job.issue, marker: "job", body };
}

const sources: Readonly<Record<Job["autonomyFrom"], string>> = {
  job: "asked for with this job",
  repositoryExpert: "what the repository says of this expert",
  repository: "the repository's level",
  expert: "the expert's own",
  "built-in": "built in",
};
