import { textOf, type ChangedFile } from "./changed-file.ts";

/** Parts of both sides that stand at the same place, each up to its end and without it. */
interface Stretch {
  readonly was: readonly [from: number, to: number];
  readonly now: readonly [from: number, to: number];
  /** Of how many others it is a part. */
  readonly depth: number;
}

/** By then a text says the same all over. */
const deepest = 50;

const known = new WeakMap<ChangedFile, readonly (number | undefined)[]>();

/**
 * Of each line of the base, from 0, where it stands in the head; what is not there is gone or moved. Lines that stand
 * once in both tell which parts belong together, as they do for people.
 */
export function keptLines(file: ChangedFile): readonly (number | undefined)[] {
  const found = known.get(file) ?? compared(textOf(file.before).split("\n"), textOf(file.after).split("\n"));
  known.set(file, found);
  return found;
}

function compared(was: readonly string[], now: readonly string[]): readonly (number | undefined)[] {
  const kept = new Array<number | undefined>(was.length).fill(undefined);
  const open: Stretch[] = [{ was: [0, was.length], now: [0, now.length], depth: 0 }];
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const { depth, was: before, now: after } = stretch;
    let [from, to] = [before[0], after[0]];
    const fixed = inOrder(standOnce({ text: was, within: before }, { text: now, within: after }));
    const parts: Omit<Stretch, "depth">[] = [];
    for (const [at, place] of fixed) {
      parts.push({ was: [from, at], now: [to, place] });
      kept[at] = place;
      [from, to] = [at + 1, place + 1];
    }
    const rest = { was: [from, before[1]], now: [to, after[1]] } as const;
    parts.push(fixed.length > 0 ? rest : withoutEnds(rest, { was, now, kept }));
    for (const part of parts)
      if (depth < deepest && isOpen(part, stretch)) open.push({ ...part, depth: depth + 1 });
  }
  return kept;
}

/** What is the same goes on from above first, so that a group that is gone is gone from its first line on. */
function withoutEnds(
  { was: [wasFrom, wasTo], now: [nowFrom, nowTo] }: Omit<Stretch, "depth">,
  { was, now, kept }: { was: readonly string[]; now: readonly string[]; kept: (number | undefined)[] },
): Omit<Stretch, "depth"> {
  let [from, to, end, last] = [wasFrom, nowFrom, wasTo, nowTo];
  for (; from < end && to < last && was[from] === now[to]; from += 1, to += 1) kept[from] = to;
  for (; from < end && to < last && was[end - 1] === now[last - 1]; end -= 1, last -= 1)
    kept[end - 1] = last - 1;
  return { was: [from, end], now: [to, last] };
}

/** Whether there is more to find in a part than in the whole. */
function isOpen({ was, now }: Omit<Stretch, "depth">, whole: Stretch): boolean {
  const isSmaller = was[0] > whole.was[0] || was[1] < whole.was[1];
  return isSmaller && was[0] < was[1] && now[0] < now[1];
}

interface Part {
  readonly text: readonly string[];
  readonly within: Stretch["was"];
}

/** Of lines that each part has once, where both have them, as the first has them. */
function standOnce(was: Part, now: Part): (readonly [was: number, now: number])[] {
  const [before, after] = [placesIn(was), placesIn(now)];
  return [...before].flatMap(([line, at]) => {
    const to = after.get(line);
    return at === null || to === undefined || to === null ? [] : [[at, to] as const];
  });
}

/** Null: it stands there more than once. */
function placesIn({ text, within: [from, to] }: Part): Map<string, number | null> {
  const places = new Map<string, number | null>();
  for (let at = from; at < to; at += 1) {
    const line = text[at] ?? "";
    places.set(line, places.has(line) ? null : at);
  }
  return places;
}

/** The most of these that stand in the same order on both sides. */
function inOrder(pairs: readonly (readonly [was: number, now: number])[]): (readonly [number, number])[] {
  // Of all rows of a length that were found, the last of the one that ends first; and what stands before each.
  const ends: number[] = [];
  const earlier: (number | undefined)[] = [];
  for (const [index, [, now]] of pairs.entries()) {
    let [from, to] = [0, ends.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < now) from = middle + 1;
      else to = middle;
    }
    earlier[index] = ends[from - 1];
    ends[from] = index;
  }
  const row: (readonly [number, number])[] = [];
  for (let index = ends.at(-1); index !== undefined; index = earlier[index]) {
    const pair = pairs[index];
    if (pair !== undefined) row.push(pair);
  }
  return row.reverse();
}
