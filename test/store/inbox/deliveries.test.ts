import { uncompressSync } from "snappy";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db } from "../../../src/store/database.ts";
import {
  claimDeliveries,
  deleteSettledDeliveries,
  drainAlone,
  failDelivery,
  insertDeliveries,
  noteDeliveryError,
  readPayload,
  restOfDeliveries,
  settleDelivery,
} from "../../../src/store/inbox/deliveries.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const delivery = (id: string, payload = '{"action":"labeled"}', event = "issues") => ({
  id,
  event,
  payload: Buffer.from(payload),
});

describe("the inbox of deliveries", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => database.pool.query("truncate deliveries"));
  afterAll(() => database.drop());

  const claimAll = () =>
    drainAlone(database.pool, (drain) => claimDeliveries(drain, { after: 0, limit: 100 }));
  /** As if so much time had gone by since everything was claimed. */
  const letPass = (seconds: number, db: Db = database.pool) =>
    db.query("update deliveries set claimed_at = claimed_at - $1 * interval '1 second'", [seconds]);
  const statusOf = async (id: string) => {
    const { rows } = await database.pool.query("select status, error from deliveries where id = $1", [id]);
    return rows[0] as unknown;
  };

  it.each([
    ["a small one", '{ "b": 1, "a": "\\u0000ü", "b": 2 }'],
    ["a large one", JSON.stringify({ text: "ü and more ".repeat(100_000) })],
  ])("keeps a payload as it came, in less room: %s", async (_, text) => {
    await insertDeliveries(database.pool, [delivery("one", text)]);
    const [kept] = await claimAll();
    if (kept === undefined) throw new Error("nothing was kept");
    expect(readPayload(kept)).toEqual(JSON.parse(text));
    expect(uncompressSync(kept.payload, { asBuffer: false })).toBe(text);
    if (text.length > 1_000) expect(kept.payload.length).toBeLessThan(text.length / 4);
  });

  it("reads what was kept before payloads were packed", async () => {
    const text = '{"action":"opened"}';
    await database.pool.query(
      "insert into deliveries (id, event, payload, encoding) values ('old', 'issues', $1, 'plain')",
      [Buffer.from(text)],
    );
    expect((await claimAll()).map(readPayload)).toEqual([{ action: "opened" }]);
  });

  it("tells new ones and duplicates apart, in a batch and across batches", async () => {
    expect(await insertDeliveries(database.pool, [delivery("a"), delivery("b"), delivery("a")])).toEqual([
      "stored",
      "stored",
      "duplicate",
    ]);
    expect(await insertDeliveries(database.pool, [delivery("b"), delivery("c")])).toEqual([
      "duplicate",
      "stored",
    ]);
  });

  it("gives what waits in the order of arrival, and counts every claim", async () => {
    for (const id of ["c", "a", "b"]) await insertDeliveries(database.pool, [delivery(id)]);
    expect((await claimAll()).map(({ id, attempts }) => [id, attempts])).toEqual([
      ["c", 1],
      ["a", 1],
      ["b", 1],
    ]);
    await settleDelivery(database.pool, "a", "handled");
    await letPass(60);
    expect((await claimAll()).map(({ id, attempts }) => [id, attempts])).toEqual([
      ["c", 2],
      ["b", 2],
    ]);
  });

  it("is drained by one at a time", async () => {
    let inside = 0;
    let most = 0;
    const drain = () =>
      drainAlone(database.pool, async ({ db }) => {
        most = Math.max(most, (inside += 1));
        await db.query("select 1");
        inside -= 1;
      });
    await Promise.all([drain(), drain(), drain()]);
    expect(most).toBe(1);
  });

  it("gives its turn back when a drain fails", async () => {
    await expect(drainAlone(database.pool, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(drainAlone(database.pool, () => Promise.resolve("mine"))).resolves.toBe("mine");
  });

  it("lets what was claimed rest, twice as long each time", async () => {
    await insertDeliveries(database.pool, [delivery("a")]);
    await drainAlone(database.pool, async (drain) => {
      const claim = () => claimDeliveries(drain, { after: 0, limit: 1 });
      // The database's clock stands still in a transaction.
      await drain.db.query("begin");
      expect(await restOfDeliveries(drain)).toBeNull();
      for (const seconds of [2, 4, 8, 16]) {
        expect(await claim()).toHaveLength(1);
        expect(await restOfDeliveries(drain)).toBe(seconds * 1_000);
        await letPass(seconds - 0.001, drain.db);
        expect(await claim()).toEqual([]);
        await letPass(0.001, drain.db);
      }
      await settleDelivery(drain.db, "a", "handled");
      expect(await restOfDeliveries(drain)).toBeNull();
      await drain.db.query("commit");
    });
  });

  it("keeps what went wrong, gives up visibly, and takes it back when GitHub delivers it again", async () => {
    await insertDeliveries(database.pool, [delivery("a"), delivery("b")]);
    await claimAll();
    await noteDeliveryError(database.pool, "a", "GitHub was away");
    expect(await statusOf("a")).toEqual({ status: "waiting", error: "GitHub was away" });
    expect(await failDelivery(database.pool, "a", "for good")).toBe(true);
    expect(await statusOf("a")).toEqual({ status: "failed", error: "for good" });
    expect(await settleDelivery(database.pool, "a", "handled")).toBe(false);
    expect(await claimAll()).toEqual([]);
    const again = [delivery("a"), delivery("b"), delivery("c"), delivery("a")];
    expect(await insertDeliveries(database.pool, again)).toEqual([
      "stored",
      "duplicate",
      "stored",
      "duplicate",
    ]);
    expect((await claimAll()).map(({ id, attempts }) => [id, attempts])).toEqual([
      ["a", 1],
      ["c", 1],
    ]);
  });

  it("deletes what was settled long ago, never what waits or failed", async () => {
    await insertDeliveries(
      database.pool,
      ["a", "b", "c", "d"].map((id) => delivery(id)),
    );
    await settleDelivery(database.pool, "a", "handled");
    await settleDelivery(database.pool, "b", "ignored");
    await failDelivery(database.pool, "c", "broken");
    const future = new Date(Date.now() + 3_600_000);
    expect(await deleteSettledDeliveries(database.pool, { before: new Date(0), limit: 10 })).toBe(0);
    expect(await deleteSettledDeliveries(database.pool, { before: future, limit: 1 })).toBe(1);
    expect(await deleteSettledDeliveries(database.pool, { before: future, limit: 10 })).toBe(1);
    const { rows } = await database.pool.query("select id from deliveries order by id");
    expect(rows).toEqual([{ id: "c" }, { id: "d" }]);
  });
});
