import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noTrials } from "../../../src/domain/gates/trials/open-trials.ts";
import { loadPrompts } from "../../../src/agents/prompts/load-prompts.ts";
import { type GateVerdict } from "../../../src/domain/gates/verdict/verdict.ts";
import { failingSiblings } from "../../../src/flows/jobs/phase/judging/failing-siblings.ts";
import { savePhaseVerdict } from "../../../src/store/jobs/phase-verdicts.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const now = new Date("2026-11-22T12:00:00Z");
const prompts = loadPrompts(join(import.meta.dirname, "../../../prompts"));
let test: TestDatabase;
let jobId: number;
let phases: number[];

beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 1, installationId: 1, owner: "corner-shop", name: "till" });
  const { rows } = await test.pool.query<{ job: string; id: string }>(
    `with j as (
       insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at, expert,
         created_at, updated_at)
       values (1, 5, 't', 'b', 'ada', 'full', 'built-in', $1, 'e', $1, $1) returning id
     )
     insert into phases (job_id, kind, number, suffix, planned, branch, base_sha, started_at, step)
     select j.id, 'tactical', 2, p.suffix, p.planned, p.planned, 'b', $1, 'working'
     from j, (values ('a', 'prices'), ('b', 'receipts')) p (suffix, planned) returning job_id as job, id`,
    [now],
  );
  jobId = Number(rows[0]?.job);
  phases = rows.map(({ id }) => Number(id));
});
afterAll(() => test.drop());

const told = (branch: string) => failingSiblings({ db: test.pool, prompts }, jobId, branch);

async function judge(phaseId: number | undefined, status: "pass" | "fail"): Promise<void> {
  const finding = { path: "test/price.test.ts", line: 7, level: "error" as const, rule: "test" };
  const verdict: GateVerdict = {
    ...{ verdict: status, base: "b", head: "h", tree: "t", ...noTrials },
    gates: [
      {
        ...{ name: "unit", kind: "test", status, expected: "all pass", actual: "2 of 3 passed" },
        findings: status === "pass" ? [] : [{ ...finding, message: "expected 3, got 4" }],
        ...{ seconds: 1, cached: false, log: "" },
      },
    ],
  };
  const said = { revision: 1, commitSha: "c", accepted: status === "pass", rejection: null, problem: null };
  await savePhaseVerdict(test.pool, { phaseId: phaseId ?? 0, ...said, verdict, now });
}

it("agents of one job see the gates that fail for the others at present, and not their own", async () => {
  const [prices, receipts] = phases;
  expect(await told("receipts")).toBeNull();

  await judge(prices, "fail");
  expect(await told("receipts")).toContain("Phase 2a (prices):");
  expect(await told("receipts")).toContain("- unit: 2 of 3 passed (demanded: all pass)");
  expect(await told("receipts")).toContain("  - test/price.test.ts:7: expected 3, got 4");
  expect(await told("prices")).toBeNull();

  await judge(receipts, "fail");
  expect(await told("prices")).toContain("Phase 2b (receipts):");

  await judge(prices, "pass");
  expect(await told("receipts")).toBeNull();
  await test.pool.query("update phases set step = 'failed', settled_at = $1", [now]);
  expect(await told("prices")).toBeNull();
});
