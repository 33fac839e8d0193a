import { type Probot } from "probot";
import { noticeIssueEvent, type NoticeDeps } from "../flows/escalations/notice.ts";
import { type GitHubApp } from "../github/app.ts";
import { repositoryOf } from "./repository.ts";

export interface IssueDeps extends NoticeDeps {
  readonly github: Pick<GitHubApp, "knownIdentity">;
}

export function onIssues(probot: Probot, deps: IssueDeps): void {
  probot.on(
    [
      "issues.opened",
      "issues.reopened",
      "issues.edited",
      "issues.labeled",
      "issues.unlabeled",
      "issues.closed",
      "issues.deleted",
      "issues.transferred",
    ],
    async ({ payload }) => {
      const repository = repositoryOf(payload);
      // What the App does itself comes back as an event, too; it has nothing to learn from it.
      if (repository === null || payload.sender.login === deps.github.knownIdentity()?.botLogin) return;
      const labels = [
        ...(payload.issue.labels ?? []).flatMap((label) => label?.name ?? []),
        ...("label" in payload ? [payload.label.name] : []),
      ];
      await noticeIssueEvent(deps, repository, { issue: payload.issue.number, labels });
    },
  );
}
