import { type Probot } from "probot";
import { noticeIssueEvent, type NoticeDeps } from "../flows/escalations/notice.ts";
import { type GitHubApp } from "../github/app.ts";
import { isByApp } from "./accounts.ts";
import { readLabelNames } from "./issue-labels.ts";
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
      if (repository === null || isByApp(deps.github, payload.sender)) return;
      const labels = [
        ...readLabelNames(payload.issue),
        ...("label" in payload ? readLabelNames({ labels: [payload.label] }) : []),
      ];
      await noticeIssueEvent(deps, repository, { issue: payload.issue.number, labels });
    },
  );
}
