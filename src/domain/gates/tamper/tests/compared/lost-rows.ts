import { type TamperFinding } from "../../../verdict/verdict.ts";
import { type Coverage } from "./coverage.ts";
import { type Assertion, type Mark, type TestCase } from "../test-case.ts";

/** What a table of the base has, and none of the head's, nor any of its tests. */
export function lostRows(
  before: readonly TestCase[],
  after: readonly TestCase[],
  coverage: Coverage,
): TamperFinding[] {
  const now = new Set(after.flatMap(({ rows }) => rows));
  const heirs = new Map(after.toReversed().map((test) => [placeOf(test), test]));
  return before.flatMap((test) => {
    const same = heirs.get(placeOf(test));
    if (same === undefined || !hasFewer(same.rows, test.rows)) return [];
    const gone = test.rows.filter((row) => !now.has(row) && !coverage.holdsRow(row, test));
    const came = same.rows.filter((row) => !test.rows.includes(row) && !coverage.isKnownRow(row, same));
    if (gone.length <= came.length) return [];
    const message = `the test ${quoted(test)} runs over fewer cases: ${gone.slice(0, 3).join("; ").slice(0, 160)}`;
    return [{ path: same.path, line: same.line, rule: "deleted-test", message }];
  });
}

/** Of the same row twice, one says nothing more. */
function hasFewer(now: readonly string[], were: readonly string[]): boolean {
  return now.length < were.length || new Set(now).size < new Set(were).size;
}

/** What leaves rows of a test's tables out, and did not. */
export function newCuts(before: TestCase, after: TestCase): TamperFinding[] {
  const known = new Set(before.cuts.map(({ what }) => what));
  return after.cuts
    .filter(({ what }) => !known.has(what))
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
