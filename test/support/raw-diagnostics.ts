import { type Db } from "../../src/store/database.ts";
import { type Span } from "../../src/store/metrics/span.ts";

const decided = `from attempts a join escalations e on e.id = a.escalation_id
  where a.step = 'decided' and a.decided_at >= $1 and a.decided_at < $2
    and ($3::bigint[] is null or e.repository_id = any($3))`;
const spentIn = (
  name: string,
) => `case when s.unpriced then 0 else s.usd end as known, s.unpriced::integer as unknown
  from ${name} s`;
/** The rows of both ledgers; one of nothing comes first, so that there is a sum. */
const spent = `select null as domain, null as stage, 0 as known, 0 as unknown
  union all select e.domain, a.stage, ${spentIn("attempt_spendings")} join attempts a on a.id = s.attempt_id
    join escalations e on e.id = a.escalation_id
    where s.spent_at >= $1 and s.spent_at < $2 and ($3::bigint[] is null or e.repository_id = any($3))
  union all select null, null, ${spentIn("phase_spendings")} join phases p on p.id = s.phase_id
    join jobs j on j.id = p.job_id
    where s.spent_at >= $1 and s.spent_at < $2 and ($3::bigint[] is null or j.repository_id = any($3))`;
const seen = "($3::bigint[] is null or repository_id = any($3))";
const resolving = "a.decision->>'kind' in ('resolve', 'already-satisfied')";

async function rowsOf(db: Db, text: string, { from, to, repositoryIds }: Span) {
  return (await db.query<Record<string, unknown>>(text, [from, to, repositoryIds])).rows;
}

/** What the diagnostics are to say of attempts, counted from the rows alone. */
export async function countAttemptsRaw(db: Db, span: Span) {
  const [totals] = await rowsOf(
    db,
    `select count(*) as attempts, (select sum(known) from (${spent}) s)::double precision as "spendUsd",
       (select sum(unknown)::integer from (${spent}) s) as unpriced,
       count(distinct a.escalation_id) filter (where ${resolving}) as resolved,
       (select count(*) from escalations where confirmed_at >= $1 and confirmed_at < $2 and ${seen}) as confirmed,
       percentile_cont(0.5) within group (order by extract(epoch from a.decided_at - a.started_at)) as "p50Seconds",
       percentile_cont(0.95) within group (order by extract(epoch from a.decided_at - a.started_at)) as "p95Seconds"
     ${decided}`,
    span,
  );
  const pages = await rowsOf(
    db,
    `select decision->'reason'->>'kind' as reason, count(*) as pages from audit_entries
     where kind in ('preflight', 'attempt', 'context') and at >= $1 and at < $2 and ${seen}
       and decision->>'kind' = 'page' group by 1 order by 1`,
    span,
  );
  const spenders = await rowsOf(
    db,
    `select work, issue, sum(usd)::double precision as "spendUsd"
     from (
       select 'escalations' as work, e.id, e.issue, e.repository_id, s.usd, s.spent_at, s.unpriced
       from attempt_spendings s join attempts a on a.id = s.attempt_id join escalations e on e.id = a.escalation_id
       union all
       select 'jobs', j.id, j.issue, j.repository_id, s.usd, s.spent_at, s.unpriced
       from phase_spendings s join phases p on p.id = s.phase_id join jobs j on j.id = p.job_id
     ) paid where spent_at >= $1 and spent_at < $2 and ${seen} and not unpriced and usd > 0
     group by work, id, issue order by sum(usd) desc, work, id limit 5`,
    span,
  );
  const shares = await rowsOf(
    db,
    `select domain, stage, sum(attempts)::integer as attempts, sum(resolved)::integer as resolved,
       sum(known)::double precision as "spendUsd", sum(unknown)::integer as unpriced
     from (
       select e.domain, a.stage, 1 as attempts, (${resolving})::integer as resolved, 0 as known, 0 as unknown ${decided}
       union all select domain, stage, 0, 0, known, unknown from (${spent}) s where stage is not null
     ) each group by domain, stage order by sum(attempts) desc, domain, stage limit 100`,
    span,
  );
  const [recurrences] = await rowsOf(
    db,
    `select count(*) as resolutions, count(*) filter (where recurred_at < $2) as recurred from resolutions
     where confirmed_at >= $1 and confirmed_at < $2 and ${seen}`,
    span,
  );
  return { totals, pages, spenders, shares, recurrences };
}

/** What they are to say of gates, likewise. Whoever claimed is counted with the first claim. */
export async function countGatesRaw(db: Db, span: Span) {
  const [claims] = await rowsOf(
    db,
    `with rulings as (
       select at, repository_id, decision->>'kind' as ruling, row_number() over (
         partition by coalesce(facts->>'attempt', 'phase ' || (facts->>'phase') || '.' || (facts->>'revision'))
         order by id) as number
       from audit_entries
       where (kind = 'claim' or kind = 'phase-claim' and facts ? 'gates' and facts->'gates' <> '[]')
         and decision->>'kind' in ('accept', 'reject', 'give-up')
     )
     select count(*) filter (where number = 1) as claiming, count(*) as claims,
       count(*) filter (where ruling <> 'accept') as rejections,
       count(*) filter (where number = 1 and ruling = 'accept') as "firstTry",
       count(*) filter (where ruling = 'give-up') as "givenUp"
     from rulings where at >= $1 and at < $2 and ${seen}`,
    span,
  );
  const [work] = await rowsOf(
    db,
    `select count(*) filter (where a.decision->>'kind' = 'resolve') as accepted,
       coalesce(sum(a.input_tokens + a.output_tokens), 0)::integer as tokens,
       coalesce(sum(a.agent_ms), 0)::integer as "agentMs" ${decided}`,
    span,
  );
  const [runs] = await rowsOf(
    db,
    `select coalesce(sum(took_ms), 0)::integer as "gateMs",
       count(distinct (e.repository_id, g.commit_sha)) filter (where not g.accepted) as refused
     from gate_runs g join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id
     where g.judged_at >= $1 and g.judged_at < $2 and ($3::bigint[] is null or e.repository_id = any($3))`,
    span,
  );
  const gates = await rowsOf(
    db,
    `select name, kind, count(*) as runs, count(*) filter (where status = 'pass') as passed,
       percentile_cont(0.5) within group (order by seconds) filter (where not cached) as "medianSeconds",
       percentile_cont(0.95) within group (order by seconds) filter (where not cached) as "p95Seconds"
     from gate_results where judged_at >= $1 and judged_at < $2 and ${seen}
     group by name, kind order by count(*) desc, name`,
    span,
  );
  const failures = await rowsOf(
    db,
    `select name as gate, kind, reason, count(*) as times,
       (count(*) / sum(count(*)) over ())::double precision as share
     from gate_results where judged_at >= $1 and judged_at < $2 and ${seen} and reason is not null
     group by name, kind, reason`,
    span,
  );
  const tasks = await rowsOf(
    db,
    `with rulings as (
       select id, at, repository_id, decision->>'kind' as ruling,
         coalesce(facts->>'attempt', 'phase ' || (facts->>'phase') || '.' || (facts->>'revision')) as claimant
       from audit_entries
       where (kind = 'claim' or kind = 'phase-claim' and facts ? 'gates' and facts->'gates' <> '[]')
         and decision->>'kind' in ('accept', 'reject', 'give-up')
     ), settled as (
       select at, repository_id, lead(at) over (partition by claimant order by id) as again,
         case ruling when 'give-up' then 'givenUp' else (
           select case least(count(*), 3) when 0 then 'firstTry' when 1 then 'rejectedOnce' when 2 then 'rejectedTwice'
             else 'rejectedMore' end
           from rulings b where b.claimant = a.claimant and b.id < a.id and b.ruling = 'reject') end as outcome
       from rulings a where ruling <> 'reject'
     )
     select outcome, count(*) as tasks from settled
     where at >= $1 and at < $2 and ${seen} and (again is null or again < $1 or again >= $2) group by outcome`,
    span,
  );
  const tokens = await rowsOf(
    db,
    `select 'escalations' as work, domain as kind, count(*) filter (where a.decision->>'kind' = 'resolve') as accepted,
       sum(a.input_tokens + a.output_tokens)::integer as tokens ${decided} group by domain`,
    span,
  );
  return { counts: { ...claims, ...work, ...runs }, gates, failures, tasks, tokens };
}

/** What charts are to say of each stretch. */
export async function countTrendRaw(db: Db, span: Span) {
  const [agents] = await rowsOf(
    db,
    `select
       (select count(*) ${decided} and ${resolving}) as resolved,
       (select count(*) from audit_entries
        where kind in ('preflight', 'attempt', 'context') and at >= $1 and at < $2 and ${seen}
          and decision->>'kind' = 'page') as paged,
       (select count(*) from resolutions where recurred_at >= $1 and recurred_at < $2 and ${seen}) as recurred,
       (select sum(known) from (${spent}) s)::double precision as "spendUsd"`,
    span,
  );
  const [gates] = await rowsOf(
    db,
    `select count(*) filter (where status = 'pass') as passed, count(*) filter (where status <> 'pass') as refused,
       coalesce(sum(seconds) filter (where not cached), 0)::double precision / 60 as minutes
     from gate_results where judged_at >= $1 and judged_at < $2 and ${seen}`,
    span,
  );
  return { agents, gates };
}
