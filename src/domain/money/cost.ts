/** US dollars that work has cost. Every sum of money is made of these, by `addCosts`. */
export interface Cost {
  readonly known: number;
  /** Agent turns whose price nobody knows. */
  readonly unknown: number;
}

/** The stored work: an attempt, or a phase with its agents. */
export interface Priced {
  readonly knownUsd: number;
  /** Agent turns whose price nobody knows. */
  readonly unpriced: number;
}

export interface UsedInTurn {
  /** US dollars; null: unknown. */
  readonly costUsd: number | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly agentMs: number;
}

export const noCost: Cost = { known: 0, unknown: 0 };

export function addCosts(costs: readonly Cost[]): Cost {
  return costs.reduce(
    (sum, { known, unknown }) => ({ known: sum.known + known, unknown: sum.unknown + unknown }),
    noCost,
  );
}

export function costOf({ knownUsd, unpriced }: Priced): Cost {
  return { known: knownUsd, unknown: unpriced };
}

export function costOfAll(works: readonly Priced[]): Cost {
  return addCosts(works.map((work) => costOf(work)));
}

/** An agent that did nothing has cost nothing; any other without a price has an unknown one. */
export function costOfTurn({ costUsd, inputTokens, outputTokens, agentMs }: UsedInTurn): Cost {
  if (costUsd !== null) return { known: costUsd, unknown: 0 };
  return { known: 0, unknown: inputTokens + outputTokens + agentMs > 0 ? 1 : 0 };
}

/** For people; unknown money is never 0. */
export function spellCost({ known, unknown }: Cost): string {
  const dollars = `$${known.toFixed(2)}`;
  if (unknown === 0) return dollars;
  if (known === 0) return "unknown";
  return `${dollars}, and an unknown amount for ${unknown === 1 ? "1 agent turn" : `${unknown} agent turns`}`;
}
