import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { collectionOf } from "../test-files.ts";
import { asked, takenIn } from "./asked-names.ts";
import { isSame, type Declared, type ModuleTexts } from "./declared-at.ts";
import { constantsBeside, constantsIn, linesCalling } from "./lines-calling.ts";
import { type TakenName } from "./taken-names.ts";

interface Change {
  /** The tests that asked it. */
  readonly before: FileVersion;
  readonly files: readonly ChangedFile[];
  readonly texts: ModuleTexts;
}

/** Whether the change's tests ask it elsewhere, or by another name, in all the words in which they did, or of the same constants. */
export function isStillAsked({ local }: TakenName, was: Declared, { before, files, texts }: Change): boolean {
  const lines = linesCalling(local, before);
  const constants = constantsBeside(local, before);
  return files.some(({ before: old, after }) => {
    if (after === null || collectionOf(after.path) === 0) return false;
    const isItself = old === before;
    const known = new Set(old === null || isItself ? [] : takenIn(old).map((one) => one.local));
    return takenIn(after).some((one) => {
      if (one.isGivenOn === true || (isItself && one.local === local)) return false;
      const found = asked(one, after, texts);
      if (found === null || !isSame(found, was)) return false;
      const now = linesCalling(one.local, after);
      const had = old !== null && known.has(one.local) ? linesCalling(one.local, old) : [];
      if (lines.length > 0 && hasMore(lines, now, had)) return true;
      const isCalledMore = callsIn(now) > callsIn(had);
      if (isItself || !isCalledMore || constants.length === 0) return false;
      return hasMore(constants, constantsIn(after.text ?? ""), constantsIn(old?.text ?? ""));
    });
  });
}

function callsIn(lines: readonly string[]): number {
  return lines.filter((line) => /§\s*[.(]/.test(line)).length;
}

/** Whether all of these words have come to those that there were; where there were none, once is enough for each. */
function hasMore(words: readonly string[], now: readonly string[], had: readonly string[]): boolean {
  if (had.length === 0) {
    const all = new Set(now);
    return words.every((one) => all.has(one));
  }
  const [wanted, is, was] = [words, now, had].map(counted);
  return [...(wanted ?? [])].every(([one, count]) => (is?.get(one) ?? 0) - (was?.get(one) ?? 0) >= count);
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
