import { type Effect } from "../../../domain/effects/effect.ts";
import { type Wait } from "../../../domain/escalations/preflight/preflight.ts";
import { moveEscalation } from "../../../store/escalations/escalations.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { unaffordableEffect } from "../comments/progress-comment.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { type Situation } from "../situation.ts";
import { withLease } from "../with-lease.ts";

/** Has the escalation looked at again when its time has come. */
export async function waitFor(deps: EscalationDeps, situation: Situation, step: Wait): Promise<void> {
  const known = situation.escalation?.waitUntil?.getTime() === step.until.getTime();
  if (!known) await defer(deps, situation, step);
  await deps.wake(situation.key, step.until);
}

/** Written down once: what waits is not due, and the audit tells why nothing happens. */
function defer(deps: EscalationDeps, situation: Situation, step: Wait): Promise<void> {
  const { key, facts } = situation;
  return withLease(deps, situation, async ({ escalation, lease }) => {
    const { status, counted, faultsInARow, pull } = escalation;
    const change = { from: status, to: status, counted, faultsInARow, pull, waitUntil: step.until };
    const decided = { repositoryId: key.repositoryId, subject: escalationSubject(key), kind: "preflight" };
    const effects = await waitingEffects(deps, situation, step);
    await record(deps, { ...decided, facts, decision: step, effects }, (db) =>
      moveEscalation(db, lease, { ...change, now: deps.clock.now() }),
    );
  });
}

/** What passes by itself is told by the audit alone; this does not. */
async function waitingEffects(
  deps: EscalationDeps,
  situation: Situation,
  { reason }: Wait,
): Promise<Effect[]> {
  return reason === "over_daily_budget" ? [await unaffordableEffect(deps, situation)] : [];
}
