const lineEnds = /\r\n?|[\u2028\u2029\u0085]/gu;
/** Controls but tab and line feed, everything that is not drawn, directions, tags, halves of characters. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\u2800]|(?![\t\n])\p{Cc}/gu;
/** A comment without end hides the rest of a page, so it goes, too. */
const comment = /<!--[^]*?(?:--!?>|$)/u;

/** Text as a reader sees it: without HTML comments, invisible and bidirectional characters. */
export function cleanText(text: string): string {
  let cleaned = text.replace(lineEnds, "\n").replace(unseen, "");
  // What is left around a removed comment may form another one.
  while (comment.test(cleaned)) cleaned = cleaned.replace(comment, "");
  return cleaned;
}

export type KeptPart = "start" | "end";

/** At most `maxBytes` of UTF-8, cut between characters; what is left out is said. */
export function cutToBytes(text: string, maxBytes: number, keep: KeptPart = "start"): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return text;
  const isMiddle = (index: number) => ((bytes[index] ?? 0) & 0xc0) === 0x80;
  let edge = keep === "start" ? maxBytes : bytes.length - maxBytes;
  while (isMiddle(edge)) edge += keep === "start" ? -1 : 1;
  const kept = new TextDecoder().decode(keep === "start" ? bytes.subarray(0, edge) : bytes.subarray(edge));
  const note = `[${keep === "start" ? bytes.length - edge : edge} bytes left out]`;
  return keep === "start" ? `${kept}\n${note}` : `${note}\n${kept}`;
}
