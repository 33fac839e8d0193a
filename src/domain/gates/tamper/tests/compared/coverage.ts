import { FailingChecks, impliesFailure } from "./failing-checks.ts";
import { countSaid, countTexts, spareClaims, textOf, withLooser } from "./counts.ts";
import { isFolded } from "./folded.ts";
import { claimsOf, impliedBy } from "../said/claims.ts";
import { runsOnce } from "../languages/hooks.ts";
import { KnownTexts } from "./known-texts.ts";
import { looksAtLess } from "./looks-at-less.ts";
import { wantsMoreParts } from "./new-parts.ts";
import { standInOneRow } from "./one-row.ts";
import { saidBy, saidOver, tellsRows } from "./said.ts";
import { skipsByOwn } from "./new-marks.ts";
import { type Assertion, type TestCase } from "../test-case.ts";
import { elsewiseOf } from "./elsewise.ts";
import { isOpposite, wantsItGone } from "./shown-no-more.ts";
import { closesWith, failsByItself, withPreparedLast } from "./made-elsewhere.ts";
import { mayNeverFail, standsFor } from "./stands-for.ts";
import { literalsOf } from "../tokens.ts";

interface Sides {
  /** The test that made the check. */
  readonly from: TestCase;
  /** The one in its place now, if any. */
  readonly within: TestCase | null;
}

/** Whether the head's tests check what an assertion of the base checked; each of them stands for one only. */
export class Coverage {
  readonly #after: readonly TestCase[];
  /** Assertions by their text, less those that the base had already. */
  readonly #spare: Map<string, number>;
  /** The same of what they say with the rows of their tables. */
  readonly #said: Map<string, number>;
  /** What the base's say so. */
  readonly #known: ReadonlySet<string>;
  /** What they claim, less what the base's did. */
  readonly #claims: ReadonlyMap<string, number>;
  /** What runs after each of some tests. */
  readonly #closing: readonly TestCase[];

  constructor(after: readonly TestCase[], before: readonly TestCase[], hooks: readonly TestCase[] = []) {
    this.#closing = hooks.filter((one) => one.after !== undefined && one.marks.length === 0);
    const usual = new Set(before.flatMap(({ marks }) => marks.map(({ what }) => what)));
    this.#after = after.filter(({ marks }) =>
      marks.every(({ what }) => what === runsOnce || (skipsByOwn(what) && usual.has(what))),
    );
    this.#spare = countTexts(this.#after);
    this.#claims = spareClaims(this.#after, before);
    for (const [text, count] of countTexts(before))
      this.#spare.set(text, (this.#spare.get(text) ?? 0) - count);
    this.#said = withLooser(countSaid(this.#after));
    const known = countSaid(before);
    this.#known = new Set(known.keys());
    for (const [said, count] of known) this.#said.set(said, (this.#said.get(said) ?? 0) - count);
  }

  holds(test: TestCase): boolean {
    if (test.assertions.length === 0) return false;
    if (test.assertions.every((one) => this.#saysAgain(one, test))) return true;
    if (!this.#hasRowsOf(test)) return false;
    return (
      test.assertions.every(
        (one) => this.#covers(one, { from: test, within: null }) || this.#saysAgain(one, test),
      ) ||
      (test.sizes.length === 0 && this.#after.some(isTableOf(test)))
    );
  }

  /** Whether what a test checks in its rounds over a row is checked elsewhere now. */
  holdsRow(row: string, test: TestCase): boolean {
    return saidOver(row, test)?.every((said) => (this.#said.get(said) ?? -1) >= 0) ?? false;
  }

  /** Whether a row of the head brings what the base checked already. */
  isKnownRow(row: string, test: TestCase): boolean {
    return saidOver(row, test)?.every((said) => this.#known.has(said)) ?? false;
  }

  #saysAgain(one: Assertion, test: TestCase): boolean {
    if (!tellsRows(test)) return false;
    return (saidBy(test).get(one) ?? []).every((said) => (this.#said.get(said) ?? -1) >= 0);
  }

  /** What has the same checks over a table may stand for one with as many rows. */
  #hasRowsOf(test: TestCase): boolean {
    const count = new Set(test.rows).size;
    if (count === 0) return true;
    const now = new Set(this.#after.flatMap(({ rows }) => rows));
    if (test.rows.every((row) => now.has(row))) return true;
    return this.#after.some(
      ({ rows, assertions }) =>
        new Set(rows).size >= count &&
        test.assertions.every((one) => assertions.some(({ skeleton }) => skeleton === one.skeleton)),
    );
  }

  lost(before: TestCase, after: TestCase): Assertion[] {
    const texts = after.assertions.map(textOf);
    const gone = withPreparedLast(before, after).filter((one) => !take(texts, textOf(one)));
    const fresh = after.assertions.filter((one) => take(texts, textOf(one)));
    const folds = fresh.filter((other) => gone.some((one) => isTaken(other, one)));
    const failing = new FailingChecks(before, after, fresh);
    const elsewise = elsewiseOf(after, fresh);
    const left = gone.filter(
      (one) =>
        !this.#covers(one, { from: before, within: after }) &&
        !this.#saysAgain(one, before) &&
        !folds.some((other) => isFolded(one.text, other.text)) &&
        failing.stand(one) !== true &&
        !elsewise.some((each) => each.stand(one)),
    );
    const known = new KnownTexts(before);
    const isSaid = this.#saidElsewhere(gone, before, after);
    const replacing = fresh.filter(
      (one) =>
        !one.trivial &&
        !folds.includes(one) &&
        ![failing, ...elsewise].some(({ spent }) => spent.has(one)) &&
        !isSaid(one),
    );
    const claimed = new Set(fresh.flatMap((one) => [...impliedBy(one)]));
    const beside = new Set(fresh.flatMap(({ literals }) => literals));
    // What was rewritten in place stands for what it replaced, unless it says less.
    return left.filter((one) => {
      if (failing.stand(one) === false) return true;
      const at = replacing.findIndex(
        (other) =>
          !saysPart(other, one, claimed) &&
          standsFor(other, one, known.against(other, one)) &&
          !looksAtLess(other, one, beside) &&
          !mayNeverFail(other, one),
      );
      const [other] = at < 0 ? [] : replacing.splice(at, 1);
      if (other !== undefined) known.replace(one, other);
      return other === undefined;
    });
  }

  /** What says again only what is said on the whole anyway, and so stands for nothing else. */
  #saidElsewhere(gone: readonly Assertion[], before: TestCase, after: TestCase): (one: Assertion) => boolean {
    const again = new Set(
      gone.filter((one) => this.#saysAgain(one, before)).flatMap((one) => saidBy(before).get(one)),
    );
    const claims = new Set(gone.filter((one) => this.#isClaimed(one)).flatMap(claimsOf));
    return (one) =>
      (saidBy(after)
        .get(one)
        ?.some((said) => again.has(said)) ??
        false) ||
      isSaidIn(one, claims);
  }

  #covers(one: Assertion, { from, within }: Sides): boolean {
    if (one.trivial || one.plain || one.puttingAway === true) return true;
    if (
      within !== null &&
      (failsByItself(one, from, within) || this.#closing.some((each) => closesWith(each, one, within)))
    )
      return true;
    // Nothing of this text was lost on the whole: it moved, or a copy of it stays.
    if ((this.#spare.get(textOf(one)) ?? -1) >= 0 || this.#isClaimed(one)) return true;
    return this.#after.some(
      (test) =>
        // What went over a table already has no values that would go into one.
        (from.sizes.length === 0 &&
          test.rows.length > 0 &&
          test.assertions.some((other) => isTabled(one, other, test))) ||
        wantsItGone(test, one, from) ||
        (test !== within && impliesFailure(test, one, (own) => (this.#spare.get(textOf(own)) ?? 0) > 0)),
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
  if (wantsMoreParts(other, one)) return false;
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
  const parts = claims.filter((each) => !/^(keys:|eq:#|exact:)/.test(each));
  return claims.length > 0 && (parts.length > 0 ? parts : claims).every((each) => said.has(each));
}

/** It has its place already: by what it says with others, or by what it says is not so. */
function isTaken(other: Assertion, one: Assertion): boolean {
  return isFolded(one.text, other.text) || isOpposite(other, one);
}

/** The whole of a test, under whatever name, over a table in which its values stand. */
function isTableOf(test: TestCase): (table: TestCase) => boolean {
  const [calls, names, values] = [callsIn(test.body), namesIn(test.body), literalsOf(test.body)];
  return (table) =>
    table.rows.length > 0 &&
    callsIn(table.body) === calls &&
    names.every((one) => namesIn(table.body).includes(one)) &&
    standInOneRow(values, table, literalsOf(table.body)) &&
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
    standInOneRow(one.literals, test, other.literals)
  );
}

function take(texts: string[], text: string): boolean {
  const at = texts.indexOf(text);
  if (at >= 0) texts.splice(at, 1);
  return at >= 0;
}
