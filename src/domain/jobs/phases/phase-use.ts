import { addCosts, costOf, type Cost, type Priced, type UsedInTurn } from "../../money/cost.ts";

/** What the agents of a phase used up, ever and before its present revision. */
export interface PhaseUsage extends Priced {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly agentMs: number;
  readonly earlierTokens: number;
  readonly earlierUsd: number;
  readonly earlierMs: number;
}

/** Limits are of a revision: whoever answers a review begins with none of them used up. */
export function usedInRevision(phase: PhaseUsage) {
  const { inputTokens, outputTokens, agentMs } = phase;
  const knownUsd = phase.knownUsd - phase.earlierUsd;
  return {
    tokens: inputTokens + outputTokens - phase.earlierTokens,
    knownUsd,
    /** null: of some turn it is unknown. */
    costUsd: phase.unpriced > 0 ? null : knownUsd,
    agentMs: agentMs - phase.earlierMs,
  };
}

/** US dollars that a phase may cost: what the configuration says, or less where another phase shares out its own. null: no limit. */
export function mostUsd(budgetUsd: number | null, cap: number | null): number | null {
  if (budgetUsd === null || cap === null) return budgetUsd ?? cap;
  return Math.min(budgetUsd, cap);
}

/** US dollars that a phase has left of what it may cost; null: nothing limits it. */
export function usdLeft(phase: PhaseUsage & { readonly budgetUsd: number | null }, cap: number | null) {
  const most = mostUsd(phase.budgetUsd, cap);
  return most === null ? null : Math.max(0, most - usedInRevision(phase).knownUsd);
}

/** US dollars that a turn counts as. At an unknown price, all that is still set aside for it, if it worked at all. */
export function paidForTurn(
  { inputTokens, outputTokens, costUsd, agentMs }: UsedInTurn,
  { faulted, reservedUsd }: { readonly faulted: boolean; readonly reservedUsd: number | null },
): number {
  if (costUsd !== null) return costUsd;
  const worked = inputTokens + outputTokens > 0 || (agentMs > 0 && !faulted);
  return worked ? (reservedUsd ?? 0) : 0;
}

/** Costs of phases, with those of the companion. */
export function costOfPhases(
  phases: readonly (Priced & { readonly companionUsd: number; readonly companionUnpriced: number })[],
): Cost {
  return addCosts(
    phases.flatMap((phase) => [
      costOf(phase),
      { known: phase.companionUsd, unknown: phase.companionUnpriced },
    ]),
  );
}
