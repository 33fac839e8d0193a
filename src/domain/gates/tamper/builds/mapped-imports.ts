import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { isTestContext } from "../test-files.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { folderOf, pathIn } from "../paths.ts";
import { elsewhereIn } from "./compiler-folders.ts";
import { areBothThere } from "./twin-places.ts";

/** Names by which a package is imported, inside (like "#store") or outside, and that stand for something else now. */
export function mappedImports(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const stands = new Set([...around.paths, ...files.flatMap(({ after }) => after?.path ?? [])]);
  const elsewhereOf = elsewhereIn(files, around, stands);
  return files.flatMap((file) => {
    const { path, before, after } = file;
    if (!mapping.test(path)) return [];
    const [was, now] = [targetsOf(before), targetsOf(after)];
    const known = new Set([...was.values()].flat());
    const find = (target: string, message: string) => ({
      ...{ path, line: lineOf(after, target), rule: "weakened-configuration" },
      message: `${message}: ${target}`,
    });
    return [...now].flatMap(([name, targets]) => {
      const fresh = targets.filter((target) => !known.has(target));
      const ofTests = fresh.filter((target) => isTestContext(target.replace(/^\.\//, "")));
      const left = (was.get(name) ?? []).filter((target) => !targets.includes(target));
      const isFirst = ofFolder.test(name) && !was.has(name);
      const place = (target: string) => pathIn(folderOf(path), target);
      const replaced = left.filter((target) => stands.has(place(target)) && !isGone(place(target), files));
      const added = fresh.filter(
        (target) =>
          (stands.has(place(target)) &&
            replaced.some((old) => !areLinked([place(old), place(target)], { files, around }))) ||
          ((/\*|\/$/.test(target) || ofFolder.test(name)) &&
            left.some((old) => areBothThere(place(old), place(target), stands))) ||
          (isFirst &&
            elsewhereOf({ name: name.replace(ofFolder, ""), place: place(target), settings: path }) !== null),
      );
      return [
        ...(inside.test(name) || left.length > 0 ? ofTests : []).map((target) =>
          find(target, "what is imported by a name of the package comes from the tests now"),
        ),
        ...added.map((target) =>
          find(target, `${name} of the package is another file now, and what it was stays`),
        ),
      ];
    });
  });
}

const mapping = /(^|\/)(package|deno|import[-_]?map)\.jsonc?$/;
/** By the beginning of what is asked for. */
const ofFolder = /^(alias|_moduleAliases) /;
/** Names that are asked for within the package itself. */
const inside = /^#|^(browser|alias|_moduleAliases|imports) /;

/** Whether one of two files gives on what the other has, or is built of it. */
function areLinked(
  paths: readonly [string, string],
  { files, around }: { readonly files: readonly ChangedFile[]; readonly around: Surroundings },
): boolean {
  if (paths.some((path) => isBuilt.test(path))) return true;
  const versions = [...around.modules, ...files.flatMap(({ after }) => after ?? [])];
  return paths.some((path) => {
    const [other = ""] = paths.filter((one) => one !== path);
    const version = versions.find((one) => one.path === path);
    const sources = [...textOf(version ?? null).matchAll(given)].map(([, source = ""]) => source);
    return sources.some((source) => plainOf(pathIn(folderOf(path), source)) === plainOf(other));
  });
}

const isBuilt = /(^|\/)(dist|build|out|esm|cjs)\//;
/** `export … from "./load"`, `module.exports = require("./load")`, and what is imported to be given on. */
const given = /(?:\bfrom|\brequire\()\s*["'](\.{1,2}\/[^"']*)["']/g;

function plainOf(path: string): string {
  return path.replace(/(\/index)?\.[cm]?[jt]sx?$/, "").replace(/\/$/, "");
}

/** Files that a manifest names, or named, for what it gives to others. */
export function entriesWanted(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const named = new Set(
    files.flatMap(({ path, before, after }) => {
      if (before === null || after === null || !/(^|\/)package\.json$/.test(path)) return [];
      const [was, now] = [before, after].map((one) => [...targetsOf(one).values()].flat());
      if (JSON.stringify(was) === JSON.stringify(now)) return [];
      return [...(was ?? []), ...(now ?? [])].map((target) => pathIn(folderOf(path), target));
    }),
  );
  return named.size === 0 ? [] : paths.filter((path) => named.has(path));
}

function isGone(target: string, files: readonly ChangedFile[]): boolean {
  return files.some(
    ({ path, before, after }) => before?.path === target && (after === null || path !== target),
  );
}

/** What each name of the package stands for, on whichever condition; what a condition of Node's hides is not reached. */
export function targetsOf(version: FileVersion | null): Map<string, readonly string[]> {
  const data = version?.data;
  const found = new Map<string, readonly string[]>();
  if (typeof data !== "object" || data === null) return found;
  const manifest = data as Readonly<Record<string, unknown>>;
  for (const key of ["main", "module", "browser"]) found.set(key, wordsIn(manifest[key]));
  for (const key of ["browser", "alias", "_moduleAliases", "imports"])
    for (const [name, said] of Object.entries(recordOf(manifest[key])))
      if (!name.startsWith("#")) found.set(`${key} ${name}`, wordsIn(said));
  for (const key of ["imports", "exports"]) {
    const named = manifest[key];
    const isNamed =
      typeof named === "object" && named !== null && Object.keys(named).every((name) => /^[.#]/.test(name));
    if (isNamed) for (const [name, said] of Object.entries(named)) found.set(name, wordsIn(said));
    else if (key === "exports") found.set(".", wordsIn(named));
  }
  return found;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

/** Conditions may stand within conditions. */
function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  const last = entries.findIndex(([name]) => /^(node|default)$/.test(name));
  return entries.slice(0, last < 0 ? undefined : last + 1).flatMap(([, one]) => wordsIn(one));
}

function lineOf(version: FileVersion | null, word: string): number | null {
  const at = version?.text?.split("\n").findIndex((line) => line.includes(word)) ?? -1;
  return at < 0 ? null : at + 1;
}
