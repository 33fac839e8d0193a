import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { sourcesOf } from "./functions/source-files.ts";
import { isEmpty, isOfCases, listsFolder, losesCase } from "./tables/case-files.ts";

/** Files that tests went over as their cases, by going through a folder, and that are there no more; whatever came in their place counts. */
export function lostCaseFiles(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const lost = files.filter(losesCase);
  if (lost.length === 0) return [];
  const readers = sourcesOf([...files.map(({ after }) => after), ...around.dependents, ...around.standing]);
  const isRead = (path: string) => readers.some((one) => listsFolder(one, path));
  const gone = lost.filter(({ before }) => before !== null && isRead(before.path));
  const texts = new Set(files.flatMap(({ before }) => before?.text ?? []));
  const came = new Set(
    files.flatMap((file) => {
      const { after } = file;
      if (after === null || !comesIn(file, after) || !isRead(after.path)) return [];
      // What only moved here from another folder that is read is no more than it was.
      const isKnown =
        file.before === null && after.text !== null && texts.has(after.text) && !isMoved(after, lost);
      return isKnown ? [] : [after.text ?? after.path];
    }),
  );
  return gone.slice(0, Math.max(0, gone.length - came.size)).map(({ path, before, after }) => ({
    ...{ path, line: after === null ? null : 1, rule: "deleted-test" },
    message: `tests go through ${folderOf(before?.path ?? path)} and have a case less: ${before?.path ?? path}`,
  }));
}

function comesIn({ before }: ChangedFile, after: FileVersion): boolean {
  if (!isOfCases(after.path) || isEmpty(after)) return false;
  return before === null || folderOf(before.path) !== folderOf(after.path) || isEmpty(before);
}

/** As some versions of Git tell it: gone there, and new here. */
function isMoved(after: FileVersion, lost: readonly ChangedFile[]): boolean {
  return lost.some(({ before }) => before?.text === after.text);
}
