import { type Probot } from "probot";
import { noticeIssueEvent, type NoticeDeps } from "../flows/escalations/notice.ts";
import { repositoryOf } from "./repository.ts";

export function onIssues(probot: Probot, deps: NoticeDeps): void {
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
      if (repository === null) return;
      const labels = [
        ...(payload.issue.labels ?? []).flatMap((label) => label?.name ?? []),
        ...("label" in payload ? [payload.label.name] : []),
      ];
      await noticeIssueEvent(deps, repository, { issue: payload.issue.number, labels });
    },
  );
}
