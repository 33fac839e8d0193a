import { placeOf } from "../gates/verdict/findings.ts";
import { inlineText } from "../trust/text/contain.ts";
import { reviewInWords } from "./render-review.ts";
import { isFailing, type Review } from "./review.ts";

const mostFindings = 20;

/** What holds a commit, a line each. */
export function unresolvedLines(reviews: readonly Review[]): readonly string[] {
  return reviews
    .filter((review) => review.gates && isFailing(review))
    .flatMap((review) => [
      `- ${review.specialist}: ${inlineText(reviewInWords(review))}`,
      ...findingsOf(review),
    ]);
}

function findingsOf({ findings }: Review): string[] {
  const lines = findings.map(
    (finding) =>
      `  - ${finding.level}, ${inlineText(placeOf(finding) ?? "the whole change")}: ${inlineText(finding.message)}`,
  );
  const more = lines.length - mostFindings;
  return more > 0 ? [...lines.slice(0, mostFindings), `  - and ${more} more`] : lines;
}
