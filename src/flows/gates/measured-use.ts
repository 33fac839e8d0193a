import { measureUse, type MeasuredUse, type TokenBudget } from "../../domain/gates/claims/token-budget.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Db } from "../../store/database.ts";
import { listAcceptedTokens, type AcceptedWork } from "../../store/metrics/accepted-tokens.ts";

export interface MeasuredWork {
  readonly repositoryId: number;
  readonly work: AcceptedWork;
  /** That it has used so far. */
  readonly tokens: number;
  readonly tokenBudget: TokenBudget;
}

const lookedAtMs = 90 * 86_400_000;
const mostTasks = 50;

/** What work has used of what the same work takes in its repository; null: tokens are allotted, or it is not known yet. */
export async function readMeasuredUse(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { repositoryId, work, tokens, tokenBudget }: MeasuredWork,
): Promise<MeasuredUse | null> {
  if (tokenBudget.tokens !== null) return null;
  const since = new Date(clock.now().getTime() - lookedAtMs);
  return measureUse(tokens, await listAcceptedTokens(db, { repositoryId, work, since, limit: mostTasks }));
}
