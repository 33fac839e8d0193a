import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { entriesWanted } from "../builds/mapped-imports.ts";
import { manifestsWanted } from "../sources/loaders-of-tests.ts";
import { linkedWanted } from "../sources/other-links.ts";
import { conftestsWanted } from "../sources/used-fixtures.ts";
import { subjectsWanted } from "./retargeted-tests.ts";

/** Beyond these, files stay unread. */
const maxModules = 60;

/** Of the paths, those of files that tell what the changed tests ask, but for those that are known; these may want others. */
export function modulesWanted(
  files: readonly ChangedFile[],
  paths: readonly string[],
  known: readonly FileVersion[],
): string[] {
  const read = new Set(known.map(({ path }) => path));
  const wanted = [
    ...subjectsWanted(files, paths, known),
    ...conftestsWanted(files, paths),
    ...manifestsWanted(files, paths),
    ...entriesWanted(files, paths),
    ...linkedWanted(files, paths),
  ].filter((path) => !read.has(path));
  return [...new Set(wanted)].slice(0, Math.max(0, maxModules - known.length));
}
