import { type Probot } from "probot";
import { isOwnCheck } from "../domain/gates/own-check.ts";
import { noteRepository } from "../store/configuration/repositories.ts";
import { type Database } from "../store/database.ts";
import { repositoryOf } from "./repository.ts";

export interface AftermathHooks {
  readonly db: Database;
  /** The commit is looked at for what it says of changes that were accepted. */
  readonly lookAtAftermath: (commit: { repositoryId: number; sha: string }) => Promise<void>;
}

/** A revert on the default branch, or a check that fails there, may show that an accepted change was bad. */
export function onAftermath(probot: Probot, { db, lookAtAftermath }: AftermathHooks): void {
  const look = async (payload: Parameters<typeof repositoryOf>[0], shas: readonly string[]) => {
    const repository = repositoryOf(payload);
    if (repository === null || shas.length === 0 || !(await noteRepository(db, repository))) return;
    for (const sha of shas) await lookAtAftermath({ repositoryId: repository.id, sha });
  };
  probot.on("push", async ({ payload }) => {
    if (payload.ref !== `refs/heads/${payload.repository.default_branch}`) return;
    const reverts = payload.commits.filter(({ message }) => /\breverts\b/i.test(message));
    await look(
      payload,
      reverts.map(({ id }) => id),
    );
  });
  probot.on("check_run.completed", async ({ payload }) => {
    const { check_run: run, repository } = payload;
    const branch = run.check_suite.head_branch;
    const elsewhere = typeof branch === "string" && branch !== repository.default_branch;
    const bad = run.conclusion === "failure" || run.conclusion === "timed_out";
    if (bad && !elsewhere && !isOwnCheck(run.name)) await look(payload, [run.head_sha]);
  });
  probot.on("status", async ({ payload }) => {
    const { branches, repository, state, sha } = payload;
    const there = branches.length === 0 || branches.some(({ name }) => name === repository.default_branch);
    if (there && (state === "failure" || state === "error")) await look(payload, [sha]);
  });
}
