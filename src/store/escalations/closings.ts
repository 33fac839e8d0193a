import { type Db } from "../database.ts";
import { type EscalationKey, type Lease } from "./escalations.ts";

/** Notes a closing as dealt with. False: the lease was lost. */
export async function noteClosure(db: Db, lease: Lease, event: number): Promise<boolean> {
  const { rowCount } = await db.query(
    "update escalations set closure_event = $3 where id = $1 and lease_holder = $2",
    [lease.escalationId, lease.holder, event],
  );
  return rowCount === 1;
}

/** Notes that the resolution is confirmed. False: the lease was lost. */
export async function noteConfirmation(
  db: Db,
  lease: Lease,
  { pull, now }: { readonly pull: number; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    "update escalations set confirmed_at = $3, confirmed_pull = $4 where id = $1 and lease_holder = $2",
    [lease.escalationId, lease.holder, now, pull],
  );
  return rowCount === 1;
}

/** The pull requests that brought an escalation's work, oldest first. */
export async function listBroughtPulls(db: Db, escalationId: number): Promise<number[]> {
  const { rows } = await db.query<{ pull: number }>(
    `select pull from attempts where escalation_id = $1 and pull is not null group by pull order by min(id)`,
    [escalationId],
  );
  return rows.map(({ pull }) => pull);
}

/** Escalations that the end of a pull request may concern: it brought their work, or they wait for one. */
export async function listConcernedByPull(
  db: Db,
  repositoryId: number,
  pull: number,
): Promise<EscalationKey[]> {
  const { rows } = await db.query<{ issue: number }>(
    `select e.issue from escalations e
     where e.repository_id = $1
       and (e.status = 'held' or exists (select from attempts a where a.escalation_id = e.id and a.pull = $2))
     order by e.id`,
    [repositoryId, pull],
  );
  return rows.map(({ issue }) => ({ repositoryId, issue }));
}

/**
 * Escalations that wait for what people do, those that were looked at longest ago first; they count as looked at
 * from now on, so that all have their turn.
 */
export async function takeTurnsOfWaiting(
  db: Db,
  repositoryId: number,
  limit: number,
): Promise<EscalationKey[]> {
  const { rows } = await db.query<{ issue: number }>(
    `update escalations set noticed_at = clock_timestamp() where id in (
       select id from escalations
       where repository_id = $1 and status in ('held', 'paged', 'awaiting_merge', 'satisfied')
       order by noticed_at limit $2
     ) returning issue`,
    [repositoryId, limit],
  );
  return rows.map(({ issue }) => ({ repositoryId, issue }));
}
