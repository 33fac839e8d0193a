import { z } from "zod";
import { isAuthor, reads, writes, mayAct } from "../../access.ts";
import { bodyOf, numberParameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { pageOf } from "../../paging.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { renderReaction } from "../../render/issue.ts";
import { reactionContents, type Reaction } from "../../state/issues.ts";
import { reviewCommentOf } from "../pulls/review-comments.ts";
import { commentOf } from "./comments.ts";
import { issueOf } from "./issues.ts";

const creation = z.object({ content: z.enum(reactionContents) });

/** Reactions on issues, their comments and review comments; nothing is told of them. */
export function reactionRoutes(routes: RepositoryRoutes): void {
  addReactions(routes, "/issues/comments/:id/reactions", (call) => commentOf(call).comment.reactions);
  addReactions(routes, "/pulls/comments/:id/reactions", (call) => reviewCommentOf(call).comment.reactions);
  addReactions(routes, "/issues/:number/reactions", (call) => issueOf(call).reactions);
}

function addReactions(routes: RepositoryRoutes, path: string, reactionsOf: (call: Call) => Reaction[]): void {
  const area = path.startsWith("/pulls") ? "pull_requests" : "issues";
  routes.on(`GET ${path}`, reads(area), (call) => {
    const content = call.c.req.query("content");
    const wanted = reactionsOf(call).filter((each) => content === undefined || each.content === content);
    return call.c.json(pageOf(call.c, wanted).map((each) => renderReaction(call.world, each)));
  });
  routes.on(`POST ${path}`, writes(area, "read"), async (call) => {
    const reactions = reactionsOf(call);
    const { content } = await bodyOf(call.c, creation, "Reaction");
    const user = call.author();
    const known = reactions.find((each) => each.content === content && each.user === user);
    if (known !== undefined) return call.c.json(renderReaction(call.world, known), 200);
    const reaction: Reaction = { id: call.world.nextId(), content, user, createdAt: call.world.clock.now() };
    reactions.push(reaction);
    return call.c.json(renderReaction(call.world, reaction), 201);
  });
  routes.on(`DELETE ${path}/:reaction`, writes(area, "read"), (call) => {
    const reactions = reactionsOf(call);
    const reaction = reactions.find((each) => each.id === numberParameter(call.c, "reaction"));
    if (reaction === undefined) throw notFound();
    const { world, actor, repository } = call;
    const may =
      isAuthor(world, actor, reaction.user) ||
      mayAct(world, actor, { repository, need: writes("administration", "admin") });
    if (!may) throw new Refusal(403, "Must have admin rights to Repository.");
    reactions.splice(reactions.indexOf(reaction), 1);
    return call.c.body(null, 204);
  });
}
