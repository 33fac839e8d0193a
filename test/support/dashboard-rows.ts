import { noTrials } from "../../src/domain/gates/trials/open-trials.ts";
import { appendAudit } from "../../src/store/audit.ts";
import { inTransaction, type Database, type Db } from "../../src/store/database.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { newStanding } from "../../src/domain/playbooks/playbook.ts";
import { savePlaybook } from "../../src/store/playbooks/playbooks.ts";
import { saveGateRun } from "../../src/store/gates/gate-runs.ts";

export interface DashboardRows {
  readonly now: Date;
  readonly escalations: number;
  readonly jobs: number;
  readonly playbooks: number;
}

const hour = 3_600_000;
const repositories = [
  { id: 1, installationId: 1, owner: "corner-shop", name: "till" },
  { id: 2, installationId: 1, owner: "corner-shop", name: "price-import-and-exchange-rates" },
];

/** What a team's dashboard has to show: of every state something, over a month, with texts as long as they get. */
export async function addDashboardRows(db: Database, rows: DashboardRows): Promise<void> {
  for (const repository of repositories) await saveRepository(db, repository);
  await addEscalations(db, rows);
  await addAttempts(db);
  await addSteps(db);
  await addPages(db, rows.now);
  await addGateRuns(db);
  await addPlaybooks(db, rows);
  await addJobs(db, rows);
}

async function addEscalations(db: Db, { now, escalations }: DashboardRows): Promise<void> {
  await db.query(
    `insert into escalations (repository_id, issue, title, body, domain, triggered_at, status, counted, pull,
       created_at, updated_at)
     select 1 + n % 2, n, titles[1 + n % 4], E'The nightly build is red.\n\n\`\`\`\nexit 1\n\`\`\`', domains[1 + n % 3],
       at, statuses[1 + n % 14], 1 + n % 3, case when n % 14 in (3, 5, 6) then 5000 + n end, at, at + interval '40 minutes'
     from generate_series(1, $2::integer) n,
       lateral (select $1::timestamptz - make_interval(hours => n % 720, mins => n % 60 + 50) as at) times,
       (select array['paged', 'open', 'resolved', 'awaiting_merge', 'resolved', 'awaiting_merge', 'resolved', 'resolved',
          'satisfied', 'resolved', 'cancelled', 'resolved', 'held', 'resolved'] as statuses,
         array['ci-stuck', 'deploy-stuck', null] as domains,
         array['Nightly build fails on main', 'Receipts round half a cent the wrong way since the change of the tax rate',
           'Price import stops at line 4096: unexpected_end_of_input_in_src/importers/exchange-rates/parser.ts', 'Flaky test in the till'] as titles) texts`,
    [now, escalations],
  );
}

/** One or two for each escalation; one is under way where it is open. */
async function addAttempts(db: Db): Promise<void> {
  await db.query(
    `insert into attempts (escalation_id, number, stage, step, runner, base_sha, branch, prompt, prompt_hashes, claim_sha,
       pushed_sha, answer, rejections, pull, decision, input_tokens, output_tokens, cost_usd, agent_ms, started_at, decided_at)
     select e.id, k, case k when 1 then 'probe' else 'specialist' end, case when running then 'working' else 'decided' end,
       'claude', 'ba5e0001', 'nightshift/escalation-' || e.issue, repeat('Find the root cause. ', 200), '{"attempt": "1"}',
       'c0ffee01', case when e.pull is not null then 'c0ffee01' end,
       jsonb_build_object('kind', 'answer', 'status', case e.status when 'paged' then 'blocked' else 'resolved' end,
         'confidence', 'high', 'blockedReason', case e.status when 'paged' then 'needs_credentials' else 'none' end,
         'diagnosis', 'The key of the price feed has expired.', 'rootCause', 'The rate is read before it is loaded.',
         'whyItWillNotRecur', 'A test holds it.', 'ruledOut', jsonb_build_array('an outage of the supplier', 'the clock'),
         'prTitle', null, 'reproduce', null),
       1, e.pull,
       case when running then null when k < least(2, e.counted) then '{"kind": "retry", "reason": "gates_failed", "label": null}'
         when e.status = 'paged' then '{"kind": "page", "reason": {"kind": "blocked", "need": "needs_credentials"}, "label": null, "counted": true}'
         when e.status = 'cancelled' then '{"kind": "cancel", "reason": "closed"}'
         else jsonb_build_object('kind', 'resolve', 'pull', coalesce(e.pull, 4)) end,
       40000, 6000, round((0.2 + (e.issue % 17) * 0.11)::numeric, 2), 240000 + e.issue * 10,
       e.created_at + make_interval(mins => 15 * (k - 1)), case when not running then e.updated_at end
     from escalations e, generate_series(1, least(2, e.counted)) k,
       lateral (select e.status = 'open' and k = least(2, e.counted) as running) at_work`,
  );
}

/** What the agents of the first escalations did. */
async function addSteps(db: Db): Promise<void> {
  await db.query(
    `insert into agent_steps (repository_id, subject, at, kind, tool, input)
     select e.repository_id, 'escalation ' || e.repository_id || '#' || e.issue, a.started_at + make_interval(mins => n),
       case n when 2 then 'tool-failed' else 'tool-call' end, case n when 3 then 'Edit' else 'Bash' end,
       case n when 3 then 'src/importers/exchange-rates/parser.ts' else 'npm test -- --run attempt-' || a.number end
     from attempts a join escalations e on e.id = a.escalation_id, generate_series(1, 3) n
     where e.issue <= 60 order by 3`,
  );
}

async function addPages(db: Database, now: Date): Promise<void> {
  const { rows } = await db.query<{ repositoryId: number; issue: number; at: Date; attempt: string }>(
    `select e.repository_id::integer as "repositoryId", e.issue, e.updated_at as at, max(a.id) as attempt
     from escalations e join attempts a on a.escalation_id = e.id where e.status = 'paged' group by e.id order by e.updated_at`,
  );
  await inTransaction(db, async (transaction) => {
    for (const { repositoryId, issue, at, attempt } of rows) {
      const subject = `escalation ${repositoryId}#${issue}`;
      await appendAudit(transaction, {
        ...{ at: new Date(at.getTime() - hour), repositoryId, subject, kind: "preflight" },
        ...{
          facts: { status: "open", counted: 0, cap: 6 },
          decision: { kind: "attempt", number: 1 },
          effects: [],
        },
      });
      await appendAudit(transaction, {
        ...{
          at,
          repositoryId,
          subject,
          kind: "attempt",
          effects: [{ kind: "labels", add: ["human-required"] }],
        },
        facts: { attempt: Number(attempt), tripwires: 0, ended: { kind: "answered" }, gates: "not-run" },
        decision: {
          kind: "page",
          reason: { kind: "blocked", need: "needs_credentials" },
          label: null,
          counted: true,
        },
      });
    }
  });
  await db.query(
    `insert into kept_diffs (attempt_id, patch, truncated) select a.id,
       E'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n-const rate = 0.19;\n+const rate = await load(); // ' || repeat('long', 60), false
     from attempts a where a.decision->>'kind' = 'page'`,
  );
  await db.query(
    `insert into rejections (attempt_id, count, commit_sha, failures, no_op, premature, prompt, tokens_used, rejected_at)
     select id, 1, 'c0ffee00', '[{"gate": "test", "expected": "all tests pass", "actual": "1 failed", "message": "rounds down"}]',
       false, true, 'Go on: one test fails.', 12000, $1 from attempts where decision is not null order by id limit 200`,
    [now],
  );
}

/** A refused and an accepted one for the newest attempts. */
async function addGateRuns(db: Database): Promise<void> {
  const { rows } = await db.query<{ id: string; at: Date }>(
    `select id, decided_at as at from attempts where step = 'decided' order by decided_at desc limit 120`,
  );
  const gate = (name: "build" | "test" | "lint", status: "pass" | "fail", seconds: number) => ({
    ...{ name, kind: name, status, seconds, cached: false, findings: [], log: `${name}: done\n` },
    ...{
      expected: "exit code 0",
      actual: status === "pass" ? "exit code 0" : "1 test failed: rounds half a cent",
    },
  });
  for (const [place, { id, at }] of rows.entries()) {
    const second = place % 3 === 0 ? ("fail" as const) : ("pass" as const);
    const gates = [
      gate("build", "pass", 12 + (place % 7)),
      gate("test", second, 40 + place),
      gate("lint", "pass", 3),
    ];
    const verdict = { verdict: second, base: "ba5e0001", head: "c0ffee01", tree: "7ee", gates, ...noTrials };
    const run = { attemptId: Number(id), rejection: second === "fail" ? 1 : null, now: at, tookMs: 60_000 };
    await saveGateRun(db, { ...run, verdict });
    const ruling = { attempt: Number(id), at };
    for (let rejected = 0; rejected < place % 5; rejected += 1)
      await addRuling(db, { ...ruling, kind: "reject" });
    await addRuling(db, { ...ruling, kind: second === "pass" ? "accept" : "give-up" });
  }
}

async function addRuling(
  db: Database,
  {
    attempt,
    at,
    kind,
  }: { readonly attempt: number; readonly at: Date; readonly kind: "accept" | "reject" | "give-up" },
): Promise<void> {
  const decision = kind === "accept" ? { kind } : { kind, premature: attempt % 2 === 0 };
  await inTransaction(db, (transaction) =>
    appendAudit(transaction, {
      ...{ at, repositoryId: 1, subject: "claims", kind: "claim" },
      ...{ facts: { attempt }, decision, effects: [] },
    }),
  );
}

async function addPlaybooks(db: Db, { now, playbooks }: DashboardRows): Promise<void> {
  for (let n = 1; n <= playbooks; n += 1) {
    const learnedAt = new Date(now.getTime() - n * 5 * hour);
    const id = await savePlaybook(db, {
      ...{ repositoryId: 1 + (n % 2), issue: n, pull: 5_000 + n, now: learnedAt },
      lesson: {
        ...{ domain: "ci-stuck", fingerprint: `f${n}`, symptom: ["rounds down", "1 test failed"] },
        ...{ paths: ["src/till/receipt.ts"], verified: ["test: 212 passed", "lint: 0 errors"] },
        rootCause: "The rate is read before it is loaded, so that the first receipt of a day has none.",
        fix: [{ role: "source", change: "modified", files: 1, added: 4, deleted: 2 }],
      },
      standing:
        n % 4 === 0
          ? { state: "retired", confidence: 0.18, successes: 1, failures: 2 }
          : { ...newStanding, confidence: 0.5 + (n % 5) / 10, successes: n % 6 },
    });
    await db.query(
      `insert into resolutions (repository_id, fingerprint, issue, pull, playbook_id, confirmed_at, recurred_as, recurred_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[1 + (n % 2), `f${n}`, n, 5_000 + n, id, learnedAt],
        ...(n % 5 === 0 ? [n + 7, new Date(learnedAt.getTime() + 2 * hour)] : [null, null]),
      ],
    );
  }
}

/** Each a plan, its round of parallel phases with a review among them, and what brings them together. */
async function addJobs(db: Db, { now, jobs }: DashboardRows): Promise<void> {
  await db.query(
    `insert into jobs (repository_id, issue, title, body, asked_by, status, autonomy, autonomy_from, autonomy_at, expert,
       why, created_at, updated_at)
     select 1 + n % 2, 9000 + n, titles[1 + n % 3], 'Do it.', 'walter-writer', statuses[1 + n % 6], 'partial', 'built-in', at,
       'coder', case statuses[1 + n % 6] when 'paused' then 'branch-gone' when 'failed' then 'gates' when 'stopped' then 'asked' end, at, at
     from generate_series(1, $2::integer) n, lateral (select $1::timestamptz - make_interval(hours => n * 3) as at) times,
       (select array['pending_review', 'running', 'completed', 'paused', 'failed', 'stopped'] as statuses,
         array['Split the till from the price import, and let each be released by itself', 'Add a second currency',
           'Move receipts to the new printer'] as titles) texts`,
    [now, jobs],
  );
  await db.query(
    `insert into phases (job_id, kind, number, suffix, step, planned, planned_by, branch, base_sha, pull, cost_usd,
       input_tokens, revision, started_at, settled_at)
     select j.id, kind, number, suffix, case when step = 'pending_review' and j.status = 'completed' then 'merged' else step end,
       planned, null, 'nightshift/job-' || j.issue || '/phase-' || number || suffix,
       'ba5e0001', 6000 + number, 0.8 + number, 1000, 1 + number % 2, j.created_at + make_interval(mins => number),
       case when step in ('merged', 'failed') or j.status = 'completed' then j.created_at + make_interval(mins => number + 9) end
     from jobs j, (values ('strategic', 1, '', 'merged', null), ('tactical', 2, 'a', 'merged', 'rates'),
       ('tactical', 2, 'b', 'merged', 'receipts-and-their-printer'), ('tactical', 2, 'c', 'failed', 'currencies'),
       ('strategic', 3, '', 'pending_review', null)) each(kind, number, suffix, step, planned)
     order by j.id, number, suffix`,
  );
  await db.query(
    `update phases p set planned_by = s.id from phases s
     where p.job_id = s.job_id and s.number = 1 and p.number = 2`,
  );
  await db.query(
    `insert into phase_findings (phase_id, specialist, fingerprint, finding, standing, since)
     select id, 'security', 'src/a.ts: unsafe', '{"path": "src/a.ts", "line": 3, "level": "error", "rule": null,
       "message": "A token is written to the log.", "severity": "high", "suggestion": null}', 'open', 1
     from phases where number = 2 and suffix = 'a'`,
  );
  await db.query(
    `insert into phase_spendings (phase_id, usd, spent_at) select id, cost_usd, started_at from phases`,
  );
  await db.query(
    `insert into attempt_spendings (attempt_id, usd, spent_at) select id, cost_usd, started_at from attempts`,
  );
}
