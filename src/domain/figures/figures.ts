import { type Stretch } from "./cover.ts";
import { addSpenders, noSpenders, type Spenders } from "./spenders.ts";

/** What was counted of a stretch of time. The figures of two stretches add up to those of both. */
export interface Figures {
  /** Whole numbers by the names of what they count: texts of JSON arrays, by `nameOf`. */
  readonly counts: Readonly<Record<string, number>>;
  /** By what was timed: bins (see `percentile.ts`) and how many fell into each, in turns, sorted by bin. */
  readonly times: Readonly<Record<string, readonly number[]>>;
  /**
   * By what happened once more: when (in milliseconds) the other time was, for each that lies outside the stretch. Those
   * within it are counted: see `settled`.
   */
  readonly moments: Readonly<Record<string, readonly number[]>>;
  /** Escalations. */
  readonly spenders: Spenders;
  readonly jobSpenders: Spenders;
}

export const noFigures: Figures = {
  counts: {},
  times: {},
  moments: {},
  spenders: noSpenders,
  jobSpenders: noSpenders,
};

export type NamePart = string | null;

export function nameOf(...parts: readonly NamePart[]): string {
  return JSON.stringify(parts);
}

/** The names that begin with this word, in parts, with their numbers. */
export function countsOf(figures: Figures, word: string): { rest: NamePart[]; number: number }[] {
  const found: { rest: NamePart[]; number: number }[] = [];
  const begin = JSON.stringify([word]).slice(0, -1);
  for (const [name, number] of Object.entries(figures.counts)) {
    if (!name.startsWith(begin)) continue;
    const [first, ...rest] = JSON.parse(name) as NamePart[];
    if (first === word) found.push({ rest, number });
  }
  return found;
}

export function sumOf(figures: Figures, word: string): number {
  return sumOfEach(countsOf(figures, word));
}

export function sumOfEach(counts: readonly { readonly number: number }[]): number {
  return counts.reduce((sum, { number }) => sum + number, 0);
}

export function addFigures(all: readonly Figures[]): Figures {
  const counts: Record<string, number> = {};
  const times: Record<string, Map<number, number>> = {};
  const moments: Record<string, number[]> = {};
  for (const figures of all) {
    for (const [name, number] of Object.entries(figures.counts)) counts[name] = (counts[name] ?? 0) + number;
    for (const [name, pairs] of Object.entries(figures.times)) addPairs((times[name] ??= new Map()), pairs);
    for (const [name, more] of Object.entries(figures.moments)) (moments[name] ??= []).push(...more);
  }
  return {
    counts,
    times: Object.fromEntries(Object.entries(times).map(([name, bins]) => [name, pairsOf(bins)])),
    moments,
    spenders: addSpenders(all.map(({ spenders }) => spenders)),
    jobSpenders: addSpenders(all.map(({ jobSpenders }) => jobSpenders)),
  };
}

/** The word under which moments within the stretch itself are counted, by what they are of. */
const within = "within";

/** Figures over this stretch, which need not remember the moments that lie in it: only how many there are. */
export function settled(figures: Figures, { from, until }: Stretch): Figures {
  const counts = { ...figures.counts };
  const moments: Record<string, number[]> = {};
  for (const [name, all] of Object.entries(figures.moments)) {
    const outside = all.filter((moment) => moment < from || moment >= until);
    if (outside.length > 0) moments[name] = outside;
    if (outside.length === all.length) continue;
    const counted = nameOf(within, ...(JSON.parse(name) as NamePart[]));
    counts[counted] = (counts[counted] ?? 0) + all.length - outside.length;
  }
  return { ...figures, counts, moments };
}

/** How many moments of it lie in the stretch over which these figures were settled. */
export function countWithin(figures: Figures, ...what: readonly NamePart[]): number {
  return figures.counts[nameOf(within, ...what)] ?? 0;
}

function addPairs(bins: Map<number, number>, pairs: readonly number[]): void {
  for (let at = 0; at < pairs.length; at += 2) {
    const bin = pairs[at] ?? 0;
    bins.set(bin, (bins.get(bin) ?? 0) + (pairs[at + 1] ?? 0));
  }
}

function pairsOf(bins: ReadonlyMap<number, number>): number[] {
  return [...bins].toSorted(([one], [other]) => one - other).flat();
}

/** The same order of the first of each group, and of those in it. */
export function groupedBy<Each>(
  all: readonly Each[],
  keyOf: (each: Each) => string,
): (readonly [Each, ...Each[]])[] {
  const groups = new Map<string, [Each, ...Each[]]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}
