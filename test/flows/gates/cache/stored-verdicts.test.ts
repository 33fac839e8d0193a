import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedVerdicts } from "../../../../src/flows/gates/cache/stored-verdicts.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { createJudgedRepository, type JudgedRepository } from "../judged-repository.ts";

let database: TestDatabase;
let repository: JudgedRepository;
let root: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const insert = "insert into repositories (id, installation_id, owner, name) values ($1, 1, 'acme', $2)";
  await database.pool.query(insert, [1, "web"]);
  await database.pool.query(insert, [2, "api"]);
  repository = await createJudgedRepository({ "a.txt": "a\n" });
  root = await mkdtemp(join(tmpdir(), "nightshift-stored-"));
});
afterAll(async () => {
  await repository.remove();
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

function cacheOf(repositoryId: number, isolation = "none") {
  const clock = { now: () => new Date() };
  return storedVerdicts({ db: database.pool, clock, repositoryId, root, surroundings: isolation });
}

describe("the service's verdict cache", () => {
  it("serves whoever judges the same tree of the same repository under the same isolation", async () => {
    const gates = { build: { command: "echo 'a.c:1:2: error: bad'; exit 1" } };
    const judge = async (cache: ReturnType<typeof cacheOf>) =>
      (await repository.judge({}, gates, { cache })).gates;
    const fresh = await judge(cacheOf(1));
    expect(fresh).toMatchObject([{ status: "fail", cached: false }]);
    const [first] = fresh;
    expect(await judge(cacheOf(1))).toEqual([{ ...first, seconds: 0, cached: true }]);
    // Another agent of the same job, on a base of its own.
    const base = repository.upstream.git("rev-parse", "HEAD");
    const other = await repository.judge({}, gates, { cache: cacheOf(1), owner: "attempt-8", base });
    expect(other.gates).toEqual([{ ...first, seconds: 0, cached: true }]);
    expect(await judge(cacheOf(2))).toMatchObject([{ cached: false }]);
    expect(await judge(cacheOf(1, "bubblewrap"))).toMatchObject([{ cached: false }]);
  });
});
