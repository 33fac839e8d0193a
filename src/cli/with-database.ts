import { Option } from "commander";
import { join, resolve } from "node:path";
import { openLog } from "../flows/open-log.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/start.ts";
import { findRunningPostgres } from "../platform/embedded-postgres/running.ts";
import { type Log } from "../platform/log.ts";
import { openDatabase, type Database } from "../store/database.ts";
import { migrate } from "../store/migrate.ts";

export function databaseOption(): Option {
  return new Option(
    "--database-url <url>",
    "where the service's tables are (default: the variable DATABASE_URL, else those in NIGHTSHIFT_DATA_DIR)",
  );
}

/** Does something with the service's own tables, whether it runs or not: for who may read its environment or its files. */
export async function withDatabase<T>(
  named: string | undefined,
  act: (db: Database) => Promise<T>,
): Promise<T> {
  const log = openLog("warn");
  const url = named ?? process.env["DATABASE_URL"];
  const own = url === undefined || url === "" ? await reachOwn(log) : { url, stop: () => Promise.resolve() };
  try {
    await migrate(own.url, log);
    const db = await openDatabase(own.url, { max: 2, log });
    try {
      return await act(db);
    } finally {
      await db.end();
    }
  } finally {
    await own.stop();
  }
}

/** The Postgres in the data directory: that of the running service, or one that is started for the moment. */
async function reachOwn(log: Log): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const named = process.env["NIGHTSHIFT_DATA_DIR"];
  const dataDirectory = join(
    resolve(named === undefined || named === "" ? ".nightshift-data" : named),
    "postgres",
  );
  const running = await findRunningPostgres(dataDirectory);
  if (running !== null) return { url: running, stop: () => Promise.resolve() };
  return startEmbeddedPostgres({ dataDirectory, log });
}
