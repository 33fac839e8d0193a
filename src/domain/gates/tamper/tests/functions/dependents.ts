import { type ChangedFile } from "../../changed-file.ts";
import { lostResults, testsKept } from "../../kept-results.ts";
import { lostByDefault } from "../../builds/lost-features.ts";
import { folderOf } from "../../paths.ts";
import { isOfCases, losesCase, mayList } from "../tables/case-files.ts";
import { losesRows } from "../tables/data-files.ts";
import { lostComparisons } from "./comparisons.ts";
import { losesMode } from "../unrun-coroutines.ts";
import { collectionOf, isTestContext } from "../../test-files.ts";

/** Beyond these, files stay unread. */
const maxLookedThrough = 400;
export const maxDependents = 60;

/** Files of tests that the change leaves as they are, and that may use something of the files of tests which it touches. */
export function mayDepend(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const helpers = [
    ...changedTestFiles(files),
    ...withLostFeatures(files).map(({ path }) => `${path}.rs`),
    ...(losesMode(files) ? ["conftest.py"] : []),
  ];
  const keeping = testsOfLostResults(files);
  const kept = paths.filter((path) => keeping.has(path));
  if (helpers.length === 0) return kept;
  const isAny = files.some((file) => losesRows(file) || losesCase(file) || leavesItsName(file));
  const endings = new Set(helpers.flatMap((path) => related(endingOf(path))));
  const near = (path: string) => Math.max(...helpers.map((helper) => sharedLength(path, helper)));
  const others = paths
    .filter((path) => collectionOf(path) > 0 && !keeping.has(path) && (isAny || endings.has(endingOf(path))))
    .map((path) => ({ path, near: near(path) }))
    .sort((one, other) => other.near - one.near)
    .slice(0, maxLookedThrough)
    .map(({ path }) => path);
  return [...kept, ...others];
}

/** Whether a text at a path names one of them, or stands where it holds without being named. */
export function dependsOnChanged(path: string, text: string, files: readonly ChangedFile[]): boolean {
  const isOfFeature = withLostFeatures(files).some(
    (file) =>
      path.startsWith(folderOf(file.path)) && lostByDefault(file).some((one) => text.includes(`"${one}"`)),
  );
  return (
    isOfFeature ||
    comparesByName(text, files) ||
    testsOfLostResults(files).has(path) ||
    (path.endsWith(".py") && /\basync\s+def\s+test/.test(text) && losesMode(files)) ||
    changedTestFiles(files).some((helper) => {
      const folder = folderOf(helper);
      if (!/\.(py|go|rs|java|[cm]?[jt]sx?)$/.test(helper))
        return (
          text.includes(helper.split("/").at(-1) ?? helper) ||
          text.includes("toMatchFileSnapshot(") ||
          mayList(text, helper)
        );
      if (helper.endsWith("conftest.py")) return path.startsWith(folder);
      if (helper.endsWith("_test.go")) return folderOf(path) === folder;
      return stemsOf(helper)
        .map((stem) => stem.replace(/[^\w]/g, "\\$&"))
        .some((stem) => new RegExp(`(?<![\\w$-])${stem}(?![\\w$-])`).test(text));
    })
  );
}

/** Whether a text names a function that compares less now, or if that has no name, a folder that gives it on. */
function comparesByName(text: string, files: readonly ChangedFile[]): boolean {
  const names = files.flatMap((file) =>
    lostComparisons(file).flatMap(({ name }) => {
      const folders = folderOf(file.before?.path ?? "").split("/");
      return name === "default" ? folders.filter((one) => one !== "").map((one) => `/${one}`) : [name];
    }),
  );
  return names.some((name) => {
    const literal = name.replace(/\W/g, "\\$&");
    const isFolder = name.startsWith("/");
    return new RegExp(
      isFolder ? `${literal}/?(index(\\.\\w+)?)?["']` : `(?<![\\w$])${literal}(?![\\w$])`,
    ).test(text);
  });
}

/** Where the tests may stand for which fewer results are kept than before. */
function testsOfLostResults(files: readonly ChangedFile[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => (lostResults(file).length > 0 ? testsKept(file.path) : [])));
}

/** Whether it is a file of data that is to be found under its name no more. */
function leavesItsName({ before, after }: ChangedFile): boolean {
  return before !== null && isOfCases(before.path) && after?.path !== before.path;
}

/** Manifests of Rust that switch a feature off, which tests may ask for. */
function withLostFeatures(files: readonly ChangedFile[]): ChangedFile[] {
  return files.filter((file) => lostByDefault(file).length > 0);
}

/** Files of tests that are there no more as they were, so that what uses them may check otherwise than before. */
function changedTestFiles(files: readonly ChangedFile[]): string[] {
  return files.flatMap((file) => {
    const { path, before } = file;
    if (before !== null && (losesCase(file) || leavesItsName(file))) return [before.path];
    if (losesRows(file)) return [path];
    // Tests may compare by it, wherever it stands.
    if (before !== null && lostComparisons(file).length > 0) return [before.path];
    return before?.tree && isTestContext(before.path) ? [before.path] : [];
  });
}

/** A module of Rust gives on what those within it have: of `tests/common/user.rs` "common", too. */
function stemsOf(path: string): string[] {
  const [, within] = /(?:^|\/)tests\/([^/]+)\/.*\.rs$/.exec(path) ?? [];
  return [...new Set([stemOf(path), ...(within === undefined ? [] : [within])])];
}

/** Of `common/mod.rs` and `helpers/index.ts` the folder's. */
function stemOf(path: string): string {
  const parts = path.replace(/\/(index|mod|__init__)\.\w+$/, "").split("/");
  return (parts.at(-1) ?? "").replace(/\.[^.]*$/, "");
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf("."));
}

const script = [".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"];
function related(ending: string): readonly string[] {
  return script.includes(ending) ? script : [ending];
}

function sharedLength(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
