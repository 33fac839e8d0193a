import { fitsGlob } from "../../glob-match.ts";
import { type Leaf } from "./flatten.ts";
import { neverBecomes, winsNone, type Judgment } from "./judgments.ts";

const programs = /^(size-limit|bundlesize|bundlewatch)$/;

/** Of programs that judge how large a product is: how large it may be, and what of it they measure, in which form. */
export const sizeJudgments: readonly (readonly [kins: RegExp, key: RegExp, judgment: Judgment])[] = [
  [programs, /(^|\.)(limit|maxSize)$/, noLarger],
  [programs, /(^|\.)ignore$/, winsNone],
  [programs, /(^|\.)path$/, keepsFiles],
  [programs, /(^|\.)import$/, keepsNames],
  [programs, /(^|\.)(brotli|gzip)$/, keepsPlain],
  [programs, /(^|\.)compression$/, neverBecomes(/^brotli$/)],
];

const units: Readonly<Record<string, number>> = {
  ...{ "": 1, b: 1, kb: 1_000, kib: 1_024, mb: 1_000_000, mib: 1_048_576, gb: 1_000_000_000 },
  ...{ ms: 0.001, s: 1 },
};

/** "10 kB", in bytes, or "300 ms", in seconds; what cannot be read bounds nothing. */
function sizeOf(value: Leaf): number {
  const [, number = "", unit = ""] = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(String(value)) ?? [];
  const scale = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
  return number === "" || scale === undefined ? Infinity : Number(number) * scale;
}

/** Sizes in their order; one that is gone bounds nothing any more. */
function noLarger(old: readonly Leaf[], fresh: readonly Leaf[]): ReturnType<Judgment> {
  const sizes = fresh.map(sizeOf);
  return old.some((one, at) => (sizes[at] ?? Infinity) > sizeOf(one)) ? "lowered-threshold" : null;
}

/** All files that were measured still are, by the same globs or by wider ones; none is taken back. */
function keepsFiles(old: readonly Leaf[], fresh: readonly Leaf[]): ReturnType<Judgment> {
  const [had, has] = [old.map(String), fresh.map(String)];
  const isLost = had.some((one) => !one.startsWith("!") && !has.some((other) => takesAll(other, one)));
  return isLost || has.some((one) => one.startsWith("!") && !had.includes(one)) ? "widened-exclusion" : null;
}

function takesAll(glob: string, other: string): boolean {
  const [one, was] = [glob, other].map((each) => each.replace(/^(\.\/)+/, ""));
  if (one === undefined || was === undefined) return false;
  return one === was || one.replaceAll("**/", "") === was || (!/[*?{}[\]]/.test(was) && fitsGlob(one)(was));
}

/** Names that a program takes from the product; all of it, where none are said. */
function keepsNames(old: readonly Leaf[], fresh: readonly Leaf[]): ReturnType<Judgment> {
  const namesIn = (values: readonly Leaf[]) => values.flatMap((one) => String(one).match(/[\w$*]+/g) ?? []);
  const [had, has] = [namesIn(old), namesIn(fresh)];
  if (has.length === 0 || has.includes("*")) return null;
  return had.length === 0 || had.some((one) => !has.includes(one)) ? "widened-exclusion" : null;
}

/** What is measured as it is may not be measured packed. */
function keepsPlain(old: readonly Leaf[], fresh: readonly Leaf[]): ReturnType<Judgment> {
  const plain = (values: readonly Leaf[]) => values.filter((one) => String(one) === "false").length;
  return plain(fresh) < plain(old) ? "lowered-threshold" : null;
}
