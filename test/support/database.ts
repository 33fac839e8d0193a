import { randomBytes } from "node:crypto";
import pg from "pg";
import { openDatabase, type Database } from "../../src/store/database.ts";
import { createLog } from "../../src/platform/log.ts";

export interface TestDatabase {
  readonly url: string;
  readonly pool: Database;
  /** Ends the pool and drops the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  readonly max?: number;
}

/** A database of its own for one test file, cloned from the migrated template. */
export async function createTestDatabase({ max = 10 }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdministrator(`create database ${name} template ${fromEnvironment("NIGHTSHIFT_TEST_TEMPLATE")}`);
  const url = databaseUrl(name);
  const pool = await openDatabase(url, { max, log: createLog("silent") });
  return {
    url,
    pool,
    drop: async () => {
      await pool.end();
      await asAdministrator(`drop database ${name} with (force)`);
    },
  };
}

/** The connection string of the server under test, with another database's name. */
export function databaseUrl(name: string): string {
  const url = new URL(fromEnvironment("NIGHTSHIFT_TEST_POSTGRES"));
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: fromEnvironment("NIGHTSHIFT_TEST_POSTGRES") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is set by test/support/global-setup.ts`);
  return value;
}
