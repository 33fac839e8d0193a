import { type Prompts } from "../../agents/prompts/load-prompts.ts";
import { renderPrompt, type RenderedPrompt } from "../../agents/prompts/render-prompt.ts";
import { placeOf, worstFirst } from "../../domain/gates/verdict/findings.ts";
import { isFailing, type Review, type ReviewFinding } from "../../domain/reviews/review.ts";
import { heldFindings } from "../../domain/reviews/ruling.ts";

export interface FixAsked {
  readonly number: number;
  readonly remaining: number;
  /** What the arbiter says; null: rules sent it back. */
  readonly ruled: string | null;
}

/** What an agent is told of the reviews that hold its work, with what the others advise. */
export function fixPrompt(
  prompts: Prompts,
  reviews: readonly Review[],
  { number, remaining, ruled }: FixAsked,
): RenderedPrompt {
  const holds = (review: Review) => review.gates && isFailing(review);
  const numbered = heldFindings(reviews);
  return renderPrompt(prompts, "reviewers/fix", {
    ...{ number, remaining, ruled },
    held: reviews.filter(holds).map(({ specialist, leftOut }) => ({
      ...{ specialist, leftOut: [...leftOut] },
      findings: numbered
        .filter((each) => each.specialist === specialist)
        .map((each) => ({
          ...{ ...told(each.finding), finding: each.number, suggestion: each.finding.suggestion },
        })),
    })),
    advice: reviews
      .filter((review) => !holds(review))
      .flatMap(({ specialist, findings }) =>
        worstFirst(findings).map((finding) => ({ specialist, ...told(finding) })),
      ),
  });
}

function told({ path, line, level, message }: Pick<ReviewFinding, "path" | "line" | "level" | "message">) {
  return { level, where: placeOf({ path, line }) ?? "the whole change", message };
}
