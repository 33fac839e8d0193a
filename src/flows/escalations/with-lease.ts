import { releaseLease, type Lease } from "../../store/escalations/escalations.ts";
import { type EscalationDeps } from "./dependencies.ts";
import { type Situation } from "./situation.ts";
import { takeInWithLease, takeLeaseAlone, type Taken } from "./take-in.ts";

type Act = (taken: Taken) => Promise<void>;

/**
 * Acts on an escalation while nobody else can, then has it looked at again: events that came meanwhile found the
 * lease held. Does nothing when somebody else holds it.
 */
export async function withLease(deps: EscalationDeps, situation: Situation, act: Act): Promise<void> {
  await actOn(deps, { situation, taken: await takeInWithLease(deps, situation) }, act);
}

/** The same, for what does not make an escalation of the issue again. */
export async function withLeaseAlone(deps: EscalationDeps, situation: Situation, act: Act): Promise<void> {
  await actOn(deps, { situation, taken: await takeLeaseAlone(deps, situation) }, act);
}

async function actOn(
  deps: EscalationDeps,
  { situation, taken }: { situation: Situation; taken: Taken | null },
  act: Act,
): Promise<void> {
  if (taken === null) return;
  try {
    await act(taken);
  } finally {
    await giveBack(deps, taken.lease);
  }
  if (!deps.leaving.aborted) await deps.wake(situation.key);
}

/** A lease that cannot be given back must not outlive this: then all that this process holds is let go of. */
async function giveBack({ db, log, presence }: EscalationDeps, lease: Lease): Promise<void> {
  try {
    await releaseLease(db, lease);
  } catch (error) {
    log.warn({ err: error, escalation: lease.escalationId }, "a lease could not be given back");
    presence.abandon();
  }
}
