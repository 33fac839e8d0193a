import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { keptByBuild, leftOutByBuild, lostTags, ownTags, tagsIn, type Marked } from "./java-tags.ts";

/** Tests marked as what a build leaves out: `@Tag("slow")` beside `excludeTags("slow")`. */
export function deselectedMarks(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const settings = [...around.settings, ...files.flatMap(({ after }) => after ?? [])];
  const out = new Set(settings.flatMap(leftOutByBuild));
  const all = new Set([...out, ...ownTags(files, out)]);
  const marked = out.size === 0 ? [] : newlyMarked(files, (version) => tagsIn(version, all));
  return [...marked, ...lostTags(files, new Set(settings.flatMap(keptByBuild)))];
}

function newlyMarked(
  files: readonly ChangedFile[],
  marksIn: (version: FileVersion | null) => Marked[],
): TamperFinding[] {
  const known = new Map<string, number>();
  for (const { text } of files.flatMap(({ before }) => marksIn(before)))
    known.set(text, (known.get(text) ?? 0) + 1);
  return files.flatMap(({ path, before, after }) => {
    // A new test may be slow.
    if (before === null) return [];
    return marksIn(after).flatMap(({ text, line }) => {
      const left = known.get(text) ?? 0;
      known.set(text, left - 1);
      const message = `the build is told to leave out what is marked so: ${text.slice(0, 120)}`;
      return left > 0 ? [] : [{ path, line, rule: "skipped-test", message }];
    });
  });
}
