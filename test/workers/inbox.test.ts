import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { insertDeliveries } from "../../src/store/deliveries.ts";
import { drainInbox, type ReceivedEvent } from "../../src/workers/inbox.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

describe("draining the inbox", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => database.pool.query("truncate deliveries"));
  afterAll(() => database.drop());

  const store = (ids: readonly string[], event = "issues") =>
    insertDeliveries(
      database.pool,
      ids.map((id) => ({ id, event, payload: Buffer.from(JSON.stringify({ id })) })),
    );
  const drain = (receive: (event: ReceivedEvent) => Promise<void>) =>
    drainInbox({
      database: database.pool,
      receive,
      handles: (name) => name === "issues",
      log: createLog("silent"),
    });
  const statuses = async () => {
    const { rows } = await database.pool.query<{ id: string; status: string }>(
      "select id, status from deliveries order by position",
    );
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  };

  it("hands over everything in the order of arrival, once", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `delivery-${index}`);
    await store(ids);
    const seen: ReceivedEvent[] = [];
    const receive = (event: ReceivedEvent) => Promise.resolve(void seen.push(event));
    expect(await drain(receive)).toEqual({ handled: 50, ignored: 0, failed: 0 });
    expect(await drain(receive)).toEqual({ handled: 0, ignored: 0, failed: 0 });
    expect(seen).toEqual(ids.map((id) => ({ id, name: "issues", payload: { id } })));
  });

  it("keeps events that nobody handles and marks them ignored", async () => {
    await store(["star"], "star");
    expect(await drain(() => Promise.reject(new Error("never called")))).toMatchObject({ ignored: 1 });
    expect(await statuses()).toEqual({ star: "ignored" });
  });

  it("goes past a delivery whose handler fails, and asks to be run again", async () => {
    await store(["bad", "good"]);
    const receive = ({ id }: ReceivedEvent) =>
      id === "bad" ? Promise.reject(new Error("no")) : Promise.resolve();
    await expect(drain(receive)).rejects.toThrow("another try");
    expect(await statuses()).toEqual({ bad: "waiting", good: "handled" });
  });

  it("gives a delivery up after a bounded number of tries, visibly", async () => {
    await store(["bad"]);
    let tries = 0;
    const receive = () => {
      tries += 1;
      return Promise.reject(new Error("no"));
    };
    for (let run = 1; run < 5; run += 1) await expect(drain(receive)).rejects.toThrow("another try");
    expect(await drain(receive)).toMatchObject({ failed: 1 });
    expect(await drain(receive)).toMatchObject({ failed: 0 });
    expect([tries, await statuses()]).toEqual([5, { bad: "failed" }]);
  });

  it("takes in what arrives while it drains", async () => {
    await store(["first"]);
    const seen: string[] = [];
    await drain(async ({ id }) => {
      seen.push(id);
      if (id === "first") await store(["second"]);
    });
    expect(seen).toEqual(["first", "second"]);
  });
});
