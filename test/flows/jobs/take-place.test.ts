import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { callNext, takePlace, type PlaceDeps } from "../../../src/flows/jobs/phase/take-place.ts";
import { type PhaseLease, releasePhaseLease } from "../../../src/store/jobs/phase-leases.ts";
import { findPhase } from "../../../src/store/jobs/phases.ts";
import { announcePresence, type Presence } from "../../../src/store/presence.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const log = pino({ level: "silent" });
let test: TestDatabase;
let presence: Presence;
let now = new Date("2026-11-22T12:00:00Z");
let called: number[] = [];
let looked: number[] = [];
let ofInstallation: number | null = null;

beforeAll(async () => {
  test = await createTestDatabase();
  presence = await announcePresence(test.url, log);
  await saveRepository(test.pool, { id: 1, installationId: 1, owner: "corner-shop", name: "till" });
  await saveRepository(test.pool, { id: 2, installationId: 1, owner: "corner-shop", name: "scales" });
});
afterAll(async () => {
  await presence.close();
  await test.drop();
});
beforeEach(async () => {
  await test.pool.query("delete from jobs");
  [called, looked, ofInstallation] = [[], [], null];
});

/** Jobs with so many phases each that an agent is to be asked about. */
async function begin(repositoryId: number, ...counts: number[]): Promise<number[][]> {
  const begun: number[][] = [];
  for (const [at, count] of counts.entries()) {
    const { rows } = await test.pool.query<{ id: string }>(
      `with j as (insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at,
         expert, created_at, updated_at) values ($1, $2, 't', 'b', 'ada', 'full', 'built-in', $3, 'e', $3, $3) returning id)
       insert into phases (job_id, kind, number, suffix, branch, base_sha, started_at)
       select j.id, 'tactical', n, '', 'x', 'b', $3 from j, generate_series(1, $4) n returning id`,
      [repositoryId, at + 1, now, count],
    );
    begun.push(rows.map(({ id }) => Number(id)));
  }
  return begun;
}

const deps = (): PlaceDeps => ({
  ...{ db: test.pool, log, presence, clock: { now: () => now } },
  places: { attempts: 2, ofInstallation },
  wakeEffects: () => Promise.resolve(),
  workOnPhase: (phase) => Promise.resolve(void called.push(phase)),
  wakeJob: ({ issue }) => Promise.resolve(void looked.push(issue)),
});

/** By the number of its job; it is a minute later each time that somebody asks. */
async function ask(id: number | undefined, issue: number, limit: number | null = 1) {
  now = new Date(now.getTime() + 60_000);
  const phase = await findPhase(test.pool, id ?? 0);
  if (phase === null) throw new Error("the phase was begun");
  return takePlace(deps(), { phase, job: { repositoryId: 1, issue }, limit, installationId: 1 });
}

async function leave(lease: PhaseLease | null, limit: number | null = 1): Promise<void> {
  if (lease === null) throw new Error("it had a place");
  await releasePhaseLease(test.pool, lease);
  await callNext(deps(), { job: { repositoryId: 1, issue: 1 }, limit });
}

const isInLine = async (id: number | undefined) => (await findPhase(test.pool, id ?? 0))?.inLine;

it("whoever finds no place stands in line without holding anything, is called once one is free, and says so in the audit once", async () => {
  const [[a1, a2] = [], [b1] = []] = await begin(1, 2, 1);
  const first = await ask(a1, 1);
  expect(first).not.toBeNull();
  expect(await ask(a2, 1)).toBeNull();
  expect(await ask(a2, 1)).toBeNull();
  expect(await ask(b1, 2)).toBeNull();
  expect([called, looked]).toEqual([[], []]);
  expect([await isInLine(a1), await isInLine(a2), await isInLine(b1)]).toEqual([false, true, true]);
  const { rows } = await test.pool.query(
    "select facts, decision from audit_entries where decision->>'why' = 'places' order by id",
  );
  expect(rows).toEqual([
    { facts: { phase: a2, number: "2", limit: 1, atWork: 1 }, decision: { kind: "wait", why: "places" } },
    { facts: { phase: b1, number: "1", limit: 1, atWork: 1 }, decision: { kind: "wait", why: "places" } },
  ]);

  // The other job has waited longer to be served, though its phase came last.
  await leave(first);
  expect(called).toEqual([b1]);
  // One that asks out of turn has it called once more, and comes back to look; then the place is whoever's comes.
  expect(await ask(a2, 1)).toBeNull();
  expect([called, looked]).toEqual([[b1, b1], [1]]);
  const second = await ask(a2, 1);
  expect(second).not.toBeNull();
  expect(await ask(b1, 2)).toBeNull();
  await leave(second);
  expect(await ask(b1, 2)).not.toBeNull();
});

it("a bound that is lifted lets all go that stand in line, and what rests or fails stands in none", async () => {
  const [[a1] = [], [b1] = [], [c1] = [], [d1] = []] = await begin(1, 1, 1, 1, 1);
  const lease = await ask(a1, 1);
  for (const [at, id] of [b1, c1, d1].entries()) expect(await ask(id, at + 2)).toBeNull();
  await test.pool.query("update jobs set status = 'paused' where issue = 3");
  await test.pool.query("update phases set step = 'failed', settled_at = now() where id = $1", [d1]);
  await leave(lease, null);
  expect(called).toEqual([a1, b1].slice(1));
});

it("of many that ask at once no more go on than there are places, and another repository has its own", async () => {
  const [a = [], b = []] = await begin(1, 3, 3);
  const [[other] = []] = await begin(2, 1);
  const took = await Promise.all([...a.map((id) => ask(id, 1, 2)), ...b.map((id) => ask(id, 2, 2))]);
  expect(took.filter((lease) => lease !== null)).toHaveLength(2);
  const phase = await findPhase(test.pool, other ?? 0);
  if (phase === null) throw new Error("the phase was begun");
  expect(
    await takePlace(deps(), { phase, job: { repositoryId: 2, issue: 1 }, limit: 2, installationId: 1 }),
  ).not.toBeNull();
});

it("of an installation no more agents are at work than it may have, over all of its repositories", async () => {
  const [[a1] = [], [b1] = []] = await begin(1, 1, 1);
  ofInstallation = 1;
  const lease = await ask(a1, 1, null);
  expect(lease).not.toBeNull();
  expect(await ask(b1, 2, null)).toBeNull();
  expect(await isInLine(b1)).toBe(true);
  await leave(lease, null);
  expect(called).toEqual([b1]);
  expect(await ask(b1, 2, null)).not.toBeNull();
});
