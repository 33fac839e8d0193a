import { afterAll, beforeAll, expect, it } from "vitest";
import { record } from "../../src/flows/record.ts";
import { lastAudit, verifyAudit } from "../../src/store/audit.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("neither facts nor decision are written down with the secrets in them", async () => {
  const token = `ghp_${"a1B2".repeat(9)}`;
  const now = new Date("2026-03-02T10:00:00Z");
  const deps = { db: test.pool, clock: { now: () => now }, wakeEffects: () => Promise.resolve() };
  const decided = {
    ...{ repositoryId: null, subject: "service", kind: "test", effects: [] },
    facts: { failures: [{ message: `refused ${token}` }], at: now },
    decision: { kind: "retry", why: token },
  };
  expect(await record(deps, decided, () => Promise.resolve(true))).toBe(true);
  expect(await lastAudit(test.pool, "service")).toMatchObject({
    facts: { failures: [{ message: "refused [redacted]" }], at: now.toISOString() },
    decision: { kind: "retry", why: "[redacted]" },
  });
  expect((await verifyAudit(test.pool)).brokenAt).toBeNull();
});
