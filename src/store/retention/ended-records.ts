import { type Db } from "../database.ts";
import { type Removal } from "./removal.ts";

/** Verdicts over claims, with each gate's result, of escalations that are over. */
export async function deleteGateRuns(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from gate_runs where id = any(array(
       select g.id from gate_runs g
       join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id
       where g.judged_at < $1 and e.status not in ('open', 'held', 'paged', 'awaiting_merge')
       order by g.judged_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** Verdicts over claims of phases, with each gate's result, of jobs that are over. */
export async function deletePhaseVerdicts(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from phase_verdicts where id = any(array(
       select v.id from phase_verdicts v join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id
       where v.judged_at < $1 and j.status in ('stopped', 'completed')
       order by v.judged_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** The last word on a pull request stays, since it may be open still: without it the head would be judged again. */
export async function deletePullGateRuns(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from pull_gate_runs where id = any(array(
       select id from pull_gate_runs old
       where settled_at < $1 and (status = 'cancelled' or exists (
         select from pull_gate_runs newer
         where newer.repository_id = old.repository_id and newer.pull = old.pull and newer.id > old.id
           and newer.status <> 'cancelled'))
       order by settled_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** The last head of each pull request stays, likewise. */
export async function deletePullHeads(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from pull_heads where ctid = any(array(
       select old.ctid from pull_heads old
       where seen_at < $1 and exists (
         select from pull_heads newer
         where newer.repository_id = old.repository_id and newer.pull = old.pull and newer.seen_at > old.seen_at)
       order by seen_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** Those that were answered. GitHub tells of each for three days at most. */
export async function deleteCheckRequests(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from check_requests where id = any(array(
       select id from check_requests where settled_at < $1 order by settled_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** Those that were carried out or refused. */
export async function deleteCommands(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from commands where ctid = any(array(
       select ctid from commands
       where state = 'settled' and settled_at < $1 order by settled_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** What reviewers asked of the companion; the answers are on GitHub. */
export async function deleteTurns(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from companion_turns where id = any(array(
       select id from companion_turns where settled_at < $1 order by settled_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}
