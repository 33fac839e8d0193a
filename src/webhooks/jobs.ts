import { type Probot } from "probot";
import { noticeJobIssue, noticeJobPull, type NoticeJobDeps } from "../flows/jobs/notice-job.ts";
import { type GitHubApp } from "../github/app.ts";
import { isByApp } from "./accounts.ts";
import { readLabelNames } from "./issue-labels.ts";
import { repositoryOf } from "./repository.ts";

export interface JobEventDeps extends NoticeJobDeps {
  readonly github: Pick<GitHubApp, "knownIdentity">;
}

/** What people do to a job's issue and to the pull requests of its phases. */
export function onJobs(probot: Probot, deps: JobEventDeps): void {
  probot.on(onIssue, async ({ payload }) => {
    const repository = repositoryOf(payload);
    if (repository === null || isByApp(deps.github, payload.sender)) return;
    const labels = readLabelNames(payload.issue);
    await noticeJobIssue(deps, repository, { issue: payload.issue.number, labels });
  });
  probot.on("issue_comment.created", async ({ payload }) => {
    const repository = repositoryOf(payload);
    if (
      repository === null ||
      isByApp(deps.github, payload.sender) ||
      payload.issue.pull_request === undefined
    )
      return;
    await noticeJobPull(deps, repository, payload.issue.number);
  });
  probot.on(onPull, async ({ payload }) => {
    const repository = repositoryOf(payload);
    if (repository === null || isByApp(deps.github, payload.sender)) return;
    await noticeJobPull(deps, repository, payload.pull_request.number);
  });
}

const onIssue = [
  ...(["issues.opened", "issues.labeled", "issues.unlabeled", "issues.edited"] as const),
  ...(["issues.closed", "issues.deleted", "issues.transferred"] as const),
];

const onPull = [
  ...(["pull_request.closed", "pull_request.reopened", "pull_request.synchronize"] as const),
  ...(["pull_request_review.submitted", "pull_request_review.dismissed"] as const),
  ...(["pull_request_review.edited", "pull_request_review_comment.created"] as const),
  ...(["pull_request_review_comment.edited", "pull_request_review_comment.deleted"] as const),
  ...(["pull_request_review_thread.resolved", "pull_request_review_thread.unresolved"] as const),
];
