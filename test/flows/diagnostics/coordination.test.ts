import { afterAll, beforeAll, expect, it } from "vitest";
import { diagnoseGates } from "../../../src/flows/diagnostics/gates.ts";
import { appendAudit } from "../../../src/store/audit.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { keepChangedFigures } from "../../../src/store/figures/keep.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const now = new Date("2026-11-22T12:00:00Z");
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  for (const id of Array.from({ length: 30 }, (_, index) => index + 1))
    await saveRepository(test.pool, { id, installationId: 1, owner: "acme", name: `shop-${id}` });
});
afterAll(() => test.drop());

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const spanOf = (repositoryId: number, until: Date) => ({
  ...{ from: now, to: until, repositoryIds: [repositoryId] },
});

const none = { firstTry: 0, rejectedOnce: 0, rejectedTwice: 0, rejectedMore: 0, givenUp: 0 };

it.each([
  [["accept"], { firstTry: 1 }],
  [["reject", "accept"], { rejectedOnce: 1 }],
  [["reject", "reject", "accept"], { rejectedTwice: 1 }],
  [["reject", "reject", "reject", "accept"], { rejectedMore: 1 }],
  [["reject", "reject", "reject", "reject", "accept"], { rejectedMore: 1 }],
  [["reject", "give-up"], { givenUp: 1 }],
  [["give-up"], { givenUp: 1 }],
  // Neither accepted nor given up: it is not settled, or ended by something else.
  [["reject", "no-claim"], {}],
  // A check of others refused what was accepted here.
  [["accept", "reject", "accept"], { rejectedOnce: 1 }],
  [["accept", "reject", "give-up"], { givenUp: 1 }],
  [["accept", "accept"], { firstTry: 1 }],
] as const)("claims that are ruled on by %j come to %o", async (rulings, outcome) => {
  const repositoryId = nextRepository();
  for (const claimant of [{ attempt: repositoryId }, phase(repositoryId)]) {
    for (const [index, kind] of rulings.entries())
      await rule({ repositoryId, claimant, kind, at: hours(index) });
  }
  const doubled = Object.fromEntries(Object.entries({ ...none, ...outcome }).map(([key, n]) => [key, n * 2]));
  for (const kept of [false, true]) {
    if (kept) while (await keepChangedFigures(test.pool, hours(24)));
    expect(await outcomesOf(repositoryId, hours(12))).toEqual(doubled);
  }
});

it("a task is told as what it was by the end of the time that is asked for", async () => {
  const repositoryId = nextRepository();
  const claimant = { attempt: repositoryId };
  for (const [index, kind] of (["accept", "reject", "give-up"] as const).entries())
    await rule({ repositoryId, claimant, kind, at: hours(index) });
  expect(await outcomesOf(repositoryId, hours(1))).toEqual({ ...none, firstTry: 1 });
  expect(await outcomesOf(repositoryId, hours(3))).toEqual({ ...none, givenUp: 1 });
});

it("shares are of the tasks that were settled; of none there is no share", async () => {
  const repositoryId = nextRepository();
  expect((await diagnoseGates(test.pool, spanOf(repositoryId, hours(9)))).tasks[0]).toEqual({
    ...{ outcome: "firstTry", tasks: 0, share: null },
  });
  for (const [index, kind] of (["accept", "accept", "accept", "give-up"] as const).entries())
    await rule({ repositoryId, claimant: { attempt: 1_000 + index }, kind, at: now });
  const { tasks } = await diagnoseGates(test.pool, spanOf(repositoryId, hours(9)));
  expect(tasks.map(({ outcome, share }) => [outcome, share])).toEqual([
    ["firstTry", 0.75],
    ["rejectedOnce", 0],
    ["rejectedTwice", 0],
    ["rejectedMore", 0],
    ["givenUp", 0.25],
  ]);
});

let repositories = 0;
const nextRepository = () => (repositories += 1);
const phase = (id: number) => ({ phase: id, revision: 1, gates: [{ name: "test", status: "fail" }] });

async function rule(of: {
  readonly repositoryId: number;
  readonly claimant: object;
  readonly kind: string;
  readonly at: Date;
}): Promise<void> {
  const { repositoryId, claimant, kind, at } = of;
  await appendAudit(test.pool, {
    ...{ at, repositoryId, subject: "s", facts: claimant, decision: { kind }, effects: [] },
    kind: "phase" in claimant ? "phase-claim" : "claim",
  });
}

async function outcomesOf(repositoryId: number, until: Date): Promise<object> {
  const { tasks } = await diagnoseGates(test.pool, spanOf(repositoryId, until));
  return Object.fromEntries(tasks.map(({ outcome, tasks: number }) => [outcome, number]));
}
