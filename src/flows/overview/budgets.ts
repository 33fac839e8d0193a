import { startOfDay } from "../../domain/money/day-budget.ts";
import { type Cost } from "../../domain/money/cost.ts";
import { spendSince, type Spender } from "../../store/escalations/spending.ts";
import { type Db } from "../../store/database.ts";

export interface Purse {
  readonly whose: string;
  /** US dollars; null: unlimited. */
  readonly limitUsd: number | null;
  readonly of: Spender;
}

/** What a day's money has come to. */
export interface DayBudget extends Omit<Purse, "of"> {
  /** What counts as spent: at an unknown price, what was set aside. */
  readonly spentUsd: number;
  readonly cost: Cost;
  /** Set aside for attempts and phases under way. */
  readonly reservedUsd: number;
}

export async function readDayBudgets(db: Db, purses: readonly Purse[], now: Date): Promise<DayBudget[]> {
  const day = startOfDay(now);
  const read = async ({ of, ...purse }: Purse) => {
    const { settled, reserved, cost } = await spendSince(db, day, of);
    return { ...purse, spentUsd: settled, cost, reservedUsd: reserved };
  };
  return Promise.all(purses.map(read));
}
