import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { openDatabase, type Database } from "../../src/store/database.ts";
import { createLog } from "../../src/platform/log.ts";

const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));

export interface TestDatabase {
  readonly url: string;
  readonly pool: Database;
  /** Ends the pool and drops the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  readonly max?: number;
  /** The last migration of the release whose database it is to be; by default this release's. */
  readonly upTo?: string;
}

/** A database of its own for one test file, cloned from the migrated template. */
export async function createTestDatabase({
  max = 10,
  upTo,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = upTo === undefined ? `template ${fromEnvironment("NIGHTSHIFT_TEST_TEMPLATE")}` : "";
  await asAdministrator(`create database ${name} ${template}`);
  const url = databaseUrl(name);
  if (upTo !== undefined) await migrateUpTo(url, upTo);
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

async function migrateUpTo(url: string, last: string): Promise<void> {
  const names = readdirSync(migrations).toSorted();
  const count = names.indexOf(`${last}.sql`) + 1;
  if (count === 0) throw new Error(`there is no migration ${last}`);
  const to = { databaseUrl: url, dir: migrations, migrationsTable: "migrations" };
  await runner({ ...to, direction: "up", count, log: () => undefined });
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
