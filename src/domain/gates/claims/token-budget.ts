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

/** The share that work has used of what accepted tasks of its repository took, where nobody allots tokens. */
export interface MeasuredUse {
  /** Tokens used, as a share of the median. */
  readonly share: number;
  /** How many it was measured from: the last ones. */
  readonly tasks: number;
}

/** Fewer say little about the next one. */
export const fewestMeasured = 10;

/** `accepted`: tokens of each of the last accepted tasks; null: they are too few. */
export function measureUse(tokens: number, accepted: readonly number[]): MeasuredUse | null {
  if (accepted.length < fewestMeasured) return null;
  const sorted = accepted.toSorted((one, other) => one - other);
  const [below = 0, above = 0] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return { share: tokens / ((below + above) / 2), tasks: accepted.length };
}

interface Used {
  /** Of what is allotted; null: nothing is. */
  readonly budgetUsed: number | null;
  /** Tells early claims alone, and ends nothing; null or absent: tokens are allotted, or too few tasks were accepted. */
  readonly measured?: MeasuredUse | null | undefined;
}

/** The larger share counts; null: there is none. */
export function isPremature({ budgetUsed, measured }: Used, warnThreshold: number): boolean {
  const shares = [budgetUsed, measured?.share ?? null].filter((share) => share !== null);
  return shares.length > 0 && Math.max(...shares) < warnThreshold;
}

export interface ClaimHistory extends Used {
  /** Nothing differs from the base, or from what was refused last. */
  readonly noOp: boolean;
  /** Earlier claims of the attempt that came too early. */
  readonly premature: number;
}

/** Whether a claim looks like hope rather than work: only then a remembered pass is not enough. */
export function isSuspicious(history: ClaimHistory, { warnThreshold }: TokenBudget): boolean {
  return history.noOp || history.premature > 0 || isPremature(history, warnThreshold);
}
