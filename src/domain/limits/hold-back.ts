/** What GitHub last said of the requests that an installation has left, of one resource. */
export interface Budget {
  /** Requests of a whole window. */
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Date;
}

export interface LimitFacts {
  readonly now: Date;
  /** null: GitHub said nothing of it. */
  readonly budget: Budget | null;
  /** Until when GitHub asked to be left alone; null: it did not. */
  readonly blockedUntil: Date | null;
  /** Nobody asked for what the request is part of. */
  readonly automatic: boolean;
}

/** Share of a window's requests that is left to what people ask for. */
const reserve = 0.1;

/** Until when GitHub must not be asked; null: it may be. */
export function heldBackUntil({ now, budget, blockedUntil, automatic }: LimitFacts): Date | null {
  const blocked = blockedUntil !== null && blockedUntil > now ? blockedUntil : null;
  const spent =
    budget !== null && budget.resetAt > now && budget.remaining <= leftToPeople(budget, automatic);
  if (!spent) return blocked;
  return blocked !== null && blocked > budget.resetAt ? blocked : budget.resetAt;
}

/** Whether so little is left that others have to know. */
export function runsLow({ limit, remaining }: Budget): boolean {
  return remaining <= 2 * reserve * limit;
}

/** What of two things that GitHub said is so now: answers overtake each other, and a window only loses. */
export function newerBudget(one: Budget | null, other: Budget | null): Budget | null {
  if (one === null || other === null) return one ?? other;
  const later = one.resetAt.getTime() - other.resetAt.getTime();
  if (later !== 0) return later > 0 ? one : other;
  return one.remaining <= other.remaining ? one : other;
}

function leftToPeople({ limit }: Budget, automatic: boolean): number {
  return automatic ? Math.floor(limit * reserve) : 0;
}
