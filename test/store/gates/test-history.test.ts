import { afterAll, beforeAll, expect, it } from "vitest";
import { noTrials } from "../../../src/domain/gates/trials/open-trials.ts";
import { type GateResult, type GateVerdict } from "../../../src/domain/gates/verdict/verdict.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import {
  beginPullGateRun,
  movePullGateRun,
  takePullGateRun,
} from "../../../src/store/gates/pull-gate-runs.ts";
import { listTestRuns } from "../../../src/store/gates/test-history.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 1, installationId: 1, owner: "corner-shop", name: "till" });
});
afterAll(() => test.drop());

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));

/** A gate over a commit that executed these tests; null: nobody knows which. */
async function judged(hour: number, executed: readonly string[] | null, failed: readonly string[]) {
  const gate: GateResult = {
    ...{ name: "test", kind: "test", status: "pass", expected: "all", actual: "all" },
    ...{ findings: [], seconds: 4, cached: false, log: "" },
    tests: { executed: 2, names: executed && { executed, failed, skipped: [] } },
  };
  const headSha = `head-${hour}`;
  const verdict: GateVerdict = {
    ...{ verdict: "pass", base: "b", head: headSha, tree: "t", gates: [gate] },
    ...noTrials,
  };
  const key = { repositoryId: 1, pull: hour, headSha, baseRef: "main" };
  const run = await beginPullGateRun(test.pool, { ...key, askedBy: null, fresh: false, now: at(hour) });
  const id = run?.id ?? 0;
  await takePullGateRun(test.pool, id, 1);
  await movePullGateRun(test.pool, id, { holder: 1, verdict, now: at(hour), to: "done", waitUntil: null });
}

it("the last runs of a test are told newest first, without those in which it did not run", async () => {
  await judged(1, ["empties", "fills"], ["empties"]);
  await judged(2, ["fills"], []);
  await judged(3, null, []);
  await judged(4, ["empties", "fills"], []);
  const asked = { repositoryId: 1, tests: ["empties", "never ran"], runs: 10 };
  expect(await listTestRuns(test.pool, asked)).toEqual([
    { test: "empties", at: at(4), commit: "head-4", failed: false },
    { test: "empties", at: at(1), commit: "head-1", failed: true },
  ]);
  expect(await listTestRuns(test.pool, { ...asked, runs: 3 })).toHaveLength(1);
  expect(await listTestRuns(test.pool, { ...asked, repositoryId: 2 })).toEqual([]);
});
