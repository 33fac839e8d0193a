import { afterAll, beforeAll, expect, it } from "vitest";
import { appendAudit, lastAudit, listAudit, verifyAudit } from "../../src/store/audit.ts";
import { inTransaction } from "../../src/store/database.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const entry = (place: number) => ({
  at: new Date(1_750_000_000_000 + place),
  repositoryId: 1,
  subject: "escalation 1#7",
  kind: "attempt",
  facts: { place, text: "ä\u0000b".replace("\u0000", "") },
  decision: { kind: "retry", reason: "gates_failed", label: null },
  effects: [],
});

it("chains entries, also those that are appended at the same time", async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, place) => inTransaction(test.pool, (db) => appendAudit(db, entry(place)))),
  );
  expect(await verifyAudit(test.pool)).toMatchObject({ entries: 20, brokenAt: null });
  const listed = await listAudit(test.pool, "escalation 1#7");
  expect(listed.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
  expect((await lastAudit(test.pool, "escalation 1#7"))?.id).toBe(20);
});

it("loses nothing and numbers without a gap when a transaction is rolled back", async () => {
  const before = await verifyAudit(test.pool);
  await expect(
    inTransaction(test.pool, async (db) => {
      await appendAudit(db, entry(99));
      throw new Error("crash");
    }),
  ).rejects.toThrow("crash");
  await inTransaction(test.pool, (db) => appendAudit(db, entry(100)));
  expect(await verifyAudit(test.pool)).toMatchObject({ entries: before.entries + 1, brokenAt: null });
});

it.each([
  ["an update", "update audit_entries set decision = '{}' where id = 3"],
  ["a deletion", "delete from audit_entries where id = 3"],
  ["a truncation", "truncate audit_entries"],
])("refuses %s", async (_what, sql) => {
  await expect(test.pool.query(sql)).rejects.toThrow("append-only");
});

it("tells at which entry somebody with the database's password forged it", async () => {
  await inTransaction(test.pool, async (db) => {
    await db.query("alter table audit_entries disable trigger audit_is_append_only");
    await db.query(`update audit_entries set decision = '{"kind":"resolve"}' where id = 5`);
    await db.query("alter table audit_entries enable trigger audit_is_append_only");
  });
  expect((await verifyAudit(test.pool)).brokenAt).toBe(5);
});
