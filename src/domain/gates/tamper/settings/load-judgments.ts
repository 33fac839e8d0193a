import { type Leaf } from "./flatten.ts";
import { atMost, keepsAll, keepsCount, neverBecomes, noLaterOf, type Judgment } from "./judgments.ts";

/** Of programs that judge how fast a product answers: k6, Artillery, and what Lighthouse is told beside its assertions. */
export const loadJudgments: readonly (readonly [kins: RegExp, key: RegExp, judgment: Judgment])[] = [
  [/^k6$/, /^thresholds\./, keepsBounds],
  [/^k6$/, /(^|\.)(vus|startVUs|maxVUs|duration|maxDuration|iterations|rate|startRate|target)$/, noLessLoad],
  [/^artillery$/, /^config\.phases\.(duration|arrivalRate|arrivalCount|rampTo|maxVusers)$/, noLessLoad],
  [/^artillery$/, /^config\.ensure\.conditions\.expression$/, keepsAll],
  [/^artillery$/, /^config\.ensure\.conditions\.strict$/, neverBecomes(/^false$/)],
  [/^artillery$/, /^config\.ensure\./, atMost()],
  [/^artillery$/, /^scenarios\.(.*\.)?expect\./, keepsCount],
  [
    /^lighthouserc$/,
    /(^|\.)assertions\..+\.aggregationMethod$/,
    noLaterOf(["pessimistic", "median-run", "median", "optimistic"], "optimistic"),
  ],
  [/^lighthouserc$/, /(^|\.)budgetsFile$/, keepsAll],
  [/^budget$/, /./, atMost()],
];

interface Bound {
  /** "p", "rate", "avg" */
  readonly of: string;
  /** Of `p(95)` the 95, which asks for less than 99. */
  readonly share: number;
  readonly isUpper: boolean;
  readonly at: number;
}

const bound = /^\s*(\w+)\s*(?:\(\s*([\d.]+)\s*\))?\s*(<=?|>=?)\s*(-?[\d.]+)\s*$/;

function boundIn(value: Leaf): Bound | null {
  const [, of = "", share = "", sign = "", at = ""] = bound.exec(String(value)) ?? [];
  return of === "" ? null : { of, share: Number(share), isUpper: sign.startsWith("<"), at: Number(at) };
}

/** Whether what stands there asks for as much as `p(95)<200` did. */
function asksAsMuch(one: Leaf, was: Leaf): boolean {
  const [is, than] = [boundIn(one), boundIn(was)];
  if (is === null || than === null || is.of !== than.of || is.isUpper !== than.isUpper) return one === was;
  return is.isUpper ? is.at <= than.at && is.share >= than.share : is.at >= than.at && is.share <= than.share;
}

/** Expressions of which each must hold. */
function keepsBounds(old: readonly Leaf[], fresh: readonly Leaf[]): ReturnType<Judgment> {
  const known = old.filter((one) => typeof one === "string");
  return known.every((was) => fresh.some((one) => asksAsMuch(one, was))) ? null : "lowered-threshold";
}

const units: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 };

/** Seconds of "1m30s", or the number itself; null: that does not show. */
function loadOf(value: Leaf): number | null {
  if (typeof value === "number") return value;
  const text = String(value).replaceAll("_", "").trim();
  if (/^[\d.]+$/.test(text)) return Number(text);
  const parts = [...text.matchAll(/([\d.]+)\s*([a-z]+)/gi)];
  if (parts.length === 0) return null;
  // "min" and "minutes" begin as "m" does.
  const scaleOf = (unit: string) => units[unit === "ms" ? unit : unit.slice(0, 1)] ?? 1;
  return parts.reduce((sum, [, count = "", unit = ""]) => sum + Number(count) * scaleOf(unit), 0);
}

/** How many ask, how often and for how long, in all stages together. What is said otherwise now, nobody can compare. */
function noLessLoad(old: readonly Leaf[], fresh: readonly Leaf[]): ReturnType<Judgment> {
  if (fresh.length === 0) return null;
  const [had, has] = [old, fresh].map((values) => values.map(loadOf));
  if (had === undefined || has === undefined || [...had, ...has].includes(null)) return null;
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, one) => all + (one ?? 0), 0);
  return sum(has) < sum(had) ? "lowered-threshold" : null;
}
