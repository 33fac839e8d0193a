import { type Probot } from "probot";
import { repositoryFilePath } from "../config/repository/repository-file.ts";
import { noteRepository } from "../store/configuration/repositories.ts";
import { type Database } from "../store/database.ts";
import { repositoryOf } from "./repository.ts";

export interface PushDeps {
  readonly db: Database;
  readonly checkConfiguration: (commit: { repositoryId: number; sha: string }) => Promise<void>;
}

/** GitHub lists no more commits than these in a push; beyond them nothing is known of what changed. */
const listedCommits = 2_048;

/** A push that brings a configuration has it judged. */
export function onPush(probot: Probot, deps: PushDeps): void {
  probot.on("push", async ({ payload }) => {
    const repository = repositoryOf(payload);
    if (repository === null || payload.deleted || !payload.ref.startsWith("refs/heads/")) return;
    const touched = payload.commits.some(({ added, modified, removed }) =>
      [added, modified, removed].some((paths) => paths?.includes(repositoryFilePath)),
    );
    if (!touched && payload.commits.length < listedCommits) return;
    if (!(await noteRepository(deps.db, repository))) return;
    await deps.checkConfiguration({ repositoryId: repository.id, sha: payload.after });
  });
}
