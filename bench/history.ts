import { type Database } from "../src/store/database.ts";

export interface History {
  /** Attempts, entries of the audit and results of gates: of each so many, without those that would lie after `until`. */
  readonly rows: number;
  readonly repositories: number;
  readonly until: Date;
  readonly days: number;
  /** All times are multiples of it: what lies on a border is to be counted, too. */
  readonly granularitySeconds: number;
  /** Between 0 and 1; the same seed gives the same rows. */
  readonly seed: number;
}

/** Fills an empty database with what a busy service leaves behind, thousands at a time. */
export async function fillHistory(db: Database, history: History): Promise<void> {
  const { rows, repositories, until, days, granularitySeconds, seed } = history;
  const escalations = Math.ceil(rows / 3);
  const client = await db.connect();
  try {
    await client.query("select setseed($1)", [seed]);
    await client.query(
      `insert into repositories (id, installation_id, owner, name)
       select id, 1, 'acme', 'shop-' || id from generate_series(1, $1) as id`,
      [repositories],
    );
    const at = (offset: string) =>
      `$1::timestamptz - floor((${offset}) * $2 * 86400 / $3) * $3 * interval '1 second'`;
    const times = [until, days, granularitySeconds];
    await client.query(
      `insert into escalations (repository_id, issue, title, body, triggered_at, domain, status, created_at, updated_at,
         confirmed_at, confirmed_pull)
       select 1 + floor(random() * $4)::bigint, id, 'title ' || id, '', moment, (array['ci-stuck', 'flaky', null])[1 + floor(random() * 3)::integer],
         'resolved', moment, moment, case when id % 2 = 0 then moment end, case when id % 2 = 0 then 1 end
       from generate_series(1, $5::integer) as id cross join lateral (select ${at("(id + random()) / ($5 + 1)")} as moment) told`,
      [...times, repositories, escalations],
    );
    await client.query(
      `insert into attempts (escalation_id, number, stage, step, runner, base_sha, branch, prompt, decision, input_tokens,
         output_tokens, cost_usd, agent_ms, started_at, decided_at)
       select e.id, 1 + n.i % 3, (array['probe', 'specialist', 'broadened', 'adversarial'])[1 + floor(random() * 4)::integer],
         'decided', (array['claude', 'command'])[1 + n.i % 2], 'b', 'n', 'p',
         jsonb_build_object('kind', (array['resolve', 'already-satisfied', 'retry', 'page'])[1 + floor(random() * 4)::integer]),
         1000, 100, case when random() < 0.9 then round((random() * 3)::numeric, 6) end, 60000,
         moment - (60 + random() * 1740) * interval '1 second', moment
       from generate_series(1, $4::integer) as n (i) join escalations e on e.id = 1 + (n.i - 1) / 3
       cross join lateral (
         select e.created_at + floor(random() * 3600 / $3::double precision) * $3::double precision * interval '1 second' as moment
         where $2::double precision > 0) told
       where moment < $1`,
      [...times, rows],
    );
    await client.query(
      `insert into attempt_spendings (attempt_id, usd, spent_at, unpriced)
       select id, coalesce(cost_usd, 0), decided_at, cost_usd is null from attempts`,
    );
    await fillAudit(client);
    await fillGates(client, repositories);
  } finally {
    client.release();
  }
  await db.query("vacuum analyze");
}

/** An entry for each attempt, in a chain that holds. Nobody is told of them: there would be a message for each. */
async function fillAudit(client: Pick<Database, "query">): Promise<void> {
  await client.query("create temp table told (like audit_entries)");
  await client.query(
    `insert into told (id, at, repository_id, subject, kind, facts, decision, effects, previous_hash, hash)
   select a.id, a.decided_at, e.repository_id, 's', told.kind,
       case told.kind when 'phase-claim' then jsonb_build_object('phase', e.id, 'revision', 1, 'gates', '[{}]'::jsonb)
         else jsonb_build_object('attempt', e.id) end,
       case told.kind when 'attempt' then jsonb_build_object('kind', (array['page', 'retry'])[1 + floor(random() * 2)::integer],
           'reason', jsonb_build_object('kind', (array['tripwires', 'blocked', 'exhausted'])[1 + floor(random() * 3)::integer]))
         else jsonb_build_object('kind', (array['accept', 'reject', 'give-up', 'no-claim'])[1 + floor(random() * 4)::integer],
           'premature', random() < 0.2) end,
       '[]', '', ''
     from attempts a join escalations e on e.id = a.escalation_id
     cross join lateral (select (array['claim', 'claim', 'phase-claim', 'attempt'])[1 + (a.id * 0 + floor(random() * 4))::integer] as kind) told`,
  );
  await client.query(
    `create function pg_temp.chained() returns setof audit_entries language plpgsql as $$
     declare
       entry audit_entries;
       last bytea := '';
     begin
       for entry in select * from told order by id loop
         entry.previous_hash := last;
         entry.hash := audit_hash(last, entry.id, entry.at, entry.repository_id, entry.subject, entry.kind, entry.facts,
           entry.decision, entry.effects);
         last := entry.hash;
         return next entry;
       end loop;
     end $$`,
  );
  await client.query("alter table audit_entries disable trigger audit_tells_pages");
  await client.query("insert into audit_entries select * from pg_temp.chained()");
  await client.query("alter table audit_entries enable trigger audit_tells_pages");
  await client.query("drop table told");
}

/** One verdict with eight gates for each eighth attempt; every fifth is over a commit that was judged before. */
async function fillGates(client: Pick<Database, "query">, repositories: number): Promise<void> {
  await client.query(
    `insert into gate_runs (attempt_id, commit_sha, accepted, verdict, judged_at, took_ms)
     select id, 'c' || (id - case when random() < 0.2 then 8 else 0 end), random() < 0.6, '{"gates": []}', decided_at, 5000
     from attempts where id % 8 = 0`,
  );
  await client.query(
    `insert into gate_results (gate_run_id, name, kind, repository_id, judged_at, status, seconds, cached, reason)
     select g.id, gate, gate, 1 + g.attempt_id % $1, g.judged_at, case when told.passed then 'pass' else 'fail' end,
       5 + random() * 55, random() < 0.2, case when not told.passed then gate || ' said ' || floor(random() * 5) end
     from gate_runs g
     cross join unnest(array['build', 'lint', 'test', 'coverage', 'types', 'format', 'audit', 'tamper']) as gate
     cross join lateral (select random() + g.id * 0 < 0.8 as passed) told`,
    [repositories],
  );
}
