import { type TamperFinding } from "../../verdict/verdict.ts";
import { isComing, type ChangedFile } from "../changed-file.ts";
import { isGradle } from "./gradle-files.ts";

/** The same build in Gradle's other language: "build.gradle.kts" of "build.gradle". */
function otherLanguage(path: string): string {
  return path.endsWith(".kts") ? path.slice(0, -".kts".length) : `${path}.kts`;
}

/** A change whose builds of Gradle that were rewritten in its other language are one file each, as they were and as they are. */
export function withRewrittenBuilds(files: readonly ChangedFile[]): readonly ChangedFile[] {
  const gone = files.filter(({ path, after }) => after === null && isGradle(path));
  const came = new Map(
    files.filter((file) => isComing(file) && isGradle(file.path)).map((one) => [one.path, one]),
  );
  const pairs = gone.flatMap((file): ChangedFile[] => {
    const fresh = came.get(otherLanguage(file.path));
    return fresh === undefined ? [] : [{ path: fresh.path, before: file.before, after: fresh.after }];
  });
  if (pairs.length === 0) return files;
  const paths = new Set(pairs.flatMap(({ path }) => [path, otherLanguage(path)]));
  return [...files.filter(({ path }) => !paths.has(path)), ...pairs];
}

/** A new build beside one that stays, and that Gradle no longer reads. */
export function builtInstead(files: readonly ChangedFile[], paths: readonly string[]): TamperFinding[] {
  return files.flatMap((file): TamperFinding[] => {
    const { path } = file;
    if (!isComing(file) || !/(^|\/)(build|settings)\.gradle$/.test(path)) return [];
    const other = otherLanguage(path);
    const stays =
      paths.includes(other) || files.some((one) => one.before !== null && one.after?.path === other);
    const message = `Gradle reads this in the place of ${other}, which stays`;
    return stays ? [{ path, line: null, rule: "weakened-configuration", message }] : [];
  });
}
