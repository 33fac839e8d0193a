import { cutText, keepBytes } from "../../domain/trust/text/cut-text.ts";

/** GitHub's limit for comments, bodies and check texts. */
export const textLimitBytes = 65_535;
const titleLimit = 255;

const cutNote = "\n\n…\n\n_The rest was cut: it is longer than GitHub takes._";

/** The text, or as much of its beginning as fits with a note; never in the middle of a character. */
export function fitText(text: string, limit = textLimitBytes, note = cutNote): string {
  if (keepBytes(text, limit).left === 0) return text;
  const ending = Buffer.byteLength(note) < limit ? note : "";
  return keepBytes(text, limit - Buffer.byteLength(ending)).kept + ending;
}

/** One line, no longer than GitHub takes as the title of an issue or a pull request. */
export function cutTitle(title: string): string {
  return cutText(title.replace(/\s+/g, " ").trim(), titleLimit);
}
