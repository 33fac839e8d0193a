import { inTransaction, type Db } from "../../store/database.ts";
import {
  findEscalation,
  takeIn,
  takeLease,
  type Escalation,
  type Intake,
  type Lease,
} from "../../store/escalations/escalations.ts";
import { type EscalationDeps } from "./dependencies.ts";
import { type Situation } from "./situation.ts";

export interface Taken {
  readonly escalation: Escalation;
  readonly lease: Lease;
}

/**
 * Takes the issue in and takes its lease. null: somebody else is at work on it, or was since the situation was
 * read; then what was decided from it no longer holds, and it is looked at again.
 */
export async function takeInWithLease(deps: EscalationDeps, situation: Situation): Promise<Taken | null> {
  const { db, wake } = deps;
  const stale = new Error("rolled back");
  try {
    return await inTransaction(db, async (transaction) => {
      const taken = await take(transaction, deps, situation);
      if (taken === null) throw stale;
      return taken;
    });
  } catch (error) {
    if (error !== stale) throw error;
    // Whoever holds the lease has the issue looked at again when its work is over.
    if ((await findEscalation(db, situation.key))?.leased === false) await wake(situation.key);
    return null;
  }
}

async function take(
  db: Db,
  { clock, presence }: EscalationDeps,
  situation: Situation,
): Promise<Taken | null> {
  const { escalation: known } = situation;
  const now = clock.now();
  const held = known === null ? null : await takeLease(db, known, presence.holder);
  if (known !== null && held === null) return null;
  const escalation = await takeIn(db, intakeOf(situation, now));
  // One that was not there when it was looked for is as new as this.
  const lease = held ?? (await takeLease(db, { id: escalation.id, updatedAt: now }, presence.holder));
  return lease === null ? null : { escalation, lease };
}

/** Takes the lease of an escalation that is known, which stays as it is. null: as above. */
export async function takeLeaseAlone(deps: EscalationDeps, situation: Situation): Promise<Taken | null> {
  const { escalation } = situation;
  if (escalation === null) return null;
  const lease = await takeLease(deps.db, escalation, deps.presence.holder);
  if (lease !== null) return { escalation, lease };
  if ((await findEscalation(deps.db, situation.key))?.leased === false) await deps.wake(situation.key);
  return null;
}

/** Takes the issue in as it is now, without working on it. */
export async function takeInNow({ db, clock }: EscalationDeps, situation: Situation): Promise<void> {
  await takeIn(db, intakeOf(situation, clock.now()));
}

function intakeOf({ key, issue, match, escalation: known }: Situation, now: Date): Intake {
  const { title, body } = issue ?? known ?? { title: "", body: "" };
  return { ...key, title, body, domain: match.kind === "none" ? null : match.leading.label, now };
}
