import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  claimDeliveries,
  deleteSettledDeliveries,
  drainAlone,
  failDelivery,
  insertDeliveries,
  listStuckDeliveries,
  noteDeliveryError,
  retryDelivery,
  settleDelivery,
} from "../../src/store/deliveries.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

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
  const statusOf = async (id: string) => {
    const { rows } = await database.pool.query("select status, error from deliveries where id = $1", [id]);
    return rows[0] as unknown;
  };

  it("keeps a payload as it came", async () => {
    const text = '{ "b": 1, "a": "\\u0000ü", "b": 2 }';
    await insertDeliveries(database.pool, [delivery("one", text)]);
    const { rows } = await database.pool.query("select payload::text as text from deliveries");
    expect(rows).toEqual([{ text }]);
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

  it.each([
    ["no JSON", Buffer.from("{")],
    ["nothing", Buffer.from("")],
    ["no UTF-8", Buffer.from([0x22, 0xff, 0x22])],
    ["nesting without end", Buffer.from("[".repeat(500_000))],
  ])("stores the mates of a payload that is %s", async (_, payload) => {
    const batch = [delivery("a"), { ...delivery("bad"), payload }, delivery("b")];
    expect(await insertDeliveries(database.pool, batch)).toEqual(["stored", "malformed", "stored"]);
    expect((await claimAll()).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("gives what waits in the order of arrival, and counts every claim", async () => {
    for (const id of ["c", "a", "b"]) await insertDeliveries(database.pool, [delivery(id)]);
    expect((await claimAll()).map(({ id, attempts }) => [id, attempts])).toEqual([
      ["c", 1],
      ["a", 1],
      ["b", 1],
    ]);
    await settleDelivery(database.pool, "a", "handled");
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

  it("keeps what went wrong, gives up visibly, and takes it back when a person says so", async () => {
    await insertDeliveries(database.pool, [delivery("a")]);
    await noteDeliveryError(database.pool, "a", "GitHub was away");
    expect(await statusOf("a")).toEqual({ status: "waiting", error: "GitHub was away" });
    expect(await failDelivery(database.pool, "a", "for good")).toBe(true);
    expect(await statusOf("a")).toEqual({ status: "failed", error: "for good" });
    expect(await settleDelivery(database.pool, "a", "handled")).toBe(false);
    expect(await claimAll()).toEqual([]);
    expect(await retryDelivery(database.pool, "a")).toBe(true);
    expect((await claimAll()).map(({ attempts }) => attempts)).toEqual([1]);
  });

  it("lists for the sweep what has waited too long", async () => {
    await insertDeliveries(database.pool, [delivery("a"), delivery("b"), delivery("c")]);
    await settleDelivery(database.pool, "b", "ignored");
    const { pool } = database;
    expect((await listStuckDeliveries(pool, new Date(8.64e15), 10)).map(({ id }) => id)).toEqual(["a", "c"]);
    expect(await listStuckDeliveries(pool, new Date(0), 10)).toEqual([]);
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
    expect(await deleteSettledDeliveries(database.pool, new Date(0), 10)).toBe(0);
    expect(await deleteSettledDeliveries(database.pool, future, 1)).toBe(1);
    expect(await deleteSettledDeliveries(database.pool, future, 10)).toBe(1);
    const { rows } = await database.pool.query("select id from deliveries order by id");
    expect(rows).toEqual([{ id: "c" }, { id: "d" }]);
  });
});
