import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  askForPlace,
  callNext,
  inPlace,
  type AttemptPlaceDeps,
} from "../../src/flows/places/attempt-places.ts";
import { type QueueConnection } from "../../src/queue/backend.ts";
import { openQueue, type WorkQueue } from "../../src/queue/queue.ts";
import { workNames, type WorkHandlers } from "../../src/queue/work.ts";
import { type Workers } from "../../src/queue/workers.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { listDueEscalations, takeIn, type EscalationKey } from "../../src/store/escalations/escalations.ts";
import { hurryInLine, readLine } from "../../src/store/escalations/places.ts";
import { announcePresence, type Presence } from "../../src/store/presence.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { redisIsInstalled, startRedis } from "../support/redis.ts";

const log = pino({ level: "silent" });
const [huge, small, other] = [1, 2, 3];
let now = new Date("2026-11-22T12:00:00Z");
let test: TestDatabase;
let presences: Presence[] = [];

beforeAll(async () => {
  test = await createTestDatabase({ max: 8 });
  for (const [id, installationId] of [
    [huge, 1],
    [small, 1],
    [other, 2],
  ] as const) {
    await saveRepository(test.pool, { id, installationId, owner: "acme", name: `shop-${id}` });
  }
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.pool.query("delete from escalations");
  await test.pool.query("update repositories set place_limit = null, place_taken_at = null");
});
afterEach(async () => {
  for (const presence of presences) await presence.close();
  presences = [];
});

/** A worker process, whose calls are kept. */
async function startProcess(places: AttemptPlaceDeps["places"]) {
  const presence = await announcePresence(test.url, log);
  presences.push(presence);
  const called: EscalationKey[] = [];
  const deps: AttemptPlaceDeps = {
    ...{ db: test.pool, log, presence, places, clock: { now: () => now } },
    callToAttempt: (key) => Promise.resolve(void called.push(key)),
    leaving: new AbortController().signal,
  };
  return {
    deps,
    presence,
    takeCalls: () => called.splice(0).map(({ repositoryId, issue }) => `${repositoryId}#${issue}`),
  };
}

async function addIssues(repositoryId: number, count: number): Promise<void> {
  for (let issue = 1; issue <= count; issue += 1) {
    await takeIn(test.pool, { repositoryId, issue, title: "t", body: "b", domain: null, now });
  }
}

const automatic = { rank: "automatic", limit: null } as const;

/** Is at work until it is let go. */
function work(deps: AttemptPlaceDeps, key: EscalationKey) {
  let began = false;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const over = inPlace(deps, key, () => {
    began = true;
    return ended;
  });
  const leave = async () => {
    end();
    await over;
  };
  return { over, leave, hasBegun: () => began };
}

it("calls no more than there are places, counts the calls, and calls anew whoever did not come", async () => {
  await addIssues(huge, 3);
  const one = await startProcess({ attempts: 2, ofInstallation: null });
  for (const issue of [1, 2, 3]) await askForPlace(one.deps, { repositoryId: huge, issue }, automatic);
  expect(one.takeCalls()).toEqual(["1#1", "1#2"]);
  await callNext(one.deps);
  expect(one.takeCalls()).toEqual([]);
  // What stands in line is no longer looked for by the sweep.
  expect(await listDueEscalations(test.pool, now)).toEqual([]);
  expect(await readLine(test.pool, now)).toEqual({ waiting: 3, oldestSeconds: 0 });
  now = new Date(now.getTime() + 11_000);
  await callNext(one.deps);
  expect(one.takeCalls().toSorted()).toEqual(["1#1", "1#2"]);
});

it("a repository that is alone in line has all places, and what its people wait for goes before others' up to half of them", async () => {
  await addIssues(huge, 6);
  await addIssues(small, 6);
  const none = await startProcess({ attempts: 0, ofInstallation: null });
  for (const issue of [1, 2, 3, 4, 5, 6]) {
    await askForPlace(none.deps, { repositoryId: huge, issue }, automatic);
  }
  const one = await startProcess({ attempts: 5, ofInstallation: null });
  await callNext(one.deps);
  expect(one.takeCalls().toSorted()).toEqual(["1#1", "1#2", "1#3", "1#4", "1#5"]);

  for (const issue of [1, 2, 3, 4, 5, 6]) {
    await askForPlace(none.deps, { repositoryId: small, issue }, { rank: "person", limit: null });
  }
  now = new Date(now.getTime() + 11_000);
  const two = await startProcess({ attempts: 1, ofInstallation: null });
  await callNext(two.deps);
  expect(two.takeCalls().toSorted()).toEqual(["1#1", "1#2", "1#3", "2#1", "2#2", "2#3"]);
});

it("the places of all processes count, those of the dead do not, and what the dead was at goes on elsewhere", async () => {
  await addIssues(huge, 4);
  const [one, two] = [
    await startProcess({ attempts: 1, ofInstallation: null }),
    await startProcess({ attempts: 1, ofInstallation: null }),
  ];
  await callNext(two.deps);
  for (const issue of [1, 2, 3]) await askForPlace(one.deps, { repositoryId: huge, issue }, automatic);
  expect(one.takeCalls()).toEqual(["1#1", "1#2"]);
  const first = work(two.deps, { repositoryId: huge, issue: 1 });
  await vi.waitUntil(first.hasBegun);
  await two.presence.close();
  presences = presences.filter((each) => each !== two.presence);
  await askForPlace(one.deps, { repositoryId: huge, issue: 1 }, { ...automatic, rank: "begun" });
  const second = work(one.deps, { repositoryId: huge, issue: 2 });
  // What was begun goes first, and there is one place.
  await second.over;
  expect([second.hasBegun(), one.takeCalls()]).toEqual([false, ["1#1"]]);
  await first.leave();
});

it("a repository and an installation have no more at work than they may, and whoever waits holds nothing", async () => {
  await addIssues(huge, 2);
  await addIssues(small, 2);
  await addIssues(other, 2);
  const one = await startProcess({ attempts: 9, ofInstallation: 2 });
  const limited = { ...automatic, limit: 1 };
  for (const issue of [1, 2]) await askForPlace(one.deps, { repositoryId: huge, issue }, limited);
  expect(one.takeCalls()).toEqual(["1#1"]);
  const first = work(one.deps, { repositoryId: huge, issue: 1 });
  await vi.waitUntil(first.hasBegun);
  // One that comes uncalled is sent back to the line.
  await work(one.deps, { repositoryId: huge, issue: 2 }).over;
  for (const issue of [1, 2]) await askForPlace(one.deps, { repositoryId: small, issue }, automatic);
  expect(one.takeCalls()).toEqual(["2#1"]);
  for (const issue of [1, 2]) await askForPlace(one.deps, { repositoryId: other, issue }, automatic);
  expect(one.takeCalls()).toEqual(["3#1", "3#2"]);
  await first.leave();
  expect(one.takeCalls()).toEqual(["1#2"]);
});

it("where more were called than there are places, nobody keeps all others from coming", async () => {
  await addIssues(huge, 2);
  const one = await startProcess({ attempts: 1, ofInstallation: null });
  await askForPlace(one.deps, { repositoryId: huge, issue: 1 }, automatic);
  await test.pool.query(
    "update escalations set place_asked_at = $1, place_called_at = $1 where repository_id = $2 and issue = 2",
    [now, huge],
  );
  one.takeCalls();
  await work(one.deps, { repositoryId: huge, issue: 2 }).over;
  const first = work(one.deps, { repositoryId: huge, issue: 1 });
  await vi.waitUntil(first.hasBegun);
  await first.leave();
  expect(one.takeCalls()).toEqual(["1#2"]);
});

interface Server {
  readonly connection: QueueConnection;
  stop(): Promise<unknown>;
}

describe.each([
  {
    name: "PostgreSQL",
    installed: true,
    start: async (): Promise<Server> => {
      const database = await createTestDatabase({ max: 2 });
      return { connection: { postgresUrl: database.url }, stop: () => database.drop() };
    },
  },
  {
    name: "Redis",
    installed: redisIsInstalled,
    start: async (): Promise<Server> => {
      const redis = await startRedis();
      return { connection: { redisUrl: redis.url }, stop: () => redis.stop() };
    },
  },
])("with the queue on $name", ({ installed, start }) => {
  it.skipIf(!installed)(
    "one repository with a thousand waiting keeps no other from its first attempt, nor a person waiting",
    async () => {
      const server = await start();
      const queue: WorkQueue = await openQueue(server.connection, { log, prefix: "places" });
      const { deps } = await startProcess({ attempts: 2, ofInstallation: null });
      const placed: AttemptPlaceDeps = {
        ...deps,
        callToAttempt: (key) => queue.enqueue("attempt", key, { apart: true }),
      };
      const begun: string[] = [];
      const ends: (() => void)[] = [];
      const attempt: WorkHandlers["attempt"] = (key) =>
        inPlace(placed, key, () => {
          begun.push(`${key.repositoryId}#${key.issue}`);
          return new Promise<void>((resolve) => ends.push(resolve));
        });
      const nothing = () => Promise.resolve();
      const handlers = {
        ...Object.fromEntries(workNames.map((name) => [name, nothing])),
        attempt,
      } as WorkHandlers;
      let workers: Workers | undefined;
      try {
        workers = await queue.startWorkers(handlers, { concurrency: { attempt: 2 } });
        await test.pool.query(
          `insert into escalations (repository_id, issue, title, body, triggered_at, created_at, updated_at, place_asked_at)
         select $1, n, 't', 'b', $2, $2, $2, $2 from generate_series(1, 1000) n`,
          [huge, now],
        );
        await addIssues(small, 1);
        await callNext(placed);
        await vi.waitUntil(() => begun.length === 2, { timeout: 20_000 });
        const later = new Date(now.getTime() + 3_600_000);
        now = later;
        await askForPlace(placed, { repositoryId: small, issue: 1 }, automatic);
        const { rows } = await test.pool.query<{ id: string }>(
          "select id from escalations where repository_id = $1 and issue = 900",
          [huge],
        );
        await hurryInLine(test.pool, Number(rows[0]?.id));
        ends.shift()?.();
        await vi.waitUntil(() => begun.length === 3, { timeout: 20_000 });
        expect(begun[2]).toBe("2#1");
        ends.shift()?.();
        await vi.waitUntil(() => begun.length === 4, { timeout: 20_000 });
        expect(begun[3]).toBe("1#900");
        // Nobody but those that were called is in the queue.
        expect(await queue.counts()).toMatchObject({ waiting: 0, active: 2 });
      } finally {
        const closing = workers?.close(5_000);
        await test.pool.query("update escalations set place_asked_at = null");
        for (const end of ends) end();
        await closing;
        await queue.close();
        await server.stop();
      }
    },
    60_000,
  );
});
