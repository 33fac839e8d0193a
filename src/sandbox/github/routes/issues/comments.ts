import { z } from "zod";
import { isAuthor, mayAct, reads, writes } from "../../access.ts";
import { bodyOf, numberParameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { pageOf } from "../../paging.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { renderComment, renderIssue } from "../../render/issue.ts";
import { type Comment, type Issue, type User } from "../../state/issues.ts";
import { announce } from "../../webhooks/announce.ts";
import { issueOf } from "./issues.ts";

const text = z.object({
  body: z
    .string()
    .refine((body) => body.trim() !== "", "Body cannot be blank")
    .refine((body) => body.length <= 65_536, "Body is too long (maximum is 65536 characters)"),
});

export function commentRoutes(routes: RepositoryRoutes): void {
  listings(routes);
  changes(routes);
}

function listings(routes: RepositoryRoutes): void {
  routes.on("GET /issues/comments", reads("issues"), (call) => {
    const all = call.repository.issues.flatMap((issue) =>
      issue.comments.map((comment) => ({ issue, comment })),
    );
    const wanted = all
      .filter(({ comment }) => isSince(call, comment))
      .toSorted((a, b) => a.comment.id - b.comment.id);
    return call.c.json(
      pageOf(call.c, wanted).map(({ issue, comment }) => renderComment(call, issue, comment)),
    );
  });
  routes.on("GET /issues/:number/comments", reads("issues"), (call) => {
    const issue = issueOf(call);
    const comments = pageOf(
      call.c,
      issue.comments.filter((comment) => isSince(call, comment)),
    );
    return call.c.json(comments.map((comment) => renderComment(call, issue, comment)));
  });
  routes.on("GET /issues/comments/:id", reads("issues"), (call) => {
    const { issue, comment } = commentOf(call);
    return call.c.json(renderComment(call, issue, comment));
  });
}

function changes(routes: RepositoryRoutes): void {
  routes.on("POST /issues/:number/comments", writes("issues", "read"), async (call) => {
    const issue = issueOf(call);
    const { body } = await bodyOf(call.c, text, "IssueComment");
    const comment = addComment(call, issue, body);
    return call.c.json(renderComment(call, issue, comment), 201);
  });
  routes.on("PATCH /issues/comments/:id", writes("issues", "read"), async (call) => {
    const { issue, comment } = commentOf(call);
    demandAuthorship(call, comment);
    const { body } = await bodyOf(call.c, text, "IssueComment");
    const changes = { body: { from: comment.body } };
    comment.body = body;
    comment.updatedAt = call.world.clock.now();
    announceComment(call, issue, { comment, action: "edited", sender: call.author(), more: { changes } });
    return call.c.json(renderComment(call, issue, comment));
  });
  routes.on("DELETE /issues/comments/:id", writes("issues", "read"), (call) => {
    const { issue, comment } = commentOf(call);
    demandAuthorship(call, comment);
    issue.comments.splice(issue.comments.indexOf(comment), 1);
    announceComment(call, issue, { comment, action: "deleted", sender: call.author() });
    return call.c.body(null, 204);
  });
}

function addComment(call: Call, issue: Issue, body: string): Comment {
  // People who may write still comment; Apps do not, whatever they are granted.
  const { world, actor, repository } = call;
  const may = actor.kind === "user" && mayAct(world, actor, { repository, need: writes("issues") });
  if (issue.locked && !may) throw new Refusal(403, "Unable to create comment because issue is locked.");
  const now = call.world.clock.now();
  const comment: Comment = {
    id: call.world.nextId(),
    author: call.author(),
    body,
    viaApp: call.viaApp,
    reactions: [],
    createdAt: now,
    updatedAt: now,
  };
  issue.comments.push(comment);
  issue.updatedAt = now;
  announceComment(call, issue, { comment, action: "created", sender: comment.author });
  return comment;
}

function announceComment(
  call: Call,
  issue: Issue,
  { comment, action, sender, more = {} }: { comment: Comment; action: string; sender: User; more?: object },
): void {
  const details = { ...more, issue: renderIssue(call, issue), comment: renderComment(call, issue, comment) };
  announce(call.world, { event: "issue_comment", action, repository: call.repository, sender, details });
}

function isSince(call: Call, comment: Comment): boolean {
  const since = call.c.req.query("since");
  return since === undefined || comment.updatedAt >= new Date(since);
}

/** The comment that the path names, with its issue. */
export function commentOf(call: Call): { issue: Issue; comment: Comment } {
  const id = numberParameter(call.c, "id");
  for (const issue of call.repository.issues) {
    const comment = issue.comments.find((each) => each.id === id);
    if (comment !== undefined) return { issue, comment };
  }
  throw notFound();
}

function demandAuthorship(call: Call, comment: Comment): void {
  const { world, actor, repository } = call;
  if (isAuthor(world, actor, comment.author)) return;
  if (!mayAct(world, actor, { repository, need: writes("issues") })) {
    throw new Refusal(403, "Must have admin rights to Repository.");
  }
}
