import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  beginAttempt,
  concludeAttempt,
  recordProgress,
  type Attempt,
  type AttemptProgress,
} from "../../../src/store/escalations/attempts.ts";
import { takeIn, takeLease, type Lease } from "../../../src/store/escalations/escalations.ts";
import { announcePresence, type Presence } from "../../../src/store/presence.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import {
  paidBy,
  reserveMore,
  settleReservation,
  spendSince,
} from "../../../src/store/escalations/spending.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const hour = 3_600_000;
const dayMs = 24 * hour;
let test: TestDatabase;
let presence: Presence;
let issue = 0;
let days = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  presence = await announcePresence(test.url, pino({ level: "silent" }));
  await saveRepository(test.pool, { id: 1, installationId: 2, owner: "acme", name: "shop" });
});
afterAll(async () => {
  await presence.close();
  await test.drop();
});

interface Under {
  readonly lease: Lease;
  readonly attempt: Attempt;
}

/** The beginning of a day on which nobody spent anything yet, nor on the next nine. */
function freshDay(): number {
  days += 10;
  return Date.UTC(2026, 0, days);
}

async function begin(at: number, reservedUsd: number | null): Promise<Under> {
  issue += 1;
  const now = new Date(at);
  const taken = { repositoryId: 1, issue, title: "t", body: "b", domain: "ci-stuck", now };
  const lease = await takeLease(test.pool, await takeIn(test.pool, taken), presence.holder);
  if (lease === null) throw new Error("the lease is free");
  const attempt = await beginAttempt(test.pool, lease, {
    ...{ number: 1, stage: "probe", runner: "replay", baseSha: "b", branch: "x", prompt: "do" },
    ...{ promptHashes: {}, reservedUsd, playbookId: null, now },
  });
  if (attempt === null) throw new Error("the lease is held");
  return { lease, attempt };
}

async function turn(under: Under, at: number, used: Partial<AttemptProgress["add"]> = {}): Promise<Under> {
  const add = {
    inputTokens: 1,
    outputTokens: 1,
    cost: { known: 0, unknown: 1 },
    agentMs: 1,
    at: new Date(at),
    ...used,
  };
  const attempt = await recordProgress(test.pool, under, { step: under.attempt.step, add });
  if (attempt === null) throw new Error("the lease is held");
  return { ...under, attempt };
}

async function end({ lease, attempt }: Under, at: number): Promise<void> {
  const decision = { kind: "retry", reason: "gates_failed", label: null } as const;
  expect(await concludeAttempt(test.pool, { lease, attempt }, { decision, now: new Date(at) })).toBe(true);
}

const paying = (known: number) => ({ known, unknown: 0 });
const spent = (day: number) => spendSince(test.pool, new Date(day), { repositoryId: 1 });

describe("what attempts spend of a day", () => {
  it("is what they may still spend until they end, and what they spent from then on", async () => {
    const day = freshDay();
    const begun = await begin(day, 2);
    expect(await spent(day)).toMatchObject({ settled: 0, reserved: 2 });
    const later = await turn(begun, day + hour, { cost: paying(0.5) });
    expect(await spent(day)).toMatchObject({ settled: 0.5, reserved: 1.5 });
    await end(later, day + hour);
    expect(await spent(day)).toMatchObject({ settled: 0.5, reserved: 0 });
    expect(await spendSince(test.pool, new Date(day), { repositoryId: 99 })).toEqual({
      ...{ settled: 0, reserved: 0 },
      cost: { known: 0, unknown: 0 },
    });
    expect(await spendSince(test.pool, new Date(day), { installationId: 2 })).toMatchObject({ settled: 0.5 });
    expect(await spendSince(test.pool, new Date(day), { installationId: 3 })).toMatchObject({ settled: 0 });
  });

  it("is of the day on which it is spent where an attempt runs over midnight, its reservation with it", async () => {
    const day = freshDay();
    const next = day + dayMs;
    let run = await begin(next - hour, 2);
    run = await turn(run, next - hour / 2, { cost: paying(0.5) });
    run = await turn(run, next + hour, { cost: paying(0.25) });
    expect(await spent(next)).toMatchObject({ settled: 0.25, reserved: 1.25 });
    await end(run, next + hour);
    expect(await spent(next)).toMatchObject({ settled: 0.25, reserved: 0 });
    expect(await spent(day)).toMatchObject({ settled: 0.75, reserved: 0 });
  });

  it.each([
    [
      "has answered and told no usage",
      { inputTokens: 0, outputTokens: 0, agentMs: 70 },
      { kind: "answered" },
      2,
    ],
    ["told tokens and no price", {}, { kind: "answered" }, 2],
    [
      "failed before it could work",
      { inputTokens: 0, outputTokens: 0, agentMs: 70 },
      { kind: "fault", fault: "crashed", detail: "" },
      0,
    ],
  ] as const)("is all that was set aside for an agent that %s", async (...[, used, ended, usd]) => {
    const day = freshDay();
    const worked = await turn(await begin(day, 2), day, used);
    const attempt = await recordProgress(test.pool, worked, { step: "judged", ended });
    if (attempt === null) throw new Error("the lease is held");
    await end({ ...worked, attempt }, day);
    expect(await spent(day)).toEqual({ settled: usd, reserved: 0, cost: { known: 0, unknown: 1 } });
    expect(await spent(day + dayMs)).toMatchObject({ settled: 0, reserved: 0 });
  });

  it("is nothing while an attempt waits for others, and set aside again when it goes on", async () => {
    const day = freshDay();
    const worked = await turn(await begin(day, 2), day, { cost: paying(0.5) });
    await settleReservation(test.pool, worked.attempt.id);
    expect(await spent(day)).toMatchObject({ settled: 0.5, reserved: 0 });
    const paid = await paidBy(test.pool, worked.attempt.id);
    expect(await reserveMore(test.pool, worked, paid + 1.5)).toBe(true);
    expect(await spent(day)).toMatchObject({ settled: 0.5, reserved: 1.5 });
    await end(worked, day);
  });

  it("adds up over the days to what was spent, whenever it was, and never to more than was set aside", async () => {
    const turns = fc.array(
      fc.record({ hours: fc.integer({ min: 0, max: 30 }), cents: fc.integer({ min: 1, max: 40 }) }),
      {
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(turns, fc.integer({ min: 0, max: 23 }), async (history, from) => {
        const day = freshDay();
        let at = day + from * hour;
        let run = await begin(at, 2);
        let cents = 0;
        for (const each of history) {
          at += each.hours * hour;
          cents += each.cents;
          run = await turn(run, at, { cost: paying(each.cents / 100) });
          const { settled, reserved } = await spent(Math.floor(at / dayMs) * dayMs);
          expect(settled + reserved).toBeLessThanOrEqual(2.000_001);
          expect(reserved).toBeCloseTo(2 - cents / 100, 6);
        }
        await end(run, at);
        const ofDay = async (number: number) => {
          const [since, after] = [await spent(day + number * dayMs), await spent(day + (number + 1) * dayMs)];
          return since.settled - after.settled;
        };
        const each = await Promise.all([0, 1, 2, 3, 4, 5].map(ofDay));
        expect(each.reduce((sum, usd) => sum + usd, 0)).toBeCloseTo(cents / 100, 6);
        for (const usd of each) expect(usd).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 15 },
    );
  });
});
