import { beginOf, widths } from "./widths.ts";

/** A stretch of time in milliseconds; its end does not belong to it. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

export interface Cover {
  /** For which kept figures are to be read: all of that width in it. */
  readonly kept: readonly (Stretch & { readonly width: number })[];
  /** For which rows are to be counted: edges, and what has changed since figures were kept. */
  readonly raw: readonly Stretch[];
}

export interface Covered extends Stretch {
  /** Begins of the shortest stretches in which rows have changed since. */
  readonly changed: readonly number[];
  /** No piece lies across a border of this width. */
  readonly step?: number;
}

/** The fewest pieces that make up a stretch of time, none of which is counted twice. */
export function coverOf({ from, until, changed, step = Number.POSITIVE_INFINITY }: Covered): Cover {
  const dirty = widths.map((width) => new Set(changed.map((moment) => beginOf(moment, width))));
  const usable = widths.filter((width) => width <= step).length;
  const found = { kept: [] as Cover["kept"][number][], raw: [] as Stretch[] };
  const add = <Piece extends Stretch>(to: Piece[], piece: Piece, alike: (last: Piece) => boolean) => {
    const last = to.at(-1);
    const joins = last !== undefined && last.until === piece.from && alike(last);
    if (joins && beginOf(last.from, step) === beginOf(piece.from, step))
      to[to.length - 1] = { ...last, until: piece.until };
    else to.push(piece);
  };
  const cover = (level: number, start: number, end: number): void => {
    if (start >= end) return;
    const width = widths[level];
    if (width === undefined) {
      add(found.raw, { from: start, until: end }, () => true);
      return;
    }
    const [first, last] = [Math.ceil(start / width) * width, beginOf(end, width)];
    if (first >= last) {
      cover(level - 1, start, end);
      return;
    }
    cover(level - 1, start, first);
    for (let at = first; at < last; at += width) {
      if (dirty[level]?.has(at) === true) cover(level - 1, at, at + width);
      else add(found.kept, { width, from: at, until: at + width }, (kept) => kept.width === width);
    }
    cover(level - 1, last, end);
  };
  if (Number.isFinite(step)) {
    for (let at = beginOf(from, step); at < until; at += step)
      cover(usable - 1, Math.max(at, from), Math.min(at + step, until));
  } else cover(usable - 1, from, until);
  return found;
}
