import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { isTestContext } from "../test-files.ts";

/** Names of a package's own, like "#store", that stood for the product and now stand for something of the tests'. */
export function mappedImports(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    if (!/(^|\/)package\.json$/.test(path)) return [];
    const known = new Set(targetsOf(before));
    return targetsOf(after)
      .filter((target) => !known.has(target) && isTestContext(target.replace(/^\.\//, "")))
      .map((target) => ({
        ...{ path, line: lineOf(after, target), rule: "weakened-configuration" },
        message: `what the product imports by a name of the package comes from the tests now: ${target}`,
      }));
  });
}

function targetsOf(version: FileVersion | null): string[] {
  const data = version?.data;
  if (typeof data !== "object" || data === null || !("imports" in data)) return [];
  return wordsIn(data.imports);
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
