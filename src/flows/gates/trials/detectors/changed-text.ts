import { type TrialFinding } from "../../../../domain/gates/trials/trial.ts";
import { type FileKind } from "../../../../domain/trust/change.ts";
import { shownFolders } from "../../../../languages/every-language.ts";
import { type LanguageSides } from "../../../../languages/language-sides.ts";
import { sidesOfLanguage, type Sides } from "../../../../languages/sides.ts";
import { cutText } from "../../../../domain/trust/text/cut-text.ts";

/** A file that a change touches. */
export interface ChangedText {
  readonly path: string;
  /** Of a rename; otherwise null. */
  readonly oldPath: string | null;
  /** Null: there is no such file, or no text in it. */
  readonly before: string | null;
  readonly after: string | null;
  readonly kinds: { readonly before: FileKind | null; readonly after: FileKind | null };
  /** Of a symbolic link of the head. */
  readonly linkTarget: string | null;
}

export interface TextsChanged {
  readonly files: readonly ChangedText[];
  readonly sides: Pick<Sides, "sideOf">;
  /** Files or globs that gates read. */
  readonly reports: readonly string[];
}

export type Detector = (changed: TextsChanged) => TrialFinding[];

type Place = Pick<TrialFinding, "path" | "line" | "message">;

/** Findings that refuse a change. */
export function refuse(rule: string, places: readonly Place[]): TrialFinding[] {
  return places.map((place) => ({ ...place, rule, level: "fail" }));
}

/** Where product code has a pattern of its language that it had not; what is only shown is none. */
export function findInProduct(
  { files, sides }: TextsChanged,
  patternOf: (language: LanguageSides) => RegExp | undefined,
): Place[] {
  const own = files.filter(({ path }) => sides.sideOf(path) === "product" && !shownFolders.test(path));
  return findNewMatches(own, (path) => {
    const language = sidesOfLanguage(path);
    return language === null ? undefined : patternOf(language);
  });
}

/** Where a pattern fits more often than before the change, in all its files together; the message is what it fits. */
export function findNewMatches(
  files: readonly ChangedText[],
  patternOf: (path: string) => RegExp | undefined,
): Place[] {
  const known = files.flatMap(({ oldPath, path, before }) => findMatches(oldPath ?? path, before, patternOf));
  const left = known.map(({ message }) => message);
  return files
    .flatMap(({ path, after }) => findMatches(path, after, patternOf))
    .filter(({ message }) => {
      const at = left.indexOf(message);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
}

/** More in one file only take time. */
const most = 500;

function findMatches(
  path: string,
  text: string | null,
  patternOf: (path: string) => RegExp | undefined,
): Place[] {
  const pattern = patternOf(path);
  if (pattern === undefined || text === null) return [];
  // Comments on a line of their own only tell of it.
  const comment =
    sidesOfLanguage(path)?.comment === "#" ? /^[ \t]*#.*$/gm : /^[ \t]*(\/\/|\*[ \t])(?!.*\*\/).*$/gm;
  const code = text.replace(comment, "");
  const found = code.matchAll(new RegExp(pattern.source, `${pattern.flags.replace("g", "")}g`));
  return [...found].slice(0, most).map(({ 0: match, index }) => ({
    path,
    line: code.slice(0, index).split("\n").length,
    message: cutText(match.replace(/\s+/g, " ").trim(), 160),
  }));
}
