import { isTestPath, sidesOfLanguage } from "./sides.ts";
import { marksOfAnyLanguage, type SuppressionMarks } from "./suppression-marks.ts";

export interface SuppressionMark {
  readonly line: number;
  /** The kind of gate that it silences. */
  readonly silences: keyof SuppressionMarks;
  /** It silences more than what is next to it. */
  readonly isWholeFile: boolean;
  /** It says which rules it silences, and they are not all. */
  readonly namesRules: boolean;
  /** A person wrote why. */
  readonly hasReason: boolean;
  readonly text: string;
  /** Offsets in the source. */
  readonly start: number;
  readonly end: number;
}

/** Marks of a source by which a tool is silenced, where there are more of them than before. */
export function findAddedMarks(path: string, before: string, after: string): SuppressionMark[] {
  const known = new Map<string, number>();
  for (const { text } of findMarks(path, before)) known.set(text, (known.get(text) ?? 0) + 1);
  return findMarks(path, after).filter(({ text }) => {
    const left = known.get(text) ?? 0;
    known.set(text, left - 1);
    return left <= 0;
  });
}

/** The source without these marks; every line keeps its number. */
export function removeMarks(_path: string, text: string, removed: readonly SuppressionMark[]): string {
  const ordered = [...removed].sort((one, other) => other.start - one.start);
  return ordered.reduce((whole, { start, end }) => {
    const breaks = whole.slice(start, end).replace(/[^\n]/g, "");
    const rest = whole.slice(end);
    // No white space is left at a line's end.
    const isLast = /^[ \t]*(\n|$)/.test(rest);
    const before = isLast ? whole.slice(0, start).replace(/[ \t]+$/, "") : whole.slice(0, start);
    return before + breaks + (isLast ? rest.replace(/^[ \t]+/, "") : rest);
  }, text);
}

function findMarks(path: string, text: string): SuppressionMark[] {
  const language = sidesOfLanguage(path);
  if (language === null) return [];
  const found: SuppressionMark[] = [];
  const marks = (["lint", "build", "coverage"] as const).flatMap((silences) =>
    [language.marks, marksOfAnyLanguage].flatMap(
      (one) => one[silences]?.map((mark) => ({ silences, mark })) ?? [],
    ),
  );
  for (const { silences, mark } of marks) {
    for (const { 0: whole, index, groups } of text.matchAll(mark)) {
      const end = index + whole.trimEnd().length;
      const isKnown = found.some((one) => one.start < end && index < one.end);
      if (found.length > 500 || isKnown || isInString(text, index) || isDemanded(path, whole)) continue;
      const line = text.slice(0, index).split("\n").length;
      const isWholeFile = Object.values(groups ?? {}).some(Boolean);
      const own = { text: whole.replace(/\s+/g, " ").trim(), start: index, end };
      const namesRules = silences !== "coverage" && naming.test(own.text);
      found.push({ line, silences, isWholeFile, namesRules, hasReason: hasReason(text, own), ...own });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

/** Type tests demand an error where they write so: the compiler fails where there is none. */
function isDemanded(path: string, mark: string): boolean {
  return mark.includes("@ts-expect-error") && isTestPath(path);
}

/** Whether an odd number of quotes stands before it on its line. */
function isInString(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at).replace(/\\./g, "");
  return (
    ['"', "`"].some((quote) => before.split(quote).length % 2 === 0) || /(^|[=(,:+\s])'[^']*$/.test(before)
  );
}

const naming =
  /(noqa|nolint|ignore|lint:ignore)(-\w+)?\s*(:\s*|\[|\s)(?!all\b)[\w@]|disable(-next)?(-line)?[\s=:]+(?!all\b)[@\w]|(allow|expect|Suppress\w*)\(\s*[{"]*(?!clippy::all\b|warnings\b|all\b|unused\b)\w/;
/** Names of rules and marks are no words. */
const names =
  /[\w@]+[/:_.-][\w/:.-]+|\b[A-Z]+\d+\b|\b(eslint|disable|next|line|ignore|error|expect|ts|noqa|type|nolint|pragma|no|cover|allow|reason|istanbul|biome|nosec|suppress\w*)\b/gi;

/** Whether three words explain the mark, in it or in a comment right above it. */
function hasReason(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const isSaid = (words: string) => (words.replace(names, "").match(/\p{L}{2,}/gu)?.length ?? 0) >= 3;
  const [above = "", own = ""] = text
    .slice(Math.max(0, start - 2_000), start)
    .split("\n")
    .slice(-2);
  const isComment = own.trim() === "" && /^\s*(\/\/|#(?!\[)|\*|\/\*)/.test(above);
  return isSaid(text.slice(start, Math.min(end, start + 500))) || (isComment && isSaid(above));
}
