import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addTurn,
  beginTurn,
  claimTurn,
  countTake,
  findTurn,
  listWaitingTurns,
  payForTurn,
  releaseTurnLease,
  settleTurn,
  takeTurnLease,
} from "../../../src/store/jobs/companion/turns.ts";
import { costOfPhases } from "../../../src/domain/jobs/phases/phase-use.ts";
import { listPhases } from "../../../src/store/jobs/phases.ts";
import { announcePresence, type Presence } from "../../../src/store/presence.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { spendSince } from "../../../src/store/escalations/spending.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { addTestJob, addTestPhase } from "../../support/job-rows.ts";

const day = new Date(Date.UTC(2026, 0, 10));
const now = new Date(day.getTime() + 3_600_000);
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

async function askSomething(): Promise<Record<"id" | "again" | "onLine" | "inReview", number>> {
  const { id: jobId } = await addTestJob(test.pool, { repositoryId: 1, issue: 7 }, now);
  const { id: phaseId } = await addTestPhase(test.pool, jobId, now);
  const turn = {
    jobId,
    phaseId,
    pull: 9,
    comment: 40,
    thread: null,
    inReview: false,
    place: 0,
    kind: "edit",
    words: "Do.",
    by: "wren",
    now,
  } as const;
  const onLine = await addTurn(test.pool, { ...turn, thread: 30 });
  const inReview = await addTurn(test.pool, { ...turn, inReview: true });
  return { id: await addTurn(test.pool, turn), again: await addTurn(test.pool, turn), onLine, inReview };
}

it("a reviewer's question is one row, one worker's at a time, paid as its phase's, and settled once", async () => {
  const { id, again, onLine, inReview } = await askSomething();
  expect(again).toBe(id);
  expect(await findTurn(test.pool, onLine)).toMatchObject({ comment: 40, thread: 30 });
  const spent = () => spendSince(test.pool, day, { installationId: 2 });
  const lease = await takeTurnLease(test.pool, id, presence.holder);
  if (lease === null) throw new Error("the lease is free");
  expect(await takeTurnLease(test.pool, id, presence.holder + 1)).toBeNull();

  expect(await beginTurn(test.pool, lease, 2)).toBe(true);
  expect(await spent()).toMatchObject({ settled: 0, reserved: 2 });
  await payForTurn(test.pool, lease, { usd: 0.5, cost: { known: 0.5, unknown: 0 }, now });
  expect(await spent()).toMatchObject({ settled: 0.5, reserved: 0 });
  await payForTurn(test.pool, lease, { usd: 0, cost: { known: 0, unknown: 1 }, now });
  expect((await spent()).cost).toEqual({ known: 0.5, unknown: 1 });
  const phases = await listPhases(test.pool, (await findTurn(test.pool, id))?.jobId ?? 0);
  expect(costOfPhases(phases)).toEqual({ known: 0.5, unknown: 1 });
  expect(await claimTurn(test.pool, lease, { head: "h", commit: "c", said: "Done." })).toBe(true);
  await releaseTurnLease(test.pool, lease);

  // Whoever lost the lease writes nothing; whoever takes it over goes on from the claim.
  expect(await settleTurn(test.pool, lease, now)).toBe(false);
  expect(await listWaitingTurns(test.pool)).toEqual([onLine, inReview, id]);
  expect(await countTake(test.pool, lease, 1)).toBe(false);
  const taken = await takeTurnLease(test.pool, id, presence.holder);
  expect(await findTurn(test.pool, id)).toMatchObject({ step: "claimed", commitSha: "c", restarts: 1 });
  // Each time that it is judged counts, but not where the job was held by somebody else.
  if (taken === null) throw new Error("the lease is free");
  for (const by of [1, 1, -1] as const) expect(await countTake(test.pool, taken, by)).toBe(true);
  expect(await findTurn(test.pool, id)).toMatchObject({ restarts: 2 });
  expect(await settleTurn(test.pool, taken, now)).toBe(true);
  expect(await listWaitingTurns(test.pool)).toEqual([onLine, inReview]);
  expect(await takeTurnLease(test.pool, id, presence.holder)).toBeNull();
});
