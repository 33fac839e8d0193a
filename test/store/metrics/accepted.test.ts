import { afterAll, beforeAll, expect, it } from "vitest";
import { noTrials } from "../../../src/domain/gates/trials/open-trials.ts";
import { type GateResult, type GateVerdict } from "../../../src/domain/gates/verdict/verdict.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { saveGateResults } from "../../../src/store/gates/gate-results.ts";
import { savePhaseVerdict } from "../../../src/store/jobs/phase-verdicts.ts";
import { listAcceptedCommits } from "../../../src/store/metrics/accepted.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const now = new Date("2026-11-22T12:00:00Z");
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 1, installationId: 1, owner: "corner-shop", name: "till" });
});
afterAll(() => test.drop());

function judged(verdict: "pass" | "fail", warnings: number): GateVerdict {
  const measured = { kind: "problems", errors: 0, warnings } as const;
  const lint: GateResult = {
    ...{ name: "lint", kind: "lint", status: verdict, expected: "", actual: "told", findings: [], log: "" },
    ...{ seconds: 1, cached: false, measured },
  };
  return { verdict, base: "b", head: "h", tree: "t", gates: [lint], ...noTrials };
}

async function phase(step: "merged" | "failed", warnings: number, hours: number): Promise<void> {
  const { rows } = await test.pool.query<{ id: string }>(
    `with j as (
       insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at, expert,
         created_at, updated_at)
       values (1, $1, 't', 'b', 'ada', 'full', 'built-in', $2, 'e', $2, $2) returning id
     )
     insert into phases (job_id, kind, number, branch, base_sha, started_at, step, settled_at)
     select id, 'tactical', 2, 'n', 'b', $2, $3, $2 from j returning id`,
    [warnings, before(hours), step],
  );
  const said = { phaseId: Number(rows[0]?.id), revision: 1, problem: null, now: before(hours) };
  const verdict = judged("pass", warnings);
  await savePhaseVerdict(test.pool, { ...said, commitSha: "c", accepted: true, rejection: null, verdict });
}

async function pull(number: number, verdict: GateVerdict, hours: number): Promise<number> {
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into pull_gate_runs (repository_id, pull, head_sha, status, verdict, created_at, settled_at)
     values (1, $1, 'h', 'done', $2, $3, $3) returning id`,
    [number, JSON.stringify(verdict), before(hours)],
  );
  const id = Number(rows[0]?.id);
  await saveGateResults(test.pool, { pullGateRunId: id }, { verdict, now: before(hours) });
  return id;
}

const warnings = async (limit = 50) => {
  const commits = await listAcceptedCommits(test.pool, 1, { since: before(24), limit });
  return commits
    .map((commit) => commit.get("lint"))
    .map((lint) => lint?.kind === "problems" && lint.warnings);
};

it("phases that were merged and pull requests whose last head passed are accepted commits, too", async () => {
  await phase("merged", 1, 5);
  await phase("failed", 2, 4);
  await phase("merged", 3, 30);
  await pull(11, judged("pass", 4), 3);
  await pull(11, judged("pass", 5), 2);
  await pull(12, judged("pass", 6), 3);
  await pull(12, judged("fail", 7), 2);
  const bad = await pull(13, judged("pass", 8), 1);
  expect((await warnings()).toSorted()).toEqual([1, 5, 8]);
  expect(await warnings(1)).toEqual([8]);

  await test.pool.query(
    `insert into false_negatives (repository_id, pull_gate_run_id, pull, cause, commit_sha, check_name, found_at)
     values (1, $1, 13, 'reverted', 'x', '', $2)`,
    [bad, now],
  );
  expect((await warnings()).toSorted()).toEqual([1, 5]);
});
