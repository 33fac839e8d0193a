import { type Pull, type Review, type ReviewComment } from "../state.ts";
import { repositoryPage, repositoryUrl } from "./addresses.ts";
import { nodeId, timestamp } from "./format.ts";
import { associationOf, renderReactions, type Place } from "./issue.ts";
import { type Documents } from "./types.ts";
import { renderUser, renderUserOrNone } from "./user.ts";

export function renderReview(place: Place, pull: Pull, review: Review): Documents["pull-request-review"] {
  const { world, repository } = place;
  const pullUrl = `${repositoryUrl(world, repository)}/pulls/${pull.issue.number}`;
  const html = `${repositoryPage(world, repository)}/pull/${pull.issue.number}#pullrequestreview-${review.id}`;
  return {
    id: review.id,
    node_id: nodeId("PRR", review.id),
    user: renderUserOrNone(world, review.author),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: pullUrl,
    author_association: associationOf(repository, review.author),
    _links: { html: { href: html }, pull_request: { href: pullUrl } },
    ...(review.submittedAt === null ? {} : { submitted_at: timestamp(review.submittedAt) }),
    commit_id: review.commitSha,
  };
}

/** Webhooks write the state small and never leave out the time. */
export function renderAnnouncedReview(place: Place, pull: Pull, review: Review) {
  const submitted = timestamp(review.submittedAt ?? review.createdAt);
  const document = renderReview(place, pull, review);
  return {
    ...document,
    body: review.body === "" ? null : review.body,
    state: review.state.toLowerCase(),
    submitted_at: submitted,
  };
}

export function renderReviewComment(place: Place, pull: Pull, comment: ReviewComment) {
  const { world, repository } = place;
  const url = `${repositoryUrl(world, repository)}/pulls/comments/${comment.id}`;
  const pullUrl = `${repositoryUrl(world, repository)}/pulls/${pull.issue.number}`;
  const html = `${repositoryPage(world, repository)}/pull/${pull.issue.number}#discussion_r${comment.id}`;
  return {
    url,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: nodeId("PRRC", comment.id),
    diff_hunk: comment.diffHunk,
    path: comment.path,
    commit_id: comment.commitSha,
    original_commit_id: comment.commitSha,
    user: renderUser(world, comment.author),
    body: comment.body,
    created_at: timestamp(comment.createdAt),
    updated_at: timestamp(comment.updatedAt),
    html_url: html,
    pull_request_url: pullUrl,
    author_association: associationOf(repository, comment.author),
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: pullUrl } },
    reactions: renderReactions(url, comment.reactions),
    start_line: comment.startLine,
    original_start_line: comment.startLine,
    start_side: comment.startSide,
    ...(comment.now === null ? {} : { line: comment.now.line ?? 1, position: comment.now.position ?? 1 }),
    original_line: comment.line ?? 1,
    side: comment.side,
    ...(comment.inReplyTo === null ? {} : { in_reply_to_id: comment.inReplyTo }),
    original_position: comment.position ?? 1,
    subject_type: comment.line === null ? ("file" as const) : ("line" as const),
  } satisfies Documents["pull-request-review-comment"];
}

/** Webhooks say of an outdated comment that it has no place any more; REST's description knows no null there. */
export function renderAnnouncedReviewComment(place: Place, pull: Pull, comment: ReviewComment) {
  return { line: null, position: null, ...renderReviewComment(place, pull, comment) };
}
