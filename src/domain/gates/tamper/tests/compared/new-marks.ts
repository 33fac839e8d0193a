import { type TamperFinding } from "../../../verdict/verdict.ts";
import { type Machine } from "../../test-files.ts";
import { documentedAs } from "../languages/rust-doc-tests.ts";
import { panicsAsSaid } from "../languages/rust-tests.ts";
import { ofSomeValues } from "../languages/rust-token-trees.ts";
import { isWantedBeside } from "../reached/wants-what-is-set.ts";
import { asksForOwnTag, runsAsTold, runsUnder } from "../reached/conditions.ts";
import { isHonestIfNew } from "../reached/guards.ts";
import { skipsNone, skipsNoMore } from "../reached/python-versions.ts";
import { skipsOtherSystems } from "../reached/skipped-systems.ts";
import { isToldOtherwise, runsNoLess } from "./told-conditions.ts";
import { skipsLess } from "./skips-less.ts";
import { type Mark, type TestCase } from "../test-case.ts";

/** What keeps a test from running or counting, and did not before. */
export function newMarks(before: TestCase | null, after: TestCase, machine: Machine): TamperFinding[] {
  const known = [...(before?.marks ?? [])];
  const marks = after.marks.filter(
    ({ what }) => !runsAsTold(what, machine) && !skipsNone(what, machine.oldestPython),
  );
  return marks.flatMap((mark) => {
    const { what, line } = mark;
    const stood = (said: string) =>
      known.findIndex((was) => was.what === said && !isToldOtherwise(mark, was));
    // It has to panic as it had to, and to say why.
    const same = stood(what === panicsAsSaid && stood(what) < 0 ? "should_panic" : what);
    const at =
      same >= 0
        ? same
        : known.findIndex(
            (was) => skipsNoMore(was.what, what) || skipsLess(what, was.what) || runsNoLess(mark, was),
          );
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

/** The same of a test that is new. */
export function freshMarks(test: TestCase, before: readonly TestCase[], machine: Machine): TamperFinding[] {
  if (test.marks.length === 0 || isPlan(test)) return [];
  // A new test of a file that runs under a condition as a whole is no worse off than those before it.
  const beside = before.find(({ path, marks }) => path === test.path && marks.some(isOfFile));
  const given = beside && { ...beside, marks: beside.marks.filter(isOfFile) };
  const usual = new Set(before.flatMap(({ marks }) => marks.map(({ what }) => what)));
  const marks = test.marks.filter(
    (mark) =>
      !isClaim(mark.what) &&
      !asksForOwnTag(mark.what) &&
      !runsUnder(mark.what, machine) &&
      !isHonestIfNew(mark) &&
      !isWantedBeside(mark, test, before) &&
      !skipsOtherSystems(mark, machine) &&
      !(skipsByOwn(mark.what) && (mark.stands || usual.has(mark.what))),
  );
  return newMarks(given ?? null, { ...test, marks }, machine);
}

/** A title alone: nothing is there yet that could be kept from running. */
function isPlan({ body, marks }: TestCase): boolean {
  return marks.every(({ what }) => what === "todo") && titled.test(body);
}

const titled = /^(it|test)\.todo\((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')\)$/;

/** Says how a new test, or new documentation, has to be taken. */
function isClaim(what: string): boolean {
  return what === panicsAsSaid || what === ofSomeValues || what.startsWith(documentedAs);
}

/** Tests may be skipped as those beside them were. */
export function skipsByOwn(what: string): boolean {
  return what.startsWith("may be skipped by ");
}

function isOfFile({ what }: Mark): boolean {
  return /^(build constraint|#!\[|its class)/.test(what);
}

export function quoted({ name }: TestCase): string {
  return JSON.stringify(name.slice(0, 120));
}
