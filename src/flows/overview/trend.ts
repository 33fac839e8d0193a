import { type Db } from "../../store/database.ts";
import { listTrend } from "../../store/metrics/trend.ts";

/** How far back charts may look, and in which slices, in seconds. */
export const periods = {
  "24h": { name: "24 hours", seconds: 86_400, slice: 3_600 },
  "7d": { name: "7 days", seconds: 604_800, slice: 21_600 },
  "30d": { name: "30 days", seconds: 2_592_000, slice: 86_400 },
} as const;

export type Period = keyof typeof periods;

export function isPeriod(word: string): word is Period {
  return Object.hasOwn(periods, word);
}

/** What happened over a period, slice by slice, oldest first; every list is as long as `from`. */
export interface Trend {
  readonly period: Period;
  /** When each slice began. */
  readonly from: readonly Date[];
  /** Attempts that settled their escalation. */
  readonly resolved: readonly number[];
  readonly paged: readonly number[];
  /** Failures that came back although they were resolved. */
  readonly recurred: readonly number[];
  /** US dollars, of escalations and jobs. */
  readonly spendUsd: readonly number[];
}

export interface TrendAsked {
  readonly period: Period;
  readonly now: Date;
  /** null: of all repositories. */
  readonly repositoryIds: readonly number[] | null;
}

export async function readTrend(db: Db, { period, now, repositoryIds }: TrendAsked): Promise<Trend> {
  const { seconds, slice } = periods[period];
  const start = now.getTime() - seconds * 1_000;
  const found = new Map(
    (await listTrend(db, { from: new Date(start), to: now, repositoryIds }, slice)).map((each) => [
      each.slice,
      each,
    ]),
  );
  const slices = Array.from({ length: seconds / slice }, (_, index) => index);
  const of = (measure: "resolved" | "paged" | "recurred" | "spendUsd") =>
    slices.map((index) => found.get(index)?.[measure] ?? 0);
  return {
    period,
    from: slices.map((index) => new Date(start + index * slice * 1_000)),
    ...{ resolved: of("resolved"), paged: of("paged"), recurred: of("recurred"), spendUsd: of("spendUsd") },
  };
}
