import { countsOf, sumOfEach, type Figures } from "../../domain/figures/figures.ts";

/** Of one agent's claims, how many were premature. */
export interface PrematureShare {
  /** The runner of the attempts; null: agents of jobs. */
  readonly agent: string | null;
  readonly claims: number;
  readonly premature: number;
}

/** By agent, whoever claimed most first; from the figures of gates. */
export function prematureSharesOf(figures: Figures): PrematureShare[] {
  const agents = new Set(countsOf(figures, "claims").map(({ rest }) => rest[1] ?? null));
  const of = (word: string, at: number, agent: string | null) =>
    sumOfEach(countsOf(figures, word).filter(({ rest }) => (rest[at] ?? null) === agent));
  return [...agents]
    .map((agent) => ({
      agent,
      claims: of("claims", 1, agent),
      premature: of("prematureClaims", 0, agent),
    }))
    .toSorted((one, other) => other.claims - one.claims);
}
