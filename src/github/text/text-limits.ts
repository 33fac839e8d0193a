import { cutText } from "../../domain/trust/text/cut-text.ts";

/** GitHub's limit for comments, bodies and check texts. */
export const textLimitBytes = 65_535;
const titleLimit = 255;

const cutNote = "\n\n…\n\n_The rest was cut: it is longer than GitHub takes._";

/** The text, or as much of its beginning as fits with a note; never in the middle of a character. */
export function cutToBytes(text: string, limit = textLimitBytes, note = cutNote): string {
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length <= limit) return text;
  const ending = Buffer.byteLength(note) < limit ? note : "";
  let end = limit - Buffer.byteLength(ending);
  while (end > 0 && isContinuation(bytes[end])) end -= 1;
  return bytes.subarray(0, end).toString("utf8") + ending;
}

/** One line, no longer than GitHub takes as the title of an issue or a pull request. */
export function cutTitle(title: string): string {
  return cutText(title.replace(/\s+/g, " ").trim(), titleLimit);
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000;
}
