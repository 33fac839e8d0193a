import { Queue, withBackend, createPostgresBackend } from "bullmq";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { PutOff } from "../../src/platform/put-off.ts";
import { type QueueConnection } from "../../src/queue/backend.ts";
import { openQueue, type WorkQueue } from "../../src/queue/queue.ts";
import { type WorkHandlers } from "../../src/queue/work.ts";
import { type Workers } from "../../src/queue/workers.ts";
import { createTestDatabase } from "../support/database.ts";
import { redisIsInstalled, startRedis } from "../support/redis.ts";

interface Place {
  readonly connection: QueueConnection;
  addRaw(queueName: string, job: string, data: unknown): Promise<void>;
  stop(): Promise<void>;
}

async function onPostgres(): Promise<Place> {
  const database = await createTestDatabase({ max: 2 });
  return {
    connection: { postgresUrl: database.url },
    addRaw: async (name, job, data) => {
      const classes = withBackend(createPostgresBackend);
      const queue = new classes.Queue(name, { connection: database.url });
      await queue.add(job, data, { attempts: 5 });
      await queue.close();
    },
    stop: () => database.drop(),
  };
}

async function onRedis(): Promise<Place> {
  const redis = await startRedis();
  return {
    connection: { redisUrl: redis.url },
    addRaw: async (name, job, data) => {
      const queue = new Queue(name, { connection: { url: redis.url } });
      await queue.add(job, data, { attempts: 5 });
      await queue.close();
    },
    stop: () => redis.stop(),
  };
}

/** A promise that a test settles when it wants. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}

const nothing = () => Promise.resolve();
const idleHandlers: WorkHandlers = {
  inbox: nothing,
  escalation: nothing,
  commands: nothing,
  pull: nothing,
  job: nothing,
  phase: nothing,
  companion: nothing,
  gates: nothing,
  request: nothing,
  attempt: nothing,
  effects: nothing,
  configuration: nothing,
  branch: nothing,
  aftermath: nothing,
  redeliveries: nothing,
  sweep: nothing,
};
const patience = { timeout: 20_000, interval: 10 };
const first = { repositoryId: 1, issue: 7 };
const second = { repositoryId: 1, issue: 8 };

describe.each([
  { name: "PostgreSQL", installed: true, start: onPostgres },
  // A newcomer's machine may have no redis-server; continuous integration installs it.
  { name: "Redis", installed: redisIsInstalled, start: onRedis },
])("the queue on $name", ({ installed, start }) => {
  describe.skipIf(!installed)("(needs its server installed)", () => {
    let place: Place;
    let queue: WorkQueue;
    let workers: Workers | undefined;
    let count = 0;
    let prefix = "";
    let lines: string[] = [];

    const open = async () => {
      prefix = `contract-${(count += 1)}`;
      lines = [];
      const output = new PassThrough().on("data", (chunk: Buffer) => lines.push(chunk.toString()));
      queue = await openQueue(place.connection, { log: createLog("info", output), prefix });
    };
    const work = async (handlers: Partial<WorkHandlers>, limits = {}) => {
      workers = await queue.startWorkers({ ...idleHandlers, ...handlers }, limits);
    };
    const untilIdle = () => vi.waitUntil(() => queue.isIdle(), patience);

    beforeAll(async () => {
      place = await start();
    });
    afterAll(() => place.stop());
    afterEach(async () => {
      await workers?.close(0);
      workers = undefined;
      await queue.close();
    });

    it("runs work with its payload, once", async () => {
      await open();
      const seen: unknown[] = [];
      await work({ escalation: (key) => Promise.resolve(void seen.push(key)) });
      await queue.enqueue("escalation", first);
      await vi.waitUntil(() => seen.length > 0, patience);
      await untilIdle();
      expect(seen).toEqual([first]);
    });

    it("keeps one waiting piece of work per subject, and every subject's", async () => {
      await open();
      for (const payload of [first, first, second, first]) await queue.enqueue("escalation", payload);
      expect(await queue.counts()).toEqual({ waiting: 2, active: 0, due: 0, later: 0 });
      const lines = await queue.standing();
      expect(lines.map(({ line, waiting }) => ({ line, waiting }))).toContainEqual({
        line: "looks",
        waiting: 2,
      });
      expect(lines.find(({ line }) => line === "looks")?.oldestSeconds).toBeGreaterThan(0);
      expect(lines.find(({ line }) => line === "gates")?.oldestSeconds).toBe(0);
      expect(await queue.isIdle()).toBe(false);
    });

    it("runs a subject once more for all events during its run, and never twice at once", async () => {
      await open();
      const running = gate();
      const release = gate();
      let runs = 0;
      let atOnce = 0;
      let mostAtOnce = 0;
      await work({
        escalation: async () => {
          runs += 1;
          mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
          running.open();
          if (runs === 1) await release.passed;
          atOnce -= 1;
        },
      });
      await queue.enqueue("escalation", first);
      await running.passed;
      for (let event = 0; event < 5; event += 1) await queue.enqueue("escalation", first);
      release.open();
      await vi.waitUntil(() => runs === 2, patience);
      await untilIdle();
      expect([runs, mostAtOnce]).toEqual([2, 1]);
    });

    it("lets work that is asked for apart wait behind this process's work only", async () => {
      await open();
      const release = gate();
      let runs = 0;
      await work({
        escalation: async () => {
          runs += 1;
          await release.passed;
        },
      });
      await queue.enqueue("escalation", first);
      await vi.waitUntil(() => runs === 1, patience);
      const elsewhere = await openQueue(place.connection, { log: createLog("silent"), prefix });
      for (let wish = 0; wish < 3; wish += 1) await elsewhere.enqueue("escalation", first, { apart: true });
      await vi.waitUntil(() => runs === 2, patience);
      await elsewhere.enqueue("escalation", first, { apart: true });
      expect(await queue.counts()).toMatchObject({ waiting: 0, active: 2 });
      await elsewhere.close();
      release.open();
      await vi.waitUntil(() => runs === 3, patience);
      await untilIdle();
      expect(runs).toBe(3);
    });

    it("runs the same subject again after it was done", async () => {
      await open();
      let runs = 0;
      await work({ escalation: () => Promise.resolve(void (runs += 1)) });
      for (const expected of [1, 2, 3]) {
        await queue.enqueue("escalation", first);
        await vi.waitUntil(() => runs === expected, patience);
        await untilIdle();
      }
      expect(runs).toBe(3);
    });

    it("takes what a person asked for before what happens by itself, and each in order", async () => {
      await open();
      const order: number[] = [];
      for (const issue of [1, 2]) await queue.enqueue("escalation", { repositoryId: 1, issue });
      for (const issue of [3, 4])
        await queue.enqueue("escalation", { repositoryId: 1, issue }, { priority: "person" });
      await work(
        { escalation: ({ issue }) => Promise.resolve(void order.push(issue)) },
        { concurrency: { looks: 1 } },
      );
      await vi.waitUntil(() => order.length === 4, patience);
      expect(order).toEqual([3, 4, 1, 2]);
    });

    it("lets a wake-up now win over a wait, which rings later all the same", async () => {
      await open();
      let runs = 0;
      await queue.enqueue("escalation", first, { delayMs: 3_600_000 });
      expect(await queue.counts()).toEqual({ waiting: 0, active: 0, due: 0, later: 1 });
      expect(await queue.isIdle()).toBe(true);
      await work({ escalation: () => Promise.resolve(void (runs += 1)) });
      await queue.enqueue("escalation", first);
      await vi.waitUntil(() => runs === 1, patience);
      await untilIdle();
      expect((await queue.counts()).later).toBe(1);
    });

    it("runs delayed work when its time has come; the latest wish counts", async () => {
      await open();
      let runs = 0;
      await work({ escalation: () => Promise.resolve(void (runs += 1)) });
      await queue.enqueue("escalation", first, { delayMs: 3_600_000 });
      await queue.enqueue("escalation", first, { delayMs: 20 });
      await vi.waitUntil(() => runs === 1, patience);
      await untilIdle();
      expect(await queue.counts()).toEqual({ waiting: 0, active: 0, due: 0, later: 0 });
    });

    it("tries failing work again, and says so", async () => {
      await open();
      const attempts: number[] = [];
      await work({
        inbox: (_, { attempt }) => {
          attempts.push(attempt);
          return attempts.length < 3 ? Promise.reject(new Error("not yet")) : Promise.resolve();
        },
      });
      await queue.enqueue("inbox", {});
      await vi.waitUntil(() => attempts.length === 3, patience);
      expect(attempts).toEqual([1, 2, 3]);
      expect(lines.filter((line) => line.includes("work failed and is tried again"))).toHaveLength(2);
    });

    it("does work that is put off when its time has come, as if it had not been tried, and holds nothing until then", async () => {
      await open();
      const attempts: number[] = [];
      await work(
        {
          effects: (_, { attempt }) => {
            attempts.push(attempt);
            if (attempts.length > 1) return Promise.resolve();
            const until = new Date(Date.now() + 3_600_000);
            return Promise.reject(new PutOff("GitHub's limit", { until }));
          },
        },
        { concurrency: { effects: 1 } },
      );
      await queue.enqueue("effects", { subject: "1#7" });
      await vi.waitUntil(async () => (await queue.counts()).later === 1, patience);
      await untilIdle();
      expect(attempts).toEqual([1]);
      // The only place is free for others, and for whoever knows better.
      await queue.enqueue("effects", { subject: "1#7" });
      await vi.waitUntil(() => attempts.length === 2, patience);
      expect(attempts).toEqual([1, 1]);
      expect(lines.filter((line) => line.includes("work failed"))).toEqual([]);
    });

    it("lets a wake-up now win over the wait before another try", async () => {
      await open();
      let runs = 0;
      await work({
        effects: () => {
          runs += 1;
          return runs === 8 ? Promise.resolve() : Promise.reject(new Error("not yet"));
        },
      });
      // Seven waits that double from a second on are over two minutes: only wake-ups come to the end of them.
      await queue.enqueue("effects", { subject: "1#7" });
      await vi.waitUntil(async () => {
        await queue.enqueue("effects", { subject: "1#7" });
        return runs >= 8;
      }, patience);
      expect(runs).toBeGreaterThanOrEqual(8);
    });

    it.each([
      { what: "a malformed payload", job: "escalation", payload: { repositoryId: "x" } },
      { what: "work of another version", job: "divination", payload: first },
    ])("fails $what once, visibly, and goes on with the rest", async ({ job, payload }) => {
      await open();
      const seen: unknown[] = [];
      await work({ escalation: (key) => Promise.resolve(void seen.push(key)) });
      await place.addRaw(`${prefix}-looks`, job, payload);
      await vi.waitUntil(() => lines.some((line) => line.includes("work failed for good")), patience);
      await queue.enqueue("escalation", first);
      await vi.waitUntil(() => seen.length === 1, patience);
      await untilIdle();
      expect(seen).toEqual([first]);
      expect(lines.filter((line) => line.includes("work failed"))).toHaveLength(1);
    });

    it("refuses to enqueue a malformed payload", async () => {
      await open();
      await expect(queue.enqueue("escalation", { repositoryId: 0, issue: 1 })).rejects.toThrow();
      expect(await queue.isIdle()).toBe(true);
    });

    it("gives the work of a process that was killed to another", async () => {
      await open();
      await queue.enqueue("escalation", first);
      const script = fileURLToPath(new URL("./doomed-worker.js", import.meta.url));
      const doomed = spawn(process.execPath, [script], {
        env: { ...process.env, DOOMED: JSON.stringify({ connection: place.connection, prefix }) },
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(doomed.stdout, "data");
      doomed.kill("SIGKILL");
      await once(doomed, "exit");
      const seen: unknown[] = [];
      await work({ escalation: (key) => Promise.resolve(void seen.push(key)) }, { lockMs: 500 });
      await vi.waitUntil(() => seen.length === 1, patience);
      await untilIdle();
      expect(seen).toEqual([first]);
    });

    it("waits for running work when it closes", async () => {
      await open();
      const running = gate();
      const release = gate();
      let finished = false;
      await work({
        escalation: async () => {
          running.open();
          await release.passed;
          finished = true;
        },
      });
      await queue.enqueue("escalation", first);
      await running.passed;
      const closed = workers?.close(60_000);
      release.open();
      await closed;
      expect([finished, await queue.isIdle()]).toEqual([true, true]);
    });

    it("tells work to stop when the grace period is over, and hands it back", async () => {
      await open();
      const running = gate();
      const stopped = gate();
      await work({
        escalation: (_, { signal }) => {
          running.open();
          signal.addEventListener("abort", stopped.open);
          return new Promise(() => undefined);
        },
      });
      await queue.enqueue("escalation", first);
      await running.passed;
      await workers?.close(0);
      await stopped.passed;
      expect(await queue.isIdle()).toBe(false);
    });
  });
});
