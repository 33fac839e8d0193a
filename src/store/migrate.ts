import { runMigrations as migrateQueue } from "bullmq";
import { runner } from "node-pg-migrate";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { type Log } from "../platform/log.ts";

const directory = fileURLToPath(new URL("../../migrations", import.meta.url));

/**
 * Brings our tables and the queue's to this release. Several processes may start at once: one migrates, the others
 * wait for it. On a connection of its own, since it changes the session.
 */
export async function migrate(url: string, log: Log): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "nightshift migrate" });
  client.on("error", (error) => log.warn({ err: error }, "the migrating connection broke"));
  await client.connect();
  try {
    const applied = await runner({
      dbClient: client,
      dir: directory,
      direction: "up",
      migrationsTable: "migrations",
      advisoryLockMode: "wait",
      checkOrder: true,
      logger: {
        debug: (message) => log.trace({ message }, "migration"),
        info: (message) => log.debug({ message }, "migration"),
        warn: (message) => log.warn({ message }, "migration"),
        error: (message) => log.error({ message }, "migration"),
      },
    });
    const names = applied.map((migration) => migration.name);
    if (names.length > 0) log.info({ migrations: names }, "database migrated");
    await migrateQueue(client);
    return names;
  } finally {
    await client.end();
  }
}
