import { type Mark } from "../test-case.ts";
import { skipsLess } from "./skips-less.ts";

/** Whether two marks name conditions, and not the same one. */
export function isToldOtherwise(now: Mark, was: Mark): boolean {
  if (asksJUnit.test(now.where ?? "") && asksJUnit.test(was.where ?? "")) return runsForLess(now, was);
  const [one, other] = [conditionOf(now), conditionOf(was)];
  return one !== null && other !== null && one !== other;
}

/** An annotation that names a condition, and behind it the method that it may ask. */
const asksJUnit = /^@(?:[\w.]+\.)?(Enabled|Disabled)(?:On|If|For)\w*(\([^]*?\))(?= \{|$)( \{[^]*)?$/;

/** JUnit: it is enabled for something else than it was, or disabled for more. */
function runsForLess(now: Mark, was: Mark): boolean {
  const [is, old] = [asksJUnit.exec(now.where ?? ""), asksJUnit.exec(was.where ?? "")];
  const [has, had] = [namedIn(is?.[2] ?? ""), namedIn(old?.[2] ?? "")];
  if (is?.[3] !== old?.[3]) return true;
  return is?.[1] === "Enabled"
    ? had.some((one) => !has.includes(one))
    : has.some((one) => !had.includes(one));
}

/** `{ OS.LINUX, MAC }`, `named = "os.arch", matches = "amd64|arm64"`: the words, without what tells people why. */
function namedIn(given: string): string[] {
  const plain = given.replace(/,?\s*disabledReason\s*=\s*"(?:\\.|[^"\\])*"/, "");
  return (plain.match(/"(?:\\.|[^"\\])*"|[\w.]+/g) ?? []).flatMap((one) =>
    one.startsWith('"') ? one.slice(1, -1).split("|") : one.replace(/^.*\./, ""),
  );
}

/** Whether a test runs under the condition that it ran under, as in `it.skipIf(onWindows)(…)` for `if (!onWindows) it(…)`, or under less of one. */
export function runsNoLess(now: Mark, was: Mark): boolean {
  const [one, other] = [conditionOf(now), conditionOf(was)];
  if (one === null || other === null) return false;
  return (
    one === other || skipped(was) === "true" || skipsLess(`skipif ${skipped(now)}`, `skipif ${skipped(was)}`)
  );
}

/** Under which a test runs; null: under none that is written out. */
function conditionOf({ where = "" }: Mark): string | null {
  const [, word, said = ""] = told.exec(where) ?? [];
  if (word === undefined) return null;
  const plain = bare(said.replace(/\s+/g, ""));
  return word === "runIf" ? straight(plain) : straight(`!(${plain})`);
}

function skipped({ where = "" }: Mark): string {
  const [, word, said = ""] = told.exec(where) ?? [];
  const plain = bare(said.replace(/\s+/g, "")).replace(around, "$1");
  return word === "runIf" ? straight(`!(${plain})`) : plain;
}

/** Brackets that say nothing. */
const around = /(?<![\w$)\]!])\(([^()&|?]*)\)/g;
const told = /^(skip[iI]f|runIf) ([^]+)$/;
/** What is put together, or changes as it is asked, is not turned around. */
const compound = /&&|\|\||\?|[^=!<>]=[^=>]|\+\+|--|[<>]/;

/** Without what turns it around twice. */
function straight(said: string): string {
  if (!/^!(?!=)/.test(said) || compound.test(said)) return said;
  const inner = bare(said.slice(1));
  const turned = bare(inner.slice(1));
  if (/^!(?!=)/.test(inner) && (turned !== inner.slice(1) || !inner.includes("="))) return straight(turned);
  const [, left = "", sign, right = ""] = /^([^=!]+)([=!]==?)([^=!]+)$/.exec(inner) ?? [];
  if (sign === undefined) return inner.includes("=") ? said : `!${inner}`;
  return `${left}${sign.startsWith("!") ? "=" : "!"}${sign.slice(1)}${right}`;
}

function bare(said: string): string {
  const [, inner] = /^\(([^()]*|[^()]*\([^()]*\)[^()]*)\)$/.exec(said) ?? [];
  return inner === undefined ? said : bare(inner);
}
