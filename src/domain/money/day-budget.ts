/** How much of a repository's day is gone, in percent: near its end, or as much as lets no attempt begin. */
export type BudgetLevel = 80 | 100;

export interface DayFacts {
  /** US dollars of the day; null: unlimited. */
  readonly limit: number | null;
  readonly spent: number;
  /** What an attempt may cost; null: nobody knows before. */
  readonly needed: number | null;
}

/** The level of a day's money that is reached; null: not even the first, or there is none to reach. */
export function reachBudgetLevel({ limit, spent, needed }: DayFacts): BudgetLevel | null {
  if (limit === null || spent === 0) return null;
  const left = limit - spent;
  if (left <= 0 || (needed !== null && left < needed)) return 100;
  return spent >= limit * 0.8 ? 80 : null;
}

/** When a day begins for which money is counted: in UTC. */
export function startOfDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}
