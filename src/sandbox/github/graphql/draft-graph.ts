import { z } from "zod";
import { maySee, mayAct, isAuthor, writes } from "../access.ts";
import { announceIssue, recordEvent } from "../acts/issue-acts.ts";
import { authorOf } from "../actor.ts";
import { nodeId } from "../render/format.ts";
import { GraphqlRefusal, type Answer } from "./execute.ts";
import { type Asked } from "./review-graph.ts";

const naming = z.object({ input: z.object({ pullRequestId: z.string() }) });

/** REST has no request for it. */
export function setDraft(asked: Asked, args: unknown, draft: boolean): Answer {
  const { pullRequestId: id } = naming.parse(args).input;
  const { world, actor } = asked;
  const seen = world.state.repositories.filter((each) => maySee(world, actor, each));
  const found = seen.flatMap((repository) => repository.pulls.map((pull) => ({ repository, pull })));
  const place = found.find(({ pull }) => nodeId("PR", pull.id) === id);
  if (place === undefined)
    throw new GraphqlRefusal(`Could not resolve to a node with the global id of '${id}'`, {
      type: "NOT_FOUND",
    });
  const { repository, pull } = place;
  const may = mayAct(world, actor, { repository, need: writes("pull_requests") });
  if (!may && !isAuthor(world, actor, pull.issue.author))
    throw new GraphqlRefusal("Resource not accessible", { type: "FORBIDDEN" });
  if (pull.issue.state === "open" && pull.draft !== draft) {
    pull.draft = draft;
    const doer = { user: authorOf(world, actor), viaApp: actor.kind === "installation" };
    const happened = draft ? "converted_to_draft" : "ready_for_review";
    recordEvent({ world, repository }, pull.issue, {
      doer,
      event: draft ? "convert_to_draft" : "ready_for_review",
    });
    announceIssue({ world, repository }, pull.issue, { action: happened, sender: doer.user });
  }
  const type = draft ? "ConvertPullRequestToDraftPayload" : "MarkPullRequestReadyForReviewPayload";
  const fields = { id, number: pull.issue.number, isDraft: pull.draft };
  return { type, fields: { pullRequest: { type: "PullRequest", fields } } };
}
