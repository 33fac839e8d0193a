import { type Mark } from "../test-case.ts";
import { skipsLess } from "./skips-less.ts";

/** Whether two marks name conditions, and not the same one. */
export function isToldOtherwise(now: Mark, was: Mark): boolean {
  const [one, other] = [conditionOf(now), conditionOf(was)];
  return one !== null && other !== null && one !== other;
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
