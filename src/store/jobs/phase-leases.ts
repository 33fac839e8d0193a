import { notLeftLongAgo } from "../configuration/repositories.ts";
import { type Db } from "../database.ts";
import { nobodyAlive } from "../presence.ts";

/** The right to have the agent work on a phase, or the gates judge it. */
export interface PhaseLease {
  readonly phaseId: number;
  readonly holder: number;
}

/** null: somebody alive is at it, or there is nothing for an agent or the gates to do. */
export async function takePhaseLease(
  db: Db,
  { phaseId, holder }: PhaseLease,
  now: Date,
): Promise<PhaseLease | null> {
  const { rowCount } = await db.query(
    `update phases set lease_holder = $2, reserved_usd = null, taken_at = $3, asked_at = null
     where id = $1 and step in ('working', 'claimed') and ${nobodyAlive("lease_holder")}`,
    [phaseId, holder, now],
  );
  return rowCount === 1 ? { phaseId, holder } : null;
}

export async function releasePhaseLease(db: Db, { phaseId, holder }: PhaseLease): Promise<void> {
  await db.query(
    "update phases set lease_holder = null, reserved_usd = null where id = $1 and lease_holder = $2",
    [phaseId, holder],
  );
}

/** Keeps what broke off the work, for whoever tells of it if nothing comes after it. */
export async function noteTrouble(db: Db, { phaseId, holder }: PhaseLease, trouble: string): Promise<void> {
  await db.query("update phases set trouble = $3 where id = $1 and lease_holder = $2", [
    ...[phaseId, holder, trouble],
  ]);
}

export async function holdsPhase(db: Db, { phaseId, holder }: PhaseLease): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from phases where id = $1 and lease_holder = $2 and step in ('working', 'claimed')",
    [phaseId, holder],
  );
  return rowCount === 1;
}

/** Phases whose directories are in use, or will be looked after by whoever resumes them. */
export async function listPhasesAtWork(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select p.id from phases p join jobs j on j.id = p.job_id join repositories r on r.id = j.repository_id
     where ${notLeftLongAgo("r")} and (
       p.step in ('working', 'claimed') and (j.status = 'running' or is_present(p.lease_holder))
       -- Its agent goes on in its session once a person has answered.
       or p.step = 'working' and p.why in ('stale', 'iterations') and j.status = 'paused'
       or p.step in ('accepted', 'checking') and j.status = 'running')`,
  );
  return rows.map(({ id }) => Number(id));
}
