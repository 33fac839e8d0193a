import { Probot } from "probot";
import { type Environment } from "../config/environment/environment.ts";
import { type Log } from "../platform/log.ts";
import { onAftermath, type AftermathHooks } from "../webhooks/aftermath.ts";
import { onCheckRequests, type CheckRequestDeps } from "../webhooks/check-requests.ts";
import { onChecks } from "../webhooks/checks.ts";
import { onComments, type CommentDeps } from "../webhooks/comments.ts";
import { type NoticeBranchDeps } from "../flows/escalations/filing/watch-default-branch.ts";
import { onDefaultBranch } from "../webhooks/default-branch.ts";
import { onInstallation, type InstallationHooks } from "../webhooks/installation.ts";
import { type NoticeChecksDeps } from "../flows/gates/check-runs/notice-checks.ts";
import { onIssues, type IssueDeps } from "../webhooks/issues.ts";
import { onJobs, type JobEventDeps } from "../webhooks/jobs.ts";
import { onPullGates, type PullGateEventDeps } from "../webhooks/pull-gates.ts";
import { onPullRequests } from "../webhooks/pull-requests.ts";
import { onPush, type PushDeps } from "../webhooks/push.ts";
import { type InboxWorkerOptions } from "../workers/inbox.ts";

/** Events that have a handler; all others are stored and ignored. */
export const handledEvents: ReadonlySet<string> = new Set([
  ...["check_run", "check_suite", "installation", "installation_repositories"],
  ...["issue_comment", "issues", "pull_request", "push", "status"],
  ...["pull_request_review", "pull_request_review_comment", "pull_request_review_thread"],
]);

/** Probot with the product's handlers. It is fed from the inbox; it serves nothing and acknowledges nothing. */
export async function openProbot(
  { app, github }: Pick<Environment, "app" | "github">,
  deps: AftermathHooks &
    CheckRequestDeps &
    CommentDeps &
    InstallationHooks &
    IssueDeps &
    JobEventDeps &
    NoticeBranchDeps &
    NoticeChecksDeps &
    PullGateEventDeps &
    PushDeps,
  log: Log,
): Promise<Pick<InboxWorkerOptions, "receive" | "handles">> {
  const probot = new Probot({
    appId: app.id,
    privateKey: app.privateKey,
    secret: app.webhookSecret,
    baseUrl: github.apiUrl,
    // At debug level Probot writes whole payloads, which are not for the log.
    log: log.child({ name: "probot" }, { level: log.isLevelEnabled("debug") ? "info" : log.level }),
  });
  await probot.load((loaded) => {
    onAftermath(loaded, deps);
    onInstallation(loaded, deps);
    onComments(loaded, deps);
    onChecks(loaded, deps);
    onCheckRequests(loaded, deps);
    onPullGates(loaded, deps);
    onIssues(loaded, deps);
    onJobs(loaded, deps);
    onPullRequests(loaded, deps);
    onPush(loaded, deps);
    onDefaultBranch(loaded, deps);
  });
  return {
    receive: (event) => probot.receive(event as Parameters<Probot["receive"]>[0]),
    handles: (name) => handledEvents.has(name),
  };
}
