import { type Probot } from "probot";
import {
  noticeRequest,
  noticeReview,
  type NoticeRequestDeps,
} from "../flows/gates/pulls/requests/notice-request.ts";
import { pullOfCheckRun } from "../flows/gates/pulls/begin-pull-run.ts";
import { type GitHubApp } from "../github/app.ts";
import { readAccount } from "./accounts.ts";
import { repositoryOf } from "./repository.ts";

export interface CheckRequestDeps extends NoticeRequestDeps {
  readonly github: Pick<GitHubApp, "knownIdentity">;
}

/** The buttons of our check runs, GitHub's own for running checks again, and reviews that answer a verdict. */
export function onCheckRequests(probot: Probot, deps: CheckRequestDeps): void {
  const isOurs = (app: { readonly id: number | null } | null) => {
    const own = deps.github.knownIdentity()?.id;
    return own !== undefined && app?.id === own;
  };
  probot.on(["check_run.requested_action", "check_run.rerequested"], async ({ id, payload }) => {
    const repository = repositoryOf(payload);
    const { check_run: run } = payload;
    const by = readAccount(payload.sender);
    if (repository === null || by === null || !isOurs(run.app)) return;
    const kind = payload.action === "rerequested" ? "rerun" : (payload.requested_action?.identifier ?? "");
    const about = { headSha: run.head_sha, pull: pullOfCheckRun(run.external_id), checkName: run.name };
    await noticeRequest(deps, repository, { ...about, delivery: id, kind, by });
  });
  probot.on("check_suite.rerequested", async ({ id, payload }) => {
    const repository = repositoryOf(payload);
    const { check_suite: suite } = payload;
    const by = readAccount(payload.sender);
    if (repository === null || by === null || !isOurs(suite.app)) return;
    const about = { headSha: suite.head_sha, pull: null, checkName: null };
    await noticeRequest(deps, repository, { ...about, delivery: id, kind: "rerun", by });
  });
  probot.on("pull_request_review.submitted", async ({ id, payload }) => {
    const repository = repositoryOf(payload);
    const { review, pull_request: pull } = payload;
    const by = readAccount(review.user);
    if (repository === null || by === null) return;
    const about = { headSha: review.commit_id, pull: pull.number, state: review.state };
    await noticeReview(deps, repository, { ...about, delivery: id, by });
  });
}
