import pg, { type Pool, type PoolClient } from "pg";
import { surviveBrokenConnections } from "../platform/broken-connections.ts";
import { prepareStatements } from "../platform/prepare-statements.ts";
import { type Log } from "../platform/log.ts";
import { storeWhatCanBe } from "./storable-parameters.ts";

export type Database = Pool;
/** A pool, or the one connection of a transaction: every store function takes either. */
export type Db = Pick<PoolClient, "query">;

const int8: number = pg.types.builtins.INT8;
const standardParser = pg.types.getTypeParser as (oid: number, format?: string) => unknown;
const oldestMajor = 14;
const connectMs = 10_000;

export interface DatabaseOptions {
  readonly max: number;
  readonly log: Log;
}

/** Opens a pool and proves that a supported PostgreSQL answers; the caller ends it. */
export async function openDatabase(url: string, { max, log }: DatabaseOptions): Promise<Database> {
  const pool = createPool(url, max);
  surviveBrokenConnections(pool, (error) => log.warn({ err: error }, "a database connection broke"));
  prepareStatements(pool);
  storeWhatCanBe(pool);
  try {
    const { rows } = await pool.query<{ number: number; name: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
    );
    const version = rows[0];
    if (version === undefined || version.number < oldestMajor * 10_000) {
      throw new Error(`PostgreSQL ${oldestMajor} or newer is needed; this is ${version?.name ?? "unknown"}.`);
    }
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Runs `work` in one transaction. Nothing is tried again here, not even after a deadlock: the work that asked for
 * it is run again as a whole by the queue and reads its facts anew.
 */
export async function inTransaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await database.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A connection that cannot even roll back is thrown away, which rolls back too. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error("rollback failed", { cause: error });
  }
}

function createPool(url: string, max: number): Pool {
  return new pg.Pool({
    connectionString: url,
    max,
    application_name: "nightshift",
    // Compiling a plan takes longer than any of them runs.
    options: "-c jit=off",
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types,
  });
}

/** Ids and counts are bigint in the database and numbers here; one too large to be exact is an error. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number exactly`);
  return value;
}

const types: typeof pg.types = {
  ...pg.types,
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === int8 && format !== "binary"
      ? parseBigint
      : standardParser(oid, format)) as typeof pg.types.getTypeParser,
};
