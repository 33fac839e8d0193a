import { z } from "zod";
import { isAuthor, mayAct, reads, writes } from "../../access.ts";
import {
  addReviewComment,
  announceReview,
  findSpot,
  publishReview,
  type FoundSpot,
} from "../../acts/review-acts.ts";
import { bodyOf, numberParameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { pageOf } from "../../paging.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";
import { renderReview, renderReviewComment } from "../../render/review.ts";
import { type Pull, type Review, type ReviewState } from "../../state.ts";
import { pullOf } from "./pulls.ts";

const side = z.enum(["LEFT", "RIGHT"]);
const event = z.enum(["APPROVE", "REQUEST_CHANGES", "COMMENT"]);
const body = z.string().max(65_536).nullish();
const comment = z.object({
  path: z.string(),
  body: z.string().min(1).max(65_536),
  line: z.int().nullish(),
  start_line: z.int().nullish(),
  side: side.nullish(),
  start_side: side.nullish(),
  position: z.int().nullish(),
});

const creation = z.object({
  body,
  event: event.nullish(),
  commit_id: z.string().nullish(),
  comments: z.array(comment).default([]),
});

const states = {
  APPROVE: "APPROVED",
  REQUEST_CHANGES: "CHANGES_REQUESTED",
  COMMENT: "COMMENTED",
} as const satisfies Record<z.infer<typeof event>, ReviewState>;

const path = "/pulls/:number/reviews";

export function reviewRoutes(routes: RepositoryRoutes): void {
  routes.on(`GET ${path}`, reads("pull_requests"), (call) => {
    const pull = pullOf(call);
    const visible = pull.reviews.filter((review) => isVisible(call, review));
    return call.c.json(pageOf(call.c, visible).map((review) => renderReview(call, pull, review)));
  });
  routes.on(`POST ${path}`, writes("pull_requests", "read"), async (call) => {
    const pull = pullOf(call);
    const review = await createReview(call, pull, await bodyOf(call.c, creation, "PullRequestReview"));
    return call.c.json(renderReview(call, pull, review));
  });
  routes.on(`GET ${path}/:id`, reads("pull_requests"), (call) => {
    const { pull, review } = reviewOf(call);
    return call.c.json(renderReview(call, pull, review));
  });
  routes.on(`PUT ${path}/:id`, writes("pull_requests", "read"), async (call) => {
    const { pull, review } = reviewOf(call);
    const asked = await bodyOf(call.c, z.object({ body: z.string() }), "PullRequestReview");
    if (!isAuthor(call.world, call.actor, review.author))
      throw new Refusal(403, "Must have admin rights to Repository.");
    const more = { changes: { body: { from: review.body } } };
    review.body = asked.body;
    if (review.state !== "PENDING")
      announceReview(call, pull, { review, action: "edited", sender: review.author, more });
    return call.c.json(renderReview(call, pull, review));
  });
  routes.on(`GET ${path}/:id/comments`, reads("pull_requests"), (call) => {
    const { pull, review } = reviewOf(call);
    const comments = pull.reviewComments.filter((each) => each.reviewId === review.id);
    return call.c.json(pageOf(call.c, comments).map((each) => renderReviewComment(call, pull, each)));
  });
  reviewMoves(routes);
}

function reviewMoves(routes: RepositoryRoutes): void {
  routes.on(`POST ${path}/:id/events`, writes("pull_requests", "read"), async (call) => {
    const { pull, review } = reviewOf(call);
    const asked = await bodyOf(call.c, z.object({ body, event }), "PullRequestReview");
    if (review.state !== "PENDING" || !isAuthor(call.world, call.actor, review.author)) {
      throw new Refusal(422, "Could not submit: the review is not pending.");
    }
    review.body = asked.body ?? review.body;
    demandMaySay(call, pull, { event: asked.event, body: review.body });
    review.state = states[asked.event];
    publishReview(call, pull, review);
    return call.c.json(renderReview(call, pull, review));
  });
  routes.on(`PUT ${path}/:id/dismissals`, writes("pull_requests"), async (call) => {
    const { pull, review } = reviewOf(call);
    await bodyOf(call.c, z.object({ message: z.string().min(1) }), "PullRequestReview");
    if (review.state !== "APPROVED" && review.state !== "CHANGES_REQUESTED") {
      throw new Refusal(422, "Can not dismiss a commented pull request review");
    }
    review.state = "DISMISSED";
    announceReview(call, pull, { review, action: "dismissed", sender: call.author() });
    return call.c.json(renderReview(call, pull, review));
  });
}

function isVisible({ world, actor }: Call, review: Review): boolean {
  return review.state !== "PENDING" || isAuthor(world, actor, review.author);
}

function reviewOf(call: Call): { pull: Pull; review: Review } {
  const pull = pullOf(call);
  const id = numberParameter(call.c, "id");
  const review = pull.reviews.find((each) => each.id === id);
  if (review === undefined || !isVisible(call, review)) throw notFound();
  return { pull, review };
}

/** Refuses what an author, a reader or an empty review may not say. */
function demandMaySay(call: Call, pull: Pull, said: { event: z.infer<typeof event>; body: string }): void {
  const own = isAuthor(call.world, call.actor, pull.issue.author);
  if (own && said.event === "APPROVE") throw invalid("Can not approve your own pull request");
  if (own && said.event === "REQUEST_CHANGES")
    throw invalid("Can not request changes on your own pull request");
  if (said.event === "REQUEST_CHANGES" && said.body.trim() === "") throw invalid("Body can't be blank");
}

async function createReview(call: Call, pull: Pull, asked: z.infer<typeof creation>): Promise<Review> {
  const { world, repository } = call;
  const said = asked.body ?? "";
  const wanted = asked.event ?? null;
  if (wanted !== null) demandMaySay(call, pull, { event: wanted, body: said });
  if (wanted === "COMMENT" && said.trim() === "" && asked.comments.length === 0)
    throw invalid("Body can't be blank");
  if (pull.reviews.some((each) => each.state === "PENDING" && each.author === call.author())) {
    throw invalid("User can only have one pending review per pull request");
  }
  const spots = await Promise.all(
    asked.comments.map(async (each) => ({ body: each.body, spot: await spotFor(call, pull, each) })),
  );
  if (!mayAct(world, call.actor, { repository, need: reads("pull_requests") })) throw notFound();
  const review: Review = {
    id: world.nextId(),
    author: call.author(),
    body: said,
    state: wanted === null ? "PENDING" : states[wanted],
    commitSha: asked.commit_id ?? pull.head.sha,
    createdAt: world.clock.now(),
    submittedAt: null,
    reactions: [],
  };
  pull.reviews.push(review);
  for (const { body: text, spot } of spots)
    addReviewComment(call, pull, { review, spot, body: text, inReplyTo: null });
  if (review.state !== "PENDING") publishReview(call, pull, review);
  return review;
}

async function spotFor(call: Call, pull: Pull, asked: z.infer<typeof comment>): Promise<FoundSpot> {
  const spot = await findSpot(call.repository, pull, {
    path: asked.path,
    line: asked.line ?? null,
    startLine: asked.start_line ?? null,
    side: asked.side ?? "RIGHT",
    startSide: asked.start_side ?? null,
    position: asked.position ?? null,
  });
  if ("problem" in spot) throw new Refusal(422, "Unprocessable Entity", { errors: [spot.problem] });
  return spot;
}
