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
