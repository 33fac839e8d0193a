import { type ChangedFile, type FileVersion } from "./changed-file.ts";
import { isTestContext } from "./test-files.ts";

/** Of the lines of a file so many have to stand in another one, at least, for it to be the same file that has moved. */
const least = 1 / 3;
/** Lines that say something of their own. */
const saying = /\w\W*\w\W*\w/;

/**
 * Files of tests that stand under another name now, and hold much else besides, are the same files still: what was in them is
 * compared with what became of it there, and not lost in one place and new in another.
 */
export function joinMoves(files: readonly ChangedFile[]): ChangedFile[] {
  const gone = files.flatMap(({ before, after }) => (after === null && isOfTests(before) ? [before] : []));
  const fresh = files.flatMap(({ before, after }) => (before === null && isOfTests(after) ? [after] : []));
  if (gone.length === 0 || fresh.length === 0) return [...files];
  const likely = gone
    .flatMap((from) => fresh.map((to) => ({ from, to, share: shareOf(from, to) })))
    .filter(({ share }) => share >= least)
    .sort((one, other) => other.share - one.share);
  const joined = new Map<FileVersion, FileVersion>();
  const taken = new Set<FileVersion>();
  for (const { from, to } of likely)
    if (!taken.has(from) && !joined.has(to)) {
      joined.set(to, from);
      taken.add(from);
    }
  return files.flatMap((file): ChangedFile[] => {
    if (file.after === null && file.before !== null && taken.has(file.before)) return [];
    const from = file.after === null ? undefined : joined.get(file.after);
    return [from === undefined ? file : { ...file, before: from }];
  });
}

function isOfTests(version: FileVersion | null): version is FileVersion {
  return version?.kind === "file" && isTestContext(version.path) && Boolean(version.text);
}

/** How much of a file's lines another one has. */
function shareOf(from: FileVersion, to: FileVersion): number {
  if (endingOf(from) !== endingOf(to)) return 0;
  const lines = linesOf(from);
  const others = new Set(linesOf(to));
  return lines.length === 0 ? 0 : lines.filter((line) => others.has(line)).length / lines.length;
}

function endingOf({ path }: FileVersion): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

const known = new WeakMap<FileVersion, readonly string[]>();

function linesOf(version: FileVersion): readonly string[] {
  const before = known.get(version);
  if (before !== undefined) return before;
  const lines = (version.text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => saying.test(line));
  known.set(version, lines);
  return lines;
}
