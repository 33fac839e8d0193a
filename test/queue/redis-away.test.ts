import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { openQueue, type WorkQueue } from "../../src/queue/queue.ts";
import { type WorkHandlers, workNames } from "../../src/queue/work.ts";
import { type Workers } from "../../src/queue/workers.ts";
import { redisIsInstalled, startRedis, type TestRedis } from "../support/redis.ts";

const patience = { timeout: 20_000, interval: 10 };
const away = "Redis cannot be reached; queued work waits until it is back";
const back = "Redis is back; queued work goes on";

describe.skipIf(!redisIsInstalled)("a queue whose Redis goes away", { timeout: 40_000 }, () => {
  let redis: TestRedis;
  let lines: { msg: string; err?: { message: string } }[];
  let queue: WorkQueue;
  let workers: Workers;
  let begun: string[];
  let finish: () => void;

  beforeEach(async () => {
    redis = await startRedis();
    lines = [];
    begun = [];
    const output = new PassThrough().on("data", (chunk: Buffer) => {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
    });
    queue = await openQueue({ redisUrl: redis.url }, { log: createLog("info", output) });
    const held = new Promise<void>((resolve) => (finish = resolve));
    const handlers = workNames.map((name) => {
      const handle = async () => {
        begun.push(name);
        if (name === "attempt") await held;
      };
      return [name, handle];
    });
    workers = await queue.startWorkers(Object.fromEntries(handlers) as WorkHandlers);
  });
  afterEach(async () => {
    finish();
    await workers.close(0);
    await queue.close();
    await redis.stop();
  });

  /** Refused often enough that each of its connections was tried again, and told so to whoever listens. */
  const untilRefused = async () => {
    await vi.waitUntil(() => lines.some(({ msg }) => msg === away), patience);
    await new Promise((resolve) => setTimeout(resolve, 500));
  };
  const outages = () => lines.map(({ msg }) => msg).filter((msg) => msg === away || msg === back);

  it("does once, after a restart, what was queued before and meanwhile, and tells of each outage once", async () => {
    await queue.enqueue("attempt", { repositoryId: 1, issue: 7 });
    await vi.waitUntil(() => begun.length === 1, patience);
    await queue.enqueue("phase", { phase: 1 }, { delayMs: 300 });
    await redis.kill();
    const asked = queue.enqueue("gates", { run: 3 });
    await untilRefused();
    // What runs ends while there is nobody to be told.
    finish();
    expect(begun).toEqual(["attempt"]);
    expect(lines.map(({ msg }) => msg)).toEqual([away]);
    await redis.startAgain();
    await asked;
    await vi.waitUntil(async () => begun.length >= 3 && (await queue.isIdle()), patience);
    expect(begun.toSorted()).toEqual(["attempt", "gates", "phase"]);
    expect(lines.map(({ msg }) => msg)).toEqual([away, back]);

    // Emptied, it knows nothing of what waited; the queue works on all the same.
    await queue.enqueue("phase", { phase: 2 }, { delayMs: 60_000 });
    await redis.kill();
    await untilRefused();
    await redis.startAgain({ emptied: true });
    await queue.enqueue("companion", { turn: 1 });
    await vi.waitUntil(() => begun.includes("companion"), patience);
    await vi.waitUntil(() => queue.isIdle(), patience);
    expect(await queue.counts()).toMatchObject({ later: 0 });
    expect(outages()).toEqual([away, back, away, back]);
  });

  it("ends while Redis is away, without waiting for it", async () => {
    await redis.kill();
    await untilRefused();
    void queue.enqueue("gates", { run: 3 });
    await workers.close(0);
    await queue.close();
    expect(outages()).toEqual([away]);
    expect(lines.at(-1)?.msg).toBe("the queue's store is away; its workers are left to it");
  });
});

it.skipIf(!redisIsInstalled)(
  "does not start without Redis, and says what to look at",
  { timeout: 60_000 },
  async () => {
    const redis = await startRedis();
    await redis.stop();
    const opened = openQueue({ redisUrl: redis.url }, { log: createLog("silent"), readyMs: 300 });
    await expect(opened).rejects.toThrow("Is Redis up, and does REDIS_URL name it?");
  },
);
