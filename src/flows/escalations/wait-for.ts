import { type Wait } from "../../domain/escalations/preflight.ts";
import { moveEscalation, releaseLease } from "../../store/escalations.ts";
import { record } from "../record.ts";
import { escalationSubject } from "../subject.ts";
import { type EscalationDeps } from "./dependencies.ts";
import { type Situation } from "./situation.ts";
import { takeInWithLease } from "./take-in.ts";

/** Has the escalation looked at again when its time has come. */
export async function waitFor(deps: EscalationDeps, situation: Situation, step: Wait): Promise<void> {
  const known = situation.escalation?.waitUntil?.getTime() === step.until.getTime();
  if (!known) await defer(deps, situation, step);
  await deps.wake(situation.key, step.until);
}

/** Written down once: what waits is not due, and the audit tells why nothing happens. */
async function defer(deps: EscalationDeps, situation: Situation, step: Wait): Promise<void> {
  const { key, facts } = situation;
  const taken = await takeInWithLease(deps, situation);
  if (taken === null) return;
  const { escalation, lease } = taken;
  const { status, counted, faultsInARow, pull } = escalation;
  const change = { from: status, to: status, counted, faultsInARow, pull, waitUntil: step.until };
  try {
    await record(
      deps,
      {
        repositoryId: key.repositoryId,
        subject: escalationSubject(key),
        kind: "preflight",
        facts,
        decision: step,
        effects: [],
      },
      (db) => moveEscalation(db, lease, { ...change, now: deps.clock.now() }),
    );
  } finally {
    await releaseLease(deps.db, lease);
  }
}
