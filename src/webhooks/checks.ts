import { type Probot } from "probot";
import { isOwnCheck } from "../domain/gates/own-check.ts";
import { noticeChecks, type NoticeChecksDeps } from "../flows/gates/check-runs/notice-checks.ts";
import { repositoryOf } from "./repository.ts";

/** What others report on a commit may be what a gate waits for. */
export function onChecks(probot: Probot, deps: NoticeChecksDeps): void {
  probot.on(["check_run.created", "check_run.completed"], async ({ payload }) => {
    const repository = repositoryOf(payload);
    if (repository === null || isOwnCheck(payload.check_run.name)) return;
    await noticeChecks(deps, repository, payload.check_run.head_sha);
  });
  probot.on("status", async ({ payload }) => {
    const repository = repositoryOf(payload);
    if (repository !== null) await noticeChecks(deps, repository, payload.sha);
  });
}
