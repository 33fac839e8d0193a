import { type Probot } from "probot";
import { noticePull, type NoticePullDeps } from "../flows/gates/pulls/notice-pull.ts";
import { type GitHubApp } from "../github/app.ts";
import { readHeadTime } from "../github/pulls.ts";
import { isByApp } from "./accounts.ts";
import { repositoryOf } from "./repository.ts";

export interface PullGateEventDeps extends NoticePullDeps {
  readonly github: Pick<GitHubApp, "knownIdentity">;
}

/** What may change whether the head of a pull request is judged. */
export function onPullGates(probot: Probot, deps: PullGateEventDeps): void {
  probot.on(
    [
      "pull_request.opened",
      "pull_request.synchronize",
      "pull_request.reopened",
      "pull_request.labeled",
      "pull_request.closed",
      "pull_request.edited",
    ],
    async ({ payload }) => {
      // Of all that is edited, only the base changes what is judged.
      if (payload.action === "edited" && payload.changes.base === undefined) return;
      const repository = repositoryOf(payload);
      if (repository === null) return;
      const { number: pull, head } = payload.pull_request;
      const seen = { headSha: head.sha, at: readHeadTime(payload.pull_request) };
      await noticePull(deps, repository, { pull, ...seen, byApp: isByApp(deps.github, payload.sender) });
    },
  );
}
