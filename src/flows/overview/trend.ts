import { countsOf, sumOf, sumOfEach, type Figures } from "../../domain/figures/figures.ts";
import { spendOf, type Spend } from "../../domain/figures/spend.ts";
import { type Db } from "../../store/database.ts";
import { readSeries } from "../../store/figures/figures.ts";
import { isResolving } from "../diagnostics/auto-agent.ts";
import { upTo } from "../diagnostics/windows.ts";

/** How far back charts may look, in seconds, and in which slices: of UTC, so that a bar stays the same from look to look. */
export const periods = {
  "24h": { name: "24 hours", seconds: 86_400, step: "hour" },
  "7d": { name: "7 days", seconds: 604_800, step: "6h" },
  "30d": { name: "30 days", seconds: 2_592_000, step: "day" },
} as const;

export type Period = keyof typeof periods;

export function isPeriod(word: string): word is Period {
  return Object.hasOwn(periods, word);
}

/** What happened over a period, slice by slice, oldest first; every list is as long as `from`. */
export interface Trend {
  readonly period: Period;
  /** When each slice began, also the first, of which only a part may belong to the period. */
  readonly from: readonly Date[];
  /** Attempts that settled their escalation. */
  readonly resolved: readonly number[];
  readonly paged: readonly number[];
  /** Failures that came back although they were resolved. */
  readonly recurred: readonly number[];
  readonly spend: readonly Spend[];
}

export interface TrendAsked {
  readonly period: Period;
  readonly now: Date;
  /** null: of all repositories. */
  readonly repositoryIds: readonly number[] | null;
}

export async function readTrend(db: Db, { period, now, repositoryIds }: TrendAsked): Promise<Trend> {
  const { seconds, step } = periods[period];
  const points = await readSeries(db, "agents", { ...upTo(now, seconds * 1_000), repositoryIds, step });
  const of = (measure: (figures: Figures) => number) => points.map(({ figures }) => measure(figures));
  return {
    period,
    from: points.map(({ at }) => at),
    resolved: of(countResolving),
    paged: of((figures) => sumOf(figures, "pages")),
    recurred: of((figures) => sumOf(figures, "returns")),
    spend: points.map(({ figures }) => spendOf(figures)),
  };
}

function countResolving(figures: Figures): number {
  return sumOfEach(countsOf(figures, "attempts").filter(({ rest: [, , kind] }) => isResolving(kind)));
}
