import { type Effect } from "../../../domain/effects/effect.ts";
import {
  findPassing,
  isUnresolved,
  listPhaseFindings,
  listPhaseReviews,
} from "../../../store/jobs/phase-reviews.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { phaseJudgement } from "../../gates/phase-judgement.ts";
import { reviewEffects } from "../../reviews/review-effects.ts";
import { type JobDeps } from "../dependencies.ts";
import { type JobSituation } from "../situation.ts";

/** What specialists said of the commit that a phase publishes. */
export async function phaseReviewEffects(
  deps: JobDeps,
  { place, mirror }: Pick<JobSituation, "place" | "mirror">,
  { phase, pull }: { readonly phase: Phase; readonly pull: number },
): Promise<Effect[]> {
  const { claimSha: head, baseSha: base, revision, id } = phase;
  if (head === null) return [];
  return reviewEffects(deps, {
    ...{ mirror, base, head, patchBytes: place.config.limits.patchBytes, pull },
    ...{ marker: `specialists:${id}:${head}`, judgement: phaseJudgement(phase), revision },
    reviews: (await listPhaseReviews(deps.db, id)).filter(
      (each) => each.commitSha === head && each.revision === revision,
    ),
    tracked: await listPhaseFindings(deps.db, id),
    passing: await findPassing(deps.db, { phaseId: id, commitSha: head }),
    unresolved: await isUnresolved(deps.db, phase),
  });
}
