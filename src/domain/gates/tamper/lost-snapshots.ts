import { type TamperFinding } from "../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "./changed-file.ts";
import { keepsResults, lostResults, testsKept } from "./kept-results.ts";
import { type Surroundings } from "./settings/surroundings.ts";
import { nodesOf } from "./syntax-tree.ts";
import { matcherOf } from "./test-title.ts";
import { readTests } from "./tests/read-tests.ts";
import { type TestCase } from "./tests/test-case.ts";

/** Kept results that are taken away while the test stays as it is: it then keeps whatever comes, and passes. */
export function lostSnapshots(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  return [...goneWhole(files), ...goneByName(files, around)];
}

function goneWhole(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    if (before === null || !keepsResults(before.path) || after?.path === before.path) return [];
    const tests = testsKept(before.path);
    const test = files.find((one) => one.before !== null && tests.includes(one.before.path));
    if (test !== undefined && needsNoMore(test, files)) return [];
    const message = "kept results of tests are gone, and the tests that compared with them stay";
    return [{ path, line: null, rule: "weakened-test", message }];
  });
}

/** Single results of a file that stays, whose tests go on to compare with as many. */
function goneByName(files: readonly ChangedFile[], { dependents }: Surroundings): TamperFinding[] {
  return files.flatMap((file): TamperFinding[] => {
    const lost = lostResults(file);
    if (lost.length === 0) return [];
    const own = testsKept(file.path);
    const changed = files.find(({ before }) => before !== null && own.includes(before.path));
    const standing = dependents.find(({ path }) => own.includes(path)) ?? null;
    const [was, now] = [changed?.before ?? standing, changed === undefined ? standing : changed.after].map(
      comparingIn,
    );
    const name = lost.find((one) => {
      const [old, fresh] = [countFor(one, was ?? []), countFor(one, now ?? [])];
      return fresh > 0 && fresh >= old;
    });
    if (name === undefined) return [];
    const message = `a kept result is gone, and the test that compared with it stays: ${name.slice(0, 120)}`;
    return [{ path: file.path, line: 1, rule: "weakened-test", message }];
  });
}

function comparingIn(version: FileVersion | null): readonly TestCase[] {
  return readTests(version).filter(({ body }) => timesCompared(body) > 0);
}

/** How often the tests that a result may be of compare with kept ones. */
function countFor(name: string, tests: readonly TestCase[]): number {
  const plain = name.replace(/ \d+$/, "");
  return tests
    .filter((test) => matcherOf(test.name.split(" > ").at(-1) ?? test.name).fits(plain))
    .reduce((sum, { body }) => sum + timesCompared(body), 0);
}

function timesCompared(body: string): number {
  return (body.match(/snapshot/gi)?.length ?? 0) - (body.match(/inlinesnapshot/gi)?.length ?? 0);
}

/** It is gone, has its results at its new place, or compares with none any more. */
function needsNoMore({ before, after }: ChangedFile, files: readonly ChangedFile[]): boolean {
  if (after === null) return true;
  const isKept = (one: FileVersion | null) =>
    one !== null && keepsResults(one.path) && testsKept(one.path).includes(after.path);
  if (after.path !== before?.path && files.some((one) => isKept(one.after))) return true;
  return comparisonsIn(before) > 0 && after.tree !== null && comparisonsIn(after) === 0;
}

/** How often the code, comments aside, speaks of results that are kept in a file of their own. */
function comparisonsIn(version: FileVersion | null): number {
  if (!version?.tree) return 0;
  const names = nodesOf(version.tree.root, "identifier", "property_identifier");
  return names.filter(({ text }) => /snapshot/i.test(text) && !/inline/i.test(text)).length;
}
