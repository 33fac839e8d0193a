import { countsOf, sumOf, type Figures } from "../../domain/figures/figures.ts";
import { type Db } from "../../store/database.ts";
import { readSeries, type SeriesStep } from "../../store/figures/figures.ts";
import { type Span } from "../../store/metrics/span.ts";

/** What happened in one hour, or on one day in UTC. */
export interface ServiceSeriesPoint {
  /** When the hour or day began. The first and the last point tell of what the span has of theirs. */
  readonly at: Date;
  /** That were decided. */
  readonly attempts: number;
  /** Attempts that resolved their escalation, or found it resolved. */
  readonly resolutions: number;
  /** Of a person, whatever for. */
  readonly pages: number;
  /** US dollars that the decided attempts cost; those of an unknown price count as nothing. */
  readonly spendUsd: number;
  /** Results of single gates that were not a pass. */
  readonly gateFailures: number;
  readonly gateRuns: number;
  /** Claims to be done: accepted, rejected, or given up. */
  readonly claims: number;
  /** Claims whose gates failed with little of the budget used. */
  readonly prematureClaims: number;
}

/**
 * A point for each hour or day that the span touches, oldest first, also where nothing happened: 24 h by hours are 24 or 25
 * points, 30 d by days 30 or 31. It reads kept figures, and is as fast over many rows as over few.
 */
export async function readServiceSeries(
  db: Db,
  span: Span & { readonly step: SeriesStep },
): Promise<ServiceSeriesPoint[]> {
  const agents = await readSeries(db, "agents", span);
  const gates = await readSeries(db, "gates", span);
  return agents.map(({ at, figures }, index) => ({
    at,
    ...ofAgents(figures),
    ...ofGates(gates[index]?.figures ?? figures),
  }));
}

function ofAgents(figures: Figures) {
  return {
    attempts: sumOf(figures, "attempts"),
    resolutions: sumWhere(
      figures,
      "attempts",
      ([, , kind]) => kind === "resolve" || kind === "already-satisfied",
    ),
    pages: sumOf(figures, "pages"),
    spendUsd: sumOf(figures, "millionths") / 1_000_000,
  };
}

function ofGates(figures: Figures) {
  return {
    gateFailures: sumWhere(figures, "gates", ([, , status]) => status !== "pass"),
    gateRuns: sumOf(figures, "gates"),
    claims: sumOf(figures, "claims"),
    prematureClaims: sumOf(figures, "prematureClaims"),
  };
}

function sumWhere(
  figures: Figures,
  word: string,
  counts: (rest: readonly (string | null)[]) => boolean,
): number {
  return countsOf(figures, word)
    .filter(({ rest }) => counts(rest))
    .reduce((sum, { number }) => sum + number, 0);
}

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
    sumWhere(figures, word, (rest) => (rest[at] ?? null) === agent);
  return [...agents]
    .map((agent) => ({
      agent,
      claims: of("claims", 1, agent),
      premature: of("prematureClaims", 0, agent),
    }))
    .toSorted((one, other) => other.claims - one.claims);
}
