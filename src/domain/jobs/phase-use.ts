/** What the agents of a phase used up, ever and before its present revision. */
export interface PhaseUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null: unknown. */
  readonly costUsd: number | null;
  readonly agentMs: number;
  readonly earlierTokens: number;
  readonly earlierUsd: number;
  readonly earlierMs: number;
}

/** Limits are of a revision: whoever answers a review begins with none of them used up. */
export function usedInRevision(phase: PhaseUsage) {
  const { inputTokens, outputTokens, costUsd, agentMs } = phase;
  return {
    tokens: inputTokens + outputTokens - phase.earlierTokens,
    costUsd: costUsd === null ? null : costUsd - phase.earlierUsd,
    agentMs: agentMs - phase.earlierMs,
  };
}

export interface TurnUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
  readonly agentMs: number;
}

/** US dollars that a turn counts as. At an unknown price, all that is still set aside for it, if it worked at all. */
export function paidForTurn(
  { inputTokens, outputTokens, costUsd, agentMs }: TurnUsage,
  { faulted, reservedUsd }: { readonly faulted: boolean; readonly reservedUsd: number | null },
): number {
  if (costUsd !== null) return costUsd;
  const worked = inputTokens + outputTokens > 0 || (agentMs > 0 && !faulted);
  return worked ? (reservedUsd ?? 0) : 0;
}
