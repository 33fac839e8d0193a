import { type TamperFinding } from "../../../verdict/verdict.ts";
import { type Coverage } from "./coverage.ts";
import { type Pair } from "./match-tests.ts";
import { type Assertion, type Mark, type TestCase } from "../test-case.ts";

interface Compared {
  readonly before: readonly TestCase[];
  readonly after: readonly TestCase[];
  /** Which of the head's stand for which of the base's, under whatever names. */
  readonly pairs: readonly Pair[];
}

/** What a table of the base has, and none of the head's, nor any of its tests. */
export function lostRows({ before, after, pairs }: Compared, coverage: Coverage): TamperFinding[] {
  const [were, now] = [countRows(before), countRows(after)];
  const heirs = new Map(after.toReversed().map((test) => [placeOf(test), test]));
  const known = new Map(pairs.map((pair) => [pair.before, pair.after]));
  return before.flatMap((test) => {
    const same = heirs.get(placeOf(test)) ?? known.get(test);
    if (same === undefined) return [];
    const rounds = fewerRounds(test, same, after);
    if (rounds !== null) return [lost(test, same, rounds)];
    if (!hasFewer(same.rows, test.rows)) return [];
    const own = new Set(same.rows);
    // A test that has had the row all along does not have it in this one's place.
    const isGone = (row: string) => !own.has(row) && (now.get(row) ?? 0) < (were.get(row) ?? 0);
    const gone = test.rows.filter((row) => isGone(row) && !coverage.holdsRow(row, test));
    const came = same.rows.filter((row) => !test.rows.includes(row) && !coverage.isKnownRow(row, same));
    if (gone.length <= came.length) return [];
    return [lost(test, same, gone.slice(0, 3).join("; ").slice(0, 160))];
  });
}

/** How many tests have each row. */
function countRows(tests: readonly TestCase[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of tests.flatMap(({ rows }) => [...new Set(rows)]))
    counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
}

function lost(test: TestCase, same: TestCase, what: string): TamperFinding {
  const message = `the test ${quoted(test)} runs over fewer cases: ${what}`;
  return { path: same.path, line: same.line, rule: "deleted-test", message };
}

/** Over as many tables as before, of which every row meets every one of the others, in all tests that do the same; null: they are no fewer. */
function fewerRounds(test: TestCase, same: TestCase, after: readonly TestCase[]): string | null {
  if (test.sizes.length < 2 || same.sizes.length !== test.sizes.length) return null;
  const were = product(test.sizes);
  const alike = after.filter((one) => one === same || one.body === same.body);
  const now = alike.reduce((sum, { sizes }) => sum + product(sizes), 0);
  const isLess = alike.every(({ sizes }) => sizes.every((size) => size > 0)) && now < were;
  return isLess ? `${String(now)} of ${String(were)} combinations` : null;
}

function product(sizes: readonly number[]): number {
  return sizes.reduce((all, one) => all * one, 1);
}

/** Of the same row twice, one says nothing more. */
function hasFewer(now: readonly string[], were: readonly string[]): boolean {
  return now.length < were.length || new Set(now).size < new Set(were).size;
}

/** What leaves rows of a test's tables out, and did not. */
export function newCuts(before: TestCase, after: TestCase): TamperFinding[] {
  const known = new Set(before.cuts.map(({ what }) => what));
  // A part of what nobody knows is less where the test was run over the whole.
  const isOfWhole = (part: string) =>
    before.body.includes(`in${part}`) || (before.around?.() ?? []).some((one) => one.includes(part));
  return after.cuts
    .filter(({ what, where }) => !known.has(what) && (where === undefined || isOfWhole(where)))
    .map(({ what, line }: Mark) => ({
      ...{ path: after.path, line, rule: "skipped-test" },
      message: `the test ${quoted(after)} is kept from counting: ${what}`,
    }));
}

/** Checks that are made for some rows only, where as many were made for all. */
export function newConditions(before: TestCase, after: TestCase): TamperFinding[] {
  const known = new Set(before.assertions.flatMap(({ only = [] }) => only));
  const isNew = ({ only = [] }: Assertion) => only.some((one) => !known.has(one));
  const free = (test: TestCase, skeleton: string) =>
    test.assertions.filter((one) => one.skeleton === skeleton && !isNew(one)).length;
  const fewer = after.assertions.filter(
    (one) => isNew(one) && free(after, one.skeleton) < free(before, one.skeleton),
  );
  const [first] = fewer;
  if (first === undefined) return [];
  const under = first.only?.find((one) => !known.has(one)) ?? "";
  const message = `the test ${quoted(after)} checks some of its cases only, where ${under.replace(/\s+/g, " ").slice(0, 80)}`;
  return [{ path: after.path, line: first.line, rule: "weakened-test", message }];
}

function placeOf({ path, name }: TestCase): string {
  return JSON.stringify([path, name]);
}

function quoted({ name }: TestCase): string {
  return JSON.stringify(name.slice(0, 120));
}
