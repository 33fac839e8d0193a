import { z } from "zod";
import { isAuthor, mayAct, reads, writes } from "../../access.ts";
import {
  addReviewComment,
  announceReviewComment,
  findSpot,
  publishReview,
  type FoundSpot,
} from "../../acts/review-acts.ts";
import { bodyOf, numberParameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { pageOf } from "../../paging.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";
import { renderReviewComment } from "../../render/review.ts";
import { type Pull, type Review, type ReviewComment } from "../../state.ts";
import { pullOf } from "./pulls.ts";

const side = z.enum(["LEFT", "RIGHT"]);
const body = z.string().min(1).max(65_536);
const creation = z.object({
  body,
  commit_id: z.string(),
  path: z.string(),
  line: z.int().optional(),
  side: side.default("RIGHT"),
  start_line: z.int().nullish(),
  start_side: side.nullish(),
  position: z.int().optional(),
  subject_type: z.enum(["line", "file"]).optional(),
});

export function reviewCommentRoutes(routes: RepositoryRoutes): void {
  routesOfPull(routes);
  routesOfComment(routes);
}

function routesOfPull(routes: RepositoryRoutes): void {
  const path = "/pulls/:number/comments";
  routes.on(`GET ${path}`, reads("pull_requests"), (call) => {
    const pull = pullOf(call);
    const visible = pull.reviewComments.filter((each) => isSubmitted(pull, each));
    return call.c.json(pageOf(call.c, visible).map((each) => renderReviewComment(call, pull, each)));
  });
  routes.on(`POST ${path}`, writes("pull_requests", "read"), async (call) => {
    const pull = pullOf(call);
    const asked = await bodyOf(call.c, creation, "PullRequestReviewComment");
    const spot = await spotFor(call, pull, asked);
    const comment = addAlone(call, pull, { spot, body: asked.body, inReplyTo: null });
    return call.c.json(renderReviewComment(call, pull, comment), 201);
  });
  routes.on(`POST ${path}/:id/replies`, writes("pull_requests", "read"), async (call) => {
    const pull = pullOf(call);
    const parent = pull.reviewComments.find((each) => each.id === numberParameter(call.c, "id"));
    if (parent === undefined) throw notFound();
    const asked = await bodyOf(call.c, z.object({ body }), "PullRequestReviewComment");
    const comment = addAlone(call, pull, {
      spot: parent,
      body: asked.body,
      inReplyTo: parent.inReplyTo ?? parent.id,
    });
    return call.c.json(renderReviewComment(call, pull, comment), 201);
  });
}

function routesOfComment(routes: RepositoryRoutes): void {
  routes.on("GET /pulls/comments/:id", reads("pull_requests"), (call) => {
    const { pull, comment } = reviewCommentOf(call);
    return call.c.json(renderReviewComment(call, pull, comment));
  });
  routes.on("PATCH /pulls/comments/:id", writes("pull_requests", "read"), async (call) => {
    const { pull, comment } = reviewCommentOf(call);
    demandAuthorship(call, comment);
    const asked = await bodyOf(call.c, z.object({ body }), "PullRequestReviewComment");
    const more = { changes: { body: { from: comment.body } } };
    comment.body = asked.body;
    comment.updatedAt = call.world.clock.now();
    announceReviewComment(call, pull, { comment, action: "edited", sender: call.author(), more });
    return call.c.json(renderReviewComment(call, pull, comment));
  });
  routes.on("DELETE /pulls/comments/:id", writes("pull_requests", "read"), (call) => {
    const { pull, comment } = reviewCommentOf(call);
    demandAuthorship(call, comment);
    pull.reviewComments.splice(pull.reviewComments.indexOf(comment), 1);
    announceReviewComment(call, pull, { comment, action: "deleted", sender: call.author() });
    return call.c.body(null, 204);
  });
}

/** The review comment that the path names, with its pull request. */
export function reviewCommentOf(call: Call): { pull: Pull; comment: ReviewComment } {
  const id = numberParameter(call.c, "id");
  for (const pull of call.repository.pulls) {
    const comment = pull.reviewComments.find((each) => each.id === id);
    if (comment !== undefined && isSubmitted(pull, comment)) return { pull, comment };
  }
  throw notFound();
}

function isSubmitted(pull: Pull, comment: ReviewComment): boolean {
  return pull.reviews.some((review) => review.id === comment.reviewId && review.state !== "PENDING");
}

async function spotFor(call: Call, pull: Pull, asked: z.infer<typeof creation>): Promise<FoundSpot> {
  const isFile = asked.subject_type === "file";
  if (!isFile && asked.line === undefined && asked.position === undefined) {
    throw invalid({ resource: "PullRequestReviewComment", field: "line", code: "missing_field" });
  }
  const spot = await findSpot(call.repository, pull, {
    path: asked.path,
    line: isFile ? null : (asked.line ?? null),
    startLine: asked.start_line ?? null,
    side: asked.side,
    startSide: asked.start_side ?? null,
    position: isFile ? null : (asked.position ?? null),
  });
  if (!("problem" in spot)) return spot;
  throw invalid({
    resource: "PullRequestReviewComment",
    field: "line",
    code: "custom",
    message: spot.problem,
  });
}

/** A single comment is a review of its own. */
function addAlone(
  call: Call,
  pull: Pull,
  asked: { spot: FoundSpot; body: string; inReplyTo: number | null },
): ReviewComment {
  const review: Review = {
    id: call.world.nextId(),
    author: call.author(),
    body: "",
    state: "COMMENTED",
    commitSha: pull.head.sha,
    createdAt: call.world.clock.now(),
    submittedAt: null,
    reactions: [],
  };
  pull.reviews.push(review);
  const comment = addReviewComment(call, pull, { ...asked, review });
  publishReview(call, pull, review);
  return comment;
}

function demandAuthorship(call: Call, comment: ReviewComment): void {
  const { world, actor, repository } = call;
  if (isAuthor(world, actor, comment.author)) return;
  if (!mayAct(world, actor, { repository, need: writes("pull_requests") })) {
    throw new Refusal(403, "Must have admin rights to Repository.");
  }
}
