import { type Probot } from "probot";
import { type Database } from "../store/database.ts";
import { removeRepository, saveRepository } from "../store/repositories.ts";

interface Named {
  readonly id: number;
  readonly full_name: string;
}

/** Keeps the list of repositories; what is removed is worked on no more. */
export function onInstallation(probot: Probot, db: Database): void {
  probot.on("installation.created", async ({ payload }) => {
    for (const repository of payload.repositories ?? []) await add(db, payload.installation.id, repository);
  });
  probot.on("installation.deleted", async ({ payload }) => {
    for (const { id } of payload.repositories ?? []) await removeRepository(db, id);
  });
  probot.on("installation_repositories.added", async ({ payload }) => {
    for (const repository of payload.repositories_added) await add(db, payload.installation.id, repository);
  });
  probot.on("installation_repositories.removed", async ({ payload }) => {
    for (const { id } of payload.repositories_removed) await removeRepository(db, id);
  });
}

async function add(db: Database, installationId: number, { id, full_name }: Named): Promise<void> {
  const [owner = "", name = ""] = full_name.split("/");
  await saveRepository(db, { id, installationId, owner, name });
}
