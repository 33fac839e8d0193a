import { type Pull, type Repository } from "../state.ts";

import { missingApprovals } from "../acts/protection.ts";
import { repositoryPage, repositoryUrl } from "./addresses.ts";
import { nodeId, nullableTimestamp, timestamp } from "./format.ts";
import { associationOf, renderLabel, type Place } from "./issue.ts";
import { renderRepository } from "./repository.ts";
import { renderTeam } from "./team.ts";
import { renderUser } from "./user.ts";
import { type Documents } from "./types.ts";

/** A pull request as lists and review events have it. */
export function renderListedPull(place: Place, pull: Pull) {
  const { world, repository } = place;
  const { issue } = pull;
  const urls = pullUrls(place, pull);
  const [assignee] = issue.assignees;
  return {
    url: urls.self,
    id: pull.id,
    node_id: nodeId("PR", pull.id),
    html_url: urls.html,
    diff_url: `${urls.html}.diff`,
    patch_url: `${urls.html}.patch`,
    issue_url: urls.issue,
    number: issue.number,
    state: issue.state,
    locked: issue.locked,
    title: issue.title,
    user: renderUser(world, issue.author),
    body: issue.body,
    created_at: timestamp(issue.createdAt),
    updated_at: timestamp(issue.updatedAt),
    closed_at: nullableTimestamp(issue.closedAt),
    merged_at: nullableTimestamp(pull.merged?.at ?? null),
    merge_commit_sha: pull.merged?.sha ?? null,
    assignee: assignee === undefined ? null : renderUser(world, assignee),
    assignees: issue.assignees.map((user) => renderUser(world, user)),
    requested_reviewers: pull.requestedReviewers.map((user) => renderUser(world, user)),
    requested_teams: pull.requestedTeams.map((team) => renderTeam(place, team)),
    labels: issue.labels.map((label) => renderLabel(place, label)),
    milestone: null,
    draft: pull.draft,
    ...relatedUrls(urls),
    head: renderEnd(place, { ...pull.head, owner: pull.head.repository }),
    base: renderEnd(place, { ...pull.base, owner: repository }),
    _links: links(urls),
    author_association: associationOf(repository, issue.author),
    auto_merge: null,
    active_lock_reason: issue.lockReason,
  };
}

function relatedUrls(urls: ReturnType<typeof pullUrls>) {
  return {
    commits_url: urls.commits,
    review_comments_url: urls.reviewComments,
    review_comment_url: urls.reviewComment,
    comments_url: urls.comments,
    statuses_url: urls.statuses,
  };
}

/** A pull request asked for by its number. */
export function renderPull(place: Place, pull: Pull) {
  const { measures, merged, issue } = pull;
  const open = issue.state === "open";
  return {
    ...renderListedPull(place, pull),
    merged: merged !== null,
    mergeable: open ? measures.mergeable : null,
    rebaseable: open ? measures.mergeable : null,
    mergeable_state: open ? mergeableState(place.repository, pull) : "unknown",
    merged_by: merged === null ? null : renderUser(place.world, merged.by),
    comments: issue.comments.length,
    review_comments: pull.reviewComments.length,
    maintainer_can_modify: false,
    commits: measures.commits,
    additions: measures.additions,
    deletions: measures.deletions,
    changed_files: measures.changedFiles,
  } satisfies Documents["pull-request"];
}

function mergeableState(repository: Repository, pull: Pull): string {
  if (pull.draft) return "draft";
  if (!pull.measures.mergeable) return "dirty";
  return missingApprovals(repository, pull) > 0 ? "blocked" : "clean";
}

function renderEnd({ world }: Place, end: { owner: Repository; ref: string; sha: string }) {
  return {
    label: `${end.owner.owner.login}:${end.ref}`,
    ref: end.ref,
    sha: end.sha,
    user: renderUser(world, end.owner.owner),
    repo: renderRepository(world, end.owner),
  };
}

function pullUrls({ world, repository }: Place, pull: Pull) {
  const url = repositoryUrl(world, repository);
  const self = `${url}/pulls/${pull.issue.number}`;
  const issue = `${url}/issues/${pull.issue.number}`;
  return {
    self,
    html: `${repositoryPage(world, repository)}/pull/${pull.issue.number}`,
    issue,
    comments: `${issue}/comments`,
    reviewComments: `${self}/comments`,
    reviewComment: `${url}/pulls/comments{/number}`,
    commits: `${self}/commits`,
    statuses: `${url}/statuses/${pull.head.sha}`,
  };
}

function links(urls: ReturnType<typeof pullUrls>) {
  return {
    self: { href: urls.self },
    html: { href: urls.html },
    issue: { href: urls.issue },
    comments: { href: urls.comments },
    review_comments: { href: urls.reviewComments },
    review_comment: { href: urls.reviewComment },
    commits: { href: urls.commits },
    statuses: { href: urls.statuses },
  };
}

/** How check runs and suites name a pull request. */
export function renderMinimalPull(
  { world, repository }: Place,
  pull: Pull,
): Documents["pull-request-minimal"] {
  const end = (owner: Repository, { ref, sha }: { ref: string; sha: string }) => ({
    ref,
    sha,
    repo: { id: owner.id, url: repositoryUrl(world, owner), name: owner.name },
  });
  return {
    url: `${repositoryUrl(world, repository)}/pulls/${pull.issue.number}`,
    id: pull.id,
    number: pull.issue.number,
    head: end(pull.head.repository, pull.head),
    base: end(repository, pull.base),
  };
}
