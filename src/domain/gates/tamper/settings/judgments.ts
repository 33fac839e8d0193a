import { alternativesOf } from "./braces.ts";
import { type Leaf } from "./flatten.ts";
import { muchLonger } from "../tests/compared/lost-demands.ts";
import { takesBackLess } from "./narrower-patterns.ts";

export type WeakeningRule = "lowered-threshold" | "widened-exclusion" | "weakened-configuration";

/** What is wrong with a value that a setting has now, and did not have before. */
export type Judgment = (old: readonly Leaf[], fresh: readonly Leaf[]) => WeakeningRule | null;

/** Of which tools, at which keys, and what may not become of the value there. The first that fits counts. */
export type JudgmentRow = readonly [kins: RegExp, key: RegExp, judgment: Judgment];

/** Whatever it says, a judge sees the same. */
export const free: Judgment = () => null;

/** A number that may not grow. `otherwise`: what it is where nothing is said; one below zero stands for no bound. */
export function atMost(otherwise = Infinity): Judgment {
  return (old, fresh) =>
    most(fresh.map(unbound), otherwise) > most(old.map(unbound), otherwise) ? "lowered-threshold" : null;
}

/** A bound that a tool has by itself where nothing is said any more. */
export function atMostBy(own: number): Judgment {
  return (old, fresh) => atMost(fresh.length === 0 ? own : Infinity)(old, fresh);
}

function unbound(value: Leaf): Leaf {
  return typeof value === "number" && value < 0 ? Infinity : value;
}

/** A number that may not grow, nor be large where it is said for the first time. */
export function atFirstAtMost(bound: number): Judgment {
  return (old, fresh) => (most(fresh, -Infinity) > most(old, bound) ? "lowered-threshold" : null);
}

export const atLeast: Judgment = (old, fresh) =>
  old.length > 0 && least(fresh, -Infinity) < least(old, -Infinity) ? "lowered-threshold" : null;

export const staysOn: Judgment = (old, fresh) =>
  (old.includes(true) && !fresh.includes(true)) || (fresh.includes(false) && !old.includes(false))
    ? "weakened-configuration"
    : null;

/** Off where nothing is said. */
export const staysSaidOn: Judgment = (old, fresh) =>
  old.includes(true) && !fresh.includes(true) ? "weakened-configuration" : null;

export const staysOff: Judgment = (old, fresh) =>
  fresh.includes(true) && !old.includes(true) ? "weakened-configuration" : null;

/** On where nothing is said. */
export const neverOff: Judgment = (old, fresh) =>
  fresh.includes(false) && !old.includes(false) ? "weakened-configuration" : null;

/** Off where it is said to be, on where nothing is said. */
export const staysSaidOff: Judgment = (old, fresh) =>
  old.includes(false) && !fresh.includes(false) ? "weakened-configuration" : null;

/** A list of what is judged: it may not get shorter. */
export const keepsAll: Judgment = (old, fresh) => {
  const known = wordsOf(fresh);
  return [...wordsOf(old)].some((one) => !known.has(one)) ? "widened-exclusion" : null;
};

/** The same of patterns, of which some take back what others say: `!src/legacy`. */
export const keepsPatterns: Judgment = (old, fresh) => {
  const [had, has] = [wordsOf(old), wordsOf(fresh)];
  const isNegated = (one: Leaf) => /^[!-]/.test(String(one));
  const narrowed =
    [...had].some((one) => !isNegated(one) && !has.has(one)) ||
    [...has].some((one) => isNegated(one) && !had.has(one));
  return narrowed ? "widened-exclusion" : null;
};

/** A list of what is judged by anything but names: it may not get shorter. */
export const keepsCount: Judgment = (old, fresh) => (fresh.length < old.length ? "widened-exclusion" : null);

/** A list of what is passed over: it may not get longer. */
export const winsNone: Judgment = (old, fresh) => {
  const known = wordsOf(old);
  return [...wordsOf(fresh)].some((one) => !known.has(one)) ? "widened-exclusion" : null;
};

/** The same, where some of it may be taken back: `!vendor/own.js`. */
export const winsNoneOfPatterns: Judgment = (old, fresh) =>
  takesBackLess(old.map(String), fresh.map(String)) ? "widened-exclusion" : winsNone(old, fresh);

/** Values that demand less than any other. */
export function neverBecomes(values: RegExp): Judgment {
  return (old, fresh) =>
    fresh.some((one) => values.test(String(one)) && !old.includes(one)) ? "weakened-configuration" : null;
}

/** What alone is judged, where nothing was said all of it: a list that may neither begin nor get shorter, but end. */
export const narrowsNone: Judgment = (old, fresh) => {
  const [had = [], has = []] = [old, fresh].map((all) => all.filter((one) => one !== null && one !== ""));
  if (has.length === 0) return null;
  return had.length === 0 ? "widened-exclusion" : keepsAll(had, has);
};

/** What is passed over, as words of one text: it may not get longer. */
export const winsNoWords: Judgment = (old, fresh) => {
  const [had = [], has = []] = [old, fresh].map((all) =>
    all.flatMap((one) => (one === null ? [] : String(one).split(/[\s,]+/))),
  );
  return winsNone(had, has);
};

/** The same number of bounds, of which none is higher than it was. */
export const noneGrows: Judgment = (old, fresh) => {
  const [was = [], now = []] = [old, fresh].map((all) => numbersOf(all).sort((a, b) => a - b));
  return was.length === now.length && now.some((one, at) => one > (was[at] ?? one))
    ? "lowered-threshold"
    : null;
};

/** Seconds that each test has: that is gone, or so many times as long that nothing comes to it. */
export const limitsTime: Judgment = (old, fresh) => {
  const [was = [], now = []] = [old, fresh].map((all) =>
    all.map(Number).filter((one) => Number.isFinite(one) && one > 0),
  );
  if (was.length === 0) return null;
  return now.length === 0 || Math.max(...now) >= Math.max(...was) * muchLonger ? "lowered-threshold" : null;
};

const units: Readonly<Record<string, number>> = { ms: 1e-3, s: 1, m: 60, min: 60, h: 3600, d: 86_400 };
/** What a slow test gets where nobody bounded it before. */
const long = 600;

/** How long something may take, as "60s" or "1h 30m": not many times as long as it did, and at first not very long. */
export const takesNoLonger: Judgment = (old, fresh) => {
  const [was, now] = [old, fresh].map((all) => Math.max(0, ...all.map(secondsOf)));
  if (was === undefined || now === undefined) return null;
  return now > (was === 0 ? long : was * muchLonger) ? "lowered-threshold" : null;
};

/** The same where nothing else bounds it: once bounded, it stays so. */
export const staysBounded: Judgment = (old, fresh) =>
  old.length > 0 && fresh.length === 0 ? "lowered-threshold" : takesNoLonger(old, fresh);

function secondsOf(written: Leaf): number {
  const parts = [...String(written).matchAll(/([\d.]+)\s*(ms|s|min|m|h|d)/g)];
  return parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (units[unit] ?? 0), 0);
}

/** What is not judged, as a list or as a word: it may not get longer, nor be switched on. */
export const passesNone: Judgment = (old, fresh) =>
  fresh.every((one) => typeof one === "boolean") ? staysOff(old, fresh) : winsNone(old, fresh);

/** The first complaint of several judgments. */
export function allOf(...judgments: readonly Judgment[]): Judgment {
  return (old, fresh) => judgments.map((judge) => judge(old, fresh)).find((found) => found !== null) ?? null;
}

/** Values that hold words which they did not hold before. */
export function neverHolds(words: RegExp): Judgment {
  return (old, fresh) =>
    fresh.some((one) => words.test(String(one))) && !old.some((one) => words.test(String(one)))
      ? "weakened-configuration"
      : null;
}

/** Values from the one that demands most to the one that demands least; null: which of them nothing stands for. */
export function noLaterOf(values: readonly string[], otherwise: string): Judgment {
  const at = (given: readonly Leaf[]) =>
    Math.max(...(given.length === 0 ? [otherwise] : given).map((one) => values.indexOf(String(one))));
  return (old, fresh) => (at(fresh) > at(old) ? "weakened-configuration" : null);
}

/** What is in a list of names or patterns, whether its globs are written as one or as several. */
export function wordsOf(values: readonly Leaf[]): Set<Leaf> {
  return new Set(
    values
      .filter((one) => one !== null)
      .flatMap((one): Leaf[] => (typeof one === "string" ? alternativesOf(one) : [one])),
  );
}

export function least(values: readonly Leaf[], otherwise: number): number {
  const numbers = numbersOf(values);
  return numbers.length === 0 ? otherwise : Math.min(...numbers);
}

export function most(values: readonly Leaf[], otherwise: number): number {
  const numbers = numbersOf(values);
  return numbers.length === 0 ? otherwise : Math.max(...numbers);
}

/** "80%" is a number, too. */
function numbersOf(values: readonly Leaf[]): number[] {
  return values
    .map((one) => Number(typeof one === "string" ? one.replace(/%$/, "") : one))
    .filter((one) => !Number.isNaN(one));
}
