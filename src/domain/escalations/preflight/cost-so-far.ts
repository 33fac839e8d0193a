interface Used {
  readonly costUsd: number | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly agentMs: number;
}

/** US dollars of all attempts together. */
export interface CostSoFar {
  readonly known: number;
  /** Attempts that used something at a price that nobody knows. */
  readonly unknown: number;
}

/** An attempt whose agent did nothing yet has cost nothing; any other without a cost has an unknown one. */
export function costSoFar(attempts: readonly Used[]): CostSoFar {
  const unknown = attempts.filter((attempt) => attempt.costUsd === null && hasWorked(attempt)).length;
  return { known: attempts.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0), unknown };
}

/** What an attempt has cost with a further turn, as the store adds it up: one unknown price makes it unknown. */
export function costWith({ costUsd, inputTokens, outputTokens }: Used, added: Used): number | null {
  if (added.costUsd === null && added.inputTokens + added.outputTokens === 0) return costUsd;
  if (costUsd === null && inputTokens + outputTokens > 0) return null;
  return added.costUsd === null ? null : (costUsd ?? 0) + added.costUsd;
}

function hasWorked({ inputTokens, outputTokens, agentMs }: Used): boolean {
  return inputTokens + outputTokens + agentMs > 0;
}
