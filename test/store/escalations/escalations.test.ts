import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { escalationMoves } from "../../../src/domain/escalations/status.ts";
import {
  beginAttempt,
  concludeAttempt,
  findUndecidedAttempt,
  listAttempts,
  recordProgress,
  type NewAttempt,
} from "../../../src/store/escalations/attempts.ts";
import {
  findEscalation,
  listDueEscalations,
  moveEscalation,
  releaseLease,
  takeIn,
  takeLease,
  type Escalation,
} from "../../../src/store/escalations/escalations.ts";
import { announcePresence, type Presence } from "../../../src/store/presence.ts";
import { attemptOfHead } from "../../../src/store/gates/pull-heads.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const now = new Date("2026-03-02T10:00:00Z");
const log = pino({ level: "silent" });
let test: TestDatabase;
let one: Presence;
let other: Presence;
let issue = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  one = await announcePresence(test.url, log);
  other = await announcePresence(test.url, log);
  await saveRepository(test.pool, { id: 1, installationId: 2, owner: "acme", name: "shop" });
});
afterAll(async () => {
  await one.close();
  await other.close();
  await test.drop();
});

async function takeNew(): Promise<Escalation> {
  issue += 1;
  return takeIn(test.pool, { repositoryId: 1, issue, title: "t", body: "b", domain: "ci-stuck", now });
}

const probe: NewAttempt = {
  ...{
    number: 1,
    stage: "probe",
    runner: "replay",
    baseSha: "b",
    branch: "nightshift/issue-1",
    prompt: "do",
  },
  ...{ promptHashes: { envelope: "h" }, reservedUsd: 2, playbookId: null, now },
};

it("keeps the states of the CHECK constraint and of the state machine alike", async () => {
  const { rows } = await test.pool.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'escalations_status_check'",
  );
  const states = [...(rows[0]?.definition ?? "").matchAll(/'([a-z_]+)'/g)].map(([, name]) => name);
  expect(states.sort()).toEqual(Object.keys(escalationMoves).sort());
});

it("gives the lease of an escalation to one of many takers", async () => {
  const escalation = await takeNew();
  const taken = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      takeLease(test.pool, escalation, at % 2 === 0 ? one.holder : other.holder),
    ),
  );
  expect(taken.filter((lease) => lease !== null)).toHaveLength(1);
});

it("lets a lease be taken over as soon as its holder is gone", async () => {
  const escalation = await takeNew();
  const { repositoryId, issue: number } = escalation;
  const doomed = await announcePresence(test.url, log);
  expect(await takeLease(test.pool, escalation, doomed.holder)).not.toBeNull();
  expect(await takeLease(test.pool, escalation, one.holder)).toBeNull();
  expect((await findEscalation(test.pool, { repositoryId, issue: number }))?.leased).toBe(true);
  await doomed.close();
  await expect.poll(() => takeLease(test.pool, escalation, one.holder)).not.toBeNull();
});

it("refuses the lease to whoever saw the escalation before it moved", async () => {
  const seen = await takeNew();
  const lease = await takeLease(test.pool, seen, one.holder);
  if (lease === null) throw new Error("the lease is free");
  const later = new Date(now.getTime() + 1);
  const move = { from: "open", to: "awaiting_merge", counted: 1, faultsInARow: 0, waitUntil: null } as const;
  await moveEscalation(test.pool, lease, { ...move, pull: 2, now: later });
  await releaseLease(test.pool, lease);
  expect(await takeLease(test.pool, seen, other.holder)).toBeNull();
  expect(await takeLease(test.pool, { ...seen, updatedAt: later }, other.holder)).not.toBeNull();
});

it("refuses every write of a worker that lost its lease", async () => {
  const escalation = await takeNew();
  const lease = await takeLease(test.pool, escalation, one.holder);
  if (lease === null) throw new Error("the lease is free");
  const attempt = await beginAttempt(test.pool, lease, probe);
  if (attempt === null) throw new Error("the lease is held");
  await releaseLease(test.pool, lease);
  expect(await takeLease(test.pool, escalation, other.holder)).not.toBeNull();

  expect(await beginAttempt(test.pool, lease, probe)).toBeNull();
  expect(await recordProgress(test.pool, { lease, attempt }, { step: "claimed" })).toBeNull();
  const decision = { kind: "cancel", reason: "closed" } as const;
  expect(await concludeAttempt(test.pool, { lease, attempt }, { decision, now })).toBe(false);
  const move = {
    from: "open",
    to: "paged",
    counted: 1,
    faultsInARow: 0,
    waitUntil: null,
    pull: null,
    now,
  } as const;
  expect(await moveEscalation(test.pool, lease, move)).toBe(false);
  expect((await findUndecidedAttempt(test.pool, escalation.id))?.step).toBe("working");
});

it("holds at most one undecided attempt of an escalation", async () => {
  const escalation = await takeNew();
  const lease = await takeLease(test.pool, escalation, one.holder);
  if (lease === null) throw new Error("the lease is free");
  await beginAttempt(test.pool, lease, probe);
  await expect(beginAttempt(test.pool, lease, probe)).rejects.toThrow("attempts_one_undecided");
});

it("tells attempts of the same number apart, also while they go on", async () => {
  const escalation = await takeNew();
  const lease = await takeLease(test.pool, escalation, one.holder);
  if (lease === null) throw new Error("the lease is free");
  const refund = { kind: "refund", fault: "unavailable", backOffMinutes: 1 } as const;
  const names: (string | undefined)[] = [];
  for (const number of [1, 1, 1, 2]) {
    const begun = await beginAttempt(test.pool, lease, { ...probe, number });
    const attempt = begun && (await recordProgress(test.pool, { lease, attempt: begun }, { step: "judged" }));
    if (attempt === null) throw new Error("the lease is held");
    names.push(begun?.name, attempt.name);
    await concludeAttempt(test.pool, { lease, attempt }, { decision: refund, now });
  }
  expect(names).toEqual(["1", "1", "1.2", "1.2", "1.3", "1.3", "2", "2"]);
  expect((await listAttempts(test.pool, escalation.id)).map(({ name }) => name)).toEqual([
    "1",
    "1.2",
    "1.3",
    "2",
  ]);
});

it("a commit is an attempt's when it claimed it, and when it pushed it", async () => {
  const escalation = await takeNew();
  const lease = await takeLease(test.pool, escalation, one.holder);
  if (lease === null) throw new Error("the lease is free");
  const begun = await beginAttempt(test.pool, lease, probe);
  if (begun === null) throw new Error("the lease is held");
  const judged = { step: "checking", claimSha: "claimed-1", pushedSha: "pushed-1" } as const;
  await recordProgress(test.pool, { lease, attempt: begun }, judged);
  const { repositoryId } = escalation;
  const known = (headSha: string) => attemptOfHead(test.pool, { repositoryId, headSha });
  const its = { attempt: begun.id, pull: null, underWay: true };
  expect(await Promise.all(["claimed-1", "pushed-1", "other-1"].map(known))).toEqual([its, its, null]);
});

it("adds usage up, and an unknown cost makes the sum unknown, of which a part is known", async () => {
  const escalation = await takeNew();
  const lease = await takeLease(test.pool, escalation, one.holder);
  if (lease === null) throw new Error("the lease is free");
  const begun = await beginAttempt(test.pool, lease, probe);
  if (begun === null) throw new Error("the lease is held");
  const turn = { inputTokens: 10, outputTokens: 5, agentMs: 100, at: now };
  const first = await recordProgress(
    test.pool,
    { lease, attempt: begun },
    { step: "claimed", claimSha: "c1", add: { ...turn, cost: { known: 0.25, unknown: 0 } } },
  );
  expect(first).toMatchObject({
    costUsd: 0.25,
    inputTokens: 10,
    agentMs: 100,
    claimSha: "c1",
    step: "claimed",
  });
  if (first === null) return;
  const second = await recordProgress(
    test.pool,
    { lease, attempt: first },
    { step: "working", rejections: 1, prompt: "again", add: { ...turn, cost: { known: 0.5, unknown: 0 } } },
  );
  expect(second).toMatchObject({ costUsd: 0.75, rejections: 1, prompt: "again", claimSha: "c1" });
  expect(await recordProgress(test.pool, { lease, attempt: first }, { step: "judged" })).toBeNull();
  if (second === null) return;
  const third = await recordProgress(
    test.pool,
    { lease, attempt: second },
    { step: "claimed", add: { ...turn, cost: { known: 0, unknown: 1 } } },
  );
  expect(third).toMatchObject({ costUsd: null, inputTokens: 30 });
  if (third === null) return;
  const fourth = await recordProgress(
    test.pool,
    { lease, attempt: third },
    { step: "judged", add: { ...turn, cost: { known: 1, unknown: 0 } } },
  );
  expect(fourth).toMatchObject({ costUsd: null, knownUsd: 1.75, unpriced: 1, inputTokens: 40 });
});

it("lists what is due, and not what waits or is being worked on", async () => {
  const due = await takeNew();
  const waiting = await takeNew();
  const running = await takeNew();
  const lease = await takeLease(test.pool, waiting, one.holder);
  if (lease === null) throw new Error("the lease is free");
  const waitUntil = new Date(now.getTime() + 60_000);
  const rest = { counted: 0, faultsInARow: 1, pull: null, now };
  await moveEscalation(test.pool, lease, { from: "open", to: "open", waitUntil, ...rest });
  await releaseLease(test.pool, lease);
  await takeLease(test.pool, running, one.holder);
  const numbers = async (at: Date) => (await listDueEscalations(test.pool, at)).map((key) => key.issue);
  expect(await numbers(now)).toContain(due.issue);
  expect(await numbers(now)).not.toContain(waiting.issue);
  expect(await numbers(now)).not.toContain(running.issue);
  expect(await numbers(waitUntil)).toContain(waiting.issue);
});
