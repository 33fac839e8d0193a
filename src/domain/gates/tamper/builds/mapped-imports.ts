import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { isTestContext } from "../test-files.ts";
import { folderOf, pathIn } from "../paths.ts";

/** Names by which a package is imported, inside (like "#store") or outside, and that stand for something else now. */
export function mappedImports(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => {
    const { path, before, after } = file;
    if (!/(^|\/)package\.json$/.test(path)) return [];
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
      const replaced = left.some((target) => !isGone(pathIn(folderOf(path), target), files));
      const added = replaced ? fresh.filter((target) => isAdded(pathIn(folderOf(path), target), files)) : [];
      return [
        ...(name.startsWith("#") || left.length > 0 ? ofTests : []).map((target) =>
          find(target, "what is imported by a name of the package comes from the tests now"),
        ),
        ...added.map((target) =>
          find(target, `${name} of the package is another file now, and what it was stays`),
        ),
      ];
    });
  });
}

/** Whether the change brings a file, other than by moving it there. */
function isAdded(target: string, files: readonly ChangedFile[]): boolean {
  return files.some(({ path, before, after }) => path === target && before === null && after !== null);
}

function isGone(target: string, files: readonly ChangedFile[]): boolean {
  return files.some(
    ({ path, before, after }) => before?.path === target && (after === null || path !== target),
  );
}

/** What each name of the package stands for, on whichever condition. */
function targetsOf(version: FileVersion | null): Map<string, readonly string[]> {
  const data = version?.data;
  const found = new Map<string, readonly string[]>();
  if (typeof data !== "object" || data === null) return found;
  const manifest = data as Readonly<Record<string, unknown>>;
  for (const key of ["main", "module", "browser"]) found.set(key, wordsIn(manifest[key]));
  for (const key of ["imports", "exports"]) {
    const named = manifest[key];
    const isNamed =
      typeof named === "object" && named !== null && Object.keys(named).every((name) => /^[.#]/.test(name));
    if (isNamed) for (const [name, said] of Object.entries(named)) found.set(name, wordsIn(said));
    else found.set(key === "exports" ? "." : key, wordsIn(named));
  }
  return found;
}

/** Conditions may stand within conditions. */
function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

function lineOf(version: FileVersion | null, word: string): number | null {
  const at = version?.text?.split("\n").findIndex((line) => line.includes(word)) ?? -1;
  return at < 0 ? null : at + 1;
}
