import { codeRanges, codeSpans, type Range } from "../code-ranges.ts";
import { cleanText } from "./clean-text.ts";
import { cutText, cutToBytes } from "./cut-text.ts";
import { breakClosings, breakMentions, gap } from "./defuse.ts";

const longestBlock = 32_000;
const longestLine = 1_000;

const tagStart = /<(?=[a-z/!?])/giu;
/** In lists and quotes, too. */
const headingStart = /^([ \t>*+.)\d-]*#{1,6})(?=[ \t]|$)/gmu;
/** A line of nothing else makes a heading of the paragraph above. */
const underline = /^([ \t>*+.)\d=-]*[=-])(?=[ \t]*$)/gmu;
/** Links and footnotes are defined for the whole page, and footnotes stand at its end. */
const definition = /\](?=:)/gu;
/** A picture is fetched from wherever somebody says. */
const pictureStart = /!(?=\[)/gu;
/** Of a box of GitHub's, which begins as a quote does. */
const alertStart = /\[(?=!\w+\])/gu;

/**
 * Somebody's words as a paragraph, list or table of their own: a quotation, which ends whatever they began and shows
 * that they are not ours. Nobody is notified, nothing is closed, no heading stands among ours.
 */
export function quoteBlock(text: string, { maxBytes } = { maxBytes: longestBlock }): string {
  const clean = cleanText(text).trim();
  const quoted = quoteLines(cutToBytes(clean, maxBytes));
  if (new TextEncoder().encode(quoted).length <= maxBytes) return quoted;
  // What makes it harmless makes it longer, by no more than this.
  return quoteLines(cutToBytes(clean, Math.floor(maxBytes / 4)));
}

function quoteLines(text: string): string {
  if (text === "") return "";
  return breakClosings(outsideCode(text, codeRanges(text), flattenBlock))
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** Somebody's words within a line, a cell or an entry of ours: they mean nothing there but themselves; code stays code. */
export function inlineText(text: string, { longest } = { longest: longestLine }): string {
  const line = cutText(toLine(text), longest);
  return breakClosings(escapeStart(outsideCode(line, codeSpans(line) ?? [], escapeMarks)));
}

/** Somebody's words between backticks of ours. */
export function codeText(text: string): string {
  return breakClosings(toLine(text).replaceAll("`", "'"));
}

export function toLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, " ").trim();
}

function flattenBlock(prose: string): string {
  return breakMentions(prose)
    .replace(tagStart, `<${gap}`)
    .replace(headingStart, `$1${gap}`)
    .replace(underline, `$1${gap}`)
    .replace(definition, `]${gap}`)
    .replace(pictureStart, `!${gap}`)
    .replace(alertStart, `[${gap}`);
}

/** Underscores within a word are marks of nothing, nor are the brackets of an App's login. */
function escapeMarks(prose: string): string {
  const marks =
    /(?<=[\p{L}\p{N}])\[bot\](?=[\s,.;]|$)|[\\`*~[\]<>|]|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu;
  return breakMentions(prose).replace(marks, (run) =>
    run === "[bot]" ? run : run.replace(/./gu, String.raw`\$&`),
  );
}

/** What begins a list or a heading at the start of a line, wherever that is put. */
function escapeStart(line: string): string {
  return line
    .replace(/^(?:[-+](?=[\s-]|$)|=(?==*$)|#(?=#{0,5}(?:\s|$)))/u, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/u, String.raw`$1\$2`);
}

function outsideCode(text: string, code: readonly Range[], change: (prose: string) => string): string {
  let changed = "";
  let at = 0;
  for (const [from, to] of code) {
    changed += change(text.slice(at, from)) + text.slice(from, to);
    at = to;
  }
  return changed + change(text.slice(at));
}
