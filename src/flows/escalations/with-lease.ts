import { releaseLease, type Escalation, type Lease } from "../../store/escalations.ts";
import { type EscalationDeps } from "./dependencies.ts";
import { type Situation } from "./situation.ts";
import { takeInWithLease } from "./take-in.ts";

/**
 * Acts on an escalation while nobody else can, then has it looked at again: events that came meanwhile found the
 * lease held. Does nothing when somebody else holds it.
 */
export async function withLease(
  deps: EscalationDeps,
  situation: Situation,
  act: (taken: { escalation: Escalation; lease: Lease }) => Promise<void>,
): Promise<void> {
  const taken = await takeInWithLease(deps, situation);
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
