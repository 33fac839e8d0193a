import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../../../src/platform/log.ts";
import { openInbox } from "../../../src/store/inbox/inbox.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

describe("waking the queue for new deliveries", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => database.pool.query("truncate deliveries"));
  afterAll(() => database.drop());

  const delivery = (number: number) => ({ id: `d-${number}`, event: "issues", payload: Buffer.from("{}") });
  const count = async () => {
    const { rows } = await database.pool.query<{ count: number }>("select count(*) from deliveries");
    return rows[0]?.count;
  };
  const inboxWith = (wake: () => Promise<void>) =>
    openInbox({ database: database.pool, wake, log: createLog("silent") });

  it("is done once for several, and once more after the last that came meanwhile is durable", async () => {
    const seen: (number | undefined)[] = [];
    const inbox = inboxWith(async () => void seen.push(await count()));
    await inbox.accept(delivery(0));
    await Promise.all(Array.from({ length: 100 }, (_, number) => inbox.accept(delivery(number + 1))));
    await inbox.accept(delivery(101));
    await vi.waitFor(() => expect(seen.at(-1)).toBe(102));
    expect(seen.length).toBeLessThan(20);
  });

  it("goes on after a wake-up has failed", async () => {
    let wakes = 0;
    const inbox = inboxWith(() => {
      wakes += 1;
      return Promise.reject(new Error("the queue is away"));
    });
    expect(await inbox.accept(delivery(0))).toBe("stored");
    expect(await inbox.accept(delivery(1))).toBe("stored");
    await vi.waitFor(() => expect(wakes).toBe(2));
  });
});
