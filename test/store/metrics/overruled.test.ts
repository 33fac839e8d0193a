import { afterAll, beforeAll, expect, it } from "vitest";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import {
  isOverruled,
  listAnsweredReviews,
  listRefusedCommits,
} from "../../../src/store/metrics/overruled.ts";
import { addOverruledPulls } from "../../support/overruled-pulls.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const now = new Date("2026-11-22T12:00:00Z");
const asked = { repositoryId: 1, since: new Date(now.getTime() - 86_400_000) };
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  for (const id of [1, 2])
    await saveRepository(test.pool, { id, installationId: 1, owner: "corner-shop", name: `till-${id}` });
  // Pull request 11 is of an escalation, 12 of a job.
  await test.pool.query(
    `with e as (
       insert into escalations (repository_id, issue, title, body, domain, triggered_at, status, created_at, updated_at)
       values (1, 1, 't', 'b', 'ci-stuck', $1, 'awaiting_merge', $1, $1) returning id),
     a as (
       insert into attempts (escalation_id, number, stage, step, runner, base_sha, branch, prompt, decision, pull, started_at, decided_at)
       select id, 1, 'probe', 'decided', 'replay', 'b', 'n', 'p', '{"kind": "resolve"}', 11, $1, $1 from e),
     j as (
       insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at, expert, created_at, updated_at)
       values (1, 2, 't', 'b', 'ada', 'full', 'built-in', $1, 'coder', $1, $1) returning id)
     insert into phases (job_id, kind, number, branch, base_sha, pull, started_at)
     select id, 'tactical', 2, 'n', 'b', 12, $1 from j`,
    [now],
  );
});
afterAll(() => test.drop());

it("nothing is overruled before anybody answers", async () => {
  expect(await isOverruled(test.pool, asked)).toBe(false);
});

it("refused commits tell their kind of task, and which gates people overruled", async () => {
  await addOverruledPulls(test.pool, { repositoryId: 1, now, warnings: { 11: 20, 12: 21, 13: 22 } });
  await addOverruledPulls(test.pool, { repositoryId: 2, now, warnings: { 11: 99 } });
  await test.pool.query("delete from acceptances where pull = 13");
  expect(await isOverruled(test.pool, asked)).toBe(true);
  const commits = await listRefusedCommits(test.pool, asked);
  const told = commits.map(({ task, overruled, measured }) => [task, overruled, measured.get("lint")]);
  expect(told).toEqual([
    ["ci-stuck", ["lint"], { kind: "problems", errors: 0, warnings: 20 }],
    ["jobs of the coder", ["lint"], { kind: "problems", errors: 0, warnings: 21 }],
    ["pull requests of people", [], { kind: "problems", errors: 0, warnings: 22 }],
  ]);
  expect(await listRefusedCommits(test.pool, { ...asked, since: new Date(now.getTime() + 1) })).toEqual([]);
});

it("answered reviews tell what was open in them", async () => {
  const finding = { path: "test/a.ts", rule: "removed-test", level: "review", line: null, message: "m" };
  const findings = [
    finding,
    { ...finding, level: "note", rule: "x" },
    { ...finding, allowed: "so", rule: "y" },
  ];
  for (const [pull, answer] of [
    [11, "accepted"],
    [12, "refused"],
    [13, "anyway"],
  ] as const)
    await test.pool.query(
      `with run as (
         insert into pull_gate_runs (repository_id, pull, head_sha, base_ref, status, verdict, created_at, settled_at)
         values (1, $1::integer, 'r' || $1::integer, 'main', 'done', $2, $3, $3))
       insert into acceptances (repository_id, pull, head_sha, base_ref, gate, accepted_by, accepted_at, answer)
       values (1, $1::integer, 'r' || $1::integer, 'main', 'trials', 'ada', $3, $4)`,
      [pull, JSON.stringify({ gates: [], trials: [{ name: "base-judge", findings }] }), now, answer],
    );
  const open = [{ rule: "removed-test", path: "test/a.ts" }];
  const reviews = await listAnsweredReviews(test.pool, asked);
  expect(reviews).toHaveLength(2);
  expect(reviews).toEqual(
    expect.arrayContaining([
      { task: "ci-stuck", accepted: true, findings: open },
      { task: "jobs of the coder", accepted: false, findings: open },
    ]),
  );
});
