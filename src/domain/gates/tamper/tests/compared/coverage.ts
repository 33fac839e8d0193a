import { isFolded, looksAtTheSame } from "./folded.ts";
import { claimsOf, impliedBy } from "../said/claims.ts";
import { isFurtherDown } from "./ladders.ts";
import { looksAtLess } from "./looks-at-less.ts";
import { leavesOpen } from "./openings.ts";
import { saysLess } from "./says-less.ts";
import { saysAsMuch } from "./spellings.ts";
import { allowsMore } from "./tolerances.ts";
import { isCommonWord, literalsOf, type Assertion, type TestCase } from "../test-case.ts";

/** Whether the head's tests check what an assertion of the base checked; each of them stands for one only. */
export class Coverage {
  readonly #after: readonly TestCase[];
  /** Assertions by their text, less those that the base had already. */
  readonly #spare: Map<string, number>;
  /** What they claim, less what the base's did. */
  readonly #claims: ReadonlyMap<string, number>;

  constructor(after: readonly TestCase[], before: readonly TestCase[]) {
    this.#after = after.filter(({ marks }) => marks.length === 0);
    this.#spare = countTexts(this.#after);
    this.#claims = spareClaims(this.#after, before);
    for (const [text, count] of countTexts(before))
      this.#spare.set(text, (this.#spare.get(text) ?? 0) - count);
  }

  holds(test: TestCase): boolean {
    if (test.assertions.length === 0) return false;
    return test.assertions.every((one) => this.#covers(one)) || this.#after.some(isTableOf(test));
  }

  lost(before: TestCase, after: TestCase): Assertion[] {
    const texts = after.assertions.map(({ text }) => text);
    const gone = before.assertions.filter(({ text }) => !take(texts, text));
    const fresh = after.assertions.filter(({ text }) => take(texts, text));
    const folds = fresh.filter((other) => gone.some((one) => isFolded(one.text, other.text)));
    const left = gone.filter(
      (one) => !this.#covers(one) && !folds.some((other) => isFolded(one.text, other.text)),
    );
    const known = new Set(before.assertions.map(({ text }) => text));
    const said = new Set(gone.filter((one) => this.#isClaimed(one)).flatMap(claimsOf));
    const replacing = fresh.filter((one) => !one.trivial && !folds.includes(one) && !isSaidIn(one, said));
    const claimed = new Set(fresh.flatMap((one) => [...impliedBy(one)]));
    const beside = new Set(fresh.flatMap(({ literals }) => literals));
    // What was rewritten in place stands for what it replaced, unless it says less.
    return left.filter((one) => {
      const at = replacing.findIndex(
        (other) =>
          !saysPart(other, one, claimed) && standsFor(other, one, known) && !looksAtLess(other, one, beside),
      );
      const [other] = at < 0 ? [] : replacing.splice(at, 1);
      if (other !== undefined) known.add(other.text);
      return other === undefined;
    });
  }

  #covers(one: Assertion): boolean {
    if (one.trivial || one.plain) return true;
    // Nothing of this text was lost on the whole: it moved, or a copy of it stays.
    if ((this.#spare.get(one.text) ?? -1) >= 0 || this.#isClaimed(one)) return true;
    return this.#after.some(
      (test) => test.rows.length > 0 && test.assertions.some((other) => isTabled(one, other, test)),
    );
  }

  /** Whether nothing of what it claims was lost on the whole, in whatever words it is claimed now. */
  #isClaimed(one: Assertion): boolean {
    const claims = claimsOf(one);
    return claims.length > 0 && claims.every((each) => (this.#claims.get(each) ?? -1) >= 0);
  }
}

/** It says nothing but a part of what was said, of which the rest is said nowhere now. */
function saysPart(other: Assertion, one: Assertion, claimed: ReadonlySet<string>): boolean {
  const [is, was, all] = [claimsOf(other), claimsOf(one), impliedBy(one)];
  return (
    is.length > 0 &&
    is.every((each) => all.has(each)) &&
    !was.every((each) => each.startsWith("keys:") || claimed.has(each))
  );
}

/** It says again in other words what was said, and stands for nothing else. */
function isSaidIn(one: Assertion, said: ReadonlySet<string>): boolean {
  const claims = claimsOf(one);
  const parts = claims.filter((each) => !/^(keys:|eq:#)/.test(each));
  return claims.length > 0 && (parts.length > 0 ? parts : claims).every((each) => said.has(each));
}

function standsFor(other: Assertion, one: Assertion, known: ReadonlySet<string>): boolean {
  if (allowsMore(other, one) || isFurtherDown(other, one) || leavesOpen(other, one)) return false;
  if (saysAsMuch(other, one)) return true;
  if (other.slack > one.slack || isLoosened(one, other)) return false;
  if ((other.reflexive && !one.reflexive) || (wantsTruth(other) && tellsMore(one, other))) return false;
  if (saysLess(other, one)) return false;
  // Saying again what is said already checks nothing more.
  return !known.has(other.text) || looksAtTheSame(one.text, other.text);
}

/** Yes or no, where something was wanted that could be many things. */
function wantsTruth({ text }: Assertion): boolean {
  return /\.(toBe|toEqual|toStrictEqual|equal)\((true|false)\);?$|\.to\.be\.(true|false);?$|[eE]quals?\(.+,(true|false|True|False)\);?$|[eE]quals?\((t,)?(true|false),|\bBe(True|False)\(\)\)$/.test(
    text,
  );
}

function tellsMore(one: Assertion, other: Assertion): boolean {
  return (
    !wantsTruth(one) && one.literals.some((each) => !isCommonWord(each) && !other.literals.includes(each))
  );
}

/** Joined otherwise, so that less fails it; or any error will do where it had to be a certain one. */
function isLoosened(one: Assertion, other: Assertion): boolean {
  const joints = /&&|\|\|/g;
  if (one.text === other.text) return false;
  if (one.text.replace(joints, "&") === other.text.replace(joints, "&")) return true;
  return /\b(throws|rejects)\(/.test(one.text) && one.text.startsWith(`${other.text.slice(0, -1)},`);
}

/** The whole of a test, under whatever name, over a table in which its values stand. */
function isTableOf(test: TestCase): (table: TestCase) => boolean {
  const [calls, names, values] = [callsIn(test.body), namesIn(test.body), literalsOf(test.body)];
  return (table) =>
    table.rows.length > 0 &&
    callsIn(table.body) === calls &&
    names.every((one) => namesIn(table.body).includes(one)) &&
    values.every((one) => table.literals.has(one)) &&
    test.assertions.every((one) =>
      table.assertions.some(
        (other) =>
          other.skeleton === one.skeleton &&
          !other.trivial &&
          !other.reflexive &&
          standsFor(other, one, nothing),
      ),
    );
}

const nothing: ReadonlySet<string> = new Set();

/** What a body names, but for what its strings say. */
function namesIn(body: string): readonly string[] {
  return body.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, "").match(/[A-Za-z_$][\w$.]*/g) ?? [];
}

/** What a body calls, in its order. */
function callsIn(body: string): string {
  return (body.match(/[\w$.]+(?=\()/g) ?? []).join(" ");
}

/** The same check over a table in which the values of this one stand. */
function isTabled(one: Assertion, other: Assertion, test: TestCase): boolean {
  return (
    [one.skeleton, one.bareSkeleton].includes(other.skeleton) &&
    one.text !== other.text &&
    // A table has its values elsewhere; a check of other values that happen to hold these is another check.
    one.literals.some((each) => !other.literals.includes(each)) &&
    one.literals.every((each) => test.literals.has(each))
  );
}

function countTexts(tests: readonly TestCase[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of tests.flatMap(({ assertions }) => assertions))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function spareClaims(after: readonly TestCase[], before: readonly TestCase[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (claims: Iterable<string>, by: number) => {
    for (const each of claims) counts.set(each, (counts.get(each) ?? 0) + by);
  };
  for (const one of after.flatMap(({ assertions }) => assertions)) count(impliedBy(one), 1);
  for (const one of before.flatMap(({ assertions }) => assertions)) count(claimsOf(one), -1);
  return counts;
}

function take(texts: string[], text: string): boolean {
  const at = texts.indexOf(text);
  if (at >= 0) texts.splice(at, 1);
  return at >= 0;
}
