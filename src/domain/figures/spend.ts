import { addCosts, type Cost } from "../money/cost.ts";
import { countsOf, type Figures, type NamePart } from "./figures.ts";

/** Costs of agents, by the kind of work. */
export interface Spend {
  readonly escalations: Cost;
  readonly jobs: Cost;
}

/** Cost of one kind of work; only escalations have a domain and a stage. */
export interface CostOfKind {
  readonly work: NamePart;
  readonly domain: NamePart;
  readonly stage: NamePart;
  readonly cost: Cost;
}

export function costsOf(figures: Figures): CostOfKind[] {
  const kindOf = ([work = null, domain = null, stage = null]: NamePart[]) => ({ work, domain, stage });
  return [
    ...countsOf(figures, "millionths").map(({ rest, number }) => ({
      ...kindOf(rest),
      cost: { known: number / 1_000_000, unknown: 0 },
    })),
    ...countsOf(figures, "unpriced").map(({ rest, number }) => ({
      ...kindOf(rest),
      cost: { known: 0, unknown: number },
    })),
  ];
}

export function spendOf(figures: Figures): Spend {
  const costs = costsOf(figures);
  const of = (word: keyof Spend) =>
    addCosts(costs.filter(({ work }) => work === word).map(({ cost }) => cost));
  return { escalations: of("escalations"), jobs: of("jobs") };
}
