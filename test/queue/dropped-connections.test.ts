import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { openQueue, type WorkQueue } from "../../src/queue/queue.ts";
import { type WorkHandlers, workNames } from "../../src/queue/work.ts";
import { type Workers } from "../../src/queue/workers.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Work that waits in each of several lines. */
const asked = [
  ["inbox", {}],
  ["escalation", { repositoryId: 1, issue: 7 }],
  ["phase", { phase: 1 }],
  ["gates", { run: 1 }],
] as const;
const patience = { timeout: 60_000, interval: 20 };

let database: TestDatabase;
let queue: WorkQueue;
let workers: Workers;
let seen: string[];

beforeEach(async () => {
  database = await createTestDatabase({ max: 1 });
  queue = await openQueue({ postgresUrl: database.url }, { log: createLog("silent") });
  seen = [];
  const handlers = workNames.map((name) => [name, () => Promise.resolve(void seen.push(name))]);
  workers = await queue.startWorkers(Object.fromEntries(handlers) as WorkHandlers);
});
afterEach(async () => {
  await workers.close(0);
  await queue.close();
  await database.drop();
});

async function workOnEach(): Promise<void> {
  seen.length = 0;
  // Whoever asks over a connection that has just been dropped is told so, and asks again.
  for (const [name, payload] of asked) await vi.waitFor(() => queue.enqueue(name, payload), patience);
  await vi.waitUntil(() => seen.length >= asked.length, patience);
  await vi.waitUntil(() => queue.isIdle(), patience);
  expect(seen.toSorted()).toEqual(asked.map(([name]) => name).toSorted());
}

const ofTheQueue = `from pg_stat_activity
  where application_name = 'nightshift queue' and datname = current_database()`;

async function openConnections(): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ open: number }>(`select count(*) as open ${ofTheQueue}`);
  return rows[0]?.open;
}

it("hears of work of every line over one connection, and over another when that was dropped", async () => {
  await workOnEach();
  expect(await openConnections()).toBeLessThanOrEqual(3);
  await database.pool.query(`select pg_terminate_backend(pid) ${ofTheQueue}`);
  await workOnEach();
  expect(await openConnections()).toBeLessThanOrEqual(3);
});
