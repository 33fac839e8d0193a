import { readReviewerAnswer } from "../../agents/read-answer.ts";
import { type ReviewerAnswer } from "../../domain/reviews/reviewer-answer.ts";
import { askReadOnly, type Read } from "./ask-read-only.ts";
import { reviewPrompt, type AskedReview } from "./review-prompt.ts";
import { type ReviewDeps, type ReviewedWork } from "./reviewed-work.ts";

export interface ReviewerTry extends AskedReview {
  /** From 1; each fix attempt is followed by one more. */
  readonly round: number;
  /** The second time that it is asked the same. */
  readonly again: boolean;
  /** US dollars set aside for it; null: nothing is. */
  readonly reservedUsd: number | null;
}

export type Reviewed = Read<Extract<ReviewerAnswer, { kind: "answer" }>>;

/** One session of a specialist, over one part of a change. */
export async function askReviewer(
  deps: ReviewDeps,
  work: ReviewedWork,
  asked: ReviewerTry,
): Promise<Reviewed> {
  const { name: specialist, change, limits, reservedUsd, again, at, round } = asked;
  const prompt = await reviewPrompt(deps, work, asked);
  const who = { role: "reviewer", specialist, attempt: round, stage: again ? "again" : "first" } as const;
  const told = { specialist, part: at + 1, of: change.parts.length, again };
  const task = { name: specialist, who, prompt, limits, reservedUsd, told };
  return askReadOnly(deps, work, {
    task: { ...task, kind: "phase-review" },
    read: (text): Reviewed => {
      const answer = readReviewerAnswer(text, specialist);
      return answer.kind === "answer" ? answer : { kind: "failed", problem: answer.why };
    },
  });
}
