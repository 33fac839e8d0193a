import { reads } from "../../access.ts";
import { type Call, type RepositoryRoutes } from "../../call.ts";
import { pageOf } from "../../paging.ts";
import { repositoryUrl } from "../../render/addresses.ts";
import { renderViaApp } from "../../render/app.ts";
import { nodeId, timestamp } from "../../render/format.ts";
import { renderComment } from "../../render/issue.ts";
import { renderUserOrNone } from "../../render/user.ts";
import { type Documents } from "../../render/types.ts";
import { type IssueEvent } from "../../state/issues.ts";
import { issueOf } from "./issues.ts";

/** What happened to an issue, with its comments on the timeline. */
export function issueEventRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /issues/:number/events", reads("issues"), (call) => {
    return call.c.json(pageOf(call.c, issueOf(call).events).map((event) => renderEvent(call, event)));
  });
  routes.on("GET /issues/:number/timeline", reads("issues"), (call) => {
    const issue = issueOf(call);
    const comments = issue.comments.map((comment) => {
      const document = renderComment(call, issue, comment);
      return {
        at: comment.createdAt,
        id: comment.id,
        document: { ...document, event: "commented", actor: document.user },
      };
    });
    const events = issue.events.map((event) => ({
      at: event.createdAt,
      id: event.id,
      document: renderEvent(call, event),
    }));
    const all = [...comments, ...events].toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
    return call.c.json(pageOf(call.c, all).map(({ document }) => document));
  });
}

function renderEvent({ world, repository }: Call, event: IssueEvent): Documents["issue-event"] {
  const url = repositoryUrl(world, repository);
  return {
    id: event.id,
    node_id: nodeId("EV", event.id),
    url: `${url}/issues/events/${event.id}`,
    actor: renderUserOrNone(world, event.actor),
    event: event.event,
    commit_id: event.commitSha,
    commit_url: event.commitSha === null ? null : `${url}/commits/${event.commitSha}`,
    created_at: timestamp(event.createdAt),
    ...(event.label === null ? {} : { label: { ...event.label } }),
    performed_via_github_app: renderViaApp(world, event.viaApp),
  };
}
