/** What one attempt may use up before its gates have to pass. */
export interface TokenBudget {
  /** Input and output together; null: unlimited. */
  readonly tokens: number | null;
  /** Share of the budget below which a claim is early. */
  readonly warnThreshold: number;
  /** Suspicious claims are not accepted on a remembered pass. */
  readonly enforceCorrelation: boolean;
}

export interface BudgetUse {
  readonly tokens: number;
  /** US dollars; null: unknown. */
  readonly costUsd: number | null;
}

/** The larger share of the two budgets that an attempt can have, tokens and money; null: it has neither. */
export function shareUsed(
  use: BudgetUse,
  allocation: { readonly tokens: number | null; readonly costUsd: number | null },
): number | null {
  const shares: number[] = [];
  if (allocation.tokens !== null) shares.push(use.tokens / allocation.tokens);
  if (allocation.costUsd !== null && use.costUsd !== null) shares.push(use.costUsd / allocation.costUsd);
  return shares.length === 0 ? null : Math.max(...shares);
}

export function isPremature(used: number | null, warnThreshold: number): boolean {
  return used !== null && used < warnThreshold;
}

export interface ClaimHistory {
  readonly budgetUsed: number | null;
  /** Nothing differs from the base, or from what was refused last. */
  readonly noOp: boolean;
  /** Earlier claims of the attempt that came too early. */
  readonly premature: number;
}

/** Whether a claim looks like hope rather than work: only then a remembered pass is not enough. */
export function isSuspicious(history: ClaimHistory, { warnThreshold }: TokenBudget): boolean {
  return history.noOp || history.premature > 0 || isPremature(history.budgetUsed, warnThreshold);
}
