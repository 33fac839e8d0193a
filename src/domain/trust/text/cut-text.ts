const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** At most so many UTF-16 units, the ellipsis among them; cut between what readers take for characters. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, endOfCut(text, most - 1)).trimEnd()}…`;
}

/** Where a text of more than `most` UTF-16 units can be cut, so that no character is cut in two. */
export function endOfCut(text: string, most: number): number {
  // No character goes on behind the beginning of a line: what is before it need not be looked at.
  const from = Math.max(text.lastIndexOf("\n", most), 0);
  let end = from;
  // The unit after the last one shows whether that begins a character or goes on with one.
  for (const { index, segment } of characters.segment(text.slice(from, most + 2))) {
    if (from + index + segment.length > most) break;
    end = from + index + segment.length;
  }
  return end;
}

/** The text without so many UTF-16 units at its end; of a character that lies across the cut, nothing stays. */
export function withoutEnd(text: string, units: number): string {
  return text.slice(0, endOfCut(text, Math.max(text.length - units, 0)));
}

/** The same at its beginning. */
export function withoutBeginning(text: string, units: number): string {
  const least = Math.min(units, text.length);
  const end = endOfCut(text, least);
  const across = end < least ? (characters.segment(text.slice(end)).containing(0)?.segment.length ?? 0) : 0;
  return text.slice(Math.max(end + across, least));
}

/** In as many pieces as it takes, none of which is longer. */
export function splitText(text: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > most) {
    // One character may be of any length: marks can be put upon marks.
    const end = endOfCut(rest, most) || most;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

export type KeptPart = "start" | "end";

/** At most `maxBytes` of UTF-8, cut between characters; what is left out is said beyond them. */
export function cutToBytes(text: string, maxBytes: number, keep: KeptPart = "start"): string {
  const { kept, left } = keepBytes(text, maxBytes, keep);
  if (left === 0) return text;
  const note = `[${left} bytes left out]`;
  return keep === "start" ? `${kept}\n${note}` : `${note}\n${kept}`;
}

/** The part of a text that at most `maxBytes` of UTF-8 hold, and how many bytes are left out. */
export function keepBytes(
  text: string,
  maxBytes: number,
  keep: KeptPart = "start",
): { readonly kept: string; readonly left: number } {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return { kept: text, left: 0 };
  const isMiddle = (index: number) => ((bytes[index] ?? 0) & 0xc0) === 0x80;
  let edge = keep === "start" ? maxBytes : bytes.length - maxBytes;
  while (edge > 0 && isMiddle(edge)) edge += keep === "start" ? -1 : 1;
  const kept = new TextDecoder().decode(keep === "start" ? bytes.subarray(0, edge) : bytes.subarray(edge));
  return { kept, left: keep === "start" ? bytes.length - edge : edge };
}
