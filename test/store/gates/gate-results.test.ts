import { afterAll, beforeAll, expect, it } from "vitest";
import { noTrials } from "../../../src/domain/gates/trials/open-trials.ts";
import { type GateResult, type GateVerdict } from "../../../src/domain/gates/verdict/verdict.ts";
import { appendAudit } from "../../../src/store/audit.ts";
import { savePhaseVerdict } from "../../../src/store/jobs/phase-verdicts.ts";
import { diagnoseGates } from "../../../src/flows/diagnostics/gates.ts";
import { listGateJudgements, listRepositoryGates } from "../../../src/store/metrics/gate-history.ts";
import {
  beginPullGateRun,
  movePullGateRun,
  takePullGateRun,
} from "../../../src/store/gates/pull-gate-runs.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { trial } from "../../support/trial-report.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-11-22T13:00:00Z");
const span = { from: now, to: later, repositoryIds: [1] };
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 1, installationId: 1, owner: "corner-shop", name: "till" });
});
afterAll(() => test.drop());

/** Times are kept that exactly. */
function within1Percent(seconds: number): unknown {
  return {
    asymmetricMatch: (found: number) => Math.abs(found - seconds) <= seconds / 100,
    toString: () => `within 1 % of ${seconds}`,
  };
}

function verdict(head: string, status: "pass" | "fail", name = "test"): GateVerdict {
  const gate: GateResult = {
    ...{ name, kind: "test", status, expected: "all", actual: status === "pass" ? "all" : "1 failed" },
    ...{ findings: [], seconds: 4, cached: false, log: "" },
  };
  const trials = [trial(status === "pass" ? "pass" : "review"), trial("skipped", { name: "can-fail" })];
  return { verdict: status, base: "b", head, tree: "t", gates: [gate], ...noTrials, trials };
}

it("gates of a pull request are counted once, when the verdict is final", async () => {
  const key = { repositoryId: 1, pull: 7, headSha: "h", baseRef: "main" };
  const run = await beginPullGateRun(test.pool, { ...key, askedBy: null, fresh: false, now });
  const id = run?.id ?? 0;
  await takePullGateRun(test.pool, id, 1);
  const move = { holder: 1, verdict: verdict("h", "fail", "of the pull"), now };
  await movePullGateRun(test.pool, id, { ...move, to: "waiting", waitUntil: later });
  expect((await diagnoseGates(test.pool, span)).gates).toEqual([]);

  await movePullGateRun(test.pool, id, { ...move, to: "done", waitUntil: null });
  expect(await diagnoseGates(test.pool, span)).toMatchObject({
    gates: [
      { name: "of the pull", kind: "test", runs: 1, passed: 0, medianSeconds: within1Percent(4) },
      { name: "trial:base-judge", kind: "trial", runs: 1, passed: 0 },
    ],
    failureKinds: [
      { kind: "test", times: 1, share: 0.5 },
      { kind: "trial", times: 1, share: 0.5 },
    ],
    topFailures: [
      { gate: "of the pull", kind: "test", times: 1, share: 0.5 },
      { gate: "trial:base-judge", kind: "trial", reason: "changed-demand", times: 1, share: 0.5 },
    ],
  });
  expect(await movePullGateRun(test.pool, id, { ...move, to: "done", waitUntil: null })).toBe(false);
  const gates = [
    { name: "of the pull", runs: 1, passed: 0, commits: 1, lastStatus: "fail" },
    { name: "trial:base-judge", runs: 1, passed: 0, lastStatus: "review" },
  ];
  expect(await listRepositoryGates(test.pool, span)).toMatchObject({ gates, since: null });
  // Where there may be more than are looked at, it says from when on.
  expect(await listRepositoryGates(test.pool, span, 2)).toMatchObject({ gates, since: now });
  expect((await listRepositoryGates(test.pool, span, 1)).gates).toHaveLength(1);
  const history = { repositoryId: 1, name: "trial:base-judge", limit: 9 };
  expect(await listGateJudgements(test.pool, history)).toMatchObject([
    { status: "review", actual: trial("review").summary, pull: 7 },
  ]);
});

it("gates of phases are counted, once for each commit, and so are their claims", async () => {
  const { rows } = await test.pool.query<{ id: string }>(
    `with j as (
       insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at, expert,
         created_at, updated_at)
       values (1, 5, 't', 'b', 'ada', 'full', 'built-in', $1, 'e', $1, $1) returning id
     )
     insert into phases (job_id, kind, number, branch, base_sha, started_at, step, settled_at, input_tokens,
       output_tokens, agent_ms)
     select id, 'tactical', 2, 'n', 'b', $1, 'merged', $1, 30, 12, 9000 from j returning id`,
    [now],
  );
  const phaseId = Number(rows[0]?.id);
  const said = { phaseId, revision: 1, problem: null, now, tookMs: 1500.4 };
  for (const [rejection, commitSha, status] of [
    [1, "c1", "fail"],
    [2, "c1", "fail"],
    [null, "c2", "pass"],
  ] as const) {
    const accepted = status === "pass";
    await savePhaseVerdict(test.pool, {
      ...{ ...said, commitSha, accepted, rejection },
      verdict: verdict(commitSha, status, "of the phase"),
    });
    await appendAudit(test.pool, {
      ...{ at: now, repositoryId: 1, subject: "job 1#5", kind: "phase-claim", effects: [] },
      facts: { phase: phaseId, revision: 1, gates: [{ name: "of the phase", status }] },
      decision: { kind: accepted ? "accept" : "reject" },
    });
  }
  const found = await diagnoseGates(test.pool, span);
  expect(found.gates.find(({ name }) => name === "of the phase")).toMatchObject({ runs: 2, passed: 1 });
  const judgements = await listGateJudgements(test.pool, { repositoryId: 1, name: "of the phase", limit: 9 });
  expect(
    judgements.map(({ commitSha, status, issue, job }) => [commitSha, status, issue, job]).toSorted(),
  ).toEqual([
    ["c1", "fail", null, 5],
    ["c2", "pass", null, 5],
  ]);
  expect(found.counts).toMatchObject({
    ...{ claiming: 1, claims: 3, rejections: 2, firstTry: 0, givenUp: 0 },
    ...{ accepted: 1, tokens: 42, agentMs: 9000, gateMs: 4500, refused: 2 },
  });
  expect(found.tasks).toContainEqual({ outcome: "rejectedTwice", tasks: 1, share: 1 });
  expect(found.tokensByTask).toEqual([
    { work: "jobs", kind: "e", accepted: 1, tokens: 42, tokensPerAcceptedChange: 42 },
  ]);
});
