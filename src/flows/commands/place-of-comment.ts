import { type WaitingComment } from "../../domain/commands/rule-on-commands.ts";

export type PlaceOfComment = Pick<WaitingComment, "comment" | "thread" | "review">;

/** Where a reaction to a command goes. */
export function placeOfReaction({ comment, thread, review }: PlaceOfComment) {
  if (thread !== null) return { comment, onLine: true } as const;
  return review === null ? { comment } : { comment, review };
}

/** Tells a comment from a review with the same number. Those on lines are answered in their own conversations. */
export function nameOfComment({ comment, review }: Pick<PlaceOfComment, "comment" | "review">): string {
  return review === null ? `${comment}` : `review-${comment}`;
}
