import { type Probot } from "probot";
import { leaveRepositories } from "../flows/installations.ts";
import { type Database } from "../store/database.ts";
import { saveRepository } from "../store/configuration/repositories.ts";

interface Named {
  readonly id: number;
  readonly full_name: string;
}

/** Keeps the list of repositories; what is removed is worked on no more. */
export function onInstallation(probot: Probot, db: Database): void {
  probot.on(["installation.created", "installation.unsuspend"], async ({ payload }) => {
    for (const repository of payload.repositories ?? []) await add(db, payload.installation.id, repository);
  });
  probot.on(["installation.deleted", "installation.suspend"], async ({ payload }) => {
    await leaveRepositories(db, { installationId: payload.installation.id, ids: "all" });
  });
  probot.on("installation_repositories.added", async ({ payload }) => {
    for (const repository of payload.repositories_added) await add(db, payload.installation.id, repository);
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
