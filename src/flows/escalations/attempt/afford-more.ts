import { type Effect } from "../../../domain/effects/effect.ts";
import { isSameDecision } from "../../../domain/escalations/explain/same-decision.ts";
import { fitsBudget, fitsNoDay, type BudgetFacts } from "../../../domain/escalations/preflight/budget.ts";
import { type WaitReason } from "../../../domain/escalations/preflight/preflight.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { narrowWait } from "../../../store/escalations/attempt-checks.ts";
import { lastAudit } from "../../../store/audit.ts";
import { inTransaction, type Db } from "../../../store/database.ts";
import { lookAtLease } from "../../../store/escalations/escalations.ts";
import { listGateRuns, saveGateRun } from "../../../store/gates/gate-runs.ts";
import { paidBy, reserveAlone, reserveMore } from "../../../store/escalations/spending.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { readBudget } from "../budget.ts";
import { unpaidEffect } from "../comments/progress-comment.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { type Work } from "./work.ts";

/** What others reported, which is settled only when the agent can go on. */
interface Refused {
  readonly verdict: GateVerdict;
  /** The check runs that say it. */
  readonly effects: readonly Effect[];
}

/**
 * Sets money aside again for an attempt that gave back what it had while others reported on its commit. False: the
 * day has no more; it is looked at again when the next one begins.
 */
export async function affordMore(deps: EscalationDeps, work: Work, refused: Refused): Promise<boolean> {
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
  await waitForMoney(deps, work, { refused, budget: lacking });
  return false;
}

interface Lacking {
  readonly refused: Refused;
  readonly budget: BudgetFacts;
}

/**
 * Written down once a day, with what the checks said; what is reported on the commit meanwhile only has it looked at.
 * What no day can pay goes on when a person changes the cap or the budget.
 */
async function waitForMoney(deps: EscalationDeps, work: Work, { refused, budget }: Lacking): Promise<void> {
  const { attempt, situation } = work;
  const { waitUntil } = attempt;
  if (waitUntil === null) throw new Error(`attempt ${attempt.id} waits for nothing`);
  const subject = escalationSubject(situation.key);
  const reason: WaitReason = fitsNoDay(budget) ? "over_daily_budget" : "daily_budget";
  const decision = { kind: "wait", reason, until: budget.nextDay };
  const last = await lastAudit(deps.db, subject, "checks");
  const wait = { from: waitUntil, to: budget.nextDay };
  if (isSameDecision(last?.decision, decision)) return narrowWait(deps.db, attempt.id, wait);
  const { verdict } = refused;
  const decided = { repositoryId: situation.key.repositoryId, subject, kind: "checks" };
  const facts = { attempt: attempt.id, commit: attempt.pushedSha, budget };
  const effects = [...refused.effects, await unpaidEffect(deps, work, { verdict, budget })];
  await record(deps, { ...decided, facts, decision, effects }, async (db) => {
    if (!(await lookAtLease(db, work.lease)).held) return false;
    await saveOnce(db, { attemptId: attempt.id, verdict, now: deps.clock.now() });
    await narrowWait(db, attempt.id, wait);
    return true;
  });
}

/** It may be looked at on many days; only the time that the checks took differs then. */
async function saveOnce(
  db: Db,
  run: { readonly attemptId: number; readonly verdict: GateVerdict; readonly now: Date },
): Promise<void> {
  const last = (await listGateRuns(db, run.attemptId)).at(-1)?.verdict;
  if (last !== undefined && isSameDecision(gist(last), gist(run.verdict))) return;
  await saveGateRun(db, { ...run, rejection: null });
}

function gist({ head, gates }: GateVerdict) {
  return { head, gates: gates.map(({ name, status }) => ({ name, status })) };
}
