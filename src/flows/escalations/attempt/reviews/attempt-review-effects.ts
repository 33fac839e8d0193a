import { type Effect } from "../../../../domain/effects/effect.ts";
import {
  findAttemptPassing,
  listAttemptFindings,
  listAttemptReviews,
} from "../../../../store/escalations/attempt-reviews.ts";
import { reviewEffects } from "../../../reviews/review-effects.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { type Work } from "../work.ts";
import { reviewRevision } from "./review-attempt.ts";

/** What specialists said of the commit that an attempt published. */
export async function attemptReviewEffects(
  deps: EscalationDeps,
  { attempt, situation, mirror }: Work,
  pull: number,
): Promise<Effect[]> {
  const { id, claimSha: head, baseSha: base } = attempt;
  if (head === null) return [];
  return reviewEffects(deps, {
    ...{ mirror, base, head, patchBytes: situation.config.limits.patchBytes, pull },
    ...{ marker: `specialists:attempt-${id}:${head}`, judgement: `attempt-${id}` },
    reviews: (await listAttemptReviews(deps.db, id)).filter(({ commitSha }) => commitSha === head),
    tracked: await listAttemptFindings(deps.db, id),
    revision: reviewRevision(attempt),
    passing: await findAttemptPassing(deps.db, { attemptId: id, commitSha: head }),
    unresolved: false,
  });
}
