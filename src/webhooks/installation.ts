import { type Probot } from "probot";
import { leaveRepositories } from "../flows/installations.ts";
import { type Database } from "../store/database.ts";
import { saveRepository } from "../store/configuration/repositories.ts";

interface Named {
  readonly id: number;
  readonly full_name: string;
}

export interface InstallationHooks {
  readonly db: Database;
  /** Looks at everything that GitHub has, the repositories included that were not there before. */
  readonly sweepSoon: () => Promise<void>;
}

/** Keeps the list of repositories; what is removed is worked on no more, what comes back is worked on at once. */
export function onInstallation(probot: Probot, { db, sweepSoon }: InstallationHooks): void {
  probot.on(["installation.created", "installation.unsuspend"], async ({ payload }) => {
    for (const repository of payload.repositories ?? []) await add(db, payload.installation.id, repository);
    // It need not name them all: the sweep lists them.
    await sweepSoon();
  });
  probot.on(["installation.deleted", "installation.suspend"], async ({ payload }) => {
    await leaveRepositories(db, { installationId: payload.installation.id, ids: "all" });
  });
  probot.on("installation_repositories.added", async ({ payload }) => {
    for (const repository of payload.repositories_added) await add(db, payload.installation.id, repository);
    await sweepSoon();
  });
  probot.on("installation_repositories.removed", async ({ payload }) => {
    const ids = payload.repositories_removed.map(({ id }) => id);
    await leaveRepositories(db, { installationId: payload.installation.id, ids });
  });
}

async function add(db: Database, installationId: number, { id, full_name }: Named): Promise<void> {
  const [owner = "", name = ""] = full_name.split("/");
  await saveRepository(db, { id, installationId, owner, name });
}
