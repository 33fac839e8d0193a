import { renderListedPull } from "../render/pull.ts";
import { nodeId } from "../render/format.ts";
import { type Place } from "../render/issue.ts";
import { renderAnnouncedReviewComment } from "../render/review.ts";
import { type Pull, type ReviewComment } from "../state.ts";
import { type User } from "../state/issues.ts";
import { announce } from "../webhooks/announce.ts";

/** A conversation on a line or a file: its first comment and the replies to it. */
export interface Thread {
  readonly id: string;
  readonly first: ReviewComment;
  readonly comments: readonly ReviewComment[];
  readonly resolvedBy: User | null;
}

/** Of submitted reviews, in the order of their first comments. */
export function threadsOf(pull: Pull): readonly Thread[] {
  const submitted = new Set(pull.reviews.flatMap(({ id, state }) => (state === "PENDING" ? [] : [id])));
  const visible = pull.reviewComments.filter(({ reviewId }) => submitted.has(reviewId));
  return visible
    .filter(({ inReplyTo }) => inReplyTo === null)
    .map((first) => ({
      id: nodeId("PRRT", first.id),
      first,
      comments: visible.filter(({ id, inReplyTo }) => id === first.id || inReplyTo === first.id),
      resolvedBy: pull.resolvedThreads.get(first.id) ?? null,
    }));
}

/** Resolved or open again; what is so already is not told of. */
export function settleThread(
  place: Place,
  pull: Pull,
  settled: { readonly thread: Thread; readonly resolved: boolean; readonly by: User },
): void {
  const { thread, resolved, by } = settled;
  if ((thread.resolvedBy !== null) === resolved) return;
  if (resolved) pull.resolvedThreads.set(thread.first.id, by);
  else pull.resolvedThreads.delete(thread.first.id);
  const comments = thread.comments.map((comment) => renderAnnouncedReviewComment(place, pull, comment));
  announce(place.world, {
    event: "pull_request_review_thread",
    action: resolved ? "resolved" : "unresolved",
    repository: place.repository,
    sender: by,
    details: { thread: { node_id: thread.id, comments }, pull_request: renderListedPull(place, pull) },
  });
}
