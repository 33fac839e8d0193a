import { listIn } from "../compared/list-in.ts";

/** How far off an answer may be, as a whole and by its size; `value` is what is wanted, where it is written out. */
export interface Room {
  /** By whose measure. */
  readonly by: string;
  readonly absolute: number;
  readonly relative: number;
  readonly value: number | null;
}

type Size = (written: number) => Partial<Pick<Room, "absolute" | "relative">>;
const absolute: Size = (written) => ({ absolute: Math.abs(written) });
const relative: Size = (written) => ({ relative: Math.abs(written) });
const places: Size = (written) => ({ absolute: 0.5 * 10 ** -written });
const percents: Size = (written) => ({ relative: Math.abs(written) / 100 });
const figures: Size = (written) => ({ relative: 10 ** (1 - written) });
const steps: Size = (written) => ({ relative: written * 2.3e-16 });

interface Measure {
  readonly by: string;
  /** Ends before the bracket. */
  readonly called: RegExp;
  /** Where among its arguments stands what is wanted. */
  readonly wants: number;
  /** Arguments by their place or name. */
  readonly sizes: Readonly<Record<string, Size>>;
  readonly otherwise: Partial<Pick<Room, "absolute" | "relative">> | null;
}

/** Over texts without white space. Null: without the argument it is a comparison like others. */
const measures: readonly Measure[] = [
  measure(
    [String.raw`==(?:pytest\.)?approx`, 0],
    { 1: relative, 2: absolute, rel: relative, abs: absolute },
    { relative: 1e-6 },
  ),
  measure(
    [String.raw`\bassertAlmostEquals?`, 1],
    { 2: places, 4: absolute, places, delta: absolute },
    places(7),
  ),
  measure(
    [String.raw`\bisclose`, 1],
    { rel_tol: relative, abs_tol: absolute, 2: relative, 3: absolute, rtol: relative, atol: absolute },
    { relative: 1e-9 },
  ),
  measure(
    [String.raw`\ballclose`, 1],
    { 2: relative, 3: absolute, rtol: relative, atol: absolute },
    { relative: 1e-5 },
  ),
  measure(
    [String.raw`\bassert_allclose`, 1],
    { 2: relative, 3: absolute, rtol: relative, atol: absolute },
    { relative: 1e-7 },
  ),
  measure([String.raw`\bassert_(?:array_)?almost_equal`, 1], { 2: places, decimal: places }, places(6)),
  measure([String.raw`\bassert_approx_equal`, 1], { 2: figures, significant: figures }, figures(7)),
  measure([String.raw`\bassert_array_almost_equal_nulp`, 1], { 2: steps, nulp: steps }, steps(1)),
  measure([String.raw`\bassert_array_max_ulp`, 1], { 2: steps, maxulp: steps }, steps(1)),
  measure([String.raw`\.toBeCloseTo`, 0], { 1: places }, places(2)),
  measure([String.raw`^expect\([^]*\)\.to\w+\(expect\.closeTo`, 0], { 1: places }, places(2)),
  measure([String.raw`\.be\.(?:closeTo|approximately)`, 0], { 1: absolute }, absolute(0)),
  measure([String.raw`\bassert\.(?:closeTo|approximately)`, 1], { 2: absolute }, absolute(0)),
  measure([String.raw`,(?:is\()?closeTo`, 0], { 1: absolute }, absolute(0)),
  measure([String.raw`^(?:Assertions\.)?assert(?:Array)?Equals`, 0], { 2: absolute }, null),
  measure(
    [String.raw`\.(?:isCloseTo|isEqualTo)`, 0],
    { within: absolute, offset: absolute, byLessThan: absolute, withPercentage: percents },
    null,
  ),
  measure([String.raw`^(?:assert|require)\.InDelta(?:Slice)?f?`, 1], { 3: absolute }, absolute(0)),
  measure([String.raw`^(?:assert|require)\.InEpsilon(?:Slice)?f?`, 1], { 3: relative }, relative(0)),
  measure(
    [String.raw`\bassert_(?:relative_eq|abs_diff_eq|approx_eq|ulps_eq)!`, 1],
    { 2: absolute, epsilon: absolute, max_relative: relative, max_ulps: steps, ulps: steps },
    { relative: 3e-16 },
  ),
  // Of googletest and of assertables.
  measure([String.raw`^\w+_that!\([^]*\bnear`, 0], { 1: absolute }, absolute(0)),
  measure([String.raw`^\w+_that!\([^]*\bapprox_eq`, 0], {}, { relative: 3e-16 }),
  measure([String.raw`\bassert_in_delta!`, 1], { 2: absolute }, absolute(0)),
  measure([String.raw`\bassert_in_epsilon!`, 1], { 2: relative }, relative(0)),
];

const number = /^-?(?:\d[\d_]*)?\.?\d[\d_]*(?:\.(?=$|[dDfF]))?(?:e[+-]?\d+)?(?:_?f(?:32|64)|[dDfFlL])?$/i;
const boundless = /\b(MAX\w*|INFINITY|POSITIVE_INFINITY|Infinity|inf|Inf|MaxFloat\w*|MaxValue|EPSILON_MAX)\b/;

/** The room that a check leaves around what it wants; null: it leaves none. */
export function roomOf(said: string): Room | null {
  const text = said.replace(/\s+/g, "").replace(/;$/, "");
  for (const one of measures) {
    const found = one.called.exec(text);
    if (found === null) continue;
    const room = roomIn(one, listIn(text, found.index + found[0].length)?.items ?? []);
    if (room !== null) return room;
  }
  return offBy(text);
}

function roomIn({ by, wants, sizes, otherwise }: Measure, items: readonly string[]): Room | null {
  const given = items.flatMap((item, at) => {
    const [, name, inner] = /^(\w+)=(?!=)(.*)$/.exec(item) ?? /^(?:\w+\.)?(\w+)\((.*)\)$/.exec(item) ?? [];
    const key = name !== undefined && name in sizes ? name : String(at);
    const size = sizes[key];
    const written = numberIn(key === name ? (inner ?? "") : item);
    return size === undefined || written === null ? [] : [size(written)];
  });
  if (given.length === 0 && otherwise === null) return null;
  const all = given.length === 0 ? [otherwise ?? {}] : given;
  return {
    by,
    absolute: Math.max(0, ...all.map((each) => each.absolute ?? 0)),
    relative: Math.max(0, ...all.map((each) => each.relative ?? 0)),
    value: numberIn(items[wants] ?? "") ?? numberIn(items[wants === 1 ? 0 : 1] ?? ""),
  };
}

/** `abs(x - 3) < 0.1`, and of Go, which says what fails, `math.Abs(x - 3) > 0.1`. */
const difference =
  /^(?:assert(?:True|\.True|\.ok)?[!(]*|expect\(|(?:self\.|Assertions\.|assert\.|require\.)\w+\((?:t,)?|check\((?:[^;]*;)?)(?:[\w.]*\.)?[aA]bs\(.+?-([\w.]+)\)(<=?|>=?)([^)]+)\)*(?:\.toBe\(true\)|\.isTrue\(\))?$/;
const ofRust = /^assert!\(\(+.+?-([\w.]+)\)+\.abs\(\)(<=?)([^)]+)\)$/;

function offBy(text: string): Room | null {
  const [, value = "", sign = "", written = ""] = difference.exec(text) ?? ofRust.exec(text) ?? [];
  const room = numberIn(written);
  if (room === null || sign.startsWith(">") !== text.startsWith("check(")) return null;
  return { by: "difference", absolute: room, relative: 0, value: numberIn(value) };
}

function numberIn(written: string): number | null {
  if (boundless.test(written)) return Infinity;
  if (!number.test(written)) return null;
  return Number(written.replaceAll("_", "").replace(/(?<!e[+-]?\d*)(f32|f64|[dDfFlL])$/i, ""));
}

function measure(
  [called, wants]: readonly [name: string, wants: number],
  sizes: Measure["sizes"],
  otherwise: Measure["otherwise"],
): Measure {
  return { by: called, called: new RegExp(`${called}(?=\\()`), wants, sizes, otherwise };
}

/** Below this no machine tells two fractions apart with certainty. */
const fine = 1e-5;

/** How far off it may be at what is wanted. */
export function widthOf({ absolute: whole, relative: part, value }: Room, wanted = value): number {
  return Math.max(whole, part * Math.abs(wanted ?? 1));
}

/** Whether one leaves more room than the other; what all fractions need counts only where both measure alike. */
export function isWider(room: Room, than: Room): boolean {
  const wanted = than.value ?? room.value;
  if (room.by === than.by && wanted !== null) return widthOf(room, wanted) > widthOf(than, wanted);
  if (room.by === than.by) return room.absolute > than.absolute || room.relative > than.relative;
  const least = fine * Math.max(1, Math.abs(wanted ?? 1));
  return widthOf(room, wanted) > Math.max(least, widthOf(than, wanted)) * 1.0001;
}

/** Whether a fraction is held as near as it is written; for no machine holds all of them. */
export function isNear(room: Room): boolean {
  const width = widthOf(room);
  const digits = String(room.value ?? "").split(".")[1]?.length ?? 2;
  return (
    width <= Math.min(0.01, 0.5 * 10 ** -digits) &&
    (room.value === null || room.value === 0 || width < Math.abs(room.value) / 10)
  );
}
