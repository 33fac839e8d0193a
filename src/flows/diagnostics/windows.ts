import { beginOf, shortest } from "../../domain/figures/widths.ts";
import { type Db } from "../../store/database.ts";
import { type Span } from "../../store/metrics/span.ts";

/** Over which stretches of time up to now, by their names, and for which repositories (null: all). */
export interface Windows {
  readonly now: Date;
  readonly windows: Readonly<Record<string, number>>;
  readonly repositoryIds: readonly number[] | null;
}

export const usualWindows = { "24h": 86_400_000, "7d": 604_800_000 } as const;

/** The last so many milliseconds, from a full minute on: figures are kept by the minute, and no row of the first is counted. */
export function upTo(now: Date, milliseconds: number): Pick<Span, "from" | "to"> {
  return { from: new Date(beginOf(now.getTime() - milliseconds, shortest)), to: now };
}

/** What `measure` finds in each window, by its name. */
export async function overWindows<Found>(
  db: Db,
  { now, windows, repositoryIds }: Windows,
  measure: (db: Db, span: Span) => Promise<Found>,
): Promise<Record<string, Found>> {
  const found: Record<string, Found> = {};
  for (const [name, milliseconds] of Object.entries(windows)) {
    found[name] = await measure(db, { ...upTo(now, milliseconds), repositoryIds });
  }
  return found;
}
