import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { tidy } from "../../src/flows/tidy.ts";
import { createLog } from "../../src/platform/log.ts";
import { appendAudit, verifyAudit } from "../../src/store/audit.ts";
import { inTransaction } from "../../src/store/database.ts";
import { keepGateLog } from "../../src/store/gates/gate-logs.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const now = new Date("2026-11-22T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const gate = {
  ...{ name: "test", kind: "test", status: "fail", expected: "all", actual: "1 failed", seconds: 1 },
  ...{ cached: false, log: "a long story", findings: [{ message: "wrong" }] },
};
let test: TestDatabase;
let root: string;

beforeAll(async () => {
  test = await createTestDatabase();
  root = await mkdtemp(join(tmpdir(), "nightshift-tidy-"));
  await saveRepository(test.pool, { id: 1, installationId: 1, owner: "corner-shop", name: "till" });
});
afterAll(async () => {
  await test.drop();
  await rm(root, { recursive: true });
});
afterEach(async () => {
  await test.pool.query(
    "truncate escalations, jobs, pull_gate_runs, pull_heads, commands, check_requests, gate_logs cascade",
  );
});

const tidyUp = () =>
  tidy({
    ...{ db: test.pool, clock: { now: () => now }, log: createLog("silent"), workshop: { root } },
    ...{ diskQuota: 1e12, gateLogDays: 30, recordDays: 365 },
  });

/** An escalation with one attempt, judged and ended so many days ago, that left everything it can leave. */
async function escalationFrom(status: string, issue: number, days: number): Promise<string> {
  const at = daysAgo(days);
  const wholeLog = await keepGateLog(test.pool, { repositoryId: 1, text: `log of ${issue}`, now: at });
  await test.pool.query(
    `with e as (
       insert into escalations (repository_id, issue, title, body, triggered_at, status, created_at, updated_at)
       values (1, $1, 't', 'b', $2, $3, $2, $2) returning id
     ), a as (
       insert into attempts (escalation_id, number, stage, step, runner, base_sha, branch, prompt, decision,
         started_at, decided_at)
       select id, 1, 'probe', 'decided', 'replay', 'b', 'n', 'p', '{"kind": "page"}', $2, $2 from e returning id
     ), d as (
       insert into kept_diffs (attempt_id, patch, truncated) select id, 'patch', false from a
     ), g as (
       insert into gate_runs (attempt_id, commit_sha, accepted, verdict, judged_at)
       select id, 'c', false, $4, $2 from a returning id
     )
     insert into gate_results (gate_run_id, name, kind, repository_id, judged_at, status, seconds, cached, reason)
     select id, 'test', 'test', 1, $2, 'fail', 1, false, 'x' from g`,
    [issue, at, status, JSON.stringify({ gates: [{ ...gate, wholeLog }] })],
  );
  return wholeLog;
}

async function pullRunFrom(pull: number, status: string, days: number): Promise<void> {
  await test.pool.query(
    `insert into pull_gate_runs (repository_id, pull, head_sha, base_ref, status, verdict, created_at, settled_at)
     values (1, $1, $2, 'main', $3, $4, $5, case when $3 in ('done', 'cancelled') then $5::timestamptz end)`,
    [
      pull,
      `${days}`,
      status,
      status === "cancelled" ? null : JSON.stringify({ gates: [gate] }),
      daysAgo(days),
    ],
  );
}

const listed = async (sql: string) => (await test.pool.query<{ it: string }>(sql)).rows.map((row) => row.it);

it.each([
  { status: "open", kept: true },
  { status: "held", kept: true },
  { status: "paged", kept: true },
  { status: "awaiting_merge", kept: false },
  { status: "resolved", kept: false },
  { status: "cancelled", kept: false },
])(
  "what gates printed and the diff are whole after their time while the escalation is $status: $kept",
  async ({ status, kept }) => {
    const wholeLog = await escalationFrom(status, 1, 31);
    await escalationFrom("resolved", 2, 29);
    await tidyUp();
    await tidyUp();

    const outputs = `select e.issue || ': ' || (g.verdict->'gates'->0->>'log') || ' ' || (g.verdict->'gates'->0->>'actual')
    as it from gate_runs g join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id
    order by e.issue`;
    expect(await listed(outputs)).toEqual([
      kept ? "1: a long story 1 failed" : "1:  1 failed",
      "2: a long story 1 failed",
    ]);
    expect((await listed("select key as it from gate_logs")).includes(wholeLog)).toBe(kept);
    expect(await listed("select count(*)::text as it from kept_diffs")).toEqual([kept ? "2" : "1"]);
  },
);

it("a whole log stays, however old, as long as a verdict that shows it is whole", async () => {
  const oldLog = (text: string) => keepGateLog(test.pool, { repositoryId: 1, text, now: daysAgo(31) });
  const verdict = (wholeLog: string) => JSON.stringify({ gates: [{ ...gate, wholeLog }] });
  await escalationFrom("resolved", 1, 29);
  const ofClaim = await oldLog("log of 1");
  await test.pool.query("update gate_logs set kept_at = $1", [daysAgo(31)]);
  await pullRunFrom(1, "done", 29);
  const ofPull = await oldLog("pull");
  await test.pool.query("update pull_gate_runs set verdict = $1", [verdict(ofPull)]);
  const ofJob = await oldLog("job");
  await test.pool.query(
    `with j as (
       insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at, expert,
         created_at, updated_at)
       values (1, 5, 't', 'b', 'ada', 'full', 'built-in', $1, 'e', $1, $1) returning id
     ), p as (
       insert into phases (job_id, kind, number, branch, base_sha, started_at)
       select id, 'strategic', 1, 'n', 'b', $1 from j returning id
     )
     insert into phase_verdicts (phase_id, revision, accepted, verdict, judged_at)
     select id, 1, false, $2, $1 from p`,
    [daysAgo(31), verdict(ofJob)],
  );
  await oldLog("of nobody");
  const logs = async () => (await listed("select key as it from gate_logs")).toSorted();
  await tidyUp();
  expect(await logs()).toEqual([ofClaim, ofPull, ofJob].toSorted());

  await test.pool.query("update jobs set status = 'completed'");
  await tidyUp();
  expect(await logs()).toEqual([ofClaim, ofPull].toSorted());
});

it("gate runs of what is over are removed with their results, those of what may go on are not", async () => {
  const statuses = ["open", "held", "paged", "awaiting_merge", "satisfied", "resolved", "cancelled"];
  for (const [at, status] of statuses.entries()) await escalationFrom(status, at + 1, 366);
  await escalationFrom("resolved", 9, 364);
  await tidyUp();

  const left = `select e.issue::text as it from gate_runs g
    join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id order by e.issue`;
  expect(await listed(left)).toEqual(["1", "2", "3", "4", "9"]);
  expect(await listed("select count(*)::text as it from gate_results")).toEqual(["5"]);
  expect(await listed("select count(*)::text as it from attempts")).toEqual(["8"]);
});

it.each([
  { status: "running", days: 400, left: ["a long story"] },
  { status: "pending_review", days: 400, left: ["a long story"] },
  { status: "failed", days: 400, left: ["a long story"] },
  { status: "completed", days: 29, left: ["a long story"] },
  { status: "completed", days: 31, left: [""] },
  { status: "stopped", days: 364, left: [""] },
  { status: "stopped", days: 366, left: [] },
])("of a phase's verdict of $days days ago stays $left while the job is $status", async (row) => {
  const { status, days, left } = row;
  await test.pool.query(
    `with j as (
       insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at, expert,
         status, created_at, updated_at)
       values (1, 5, 't', 'b', 'ada', 'full', 'built-in', $1, 'e', $2, $1, $1) returning id
     ), p as (
       insert into phases (job_id, kind, number, step, branch, base_sha, started_at, settled_at)
       select id, 'tactical', 1, 'failed', 'n', 'b', $1, $1 from j returning id
     ), d as (
       insert into kept_phase_diffs (phase_id, patch, truncated) select id, 'a long story', false from p
     )
     insert into phase_verdicts (phase_id, revision, accepted, verdict, judged_at, prompt)
     select id, 1, false, $3, $1, 'told' from p`,
    [daysAgo(days), status, JSON.stringify({ gates: [gate] })],
  );
  await tidyUp();
  await tidyUp();
  const logs = "select verdict->'gates'->0->>'log' as it from phase_verdicts";
  expect(await listed(logs)).toEqual(left);
  const diffs = await listed("select patch as it from kept_phase_diffs");
  expect(diffs).toEqual(left.filter((log) => log !== ""));
  // What the agent was told quotes what gates print.
  const prompts = await listed("select prompt as it from phase_verdicts");
  expect(prompts).toEqual(left.map((log: string) => (log === "" ? null : "told")));
});

it("what agents were given goes with its history after its time, unless the work may go on", async () => {
  await escalationFrom("paged", 1, 31);
  await escalationFrom("resolved", 2, 31);
  const turns: readonly (readonly [string, number])[] = [
    ...[1, 2, 3].map((issue) => [`escalation 1#${issue}`, 31] as const),
    ["escalation 1#2", 29],
  ];
  for (const [subject, days] of turns) {
    await test.pool.query(
      `with t as (
         insert into agent_turns (repository_id, subject, work, role, prompt, began_at)
         values (1, $1, 'w', 'preflight', $2, $3) returning id
       )
       insert into agent_steps (repository_id, subject, turn_id, at, kind, tool, input)
       select 1, $1, id, $3, 'text', '', $2 from t`,
      [subject, `${subject}, ${days}`, daysAgo(days)],
    );
  }
  await tidyUp();
  const left = ["escalation 1#1, 31", "escalation 1#2, 29"];
  expect(await listed("select prompt as it from agent_turns order by 1")).toEqual(left);
  expect(await listed("select input as it from agent_steps order by 1")).toEqual(left);
});

it("the audit log stays whole, however old", async () => {
  const entry = { repositoryId: 1, subject: "escalation 1#1", kind: "attempt", facts: {}, effects: [] };
  for (const days of [4_000, 400, 1]) {
    await inTransaction(test.pool, (db) =>
      appendAudit(db, { ...entry, at: daysAgo(days), decision: { kind: "resolve" } }),
    );
  }
  await escalationFrom("resolved", 1, 4_000);
  await tidyUp();
  expect(await verifyAudit(test.pool)).toMatchObject({ entries: 3, brokenAt: null });
});

it("the last word on a pull request stays, and what goes on, however old", async () => {
  await pullRunFrom(1, "done", 500);
  await pullRunFrom(1, "done", 400);
  await pullRunFrom(1, "cancelled", 390);
  await pullRunFrom(2, "done", 500);
  await pullRunFrom(2, "waiting", 450);
  await pullRunFrom(3, "done", 500);
  await pullRunFrom(3, "done", 10);
  for (const [pull, days] of [
    [1, 500],
    [1, 400],
    [2, 500],
    [3, 10],
  ] as const)
    await test.pool.query(
      "insert into pull_heads (repository_id, pull, head_sha, seen_at) values (1, $1, $2, $3)",
      [...[pull, `${days}`, daysAgo(days)]],
    );
  await tidyUp();

  const runs = `select pull || ' ' || head_sha || ' ' || (verdict->'gates'->0->>'log') as it
    from pull_gate_runs order by pull, id`;
  expect(await listed(runs)).toEqual(["1 400 ", "2 450 a long story", "3 10 a long story"]);
  expect(await listed("select pull || ' ' || head_sha as it from pull_heads order by 1")).toEqual([
    ...["1 400", "2 500", "3 10"],
  ]);
});

it("commands and pressed buttons go once they were answered and have had their time", async () => {
  const command = (id: number, state: string, days: number) =>
    test.pool.query(
      `insert into commands (comment_id, repository_id, issue, by_login, by_bot, asked, state, heard_at, settled_at)
       values ($1::bigint, 1, $1::bigint, 'ada', false, '[]', $2, $3, case when $2 = 'settled' then $3::timestamptz end)`,
      [id, state, daysAgo(days)],
    );
  const request = (id: number, settled: boolean, days: number) =>
    test.pool.query(
      `insert into check_requests (delivery, repository_id, kind, head_sha, asked_by, asked_by_bot, created_at, settled_at)
       values ($1, 1, 'rerun', 'h', 'ada', false, $2, case when $3 then $2::timestamptz end)`,
      [`${id}`, daysAgo(days), settled],
    );
  await command(1, "waiting", 400);
  await command(2, "settled", 400);
  await command(3, "settled", 300);
  await request(1, false, 400);
  await request(2, true, 400);
  await request(3, true, 300);
  await tidyUp();

  expect(await listed("select comment_id::text as it from commands order by 1")).toEqual(["1", "3"]);
  expect(await listed("select delivery as it from check_requests order by 1")).toEqual(["1", "3"]);
});

it("more than one batch is removed at once", async () => {
  await test.pool.query(
    `insert into check_requests (delivery, repository_id, kind, head_sha, asked_by, asked_by_bot, created_at, settled_at)
     select n::text, 1, 'rerun', 'h', 'ada', false, $1, $1 from generate_series(1, 2500) n`,
    [daysAgo(400)],
  );
  await tidyUp();
  expect(await listed("select delivery as it from check_requests")).toEqual([]);
});

it("sessions and sign-ins that are over go, also when nobody comes any more", async () => {
  for (const hours of [-1, 1]) {
    await test.pool.query(
      `with signing as (
         insert into sign_ins (state_hash, browser_hash, return_to, expires_at) values ($1, $1, '/', $2)
       )
       insert into sessions (id_hash, person_id, login, sealed_grant, created_at, used_at, expires_at)
       values ($1, 1, 'ada', '', $2, $2, $2)`,
      [Buffer.from(String(hours)), new Date(now.getTime() + hours * 3_600_000)],
    );
  }
  await tidyUp();
  expect(await listed("select convert_from(id_hash, 'UTF8') as it from sessions")).toEqual(["1"]);
  expect(await listed("select convert_from(state_hash, 'UTF8') as it from sign_ins")).toEqual(["1"]);
});

/** Of every table, why it does not grow for ever, or why it may: a new one has to be thought of. */
const why: Readonly<Record<string, readonly string[]>> = {
  "tidied by itself": [
    ...["agent_steps", "agent_turns", "budget_days", "reminders"],
    ...["check_requests", "commands", "companion_turns", "deliveries", "effects", "figures", "gate_logs"],
    ...[
      "gate_runs",
      "kept_diffs",
      "kept_phase_diffs",
      "phase_verdicts",
      "pull_gate_runs",
      "pull_heads",
      "sessions",
      "sign_ins",
    ],
    ...["verdicts", "written"],
  ],
  "gone with the row that it belongs to": ["gate_results"],
  "used up by the sweep": ["figure_minutes"],
  "as many as there are repositories, installations, tokens, processes, kinds of turns": [
    ...["api_configurations", "api_tokens", "github_limits", "organisation_configurations", "repositories"],
    ...["repository_configurations", "switches", "turns", "worker_places"],
  ],
  "kept for good: what was done and decided": [
    ...["acceptances", "attempt_findings", "attempt_reviews", "attempt_rulings", "attempt_spendings"],
    ...["attempts", "audit_entries", "escalations", "failures", "false_negatives", "filings", "job_plans"],
    ...["job_passages", "job_wishes", "jobs", "phase_findings", "phase_reviews", "phase_rulings"],
    ...["phase_spendings", "phases", "playbook_words", "playbooks", "rejections", "resolutions"],
  ],
};

it("it is known of every table what becomes of its rows", async () => {
  const tables = await listed(
    "select tablename::text as it from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
  );
  expect(tables).toEqual(Object.values(why).flat().toSorted());
});
