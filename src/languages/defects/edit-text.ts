import { type Edit } from "../syntax/syntax-language.ts";

/** Applies edits that don't overlap; of those at one place, the first comes first. */
export function editText(text: string, edits: readonly Edit[]): string {
  let edited = "";
  let at = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    edited += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return edited + text.slice(at);
}
