import { z } from "zod";
import { type GateCounts } from "../../domain/gates/metrics/metrics.ts";
import { type Db } from "../database.ts";
import { valuesOf, type Span } from "./span.ts";

const count = z.coerce.number();
const claims = z.object({
  claiming: count,
  claims: count,
  rejections: count,
  firstTry: count,
  givenUp: count,
});
const work = z.object({ accepted: count, tokens: count, agentMs: count });
const runs = z.object({
  gateMs: count,
  refused: count,
  acceptedAnyway: count,
  falseNegatives: count,
});

export async function countGates(db: Db, span: Span): Promise<GateCounts> {
  return { ...(await countClaims(db, span)), ...(await sumWork(db, span)), ...(await countRuns(db, span)) };
}

/** The audit tells of every ruling on a claim, also where there was nothing to judge. */
async function countClaims(db: Db, span: Span): Promise<z.infer<typeof claims>> {
  const { rows } = await db.query(
    `with rulings as (
       select coalesce(facts->>'attempt', 'phase ' || (facts->>'phase') || '.' || (facts->>'revision')) as worker,
         decision->>'kind' as ruling
       from audit_entries
       where (kind = 'claim' or kind = 'phase-claim' and facts ? 'gates' and facts->'gates' <> '[]') and at >= $1 and at < $2 and ($3::bigint[] is null or repository_id = any($3))
         and decision->>'kind' in ('accept', 'reject', 'give-up')
     ), claiming as (
       select count(*) as claims, count(*) filter (where ruling <> 'accept') as rejections,
         bool_or(ruling = 'accept') as accepted, bool_or(ruling = 'give-up') as given_up
       from rulings group by worker
     )
     select count(*) as claiming, coalesce(sum(claims), 0) as claims, coalesce(sum(rejections), 0) as rejections,
       count(*) filter (where accepted and rejections = 0) as "firstTry",
       count(*) filter (where given_up) as "givenUp"
     from claiming`,
    valuesOf(span),
  );
  return claims.parse(rows[0]);
}

async function sumWork(db: Db, span: Span): Promise<z.infer<typeof work>> {
  const { rows } = await db.query(
    `with settled as (
       select a.decision->>'kind' = 'resolve' as accepted, a.input_tokens + a.output_tokens as tokens, a.agent_ms
       from attempts a join escalations e on e.id = a.escalation_id
       where a.step = 'decided' and a.decided_at >= $1 and a.decided_at < $2
         and ($3::bigint[] is null or e.repository_id = any($3))
       union all
       select p.step = 'merged' and p.kind = 'tactical', p.input_tokens + p.output_tokens, p.agent_ms
       from phases p join jobs j on j.id = p.job_id
       where p.settled_at >= $1 and p.settled_at < $2 and ($3::bigint[] is null or j.repository_id = any($3))
     )
     select count(*) filter (where accepted) as accepted, coalesce(sum(tokens), 0) as tokens,
       coalesce(sum(agent_ms), 0) as "agentMs"
     from settled`,
    valuesOf(span),
  );
  return work.parse(rows[0]);
}

async function countRuns(db: Db, span: Span): Promise<z.infer<typeof runs>> {
  const { rows } = await db.query(
    `with judged as (
       select e.repository_id, g.commit_sha, g.accepted, g.took_ms
       from gate_runs g
       join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id
       where g.judged_at >= $1 and g.judged_at < $2 and ($3::bigint[] is null or e.repository_id = any($3))
       union all
       select repository_id, head_sha, verdict->>'verdict' = 'pass', null
       from pull_gate_runs
       where status = 'done' and settled_at >= $1 and settled_at < $2
         and ($3::bigint[] is null or repository_id = any($3))
       union all
       select j.repository_id, v.commit_sha, v.accepted, v.took_ms
       from phase_verdicts v join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id
       where v.verdict is not null and v.judged_at >= $1 and v.judged_at < $2
         and ($3::bigint[] is null or j.repository_id = any($3))
     )
     select coalesce(sum(took_ms), 0) as "gateMs",
       count(distinct (repository_id, commit_sha)) filter (where not accepted) as refused,
       (select count(distinct (repository_id, head_sha)) from acceptances
        where accepted_at >= $1 and accepted_at < $2 and ($3::bigint[] is null or repository_id = any($3)))
         as "acceptedAnyway",
       (select count(distinct (attempt_id, phase_id, pull_gate_run_id)) from false_negatives
        where found_at >= $1 and found_at < $2 and ($3::bigint[] is null or repository_id = any($3)))
         as "falseNegatives"
     from judged`,
    valuesOf(span),
  );
  return runs.parse(rows[0]);
}

const gateRow = z.object({
  name: z.string(),
  kind: z.string(),
  runs: count,
  passed: count,
  passRate: z.number(),
  medianSeconds: z.number().nullable(),
  p95Seconds: z.number().nullable(),
});

/** How one gate did; its times are of runs that were not recalled from an earlier verdict. */
export type GateRecord = z.infer<typeof gateRow>;

export async function listGateRecords(db: Db, span: Span): Promise<GateRecord[]> {
  const { rows } = await db.query(
    `select name, kind, count(*) as runs, count(*) filter (where status = 'pass') as passed,
       (count(*) filter (where status = 'pass'))::double precision / count(*) as "passRate",
       percentile_cont(0.5) within group (order by seconds) filter (where not cached) as "medianSeconds",
       percentile_cont(0.95) within group (order by seconds) filter (where not cached) as "p95Seconds"
     from gate_results
     where judged_at >= $1 and judged_at < $2 and ($3::bigint[] is null or repository_id = any($3))
     group by name, kind order by count(*) desc, name limit 50`,
    valuesOf(span),
  );
  return rows.map((row) => gateRow.parse(row));
}

const reasonRow = z.object({ gate: z.string(), reason: z.string(), times: count });

export type FailureRecord = z.infer<typeof reasonRow>;

/** Most frequent first. */
export async function listFailureReasons(db: Db, span: Span): Promise<FailureRecord[]> {
  const { rows } = await db.query(
    `select name as gate, reason, count(*) as times
     from gate_results
     where judged_at >= $1 and judged_at < $2 and ($3::bigint[] is null or repository_id = any($3))
       and reason is not null
     group by name, reason order by count(*) desc, name, reason limit 10`,
    valuesOf(span),
  );
  return rows.map((row) => reasonRow.parse(row));
}
