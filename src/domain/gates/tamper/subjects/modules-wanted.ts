import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { saysAliases } from "../builds/alias-files.ts";
import { compilersWanted } from "../builds/compiler-folders.ts";
import { entriesWanted } from "../builds/mapped-imports.ts";
import { givingOnWanted } from "../sources/blinded-comparisons.ts";
import { manifestsWanted } from "../sources/loaders-of-tests.ts";
import { linkedWanted } from "../sources/other-links.ts";
import { beansWanted } from "../sources/replaced-beans.ts";
import { conftestsWanted } from "../sources/used-fixtures.ts";
import { isTestContext } from "../test-files.ts";
import { includersWanted } from "../tests/included-texts.ts";
import { subjectsWanted } from "./retargeted-tests.ts";
import { takenNames } from "./taken-names.ts";

/** Beyond these, files stay unread. */
const maxModules = 300;

/** Of the paths, those of files that tell what the changed tests ask, but for those that are known; these may want others. */
export function modulesWanted(
  files: readonly ChangedFile[],
  paths: readonly string[],
  known: readonly FileVersion[],
): string[] {
  const read = new Set(known.map(({ path }) => path));
  const wanted = [
    ...likelyFirst(subjectsWanted(files, paths, known), files),
    ...givingOnWanted(files, paths),
    ...conftestsWanted(files, paths),
    ...beansWanted(files, paths),
    ...manifestsWanted(files, paths),
    ...entriesWanted(files, paths),
    ...compilersWanted(files, paths, saysAliases),
    ...linkedWanted(files, paths),
    ...includersWanted(files, paths),
  ].filter((path) => !read.has(path));
  return [...new Set(wanted)].slice(0, Math.max(0, maxModules - known.length));
}

/** Those that are called as what the changed tests take: a barrel may give on more modules than are read. */
function likelyFirst(paths: readonly string[], files: readonly ChangedFile[]): string[] {
  const tests = files.flatMap(({ before, after }) => [before, after]).filter((one) => one !== null);
  const taken = tests.filter(({ path }) => isTestContext(path)).flatMap((one) => takenNames(one));
  const names = new Set(taken.flatMap(({ local, name }) => [local, name]).map(plain));
  const isLikely = (path: string) => names.has(plain(path.replace(/^.*\/|\.[^/]*$/g, "")));
  return [...paths.filter(isLikely), ...paths.filter((path) => !isLikely(path))];
}

function plain(name: string): string {
  return name.replace(/[^a-z0-9]/gi, "").toLowerCase();
}
