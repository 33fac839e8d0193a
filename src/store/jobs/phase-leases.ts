import { type Db } from "../database.ts";
import { nobodyAlive } from "../presence.ts";

/** The right to have the agent work on a phase, or the gates judge it. */
export interface PhaseLease {
  readonly phaseId: number;
  readonly holder: number;
}

/** null: somebody alive is at it, or there is nothing for an agent or the gates to do. */
export async function takePhaseLease(db: Db, phaseId: number, holder: number): Promise<PhaseLease | null> {
  const { rowCount } = await db.query(
    `update phases set lease_holder = $2, reserved_usd = null
     where id = $1 and step in ('working', 'claimed') and ${nobodyAlive("lease_holder")}`,
    [phaseId, holder],
  );
  return rowCount === 1 ? { phaseId, holder } : null;
}

export async function releasePhaseLease(db: Db, { phaseId, holder }: PhaseLease): Promise<void> {
  await db.query(
    "update phases set lease_holder = null, reserved_usd = null where id = $1 and lease_holder = $2",
    [phaseId, holder],
  );
}

export async function holdsPhase(db: Db, { phaseId, holder }: PhaseLease): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from phases where id = $1 and lease_holder = $2 and step in ('working', 'claimed')",
    [phaseId, holder],
  );
  return rowCount === 1;
}
