import { afterAll, beforeAll, expect, it } from "vitest";
import { noTrials } from "../../../src/domain/gates/trials/open-trials.ts";
import { savePhaseVerdict } from "../../../src/store/jobs/phase-verdicts.ts";
import { countAfterwards, countAfterwardsIn } from "../../../src/store/metrics/gates.ts";
import {
  addFalseNegative,
  findLetPass,
  hasLetPass,
  listPhasesMergedAs,
} from "../../../src/store/gates/false-negatives.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-11-22T13:00:00Z");
const straight = "a".repeat(40);
let test: TestDatabase;
const phases: Record<string, number> = {};

beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 1, installationId: 1, owner: "corner-shop", name: "till" });
  expect(await hasLetPass(test.pool, 1)).toBe(false);
  const { rows } = await test.pool.query<{ id: string; branch: string }>(
    `with j as (
       insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at, expert,
         created_at, updated_at)
       values (1, 5, 't', 'b', 'ada', 'full', 'built-in', $1, 'e', $1, $1) returning id
     )
     insert into phases (job_id, kind, number, branch, base_sha, started_at, step, settled_at, pull, merged_sha)
     select j.id, one.kind, one.number, one.branch, 'b', $1, 'merged', $1, one.pull, one.sha
     from j, (values ('tactical', 2, 'by-pull', 7, null), ('final', 3, 'straight', null, $2),
       ('strategic', 1, 'plan', 6, null)) as one (kind, number, branch, pull, sha) returning id, branch`,
    [now, straight],
  );
  for (const { id, branch } of rows) {
    phases[branch] = Number(id);
    const verdict = { verdict: "pass", base: "b", head: "c", tree: "t", gates: [], ...noTrials } as const;
    const said = { phaseId: Number(id), revision: 1, problem: null, now, tookMs: 1, rejection: null };
    const judged = branch === "plan" ? null : verdict;
    await savePhaseVerdict(test.pool, { ...said, commitSha: "c", accepted: true, verdict: judged });
  }
});
afterAll(() => test.drop());

it("what gates let pass is found by the pull request that brought it, or by the commit that it was merged as", async () => {
  expect(await hasLetPass(test.pool, 1)).toBe(true);
  const of = (number: number) => findLetPass(test.pool, 1, { number, headSha: "c" });
  expect(await of(7)).toEqual({ of: { kind: "phase", id: phases["by-pull"] }, issue: 5 });
  expect(await of(6)).toBeNull();
  expect(await of(8)).toBeNull();
  for (const sha of [straight, straight.slice(0, 7)]) {
    expect(await listPhasesMergedAs(test.pool, 1, sha)).toEqual([
      { of: { kind: "phase", id: phases["straight"] }, issue: 5, pull: null, mergedAt: now },
    ]);
  }
  expect(await listPhasesMergedAs(test.pool, 1, "b".repeat(40))).toEqual([]);
});

it("a pull request of others is found by its merged head, as its gates judged that last", async () => {
  const judge = (head: string, verdict: string) =>
    test.pool.query(
      `insert into pull_gate_runs (repository_id, pull, head_sha, status, verdict, created_at, settled_at)
       values (1, 9, $1, 'done', $2, $3, $3)`,
      [head, JSON.stringify({ verdict }), now],
    );
  await judge("good", "fail");
  await judge("good", "pass");
  await judge("bad", "pass");
  await judge("bad", "fail");
  const of = (headSha: string) => findLetPass(test.pool, 1, { number: 9, headSha });
  expect(await of("good")).toMatchObject({ of: { kind: "pull" }, issue: null });
  expect(await of("bad")).toBeNull();
  expect(await of("never-judged")).toBeNull();
});

it("a phase that turned out to be bad is recorded once for each cause, and counted once", async () => {
  const found = { of: { kind: "phase", id: phases["straight"] ?? 0 }, pull: null, check: null } as const;
  const add = (cause: "reverted" | "check_failed") =>
    addFalseNegative(test.pool, { ...found, cause, repositoryId: 1, commit: "d", now });
  expect(await add("reverted")).toBe(true);
  expect(await add("reverted")).toBe(false);
  expect(await add("check_failed")).toBe(true);
  const span = { from: now, to: later, repositoryIds: [1] };
  expect(await countAfterwards(test.pool, span)).toMatchObject({ falseNegatives: 1 });
});

it("changes that one failure names together count as one, until something tells which of them it is", async () => {
  const many = await countIn();
  const add = (phase: string, cause: "reverted" | "check_failed") =>
    addFalseNegative(test.pool, {
      ...{ of: { kind: "phase", id: phases[phase] ?? 0 }, pull: null, repositoryId: 1, now: later },
      ...{ cause, commit: cause === "reverted" ? "r" : "f", check: cause === "reverted" ? null : "ci" },
    });
  await add("by-pull", "check_failed");
  await add("plan", "check_failed");
  expect(await countIn()).toEqual([...many.slice(0, 1), 1]);
  await add("plan", "reverted");
  expect(await countIn()).toEqual([...many.slice(0, 1), 1]);
  await add("by-pull", "reverted");
  expect(await countIn()).toEqual([...many.slice(0, 1), 2]);
});

/** In the hour before `later`, and in the one after. */
async function countIn(): Promise<number[]> {
  const end = new Date(later.getTime() + 3_600_000);
  const stretches = [
    { from: now, to: later },
    { from: later, to: end },
  ];
  const counted = await countAfterwardsIn(test.pool, stretches, [1]);
  return counted.map(({ falseNegatives }) => falseNegatives);
}
