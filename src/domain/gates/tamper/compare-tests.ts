import { type TamperFinding } from "../verdict/verdict.ts";
import { type ChangedFile } from "./changed-file.ts";
import { lineWhereItStood } from "./changed-line.ts";
import { declarationOf, type ChangedTests } from "./executed-tests.ts";
import { systemOf, type Machine } from "./test-files.ts";
import { askedRows } from "./tests/compared/asked-rows.ts";
import { Coverage } from "./tests/compared/coverage.ts";
import { fewerDemanded } from "./tests/compared/demanded-checks.ts";
import { freshMarks, newMarks, quoted } from "./tests/compared/new-marks.ts";
import { triesLess } from "./tests/compared/tried-values.ts";
import { lostRows, newConditions, newCuts } from "./tests/compared/lost-rows.ts";
import { keptWithLess } from "./tests/compared/looks-at-less.ts";
import { lostCall } from "./tests/compared/lost-calls.ts";
import { lostDemands } from "./tests/compared/lost-demands.ts";
import { lostWaits } from "./tests/compared/lost-waits.ts";
import { matchTests, type Pair } from "./tests/compared/match-tests.ts";
import { renamedWords, type RenamedWords } from "./tests/compared/renamed-words.ts";
import { lostAround, standAround } from "./trials/lost-around.ts";
import { turnedNames } from "./trials/turned-names.ts";
import { rewrittenTests, type RewrittenTest } from "./trials/rewritten-tests.ts";
import { isMatcher, ofExpect } from "./tests/languages/own-matchers.ts";
import { type Surroundings } from "./settings/surroundings.ts";
import { sidesOf, type TestSides } from "./test-sides.ts";
import { type Assertion, type TestCase } from "./tests/test-case.ts";

/**
 * Tests of base and head side by side. A test may move, be renamed, merged or turned into a table, as long as
 * what it checks is checked somewhere among the changed tests.
 */
export function compareTests(
  files: readonly ChangedFile[],
  machine: Machine,
  around: Surroundings,
): TamperFinding[] {
  const { sides, unfound } = sidesOf(files, around);
  const renamed = renamedWords(files);
  const found = sides.flatMap(({ before, after, hooks, beside }) => {
    const systems = new Set([null, ...[...before, ...after].map(({ path }) => systemOf(path, machine))]);
    return [...systems].flatMap((system) => {
      const runs = ({ path }: TestCase) => [null, system].includes(systemOf(path, machine));
      return compareOn(
        { before: before.filter(runs), after: after.filter(runs), hooks, ...(beside && { beside }) },
        { files, unfound, machine, renamed },
      );
    });
  });
  // Where a test is known to check less by it, the test says so.
  const isOfMatcher = ({ message }: TamperFinding) =>
    message.startsWith('the test "') && message.includes(`${ofExpect}"`);
  const isLess = ({ rule }: TamperFinding) => rule === "weakened-test" || rule === "emptied-test";
  return found.some((one) => isLess(one) && !isOfMatcher(one))
    ? found.filter((one) => !isLess(one) || !isOfMatcher(one))
    : found;
}

interface Compared {
  readonly files: readonly ChangedFile[];
  /** Those that stand now where no runner looks. */
  readonly unfound: readonly ChangedFile[];
  readonly machine: Machine;
  readonly renamed: RenamedWords;
}

/** What only one system runs stands in for nothing that runs on others; what any runs stands in for it. */
function compareOn(sides: TestSides, { files, unfound, machine, renamed }: Compared): TamperFinding[] {
  const { before, after } = sides;
  const { pairs, lost, fresh } = matchTests(before, after, renamed);
  const coverage = new Coverage(after, before, sides.hooks.after);
  return [
    ...lost.filter((test) => !coverage.holds(test)).map((test) => deleted(test, { files, unfound })),
    ...pairs.flatMap((pair) => [
      ...comparePair(pair, coverage, machine),
      ...lostWaits(pair, files),
      ...lostDemands(pair, files),
    ]),
    ...fresh.flatMap((test) => freshFindings(test, [...before, ...(sides.beside ?? [])], machine)),
    ...lostRows({ before, after, pairs }, coverage),
    ...compareHooks(sides, { pairs, machine }, (hook) => deleted(hook, { files, unfound })),
  ];
}

/** A test may check what one of these did; what one of these checks stands for no test's, for it may run for none. */
function compareHooks(
  { before, after, hooks }: TestSides,
  { pairs: tests, machine }: { readonly pairs: readonly Pair[]; readonly machine: Machine },
  lostWith: (hook: TestCase) => TamperFinding,
): TamperFinding[] {
  const { pairs, lost, fresh } = matchTests(hooks.before, hooks.after);
  // Also where they have moved.
  const known = new Set([...before.map(({ path }) => path), ...tests.map((pair) => pair.after.path)]);
  const coverage = new Coverage([...after, ...hooks.after], [...before, ...hooks.before]);
  return [
    ...lost
      .filter((hook) => hook.assertions.length > 0 && !isMatcher(hook) && !coverage.holds(hook))
      .map(lostWith),
    ...pairs.flatMap((pair) => comparePair(pair, coverage, machine)),
    ...fresh
      .filter(({ path }) => known.has(path))
      .flatMap((hook) =>
        newMarks(null, { ...hook, marks: hook.marks.filter(({ what }) => what === "skip") }, machine),
      ),
  ];
}

export interface TestsOfChange {
  /** As a runner would collect them from the changed files. */
  readonly tests: ChangedTests;
  readonly rewritten: readonly RewrittenTest[];
}

export function testsOfChange(files: readonly ChangedFile[], around: Surroundings): TestsOfChange {
  const { sides } = sidesOf(files, around);
  const before = sides.flatMap((one) => one.before.map(declarationOf));
  const after = sides.flatMap((one) => one.after.map(declarationOf));
  const lost = lostAround(files);
  const losesAround = standAround(lost, files);
  const rewritten = sides.flatMap((one) => rewrittenIn(one, files, losesAround));
  // What is gone from one file may have been there for the tests of any.
  const others = lost.map((path) => ({ name: null, path, line: null, heirs: [] }));
  return { tests: { before, after }, rewritten: [...rewritten, ...others] };
}

function rewrittenIn(
  { before, after }: TestSides,
  files: readonly ChangedFile[],
  losesAround: (path: string) => boolean,
): RewrittenTest[] {
  const { pairs, lost, fresh } = matchTests(before, after);
  const coverage = new Coverage(after, before);
  // What is gone with all that it checks is found by that.
  const turned = new Map(files.map((file) => [file.after?.path, turnedNames(file, files)]));
  return rewrittenTests({
    ...{ pairs, fresh, lost: lost.filter((test) => coverage.holds(test)) },
    turned: (path) => turned.get(path) ?? new Set(),
    losesAround,
  });
}

function comparePair({ before, after }: Pair, coverage: Coverage, machine: Machine): TamperFinding[] {
  const findings = [
    ...newMarks(before, after, machine),
    ...newCuts(before, after),
    ...newConditions(before, after),
    ...askedRows(before, after),
  ];
  const lost = [...coverage.lost(before, after), ...keptWithLess(before, after)];
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
  const call = lostCall({ before, after });
  if (call !== null)
    findings.push({
      ...place,
      rule: "emptied-test",
      message: `the test ${quoted(after)} no longer comes to ${call.slice(0, 120)}`,
    });
  const less = triesLess(before.tried, after.tried);
  if (less !== null)
    findings.push({
      ...place,
      rule: "weakened-test",
      message: `the test ${quoted(after)} tries less: ${less}`,
    });
  return [...findings, ...fewerDemanded({ before, after }), ...trivial(after, before, lost.length > 0)];
}

function freshFindings(test: TestCase, before: readonly TestCase[], machine: Machine): TamperFinding[] {
  const empty = test.body.replace(/[(){}=>,]|async|function|pass|\.\.\./g, "") === "";
  const place = { path: test.path, line: test.line };
  const nothing = { ...place, rule: "empty-test", message: `the new test ${quoted(test)} does nothing` };
  const findings = freshMarks(test, before, machine);
  return [...findings, ...(empty ? [nothing] : []), ...trivial(test, null, false)];
}

/** How many checks there are to be, which the runner counts. */
const planned = /\.plan\(\s*[1-9]/;

/** The same of Jest's, which is called like a check. */
const demanding = /^expect\.(assertions|hasAssertions)\(/;

/** `t.pass()`, and what stands for it where a runner has no such word. */
const passing = /\.ok\(\s*(true\b|["'`])/;

function passesIn(test: TestCase | null): number {
  return test?.body.match(/\bt\.pass\(/g)?.length ?? 0;
}

/** Checks of the same kind that are there no more. */
function passingIn(before: TestCase | null, after: TestCase): number {
  const kept = new Set(after.assertions.map(({ text }) => text));
  const all = before?.assertions.filter((one) => one.trivial && passing.test(one.text)) ?? [];
  return all.filter(({ text }) => !kept.has(text)).length;
}

/** What compares the product with itself is a check of its own; but none in the place of another. */
function trivial(after: TestCase, before: TestCase | null, replaces: boolean): TamperFinding[] {
  const known = new Set(before?.assertions.map(({ text }) => text) ?? []);
  // A new test may tell that it came somewhere, if that is not all that it tells.
  const isTold =
    before === null && (after.assertions.some((one) => !one.trivial) || planned.test(after.body));
  if (isTold) return [];
  // What said by its name that it passes says no less in other words.
  let named = passesIn(before) + passingIn(before, after) - passesIn(after);
  return after.assertions
    .filter((one) => (one.trivial || (replaces && one.reflexive)) && !known.has(one.text))
    .filter(({ text }) => !demanding.test(text) && (!passing.test(text) || (named -= 1) < 0))
    .map((one) => ({
      ...{ path: after.path, line: one.line, rule: "stubbed-assertion" },
      message: `holds whatever the product does: ${toldAs(one)}`,
    }));
}

function deleted(test: TestCase, { files, unfound }: Pick<Compared, "files" | "unfound">): TamperFinding {
  const place = unfound.find(({ after }) => after?.text?.includes(test.name.split(" > ").at(-1) ?? ""));
  const where = place === undefined ? "" : `: no runner looks for tests in ${place.path}`;
  const message = `the test ${quoted(test)} (line ${test.line} of the base) is gone with what it checks${where}`;
  const from = files.filter(({ before }) => before?.path === test.path);
  const file = from.find(({ path }) => path === test.path) ?? from[0];
  const line = file === undefined ? null : lineWhereItStood(file, test.line);
  return { path: test.path, line, rule: "deleted-test", message };
}

function told(assertions: readonly Assertion[]): string {
  return assertions.slice(0, 3).map(toldAs).join(", ");
}

/** Without what it was marked by, so that nobody takes it for another check of the same words. */
function toldAs({ text, written = text }: Assertion): string {
  return written.replace(/^((own|plain|perhaps):)+/, "").slice(0, 120);
}
