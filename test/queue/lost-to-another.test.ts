import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PassThrough } from "node:stream";
import { createLog } from "../../src/platform/log.ts";
import { openQueue, type WorkQueue } from "../../src/queue/queue.ts";
import { type WorkHandlers, workNames } from "../../src/queue/work.ts";
import { type Workers } from "../../src/queue/workers.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const patience = { timeout: 60_000, interval: 20 };
const payload = { repositoryId: 1, issue: 7 };

let database: TestDatabase;
let queue: WorkQueue;
let workers: Workers | undefined;
let lines: string[];

beforeEach(async () => {
  database = await createTestDatabase({ max: 1 });
  lines = [];
  const output = new PassThrough().on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  queue = await openQueue({ postgresUrl: database.url }, { log: createLog("warn", output) });
});
afterEach(async () => {
  await workers?.close(0);
  workers = undefined;
  await queue.close();
  await database.drop();
});

/** Postgres takes back the next statements that do this to a piece of work, as if another had stood in their way. */
async function loseNext(
  what: "insert" | "update" | "delete",
  { code, times }: { code: string; times: number },
) {
  // A sequence counts on when the statement is taken back, unlike a row.
  await database.pool.query(`
    drop sequence if exists faults cascade; create sequence faults;
    create or replace function lose() returns trigger language plpgsql as $$
    begin
      if nextval('public.faults') <= ${times} then raise exception 'injected' using errcode = '${code}'; end if;
      return coalesce(new, old);
    end $$;
    create or replace trigger lose before ${what} on bullmq.job for each row execute function lose()`);
}

async function work(): Promise<unknown[]> {
  const seen: unknown[] = [];
  const handlers = workNames.map((name) => [name, (each: unknown) => Promise.resolve(void seen.push(each))]);
  workers = await queue.startWorkers(Object.fromEntries(handlers) as WorkHandlers);
  await vi.waitUntil(() => seen.length > 0, patience);
  await vi.waitUntil(() => queue.isIdle(), patience);
  return seen;
}

it.each([
  { code: "40P01", what: "deadlock", times: 1 },
  { code: "40001", what: "serialization failure", times: 2 },
  { code: "57P01", what: "server that ends", times: 1 },
])("work that is asked for into a $what is there, once", async (fault) => {
  await loseNext("insert", fault);
  await queue.enqueue("escalation", payload);
  expect(await queue.counts()).toMatchObject({ waiting: 1 });
  expect(await work()).toEqual([payload]);
  expect(lines).toEqual([]);
});

it.each(["update", "delete"] as const)(
  "a worker whose %s meets a deadlock goes on without a word",
  async (what) => {
    await queue.enqueue("escalation", payload);
    await loseNext(what, { code: "40P01", times: 1 });
    expect(await work()).toEqual([payload]);
    expect(lines).toEqual([]);
  },
);

it("what does not pass by itself is told to whoever asks", async () => {
  await loseNext("insert", { code: "23514", times: 9 });
  await expect(queue.enqueue("escalation", payload)).rejects.toThrow("injected");
});
