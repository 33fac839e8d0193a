import { type Db } from "../database.ts";
import { type Removal } from "./removal.ts";

const emptied = `jsonb_set(verdict, '{gates}', coalesce(
  (select jsonb_agg((gate - 'wholeLog') || '{"log": "", "findings": []}')
   from jsonb_array_elements(verdict->'gates') gate), '[]'))`;

/** The escalation is under way, or a person was called to it and needs to see. */
const needed = "('open', 'held', 'paged')";

/** Takes logs and findings out of the verdicts of claims; what was demanded and measured stays. */
export async function emptyGateRuns(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `update gate_runs set emptied_at = now(), verdict = ${emptied} where id = any(array(
       select g.id from gate_runs g
       join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id
       where g.emptied_at is null and g.judged_at < $1 and e.status not in ${needed}
       order by g.judged_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** The same for the verdicts of pull requests. */
export async function emptyPullGateRuns(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `update pull_gate_runs set emptied_at = now(), verdict = ${emptied} where id = any(array(
       select id from pull_gate_runs
       where emptied_at is null and verdict is not null and settled_at < $1 order by settled_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** The same for the verdicts of phases, once their job is over. */
export async function emptyPhaseVerdicts(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `update phase_verdicts set emptied_at = now(), prompt = null,
       verdict = case when verdict is not null then ${emptied} end where id = any(array(
       select v.id from phase_verdicts v join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id
       where v.emptied_at is null and v.judged_at < $1 and j.status in ('stopped', 'completed')
       order by v.judged_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** Verdicts that still show what gates printed, with the repository of each. */
const whole = `select e.repository_id, g.verdict from gate_runs g
  join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id where g.emptied_at is null
  union all
  select repository_id, verdict from pull_gate_runs where emptied_at is null
  union all
  select j.repository_id, v.verdict from phase_verdicts v
  join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id where v.emptied_at is null`;

/** Whole logs, but for those that a verdict which was not emptied refers to. Counts parts. */
export async function deleteGateLogs(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `with referred as materialized (
       select distinct repository_id, gate->>'wholeLog' as key
       from (${whole}) whole cross join jsonb_array_elements(verdict->'gates') gate
       where gate->>'wholeLog' is not null)
     delete from gate_logs where ctid = any(array(
       select l.ctid from gate_logs l
       where kept_at < $1 and not exists (
         select from referred r where r.repository_id = l.repository_id and r.key = l.key)
       order by kept_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** Diffs that were kept for a person, once the escalation is over. */
export async function deleteKeptDiffs(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from kept_diffs where attempt_id = any(array(
       select k.attempt_id from kept_diffs k
       join attempts a on a.id = k.attempt_id join escalations e on e.id = a.escalation_id
       where a.decided_at < $1 and e.status not in ${needed} limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** The same of phases, once their job is over. */
export async function deleteKeptPhaseDiffs(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from kept_phase_diffs where phase_id = any(array(
       select k.phase_id from kept_phase_diffs k join phases p on p.id = k.phase_id join jobs j on j.id = p.job_id
       where p.settled_at < $1 and j.status in ('stopped', 'completed') limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}
