import { roleOf } from "../access.ts";
import { type Pull, type Repository } from "../state.ts";
import {
  reactionContents,
  type Comment,
  type Issue,
  type Label,
  type Reaction,
  type User,
} from "../state/issues.ts";
import { type World } from "../world.ts";
import { repositoryPage, repositoryUrl } from "./addresses.ts";
import { renderViaApp } from "./app.ts";
import { nodeId, nullableTimestamp, timestamp } from "./format.ts";
import { type Documents } from "./types.ts";
import { renderUser } from "./user.ts";

export interface Place {
  readonly world: World;
  readonly repository: Repository;
}

export function renderLabel({ world, repository }: Place, label: Label): Documents["label"] {
  return {
    id: label.id,
    node_id: nodeId("LA", label.id),
    url: `${repositoryUrl(world, repository)}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: ["bug", "documentation", "duplicate", "enhancement", "question", "wontfix"].includes(label.name),
    description: label.description,
  };
}

export function associationOf(
  repository: Repository,
  user: User,
): "OWNER" | "COLLABORATOR" | "CONTRIBUTOR" | "NONE" {
  if (user.id === repository.owner.id) return "OWNER";
  const role = roleOf(repository, user);
  if (role !== "none" && role !== "read") return "COLLABORATOR";
  const merged = repository.pulls.some((pull) => pull.merged !== null && pull.issue.author === user);
  return merged ? "CONTRIBUTOR" : "NONE";
}

export function renderReactions(url: string, reactions: readonly Reaction[]): Documents["reaction-rollup"] {
  const counts = Object.fromEntries(
    reactionContents.map((content) => [content, reactions.filter((each) => each.content === content).length]),
  ) as Record<(typeof reactionContents)[number], number>;
  return { url: `${url}/reactions`, total_count: reactions.length, ...counts };
}

export function renderReaction(world: World, reaction: Reaction): Documents["reaction"] {
  return {
    id: reaction.id,
    node_id: nodeId("REA", reaction.id),
    user: renderUser(world, reaction.user),
    content: reaction.content,
    created_at: timestamp(reaction.createdAt),
  };
}

export function renderIssue(place: Place, issue: Issue) {
  const { world, repository } = place;
  const pull = repository.pulls.find((each) => each.issue === issue);
  const url = `${repositoryUrl(world, repository)}/issues/${issue.number}`;
  const page = `${repositoryPage(world, repository)}/${pull === undefined ? "issues" : "pull"}/${issue.number}`;
  const [assignee] = issue.assignees;
  return {
    url,
    repository_url: repositoryUrl(world, repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: page,
    id: issue.id,
    node_id: nodeId(pull === undefined ? "I" : "PR", issue.id),
    number: issue.number,
    title: issue.title,
    user: renderUser(world, issue.author),
    labels: issue.labels.map((label) => renderLabel(place, label)),
    state: issue.state,
    locked: issue.locked,
    assignee: assignee === undefined ? null : renderUser(world, assignee),
    assignees: issue.assignees.map((user) => renderUser(world, user)),
    milestone: null,
    comments: issue.comments.length,
    created_at: timestamp(issue.createdAt),
    updated_at: timestamp(issue.updatedAt),
    closed_at: nullableTimestamp(issue.closedAt),
    author_association: associationOf(repository, issue.author),
    active_lock_reason: issue.lockReason,
    body: issue.body,
    reactions: renderReactions(url, issue.reactions),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: renderViaApp(world, issue.viaApp),
    state_reason: issue.stateReason,
    ...(pull === undefined ? {} : renderPullOf(place, pull, page)),
  } satisfies Documents["issue"];
}

/** What an issue that is a pull request says of it. */
function renderPullOf({ world, repository }: Place, pull: Pull, page: string) {
  return {
    draft: pull.draft,
    pull_request: {
      url: `${repositoryUrl(world, repository)}/pulls/${pull.issue.number}`,
      html_url: page,
      diff_url: `${page}.diff`,
      patch_url: `${page}.patch`,
      merged_at: nullableTimestamp(pull.merged?.at ?? null),
    },
  };
}

/** One issue asked for by its number also tells who closed it. */
export function renderOneIssue(place: Place, issue: Issue): Documents["issue"] {
  const closedBy = issue.closedBy === null ? null : renderUser(place.world, issue.closedBy);
  return { ...renderIssue(place, issue), closed_by: closedBy };
}

export function renderComment(place: Place, issue: Issue, comment: Comment) {
  const { world, repository } = place;
  const url = `${repositoryUrl(world, repository)}/issues/comments/${comment.id}`;
  return {
    url,
    html_url: `${renderIssue(place, issue).html_url}#issuecomment-${comment.id}`,
    issue_url: `${repositoryUrl(world, repository)}/issues/${issue.number}`,
    id: comment.id,
    node_id: nodeId("IC", comment.id),
    user: renderUser(world, comment.author),
    created_at: timestamp(comment.createdAt),
    updated_at: timestamp(comment.updatedAt),
    author_association: associationOf(repository, comment.author),
    body: comment.body,
    reactions: renderReactions(url, comment.reactions),
    performed_via_github_app: renderViaApp(world, comment.viaApp),
  } satisfies Documents["issue-comment"];
}
