import { textOf, type ChangedFile } from "./changed-file.ts";

/**
 * The line of the head from which a file is another one than before, from 1: where what is gone stood is what follows it
 * now. Null: the head has no such text.
 */
export function firstChangedLine({ before, after }: ChangedFile): number | null {
  if (after === null || after.text === null) return null;
  const [was, now] = [textOf(before).split("\n"), after.text.split("\n")];
  const at = now.findIndex((line, index) => line !== was[index]);
  const last = now.length > 1 && now.at(-1) === "" ? now.length - 1 : now.length;
  return Math.min(at < 0 ? last : at + 1, last);
}
