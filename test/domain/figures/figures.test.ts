import fc from "fast-check";
import { expect, it } from "vitest";
import { coverOf } from "../../../src/domain/figures/cover.ts";
import { binGrowth, noTimeBin, percentileOf } from "../../../src/domain/figures/percentile.ts";
import { addSpenders } from "../../../src/domain/figures/spenders.ts";
import { beginOf, shortest, widths } from "../../../src/domain/figures/widths.ts";

const minute = 60_000;
const moment = fc.integer({ min: 0, max: 20 * 1_440 }).map((minutes) => minutes * minute);

it("each width is made up of whole ones of the last", () => {
  expect(widths.slice(1).map((width, level) => width % (widths[level] ?? 1))).toEqual([0, 0, 0, 0, 0]);
});

it("a span is covered without gap or overlap, and nothing that has changed is taken from what is kept", () => {
  const step = fc.constantFrom(undefined, 3_600_000, 86_400_000);
  fc.assert(
    fc.property(
      fc.tuple(moment, moment),
      fc.array(moment, { maxLength: 9 }),
      step,
      ([one, other], marks, width) => {
        const [from, until] = [Math.min(one, other) + 1_234, Math.max(one, other) + 56_789];
        const changed = marks.map((at) => beginOf(at, shortest));
        const { kept, raw } = coverOf({
          from,
          until,
          changed,
          ...(width === undefined ? {} : { step: width }),
        });
        const pieces = [...kept, ...raw].toSorted((a, b) => a.from - b.from);
        expect(pieces[0]?.from).toBe(from);
        expect(pieces.at(-1)?.until).toBe(until);
        for (const [index, piece] of pieces.slice(1).entries()) expect(piece.from).toBe(pieces[index]?.until);
        for (const piece of kept) {
          expect([piece.from % piece.width, piece.until % piece.width]).toEqual([0, 0]);
          expect(changed.some((at) => at >= piece.from && at < piece.until)).toBe(false);
        }
        if (width === undefined) return;
        for (const piece of pieces) expect(beginOf(piece.from, width)).toBe(beginOf(piece.until - 1, width));
      },
    ),
  );
});

it("a week is a handful of pieces, wherever it begins", () => {
  const from = 3 * 86_400_000 + 7 * minute;
  const { kept, raw } = coverOf({ from, until: from + 7 * 86_400_000, changed: [] });
  const stretches = kept.reduce((sum, piece) => sum + (piece.until - piece.from) / piece.width, 0);
  expect(stretches).toBeLessThan(40);
  expect(raw.reduce((sum, piece) => sum + piece.until - piece.from, 0)).toBeLessThan(2 * minute);
});

it("a percentile of what was binned is within 1 % of that of the times", () => {
  const times = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e5, noNaN: true })), {
    minLength: 1,
  });
  fc.assert(
    fc.property(times, fc.constantFrom(0, 0.5, 0.95, 1), (seconds, share) => {
      const bins = new Map<number, number>();
      for (const each of seconds) {
        const bin = each > 0 ? Math.round(Math.log(each) / Math.log(binGrowth)) : noTimeBin;
        bins.set(bin, (bins.get(bin) ?? 0) + 1);
      }
      const pairs = [...bins].toSorted(([one], [other]) => one - other).flat();
      const sorted = seconds.toSorted((one, other) => one - other);
      const rank = share * (sorted.length - 1);
      const [below = 0, above = 0] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
      const exact = below + (above - below) * (rank - Math.floor(rank));
      expect(Math.abs((percentileOf(pairs, share) ?? Number.NaN) - exact)).toBeLessThanOrEqual(
        exact * 0.01 + 1e-9,
      );
    }),
  );
  expect(percentileOf([], 0.5)).toBeNull();
});

it("of spenders, whoever is left out is known to have spent no more than is told", () => {
  const list = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1_000 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(list, list, (one, other) => {
      const sum = addSpenders([one, other].map((most) => addSpenders([{ most, beyond: 0 }])));
      const named = new Set(sum.most.map(([id]) => id));
      for (const [id, spent] of [...one, ...other])
        if (!named.has(id)) expect(spent).toBeLessThanOrEqual(sum.beyond);
      if (new Set([...one, ...other].map(([id]) => id)).size <= 20) expect(sum.beyond).toBe(0);
    }),
  );
});
