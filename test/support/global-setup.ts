import { randomBytes } from "node:crypto";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/start.ts";
import { createLog } from "../../src/platform/log.ts";
import { migrate } from "../../src/store/migrate.ts";

const log = createLog("warn");

/**
 * Runs once before all test files; what it sets in the environment, every worker inherits. One server for the
 * whole run (or the one that NIGHTSHIFT_TEST_DATABASE_URL names), with one migrated database to clone from.
 */
export async function setup(): Promise<() => Promise<void>> {
  process.env["TZ"] = "UTC";
  const server = await startServer(process.env["NIGHTSHIFT_TEST_DATABASE_URL"]);
  const template = `template_${randomBytes(8).toString("hex")}`;
  try {
    await onServer(server.url, `create database ${template}`);
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    await migrate(url.href, log);
  } catch (error) {
    await server.stop();
    throw error;
  }
  process.env["NIGHTSHIFT_TEST_POSTGRES"] = server.url;
  process.env["NIGHTSHIFT_TEST_TEMPLATE"] = `${template} ${server.strategy}`;
  return async () => {
    await onServer(server.url, `drop database ${template}`);
    await server.stop();
  };
}

interface TestServer {
  readonly url: string;
  /** How a database is cloned, where there is a choice. */
  readonly strategy: "" | "strategy file_copy";
  stop(): Promise<void>;
}

async function startServer(given: string | undefined): Promise<TestServer> {
  if (given !== undefined) return { url: given, strategy: "", stop: () => Promise.resolve() };
  const dataDirectory = await mkdtemp(join(await fastestPlace(), "nightshift-test-postgres-"));
  try {
    const server = await startEmbeddedPostgres({
      dataDirectory,
      log,
      // The data is thrown away after the run: nothing needs to survive a crash of the machine.
      settings: {
        ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" },
        ...{ wal_level: "minimal", max_wal_senders: "0", max_connections: "300" },
        // Connections are short-lived: each would plan the queue's functions five times over.
        ...{ plan_cache_mode: "force_generic_plan" },
      },
    });
    await signInFaster(server.url);
    return {
      url: server.url,
      strategy: "strategy file_copy",
      stop: async () => {
        await server.stop();
        await rm(dataDirectory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(dataDirectory, { recursive: true, force: true });
    throw error;
  }
}

/** The tests sign in thousands of times, and a password is made to be slow to check. */
async function signInFaster(url: string): Promise<void> {
  const { username, password } = new URL(url);
  await onServer(url, `set scram_iterations = 1; alter role ${username} password '${password}'`);
}

const roomy = 2 * 1024 ** 3;

/** Memory, where there is plenty of it: a container may have but a little. */
async function fastestPlace(): Promise<string> {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize >= roomy ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
