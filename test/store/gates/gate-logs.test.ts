import { afterAll, beforeAll, expect, it } from "vitest";
import { countLogParts, keepGateLog, readLogPart } from "../../../src/store/gates/gate-logs.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { createTestDatabase } from "../../support/database.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const now = new Date("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  await saveRepository(database.pool, { id: 1, installationId: 1, owner: "corner-shop", name: "till" });
});

afterAll(() => database.drop());

it("a log comes back as it was, part by part, and is kept once however often it is told", async () => {
  const db = database.pool;
  const text = "grün ✓ and more\n".repeat(150_000);
  const key = await keepGateLog(db, { repositoryId: 1, text, now });
  expect(await keepGateLog(db, { repositoryId: 1, text, now })).toBe(key);

  const log = { repositoryId: 1, key };
  expect(await countLogParts(db, log)).toBe(3);
  const parts = await Promise.all([0, 1, 2].map((part) => readLogPart(db, log, part)));
  expect(Buffer.concat(parts.map((part) => part ?? Buffer.from("gone"))).toString("utf8")).toBe(text);
  expect(await readLogPart(db, log, 3)).toBeNull();
});

it("a log of one repository is not found through another", async () => {
  const key = await keepGateLog(database.pool, { repositoryId: 1, text: "ours", now });
  expect(await countLogParts(database.pool, { repositoryId: 2, key })).toBe(0);
});
