import { type Prompts } from "../../../../agents/prompts/load-prompts.ts";
import { readFeedback } from "../../../../domain/jobs/feedback/feedback.ts";
import { integrationBranch } from "../../../../domain/jobs/phases/phase-name.ts";
import { defaultBranch } from "../../../../github/refs.ts";
import { type Phase } from "../../../../store/jobs/phases.ts";
import { gatherFeedback } from "../../feedback/gather-feedback.ts";
import { reviewedPulls } from "../../feedback/reviewed-pulls.ts";
import { renderFeedback } from "../../feedback/render-feedback.ts";
import { type JobSituation } from "../../situation.ts";

export interface CycleFeedback {
  /** For the prompt. */
  readonly text: string;
  /** Keys of what the cycle answers. */
  readonly covers: readonly string[];
}

/** Everything that was said of a phase's pull request, for whoever answers it. */
export async function cycleFeedback(
  { place, job, pulls }: JobSituation,
  phase: Phase,
  prompts: Prompts,
): Promise<CycleFeedback> {
  const { pull, answered, pushedSha: frozenAt, revision } = phase;
  if (pull === null) throw new Error(`phase ${phase.id} was reviewed and has no pull request`);
  const head = pulls.get(phase.id)?.headSha ?? frozenAt ?? "";
  const main = await defaultBranch(place.client);
  // The final phase stands on the job's own branch.
  const bases = phase.kind === "final" || job.base === "default" ? [main] : [main, integrationBranch(job)];
  const reviewed = { pulls: reviewedPulls(phase), frozenAt, head, bases, answered };
  const feedback = readFeedback(await gatherFeedback(place.client, reviewed));
  const cycle = { pull, cycle: revision, mostCycles: place.config.phases.maxFeedbackCycles };
  return { text: renderFeedback(prompts, feedback, cycle).text, covers: feedback.covers };
}
