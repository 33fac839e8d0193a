import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { insertDeliveries } from "../../src/store/inbox/deliveries.ts";
import { drainInbox, type ReceivedEvent } from "../../src/workers/inbox.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

describe("draining the inbox", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  let asked: number[] = [];
  beforeEach(async () => {
    asked = [];
    await database.pool.query("truncate deliveries");
  });
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
      drainAgain: (delayMs) => Promise.resolve(void asked.push(delayMs)),
      log: createLog("silent"),
    });
  /** As if everything that was claimed had rested. */
  const letRest = () =>
    database.pool.query("update deliveries set claimed_at = claimed_at - interval '1 hour'");
  const statuses = async () => {
    const { rows } = await database.pool.query<{ id: string; status: string }>(
      "select id, status from deliveries order by position",
    );
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  };

  const nothing = { handled: 0, ignored: 0, failed: 0, postponed: 0 };

  it("hands over everything in the order of arrival, once", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `delivery-${index}`);
    await store(ids);
    const seen: ReceivedEvent[] = [];
    const receive = (event: ReceivedEvent) => Promise.resolve(void seen.push(event));
    expect(await drain(receive)).toEqual({ handled: 50, ignored: 0, failed: 0, postponed: 0 });
    expect(await drain(receive)).toEqual(nothing);
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
    expect(await drain(receive)).toMatchObject({ handled: 1, postponed: 1 });
    expect(await statuses()).toEqual({ bad: "waiting", good: "handled" });
    expect(asked).toEqual([expect.toSatisfy((delayMs: number) => delayMs > 0 && delayMs <= 2_000)]);
  });

  it("does not try again at once because something else arrives", async () => {
    await store(["bad"]);
    const receive = ({ id }: ReceivedEvent) =>
      id === "bad" ? Promise.reject(new Error("no")) : Promise.resolve();
    await drain(receive);
    for (const id of ["one", "two", "three", "four", "five"]) {
      await store([id]);
      expect(await drain(receive)).toEqual({ ...nothing, handled: 1 });
    }
    expect(asked).toHaveLength(6);
    await letRest();
    expect(await drain(() => Promise.resolve())).toEqual({ ...nothing, handled: 1 });
  });

  it("gives a delivery up after a bounded number of tries, visibly", async () => {
    await store(["bad"]);
    let tries = 0;
    const receive = () => {
      tries += 1;
      return Promise.reject(new Error("no"));
    };
    for (let run = 1; run < 5; run += 1) {
      expect(await drain(receive)).toMatchObject({ postponed: 1 });
      await letRest();
    }
    expect(await drain(receive)).toMatchObject({ failed: 1 });
    await letRest();
    expect(await drain(receive)).toEqual(nothing);
    expect([tries, await statuses(), asked.length]).toEqual([5, { bad: "failed" }, 4]);
  });

  it("handles one that was given up when GitHub delivers it again", async () => {
    await store(["bad"]);
    for (let run = 1; run <= 5; run += 1) {
      await drain(() => Promise.reject(new Error("no")));
      await letRest();
    }
    expect(await statuses()).toEqual({ bad: "failed" });
    expect(await store(["bad"])).toEqual(["stored"]);
    expect(await drain(() => Promise.resolve())).toEqual({ ...nothing, handled: 1 });
    expect(await store(["bad"])).toEqual(["duplicate"]);
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
