import { cleanText } from "../../trust/text/clean-text.ts";
import { cutText, splitText } from "../../trust/text/cut-text.ts";

/** A piece of a document, with where it stands. */
export interface Passage {
  readonly path: string;
  /** Of the part that it is in, with those above it; empty before the first. */
  readonly heading: string;
  readonly body: string;
}

const longestPassage = 2_000;
const longestHeading = 300;
/** Of one job; what comes later is left out. */
export const mostPassages = 2_000;

const headingLine = /^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$/;
const fenceLine = /^ {0,3}(`{3,}|~{3,})/;

/** Cuts a text at its headings of Markdown, and what is long between its paragraphs. */
export function splitPassages(path: string, text: string): Passage[] {
  const passages: Passage[] = [];
  const above: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const close = () => {
    const heading = cutText(above.filter(Boolean).join(" / "), longestHeading);
    for (const body of cut(lines.join("\n"))) passages.push({ path, heading, body });
    lines = [];
  };
  for (const line of cleanText(text).split("\n")) {
    const marks = fenceLine.exec(line)?.[1];
    if (marks !== undefined && (fence === null || marks.startsWith(fence)))
      fence = fence === null ? marks : null;
    const [, level, title] = fence === null ? (headingLine.exec(line) ?? []) : [];
    if (level === undefined || title === undefined) {
      lines.push(line);
      continue;
    }
    close();
    above.length = Math.min(above.length, level.length - 1);
    while (above.length < level.length - 1) above.push("");
    above.push(title);
    // A part may be nothing but its heading.
    lines.push(title);
  }
  close();
  return passages;
}

/** Between paragraphs where that can be, else anywhere. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const paragraph of text.split(/\n{2,}/)) {
    if (piece !== "" && piece.length + paragraph.length > longestPassage) {
      pieces.push(piece);
      piece = "";
    }
    piece = piece === "" ? paragraph : `${piece}\n\n${paragraph}`;
    const parts = splitText(piece, longestPassage);
    piece = parts.pop() ?? "";
    pieces.push(...parts);
  }
  return [...pieces, piece].map((each) => each.trim()).filter((each) => each !== "");
}

const mostWords = 20;

/** Words of a question that a text may have in nearly the same form. */
export function likelyWords(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}_-]{4,}/gu) ?? [];
  return [...new Set(words)].slice(0, mostWords);
}
