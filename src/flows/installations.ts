import { type GitHubApp } from "../github/app.ts";
import { type Log } from "../platform/log.ts";
import { inTransaction, type Database } from "../store/database.ts";
import { noticeRepository } from "../store/escalations/escalations.ts";
import { listRepositories, removeRepositories, saveRepository } from "../store/configuration/repositories.ts";

export interface InstallationDeps {
  readonly db: Database;
  readonly log: Log;
  readonly github: Pick<GitHubApp, "listInstallations" | "listRepositories">;
}

/** Brings the list of repositories to what GitHub says now. */
export async function readInstallations({ db, log, github }: InstallationDeps): Promise<void> {
  // Read before GitHub is asked: what is added meanwhile is not taken for gone.
  const known = await listRepositories(db);
  const leave = (installationId: number, listed: ReadonlySet<number>) => {
    const gone = known.filter((each) => each.installationId === installationId && !listed.has(each.id));
    return leaveRepositories(db, { installationId, ids: gone.map(({ id }) => id) });
  };
  const installations = await github.listInstallations();
  for (const { id: installationId, suspended } of installations) {
    try {
      const listed = suspended ? [] : await github.listRepositories(installationId);
      for (const { id, owner, repo } of listed) {
        await saveRepository(db, { id, installationId, owner, name: repo });
      }
      await leave(installationId, new Set(listed.map(({ id }) => id)));
    } catch (error) {
      log.warn({ err: error, installation: installationId }, "installation could not be swept");
    }
  }
  const left = new Set(known.map(({ installationId }) => installationId));
  for (const { id } of installations) left.delete(id);
  for (const installationId of left) await leave(installationId, new Set());
}

/** The App may work on these no more: attempts that run there notice it and are called off. */
export async function leaveRepositories(
  database: Database,
  gone: { readonly installationId: number; readonly ids: readonly number[] | "all" },
): Promise<void> {
  await inTransaction(database, async (db) => {
    for (const id of await removeRepositories(db, gone)) await noticeRepository(db, id);
  });
}
