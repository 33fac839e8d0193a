import { type TamperFinding } from "../verdict/verdict.ts";
import { type ChangedFile } from "./changed-file.ts";
import { foundAsBefore } from "./collected/collected.ts";
import { declarationOf, type ChangedTests } from "./executed-tests.ts";
import { collectionOf, systemOf, type Machine } from "./test-files.ts";
import { runsUnder } from "./tests/reached/conditions.ts";
import { isHonestIfNew } from "./tests/reached/guards.ts";
import { askedRows } from "./tests/compared/asked-rows.ts";
import { Coverage } from "./tests/compared/coverage.ts";
import { documentedAs } from "./tests/languages/rust-doc-tests.ts";
import { panicsAsSaid } from "./tests/languages/rust-tests.ts";
import { triesLess } from "./tests/compared/tried-values.ts";
import { withoutOwnAnswers } from "./tests/compared/own-answers.ts";
import { lostRows, newConditions, newCuts } from "./tests/compared/lost-rows.ts";
import { matchTests, type Pair } from "./tests/compared/match-tests.ts";
import { sourcesWith } from "./tests/functions/source-files.ts";
import { rewrittenTests, type RewrittenTest } from "./trials/rewritten-tests.ts";
import { dataFilesOf } from "./tests/tables/data-files.ts";
import { readTests } from "./tests/read-tests.ts";
import { documentationReader } from "./tests/run-documentation.ts";
import { type Surroundings } from "./settings/surroundings.ts";
import { type Assertion, type Mark, type TestCase } from "./tests/test-case.ts";

/**
 * Tests of base and head side by side. A test may move, be renamed, merged or turned into a table, as long as
 * what it checks is checked somewhere among the changed tests.
 */
export function compareTests(
  files: readonly ChangedFile[],
  machine: Machine,
  around: Surroundings,
): TamperFinding[] {
  const isFound = foundAsBefore(files, around);
  const unfound = files.filter((file) => !isFound(file));
  return sidesOf(files, around, isFound).flatMap(({ before, after }) => {
    const systems = new Set([null, ...[...before, ...after].map(({ path }) => systemOf(path, machine))]);
    return [...systems].flatMap((system) => {
      const runs = ({ path }: TestCase) => [null, system].includes(systemOf(path, machine));
      return compareOn(
        { before: before.filter(runs), after: after.filter(runs) },
        { files, unfound, machine },
      );
    });
  });
}

interface TestSides {
  readonly before: readonly TestCase[];
  readonly after: readonly TestCase[];
}

interface Compared {
  readonly files: readonly ChangedFile[];
  /** Those that stand now where no runner looks. */
  readonly unfound: readonly ChangedFile[];
  readonly machine: Machine;
}

/** What only one system runs stands in for nothing that runs on others; what any runs stands in for it. */
function compareOn({ before, after }: TestSides, { files, unfound, machine }: Compared): TamperFinding[] {
  const { pairs, lost, fresh } = matchTests(before, after);
  const coverage = new Coverage(after, before);
  return [
    ...lost.filter((test) => !coverage.holds(test)).map((test) => deleted(test, files, unfound)),
    ...pairs.flatMap((pair) => comparePair(pair, coverage)),
    ...fresh.flatMap((test) => freshFindings(test, before, machine)),
    ...lostRows(before, after, coverage),
  ];
}

export interface TestsOfChange {
  /** As a runner would collect them from the changed files. */
  readonly tests: ChangedTests;
  readonly rewritten: readonly RewrittenTest[];
}

export function testsOfChange(files: readonly ChangedFile[], around: Surroundings): TestsOfChange {
  const sides = sidesOf(files, around, foundAsBefore(files, around));
  const before = sides.flatMap((one) => one.before.map(declarationOf));
  const after = sides.flatMap((one) => one.after.map(declarationOf));
  return { tests: { before, after }, rewritten: sides.flatMap(rewrittenIn) };
}

function rewrittenIn({ before, after }: TestSides): RewrittenTest[] {
  const { pairs, lost, fresh } = matchTests(before, after);
  const coverage = new Coverage(after, before);
  // What is gone with all that it checks is found by that.
  return rewrittenTests({ pairs, fresh, lost: lost.filter((test) => coverage.holds(test)) });
}

/** The tests of the changed files, and apart from them those that use what these bring: a test that stays stands in for none. */
function sidesOf(
  files: readonly ChangedFile[],
  around: Surroundings,
  isFound: (file: ChangedFile) => boolean,
): readonly TestSides[] {
  const [was, is] = [
    sourcesWith(
      files.map(({ before }) => before),
      around.standing,
    ),
    sourcesWith(
      files.map(({ after }) => after),
      around.standing,
    ),
  ];
  const [wasBeside, isBeside] = [
    { sources: was, data: dataFilesOf(files.map(({ before }) => before)) },
    { sources: is, data: dataFilesOf(files.map(({ after }) => after)) },
  ];
  const documented = documentationReader(files, around);
  const before = files.flatMap((file) => [...readTests(file.before, wasBeside), ...documented(file.before)]);
  const after = files.flatMap((file) => [
    ...(isCollectedAsBefore(file) && isFound(file) ? readTests(file.after, isBeside) : []),
    ...documented(file.after),
  ]);
  const using = {
    before: around.dependents.flatMap((version) => readTests(version, wasBeside)),
    after: around.dependents.flatMap((version) => readTests(version, isBeside)),
  };
  return [
    { before, after: withoutOwnAnswers(before, after) },
    { before: using.before, after: withoutOwnAnswers(using.before, using.after) },
  ];
}

/** A test file under a name that its runner passes over is gone. */
function isCollectedAsBefore({ before, after }: ChangedFile): boolean {
  if (before === null || after === null) return true;
  return collectionOf(after.path) >= collectionOf(before.path);
}

function comparePair({ before, after }: Pair, coverage: Coverage): TamperFinding[] {
  const findings = [
    ...newMarks(before, after),
    ...newCuts(before, after),
    ...newConditions(before, after),
    ...askedRows(before, after),
  ];
  const lost = coverage.lost(before, after);
  const place = { path: after.path, line: after.line };
  if (before.assertions.length > 0 && after.assertions.length === 0 && lost.length > 0) {
    findings.push({
      ...place,
      rule: "emptied-test",
      message: `the test ${quoted(after)} no longer checks anything`,
    });
  } else if (lost.length > 0) {
    const message = `the test ${quoted(after)} checks less: ${told(lost)} is gone`;
    findings.push({ ...place, rule: "weakened-test", message });
  }
  const less = triesLess(before.tried, after.tried);
  if (less !== null)
    findings.push({
      ...place,
      rule: "weakened-test",
      message: `the test ${quoted(after)} tries less: ${less}`,
    });
  return [...findings, ...trivial(after, before, lost.length > 0)];
}

function newMarks(before: TestCase | null, after: TestCase): TamperFinding[] {
  const known = before?.marks.map(({ what }) => what) ?? [];
  return after.marks.flatMap(({ what, line }) => {
    // It has to panic as it had to, and to say why.
    const at = known.indexOf(what === panicsAsSaid && !known.includes(what) ? "should_panic" : what);
    if (at >= 0) {
      known.splice(at, 1);
      return [];
    }
    const rule = what.startsWith("swallows") ? "swallowed-failure" : "skipped-test";
    return [
      { path: after.path, line, rule, message: `the test ${quoted(after)} is kept from counting: ${what}` },
    ];
  });
}

function freshFindings(test: TestCase, before: readonly TestCase[], machine: Machine): TamperFinding[] {
  const empty = test.body.replace(/[(){}=>,]|async|function|pass|\.\.\./g, "") === "";
  const place = { path: test.path, line: test.line };
  const nothing = { ...place, rule: "empty-test", message: `the new test ${quoted(test)} does nothing` };
  // A new test of a file that runs under a condition as a whole is no worse off than those before it.
  const beside = before.find(({ path, marks }) => path === test.path && marks.some(isOfFile));
  const given = beside && { ...beside, marks: beside.marks.filter(isOfFile) };
  const marks = test.marks.filter(
    (mark) => !isClaim(mark.what) && !runsUnder(mark.what, machine) && !isHonestIfNew(mark),
  );
  const findings = newMarks(given ?? null, { ...test, marks });
  return [...findings, ...(empty ? [nothing] : []), ...trivial(test, null, false)];
}

/** Says how a new test, or new documentation, has to be taken. */
function isClaim(what: string): boolean {
  return what === panicsAsSaid || what.startsWith(documentedAs);
}

function isOfFile({ what }: Mark): boolean {
  return /^(build constraint|#!\[|its class)/.test(what);
}

/** How many checks there are to be, which the runner counts. */
const planned = /\.plan\(\s*[1-9]/;

/** What compares the product with itself is a check of its own; but none in the place of another. */
function trivial(after: TestCase, before: TestCase | null, replaces: boolean): TamperFinding[] {
  const known = new Set(before?.assertions.map(({ text }) => text) ?? []);
  // A new test may tell that it came somewhere, if that is not all that it tells.
  const isTold =
    before === null && (after.assertions.some((one) => !one.trivial) || planned.test(after.body));
  if (isTold) return [];
  return after.assertions
    .filter((one) => (one.trivial || (replaces && one.reflexive)) && !known.has(one.text))
    .map(({ line, text }) => ({
      ...{ path: after.path, line, rule: "stubbed-assertion" },
      message: `holds whatever the product does: ${toldAs(text)}`,
    }));
}

function deleted(
  test: TestCase,
  files: readonly ChangedFile[],
  unfound: readonly ChangedFile[],
): TamperFinding {
  const file = files.find(({ before }) => before?.path === test.path);
  const gone = file?.after?.path !== test.path;
  const place = unfound.find(({ after }) => after?.text?.includes(test.name.split(" > ").at(-1) ?? ""));
  const where = place === undefined ? "" : `: no runner looks for tests in ${place.path}`;
  const message = `the test ${quoted(test)} (line ${test.line} of the base) is gone with what it checks${where}`;
  return { path: test.path, line: gone ? null : 1, rule: "deleted-test", message };
}

function told(assertions: readonly Assertion[]): string {
  return assertions
    .slice(0, 3)
    .map(({ text }) => toldAs(text))
    .join(", ");
}

/** Without what it was marked by, so that nobody takes it for another check of the same words. */
function toldAs(text: string): string {
  return text.replace(/^((own|plain|perhaps):)+/, "").slice(0, 120);
}

function quoted({ name }: TestCase): string {
  return JSON.stringify(name.slice(0, 120));
}
