import { rm } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/start.ts";
import { makeTemporaryRoot } from "../src/platform/embedded-postgres/temporary-root.ts";
import { createLog } from "../src/platform/log.ts";
import { openDatabase, type Database } from "../src/store/database.ts";
import { migrate } from "../src/store/migrate.ts";

export interface TwoDatabases {
  readonly small: Database;
  readonly large: Database;
}

interface Sizes {
  readonly few: number;
  readonly many: number;
  readonly fill: (db: Database, rows: number) => Promise<void>;
}

/** Compares a small database with a large one that is alike, each on a Postgres of its own that ends with the comparison. */
export async function withTwoDatabases<T>(
  { few, many, fill }: Sizes,
  compare: (both: TwoDatabases) => Promise<T>,
): Promise<T> {
  const root = await makeTemporaryRoot("nightshift-bench-growth-");
  const close: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true, force: true })];
  const log = createLog("silent");
  const openFilled = async (dataDirectory: string, rows: number) => {
    const postgres = await startEmbeddedPostgres({ dataDirectory, log });
    close.push(() => postgres.stop());
    await migrate(postgres.url, log);
    const db = await openDatabase(postgres.url, { max: 2, log });
    close.push(() => db.end());
    await fill(db, rows);
    return db;
  };
  try {
    const small = await openFilled(join(root, "few"), few);
    const large = await openFilled(join(root, "many"), many);
    return await compare({ small, large });
  } finally {
    for (const each of close.reverse()) await each();
  }
}

export async function timed<T>(act: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const started = performance.now();
  const result = await act();
  return { result, milliseconds: performance.now() - started };
}
