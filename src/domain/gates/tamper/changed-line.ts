import { textOf, type ChangedFile } from "./changed-file.ts";
import { keptLines } from "./kept-lines.ts";

/**
 * The line of the head from which a file is another one than before, from 1: where what is gone stood is what follows it
 * now. Of a file that is gone, the first that it had. Null: one of both is no text.
 */
export function firstChangedLine({ before, after }: ChangedFile): number | null {
  if (after === null) return (before?.text ?? null) === null ? null : 1;
  if (after.text === null) return null;
  const [was, now] = [textOf(before).split("\n"), after.text.split("\n")];
  const at = now.findIndex((line, index) => line !== was[index]);
  return withinText(at < 0 ? now.length : at + 1, now);
}

/**
 * Where a line of the base stood, by the lines of the head, from 1: what follows the last one before it that is still
 * there. Of a file that is gone, or has another path now, the line itself. Null: one of both is no text.
 */
export function lineWhereItStood(file: ChangedFile, line: number): number | null {
  const { path, before, after } = file;
  if (before === null || before.text === null) return null;
  if (after === null || before.path !== path) return line;
  if (after.text === null) return null;
  const kept = keptLines(file);
  let earlier = line - 2;
  if (kept[line - 1] !== undefined) return (kept[line - 1] ?? 0) + 1;
  while (earlier >= 0 && kept[earlier] === undefined) earlier -= 1;
  return withinText((kept[earlier] ?? -1) + 2, after.text.split("\n"));
}

/** What stands behind the last line break is none. */
function withinText(line: number, lines: readonly string[]): number {
  return Math.min(line, lines.length > 1 && lines.at(-1) === "" ? lines.length - 1 : lines.length);
}
