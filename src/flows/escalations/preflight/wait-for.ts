import { type Effect } from "../../../domain/effects/effect.ts";
import { readBudgetWait } from "../../../domain/escalations/preflight/budget.ts";
import { type Wait } from "../../../domain/escalations/preflight/preflight.ts";
import { budgetWaitWord } from "../../../domain/money/budget-wait.ts";
import { moveEscalation } from "../../../store/escalations/escalations.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { unpaidBeginningEffect } from "../comments/progress-comment.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { type Situation } from "../situation.ts";
import { withLease } from "../with-lease.ts";

/** Has the escalation looked at again when its time has come. */
export async function waitFor(deps: EscalationDeps, situation: Situation, step: Wait): Promise<void> {
  const { waitUntil, waitReason } = situation.escalation ?? { waitUntil: null, waitReason: null };
  const known = waitUntil?.getTime() === step.until.getTime() && waitReason === reasonOf(situation, step);
  if (!known) await defer(deps, situation, step);
  await deps.wake(situation.key, step.until);
}

/** Written down once: what waits is not due, and the audit tells why nothing happens. */
function defer(deps: EscalationDeps, situation: Situation, step: Wait): Promise<void> {
  const { key, facts } = situation;
  return withLease(deps, situation, async ({ escalation, lease }) => {
    const { status, counted, faultsInARow, pull } = escalation;
    const change = { from: status, to: status, counted, faultsInARow, pull, waitUntil: step.until };
    const waitReason = reasonOf(situation, step);
    const decided = { repositoryId: key.repositoryId, subject: escalationSubject(key), kind: "preflight" };
    const effects = await waitingEffects(deps, situation, step);
    await record(deps, { ...decided, facts, decision: step, effects }, (db) =>
      moveEscalation(db, lease, { ...change, waitReason, now: deps.clock.now() }),
    );
  });
}

/** The word by which lists and pages say for what it waits; null: they say until when. */
function reasonOf({ facts }: Situation, { reason }: Wait): string | null {
  return isForMoney(reason) ? budgetWaitWord(readBudgetWait(facts.budget)) : null;
}

function isForMoney(reason: Wait["reason"]): boolean {
  return reason === "daily_budget" || reason === "over_daily_budget";
}

/** A fault that passes by itself is told by the audit alone; that there is no money, people can change. */
async function waitingEffects(
  deps: EscalationDeps,
  situation: Situation,
  { reason }: Wait,
): Promise<Effect[]> {
  return isForMoney(reason) ? [await unpaidBeginningEffect(deps, situation)] : [];
}
