import { unresolvedLines } from "../../../../domain/reviews/unresolved.ts";
import { listAttemptReviews } from "../../../../store/escalations/attempt-reviews.ts";
import { type Attempt } from "../../../../store/escalations/attempts.ts";
import { type Db } from "../../../../store/database.ts";

/** What reviewers hold against the last claim of an attempt; null: nothing. */
export async function failedReviews(
  db: Db,
  { id, claimSha }: Pick<Attempt, "id" | "claimSha">,
): Promise<string | null> {
  const last = (await listAttemptReviews(db, id)).filter(({ commitSha }) => commitSha === claimSha);
  const lines = unresolvedLines(last);
  return lines.length === 0 ? null : lines.join("\n");
}
