import { type BudgetOwner, type BudgetWait } from "../../money/budget-wait.ts";

export interface BudgetFacts {
  /** US dollars that the next attempt reserves; null: an unlimited attempt takes what is left of the day. */
  readonly needed: number | null;
  /** US dollars left today; null: no daily limit. */
  readonly left: number | null;
  /** US dollars of a whole day, of the narrowest budget; null: no daily limit. */
  readonly ofDay: number | null;
  readonly nextDay: Date;
  /** Whose budget has least left; absent: there is none, or it was recorded before this was. */
  readonly leftOwner?: BudgetOwner | undefined;
  /** Whose whole day is the narrowest. */
  readonly dayOwner?: BudgetOwner | undefined;
}

/** Whether the day still has what an attempt reserves. */
export function fitsBudget({ needed, left }: BudgetFacts): boolean {
  if (left === null) return true;
  return left > 0 && (needed === null || needed <= left);
}

/** Whether no day ever has it, so that waiting for the next one is in vain. */
export function fitsNoDay({ needed, ofDay }: BudgetFacts): boolean {
  return needed !== null && ofDay !== null && needed > ofDay;
}

/** Where nothing fits: what is in the way. */
export function readBudgetWait(budget: BudgetFacts): BudgetWait {
  const noDay = fitsNoDay(budget);
  return { noDay, owner: (noDay ? budget.dayOwner : budget.leftOwner) ?? null };
}
