import { afterAll, beforeAll, expect, it } from "vitest";
import { turnSwitch } from "../../../src/flows/switches/turn-switch.ts";
import { changeSwitch, findSwitch } from "../../../src/store/configuration/switches.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const now = new Date("2026-03-02T09:00:00Z");
const nothing = () => Promise.resolve();
const scope = { kind: "installation", id: 41 } as const;
const waiting = async () => {
  const { rows } = await test.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
};

it.each([
  { first: { enabled: false }, second: { dailyCostUsd: 5 } },
  { first: { dailyCostUsd: 5 }, second: { enabled: false } },
])("what one sets, another who sets something else at the same time leaves", async ({ first, second }) => {
  await changeSwitch(test.pool, scope, { change: { enabled: true, dailyCostUsd: null }, now });
  const deps = {
    db: test.pool,
    clock: { now: () => now },
    wakeEffects: nothing,
    wakeSoon: nothing,
    wakeJob: nothing,
  };
  const other = await test.pool.connect();
  try {
    await other.query("begin");
    await changeSwitch(other, scope, { change: first, now });
    const turning = turnSwitch(deps, scope, { change: second, by: "api" });
    await expect.poll(waiting).toBe(1);
    await other.query("commit");
    await turning;
  } finally {
    other.release();
  }
  expect(await findSwitch(test.pool, scope)).toEqual({ enabled: false, dailyCostUsd: 5, changedAt: now });
});

it("a change that takes the limit away takes it away", async () => {
  await changeSwitch(test.pool, scope, { change: { enabled: false, dailyCostUsd: 5 }, now });
  await changeSwitch(test.pool, scope, { change: { dailyCostUsd: null }, now });
  expect(await findSwitch(test.pool, scope)).toMatchObject({ enabled: false, dailyCostUsd: null });
});
