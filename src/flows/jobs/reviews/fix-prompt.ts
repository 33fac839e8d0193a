import { type Prompts } from "../../../agents/prompts/load-prompts.ts";
import { renderPrompt, type RenderedPrompt } from "../../../agents/prompts/render-prompt.ts";
import { placeOf, worstFirst } from "../../../domain/gates/verdict/findings.ts";
import { isFailing, type Review, type ReviewFinding } from "../../../domain/reviews/review.ts";

/** What the agent of a phase is told of the reviews that hold it, with what the others advise. */
export function fixPrompt(
  prompts: Prompts,
  reviews: readonly Review[],
  count: { readonly number: number; readonly remaining: number; readonly ruled: string | null },
): RenderedPrompt {
  const holds = (review: Review) => review.gates && isFailing(review);
  return renderPrompt(prompts, "reviewers/fix", {
    ...count,
    held: reviews.filter(holds).map(({ specialist, findings, leftOut }) => ({
      ...{ specialist, leftOut: [...leftOut] },
      findings: inOrder(findings).map(({ suggestion, ...finding }) => ({ ...told(finding), suggestion })),
    })),
    advice: reviews
      .filter((review) => !holds(review))
      .flatMap(({ specialist, findings }) =>
        inOrder(findings).map((finding) => ({ specialist, ...told(finding) })),
      ),
  });
}

function inOrder(findings: readonly ReviewFinding[]): readonly ReviewFinding[] {
  return worstFirst(findings) as readonly ReviewFinding[];
}

function told(finding: Omit<ReviewFinding, "suggestion">) {
  const { level, message } = finding;
  return { level, where: placeOf(finding) ?? "the whole change", message };
}
