const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** At most so many UTF-16 units, the ellipsis among them; cut between what readers take for characters. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  // The unit after the last one shows whether that begins a character or goes on with one.
  for (const { index, segment } of characters.segment(text.slice(0, most + 1))) {
    if (index + segment.length > most - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}
