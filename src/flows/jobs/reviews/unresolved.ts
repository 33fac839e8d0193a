import { placeOf } from "../../../domain/gates/verdict/findings.ts";
import { isFailing, type Review } from "../../../domain/reviews/review.ts";
import { reviewInWords, safe } from "../../../domain/reviews/render-review.ts";
import { type Db } from "../../../store/database.ts";
import { listPhaseReviews } from "../../../store/jobs/phase-reviews.ts";
import { type Phase } from "../../../store/jobs/phases.ts";

const mostFindings = 20;

/** What holds a phase that its reviews failed, a line each; empty: something else failed it. */
export async function unresolvedOf(
  db: Db,
  phase: Pick<Phase, "id" | "why" | "claimSha" | "revision">,
): Promise<string[]> {
  if (phase.why !== "reviews") return [];
  const held = (await listPhaseReviews(db, phase.id)).filter(
    (review) =>
      review.commitSha === phase.claimSha &&
      review.revision === phase.revision &&
      review.gates &&
      isFailing(review),
  );
  return held.flatMap((review) => [
    `- ${review.specialist}: ${safe(reviewInWords(review))}`,
    ...findingsOf(review),
  ]);
}

function findingsOf({ findings }: Review): string[] {
  const lines = findings.map(
    (finding) =>
      `  - ${finding.level}, ${placeOf(finding) ?? "the whole change"}: ${safe(finding.message).replace(/\s+/g, " ")}`,
  );
  const more = lines.length - mostFindings;
  return more > 0 ? [...lines.slice(0, mostFindings), `  - and ${more} more`] : lines;
}
