import { diffLines, readDiff } from "../git/diff.ts";
import { renderListedPull } from "../render/pull.ts";
import { renderAnnouncedReview, renderAnnouncedReviewComment } from "../render/review.ts";
import { type Place } from "../render/issue.ts";
import { type DiffSide, type Pull, type Repository, type Review, type ReviewComment } from "../state.ts";
import { type User } from "../state/issues.ts";
import { announce } from "../webhooks/announce.ts";

/** Where a comment is put: a line of the diff, or the file as a whole. */
export interface Spot {
  readonly path: string;
  readonly line: number | null;
  readonly startLine: number | null;
  readonly side: DiffSide;
  readonly startSide: DiffSide | null;
  readonly position: number | null;
}

export type FoundSpot = Spot & { readonly diffHunk: string };

/** The spot with its hunk, or what GitHub says when it lies outside the diff. */
export async function findSpot(
  repository: Repository,
  pull: Pull,
  spot: Spot,
): Promise<FoundSpot | { readonly problem: string }> {
  const files = await readDiff(repository, pull.measures.mergeBase, pull.head.sha);
  const file = files.find((each) => each.path === spot.path);
  if (file === undefined) return { problem: "Path could not be resolved" };
  const lines = diffLines(file.patch ?? "");
  if (spot.line === null && spot.position === null) return { ...spot, diffHunk: "" };
  const at = (line: number, side: DiffSide) =>
    lines.find(
      (each) =>
        (each.side === side || each.side === "BOTH") && (side === "LEFT" ? each.left : each.right) === line,
    );
  if (spot.line === null) {
    const found = lines.find((each) => each.position === spot.position);
    if (found === undefined) return { problem: "Position could not be resolved" };
    const side = found.side === "LEFT" ? "LEFT" : "RIGHT";
    return { ...spot, side, line: side === "LEFT" ? found.left : found.right, diffHunk: found.hunk };
  }
  const end = at(spot.line, spot.side);
  if (end === undefined) return { problem: "Line could not be resolved" };
  if (spot.startLine !== null && at(spot.startLine, spot.startSide ?? spot.side) === undefined) {
    return { problem: "Start line could not be resolved" };
  }
  return { ...spot, position: end.position, diffHunk: end.hunk };
}

export interface NewReviewComment {
  readonly review: Review;
  readonly spot: FoundSpot;
  readonly body: string;
  readonly inReplyTo: number | null;
}

export function addReviewComment({ world }: Place, pull: Pull, asked: NewReviewComment): ReviewComment {
  const now = world.clock.now();
  const { path, line, startLine, side, startSide, position, diffHunk } = asked.spot;
  const parent = pull.reviewComments.find(({ id }) => id === asked.inReplyTo);
  const comment: ReviewComment = {
    id: world.nextId(),
    reviewId: asked.review.id,
    author: asked.review.author,
    body: asked.body,
    path,
    line,
    startLine,
    side,
    startSide,
    position,
    now: parent === undefined ? { line, position } : parent.now,
    diffHunk,
    commitSha: asked.review.commitSha,
    inReplyTo: asked.inReplyTo,
    reactions: [],
    createdAt: now,
    updatedAt: now,
  };
  pull.reviewComments.push(comment);
  return comment;
}

export function announceReview(
  place: Place,
  pull: Pull,
  { review, action, sender, more = {} }: { review: Review; action: string; sender: User; more?: object },
): void {
  const details = {
    ...more,
    review: renderAnnouncedReview(place, pull, review),
    pull_request: renderListedPull(place, pull),
  };
  announce(place.world, {
    event: "pull_request_review",
    action,
    repository: place.repository,
    sender,
    details,
  });
}

/** The review is submitted: it and its comments become visible and are told of. */
export function publishReview(place: Place, pull: Pull, review: Review): void {
  review.submittedAt = place.world.clock.now();
  pull.issue.updatedAt = review.submittedAt;
  pull.requestedReviewers = pull.requestedReviewers.filter((user) => user !== review.author);
  announceReview(place, pull, { review, action: "submitted", sender: review.author });
  for (const comment of pull.reviewComments.filter((each) => each.reviewId === review.id)) {
    announceReviewComment(place, pull, { comment, action: "created", sender: comment.author });
  }
}

export function announceReviewComment(
  place: Place,
  pull: Pull,
  {
    comment,
    action,
    sender,
    more = {},
  }: { comment: ReviewComment; action: string; sender: User; more?: object },
): void {
  const details = {
    ...more,
    comment: renderAnnouncedReviewComment(place, pull, comment),
    pull_request: renderListedPull(place, pull),
  };
  announce(place.world, {
    event: "pull_request_review_comment",
    action,
    repository: place.repository,
    sender,
    details,
  });
}
