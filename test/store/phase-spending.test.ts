import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { costOfPhases, usedInRevision } from "../../src/domain/jobs/phases/phase-use.ts";
import { releasePhaseLease, takePhaseLease } from "../../src/store/jobs/phase-leases.ts";
import { movePhase, type PhaseProgress } from "../../src/store/jobs/phases.ts";
import { announcePresence, type Presence } from "../../src/store/presence.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { spendSince } from "../../src/store/escalations/spending.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addTestJob, addTestPhase } from "../support/job-rows.ts";

const day = Date.UTC(2026, 0, 10);
const now = new Date(day + 3_600_000);
const noUse = { inputTokens: 0, outputTokens: 0, agentMs: 0, paidUsd: 0 };
let test: TestDatabase;
let presence: Presence;

beforeAll(async () => {
  test = await createTestDatabase();
  presence = await announcePresence(test.url, pino({ level: "silent" }));
  await saveRepository(test.pool, { id: 1, installationId: 2, owner: "acme", name: "shop" });
});
afterAll(async () => {
  await presence.close();
  await test.drop();
});

async function beginPhase() {
  const { id } = await addTestJob(test.pool, { repositoryId: 1, issue: 7 }, now);
  return addTestPhase(test.pool, id, now);
}

it("a phase spends of the day what it pays, sets aside the rest while it is worked on, and begins each revision anew", async () => {
  const phase = await beginPhase();
  const { holder } = presence;
  const spent = (from = day) => spendSince(test.pool, new Date(from), { repositoryId: 1 });
  const move = (progress: PhaseProgress) => movePhase(test.pool, { phase, holder, now }, progress);
  const lease = await takePhaseLease(test.pool, { phaseId: phase.id, holder }, now);
  if (lease === null) throw new Error("the lease is free");

  await move({ step: "working", reservedUsd: 2 });
  expect(await spent()).toMatchObject({ settled: 0, reserved: 2 });
  const add = {
    inputTokens: 3,
    outputTokens: 1,
    cost: { known: 0.5, unknown: 0 },
    agentMs: 60,
    paidUsd: 0.5,
  };
  await move({ step: "working", add });
  expect(await spent()).toMatchObject({ settled: 0.5, reserved: 1.5 });
  expect(await spent(day + 86_400_000)).toMatchObject({ settled: 0, reserved: 1.5 });
  expect(await spendSince(test.pool, new Date(day), { installationId: 2 })).toMatchObject({ settled: 0.5 });
  expect(await spendSince(test.pool, new Date(day), { repositoryId: 9 })).toMatchObject({
    settled: 0,
    reserved: 0,
  });

  const again = await move({ step: "working", revision: 2 });
  expect(again && usedInRevision(again)).toEqual({ tokens: 0, costUsd: 0, knownUsd: 0, agentMs: 0 });
  const worked = await move({ step: "working", add: { ...add, paidUsd: 9 } });
  expect(worked && usedInRevision(worked)).toEqual({ tokens: 4, costUsd: 0.5, knownUsd: 0.5, agentMs: 60 });
  expect(worked?.knownUsd).toBe(1);
  expect(await spent()).toMatchObject({ settled: 9.5, reserved: 0 });

  // A reviewer of an unknown price, who used no tokens of the phase's own agent.
  const reviewed = await move({ step: "working", add: { ...noUse, cost: { known: 0, unknown: 1 } } });
  expect(reviewed && costOfPhases([reviewed])).toEqual({ known: 1, unknown: 1 });
  expect((await spent()).cost).toEqual({ known: 9.5, unknown: 1 });

  await move({ step: "working", reservedUsd: 2 });
  await releasePhaseLease(test.pool, lease);
  expect(await spent()).toMatchObject({ settled: 9.5, reserved: 0 });
});
