import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openLiveFeed, type Hear, type LiveFeed } from "../../../src/flows/live/feed.ts";
import { createLog } from "../../../src/platform/log.ts";
import { appendAudit } from "../../../src/store/audit.ts";
import { inTransaction, openDatabase, type Database } from "../../../src/store/database.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const patience = { timeout: 60_000, interval: 20 };
let test: TestDatabase;
const open: { db: Database; live: LiveFeed }[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  for (const { db, live } of open.splice(0)) {
    live.close();
    await db.end();
  }
});
afterAll(() => test.drop());

/** As a process has one: over connections of its own. */
async function openFeed(max = 3): Promise<LiveFeed> {
  const log = createLog("silent");
  const db = await openDatabase(test.url, { max, log });
  const live = openLiveFeed({ db, log });
  open.push({ db, live });
  return live;
}

function listener() {
  const told: string[] = [];
  const hear: Hear = (one) => void told.push(one === "gap" ? one : one.subject);
  return { told, hear };
}

const decide = (subject: string) =>
  inTransaction(test.pool, (db) =>
    appendAudit(db, {
      ...{ at: new Date(), repositoryId: null, subject, kind: "turn" },
      ...{ facts: {}, decision: { kind: "judge" }, effects: [] },
    }),
  );

const listening = "datname = current_database() and query = 'listen nightshift_changes'";

async function ears(): Promise<number> {
  const { rows } = await test.pool.query<{ count: string }>(
    `select count(*) from pg_stat_activity where ${listening}`,
  );
  return Number(rows[0]?.count);
}

describe("what changes, told to whoever watches", () => {
  it("is told in every process, whichever made it", async () => {
    const [one, other] = [listener(), listener()];
    await (await openFeed()).subscribe(one.hear);
    await (await openFeed()).subscribe(other.hear);
    await decide("a");
    await decide("b");
    await vi.waitFor(
      () =>
        expect([one.told, other.told]).toEqual([
          ["a", "b"],
          ["a", "b"],
        ]),
      patience,
    );
  });

  it("is told to three hundred over one connection, which goes with the last of them", async () => {
    const live = await openFeed();
    const all = Array.from({ length: 300 }, listener);
    const leave = await Promise.all(all.map(({ hear }) => live.subscribe(hear)));
    expect(await ears()).toBe(1);
    await decide("a");
    await vi.waitFor(() => expect(all.map(({ told }) => told)).toEqual(all.map(() => ["a"])), patience);
    const [stays, ...go] = leave;
    for (const each of go) each();
    expect(await ears()).toBe(1);
    stays?.();
    await vi.waitFor(async () => expect(await ears()).toBe(0), patience);
  });

  it("has a gap where the connection was lost, and goes on after it", async () => {
    const [one, other] = [listener(), listener()];
    await (await openFeed()).subscribe(one.hear);
    await (await openFeed()).subscribe(other.hear);
    await test.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`);
    await decide("unheard");
    await vi.waitFor(
      () => expect([one.told, other.told].every((told) => told.includes("gap"))).toBe(true),
      patience,
    );
    await decide("after");
    await vi.waitFor(
      () => expect([one.told.at(-1), other.told.at(-1)]).toEqual(["after", "after"]),
      patience,
    );
    expect(await ears()).toBe(2);
  });

  it("does not come again where nobody is left who watches", async () => {
    const live = await openFeed();
    const { hear, told } = listener();
    const leave = await live.subscribe(hear);
    leave();
    await vi.waitFor(async () => expect(await ears()).toBe(0), patience);
    await decide("unheard");
    const again = listener();
    await live.subscribe(again.hear);
    await decide("heard");
    await vi.waitFor(() => expect(again.told).toEqual(["heard"]), patience);
    expect(told).toEqual([]);
  });

  it("waits for a connection where none is free", async () => {
    const live = await openFeed(1);
    const [{ db } = { db: test.pool }] = open;
    const taken = await db.connect();
    const { hear, told } = listener();
    const subscribed = live.subscribe(hear);
    await decide("unheard");
    taken.release();
    await subscribed;
    await decide("heard");
    await vi.waitFor(() => expect(told).toEqual(["heard"]), patience);
  });
});
