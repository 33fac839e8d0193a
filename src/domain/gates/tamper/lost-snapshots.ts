import { type TamperFinding } from "../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "./changed-file.ts";
import { nodesOf } from "./syntax-tree.ts";

const snapshot = /(^|\/)(__snapshots__\/[^/]+\.(snap|ambr)|[^/]+\.(js|ts)\.snap)$/;

/** Kept results that are taken away while the test stays as it is: it then keeps whatever comes, and passes. */
export function lostSnapshots(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    if (before === null || !snapshot.test(before.path) || after?.path === before.path) return [];
    const tests = testsOf(before.path);
    const test = files.find((one) => one.before !== null && tests.includes(one.before.path));
    if (test !== undefined && needsNoMore(test, files)) return [];
    const message = "kept results of tests are gone, and the tests that compared with them stay";
    return [{ path, line: null, rule: "weakened-test", message }];
  });
}

/** The file of tests that results are kept for: runners keep them beside it, or in a folder beside it. */
function testsOf(path: string): string[] {
  const [, folder = "", name = ""] = /^(.*\/)?([^/]+)$/.exec(path) ?? [];
  const file = name.endsWith(".ambr") ? name.replace(/\.ambr$/, ".py") : name.replace(/\.snap$/, "");
  return [`${folder}${file}`, `${folder.replace(/(^|\/)(__snapshots__|snapshots)\/$/, "$1")}${file}`];
}

/** It is gone, has its results at its new place, or compares with none any more. */
function needsNoMore({ before, after }: ChangedFile, files: readonly ChangedFile[]): boolean {
  if (after === null) return true;
  const isKept = (one: FileVersion | null) =>
    one !== null && snapshot.test(one.path) && testsOf(one.path).includes(after.path);
  if (after.path !== before?.path && files.some((one) => isKept(one.after))) return true;
  return comparisonsIn(before) > 0 && after.tree !== null && comparisonsIn(after) === 0;
}

/** How often the code, comments aside, speaks of results that are kept in a file of their own. */
function comparisonsIn(version: FileVersion | null): number {
  if (!version?.tree) return 0;
  const names = nodesOf(version.tree.root, "identifier", "property_identifier");
  return names.filter(({ text }) => /snapshot/i.test(text) && !/inline/i.test(text)).length;
}
