import { setTimeout as pause } from "node:timers/promises";
import { type Db } from "../../../store/database.ts";
import { findStandingFiling, type Condition } from "../../../store/escalations/filings.ts";

const lookEveryMs = 100;

export type AwaitedFiling =
  | { readonly kind: "filed"; readonly issue: number }
  /** GitHub has not taken it yet; it will be told again. */
  | { readonly kind: "pending" }
  /** GitHub will not take it. */
  | { readonly kind: "refused" };

/** Waits until GitHub has the issue, for a while. */
export async function awaitFiling(db: Db, condition: Condition, patienceMs: number): Promise<AwaitedFiling> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const filing = await findStandingFiling(db, condition);
    if (filing === null) return { kind: "refused" };
    if (filing.issue !== null) return { kind: "filed", issue: filing.issue };
    if (Date.now() >= end) return { kind: "pending" };
    await pause(lookEveryMs);
  }
}
