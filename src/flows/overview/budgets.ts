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
  readonly spentUsd: number;
  /** Set aside for attempts and phases under way. */
  readonly reservedUsd: number;
}

export async function readDayBudgets(db: Db, purses: readonly Purse[], now: Date): Promise<DayBudget[]> {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const read = async ({ of, ...purse }: Purse) => {
    const { settled, reserved } = await spendSince(db, day, of);
    return { ...purse, spentUsd: settled, reservedUsd: reserved };
  };
  return Promise.all(purses.map(read));
}
