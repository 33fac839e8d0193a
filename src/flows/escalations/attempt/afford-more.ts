import { isSameDecision } from "../../../domain/escalations/explain/same-decision.ts";
import { fitsBudget, type BudgetFacts } from "../../../domain/escalations/preflight.ts";
import { narrowWait } from "../../../store/attempt-checks.ts";
import { lastAudit } from "../../../store/audit.ts";
import { inTransaction } from "../../../store/database.ts";
import { paidBy, reserveAlone, reserveMore } from "../../../store/spending.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { readBudget } from "../budget.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { type Work } from "./work.ts";

/**
 * Sets money aside again for an attempt that gave back what it had while others reported on its commit. False: the
 * day has no more; it is looked at again when the next one begins.
 */
export async function affordMore(deps: EscalationDeps, work: Work): Promise<boolean> {
  const { attempt, situation } = work;
  if (attempt.reservedUsd !== null || situation.facts.budget.left === null) return true;
  const lacking = await inTransaction(deps.db, async (db): Promise<BudgetFacts | null> => {
    await reserveAlone(db);
    const spent = await paidBy(db, attempt.id);
    const budget = await readBudget(deps, db, situation);
    const { left } = budget;
    if (left === null) return null;
    // An attempt reserves what it may cost at all; of that it has paid a part.
    const needed = budget.needed === null ? null : Math.max(0, budget.needed - spent);
    if (needed !== 0 && !fitsBudget({ ...budget, needed })) return { ...budget, needed };
    // Where the lease was lost, the next write of this worker is refused.
    await reserveMore(db, work, spent + (needed ?? left));
    return null;
  });
  if (lacking === null) return true;
  await waitForMoney(deps, work, lacking);
  return false;
}

/** Written down once; what is reported on the commit meanwhile only has it looked at. */
async function waitForMoney(deps: EscalationDeps, work: Work, budget: BudgetFacts): Promise<void> {
  const { attempt, situation } = work;
  const { waitUntil } = attempt;
  if (waitUntil === null) throw new Error(`attempt ${attempt.id} waits for nothing`);
  const subject = escalationSubject(situation.key);
  const decision = { kind: "wait", reason: "daily_budget", until: budget.nextDay };
  const last = await lastAudit(deps.db, subject, "checks");
  const wait = { from: waitUntil, to: budget.nextDay };
  if (isSameDecision(last?.decision, decision)) return narrowWait(deps.db, attempt.id, wait);
  const decided = { repositoryId: situation.key.repositoryId, subject, kind: "checks" };
  const facts = { attempt: attempt.id, commit: attempt.pushedSha, budget };
  await record(deps, { ...decided, facts, decision, effects: [] }, async (db) => {
    await narrowWait(db, attempt.id, wait);
    return true;
  });
}
