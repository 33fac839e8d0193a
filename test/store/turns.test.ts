import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTurn } from "../../src/flows/in-turn.ts";
import { createLog } from "../../src/platform/log.ts";
import { announcePresence, type Presence } from "../../src/store/presence.ts";
import { takeTurn } from "../../src/store/turns.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const log = createLog("silent");
const hour = 3_600_000;
let test: TestDatabase;
let first: Presence;
let second: Presence;
beforeAll(async () => {
  test = await createTestDatabase({ max: 3 });
  first = await announcePresence(test.url, log);
  second = await announcePresence(test.url, log);
});
afterAll(async () => {
  await first.close();
  await second.close();
  await test.drop();
});

describe("what one process does for all", () => {
  it("is done by one of those who want to do it at the same time, and again when it is due", async () => {
    const done: string[] = [];
    const want = (who: string, presence: Presence, everyMs: number) =>
      inTurn({ db: test.pool, presence, log }, { name: "sweep", everyMs }, () => {
        done.push(who);
        return Promise.resolve();
      });
    await Promise.all([want("first", first, hour), want("second", second, hour)]);
    expect(done).toHaveLength(1);
    await want("second", second, hour);
    expect(done).toHaveLength(1);
    await want("second", second, 0);
    expect(done).toHaveLength(2);
  });

  it("is due at once when whoever did it last is gone, and free after it went wrong", async () => {
    const gone = await announcePresence(test.url, log);
    const due = { name: "catch-up", everyMs: hour } as const;
    const fails = () => Promise.reject(new Error("GitHub is away"));
    await expect(inTurn({ db: test.pool, presence: gone, log }, due, fails)).rejects.toThrow("away");
    expect(await takeTurn(test.pool, { ...due, holder: first.holder })).toBe(false);
    expect(await takeTurn(test.pool, { ...due, everyMs: 0, holder: gone.holder })).toBe(true);
    expect(await takeTurn(test.pool, { ...due, everyMs: 0, holder: first.holder })).toBe(false);
    await gone.close();
    await expect
      .poll(() => takeTurn(test.pool, { ...due, holder: first.holder }), { timeout: 10_000 })
      .toBe(true);
  });

  it.each([
    { step: "back by a day", clock: "+ interval '1 day'", due: true },
    { step: "on by a day", clock: "- interval '1 day'", due: true },
    { step: "back by a moment", clock: "+ interval '5 seconds'", due: false },
  ])("is $due to be due when Postgres's clock was set $step since it was done", async ({ clock, due }) => {
    const everyMs = hour;
    const sweep = { name: "sweep of GitHub", everyMs } as const;
    await test.pool.query("delete from turns");
    await inTurn({ db: test.pool, presence: first, log }, sweep, () => Promise.resolve());
    expect(await takeTurn(test.pool, { ...sweep, holder: second.holder })).toBe(false);
    await test.pool.query(`update turns set begun_at = begun_at ${clock}, ended_at = ended_at ${clock}`);
    expect(await takeTurn(test.pool, { ...sweep, holder: second.holder })).toBe(due);
    // Whoever is at it is at it, whatever the clock says.
    expect(await takeTurn(test.pool, { ...sweep, holder: first.holder })).toBe(false);
  });
});
