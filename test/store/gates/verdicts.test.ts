import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GateResult } from "../../../src/domain/gates/verdict/verdict.ts";
import { keepGateLog } from "../../../src/store/gates/gate-logs.ts";
import { deleteUnusedVerdicts, saveVerdict, useVerdict } from "../../../src/store/gates/verdicts.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const result: GateResult = {
  ...{ name: "build", kind: "build", status: "fail", expected: "errors ≤ 0", actual: "1 error" },
  findings: [{ path: "a.ts", line: 1, level: "error", rule: null, message: "bad" }],
  ...{ seconds: 1.5, cached: false, log: "bad\n" },
};
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const insert = "insert into repositories (id, installation_id, owner, name) values ($1, 1, 'acme', $2)";
  await database.pool.query(insert, [1, "web"]);
  await database.pool.query(insert, [2, "api"]);
});
afterAll(() => database.drop());

const save = (repositoryId: number, key: string, now: Date) =>
  saveVerdict(database.pool, { repositoryId, key, tree: "t", results: [result], now });

describe("remembered verdicts", () => {
  it("are found again under their key, of their own repository alone", async () => {
    await save(1, "key", day(1));
    expect(await useVerdict(database.pool, { repositoryId: 1, key: "key" }, day(1))).toEqual([result]);
    expect(await useVerdict(database.pool, { repositoryId: 1, key: "other" }, day(1))).toBeNull();
    expect(await useVerdict(database.pool, { repositoryId: 2, key: "key" }, day(1))).toBeNull();
  });

  it("give way to a later judgement under the same key", async () => {
    await save(1, "again", day(1));
    const results = [{ ...result, actual: "2 errors" }];
    const later = { repositoryId: 1, key: "again", tree: "t", results, now: day(2) };
    await saveVerdict(database.pool, later);
    const found = await useVerdict(database.pool, { repositoryId: 1, key: "again" }, day(2));
    expect(found).toMatchObject([{ actual: "2 errors" }]);
  });

  it("are forgotten when nobody used them for long", async () => {
    await save(2, "used", day(1));
    await save(2, "unused", day(1));
    await useVerdict(database.pool, { repositoryId: 2, key: "used" }, day(20));
    await deleteUnusedVerdicts(database.pool, { before: day(10), limit: 10 });
    expect(await useVerdict(database.pool, { repositoryId: 2, key: "unused" }, day(20))).toBeNull();
    expect(await useVerdict(database.pool, { repositoryId: 2, key: "used" }, day(20))).not.toBeNull();
  });

  it("keep their whole logs as of when they were stored and recalled, and forget those that are gone", async () => {
    const db = database.pool;
    const wholeLog = await keepGateLog(db, { repositoryId: 1, text: "long", now: day(1) });
    const keptAt = async () =>
      (await db.query<{ at: Date }>("select kept_at as at from gate_logs where key = $1", [wholeLog])).rows;
    const results = [{ ...result, wholeLog }, result];
    await saveVerdict(db, { repositoryId: 1, key: "long", tree: "t", results, now: day(3) });
    expect(await keptAt()).toEqual([{ at: day(3) }]);

    expect(await useVerdict(db, { repositoryId: 1, key: "long" }, day(9))).toEqual(results);
    expect(await keptAt()).toEqual([{ at: day(9) }]);

    await db.query("delete from gate_logs");
    expect(await useVerdict(db, { repositoryId: 1, key: "long" }, day(10))).toEqual([result, result]);
  });
});
