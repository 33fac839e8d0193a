import { type TrialFinding } from "../../../../domain/gates/trials/trial.ts";
import { type FileKind } from "../../../../domain/trust/change.ts";
import { sidesOfLanguage, type Sides } from "../../../../languages/sides.ts";

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
  readonly sides: Pick<Sides, "sideOf" | "isSettings">;
  /** Files or globs that gates read. */
  readonly reports: readonly string[];
}

export type Detector = (changed: TextsChanged) => TrialFinding[];

interface NewMatch {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Where a pattern fits more often than before the change, in all its files together. */
export function findNewMatches(
  files: readonly ChangedText[],
  patternOf: (path: string) => RegExp | undefined,
): NewMatch[] {
  const known = new Map<string, number>();
  for (const { oldPath, path, before } of files) {
    for (const { text } of findMatches(oldPath ?? path, before, patternOf))
      known.set(text, (known.get(text) ?? 0) + 1);
  }
  return files
    .flatMap(({ path, after }) => findMatches(path, after, patternOf))
    .filter(({ text }) => {
      const left = known.get(text) ?? 0;
      known.set(text, left - 1);
      return left <= 0;
    });
}

function findMatches(
  path: string,
  text: string | null,
  patternOf: (path: string) => RegExp | undefined,
): NewMatch[] {
  const pattern = patternOf(path);
  if (pattern === undefined || text === null) return [];
  // Comments on a line of their own only tell of it.
  const comment =
    sidesOfLanguage(path)?.comment === "#" ? /^[ \t]*#.*$/gm : /^[ \t]*(\/\/|\*[ \t])(?!.*\*\/).*$/gm;
  const code = text.replace(comment, "");
  const found = code.matchAll(new RegExp(pattern.source, `${pattern.flags.replace("g", "")}g`));
  return [...found].map(({ 0: match, index }) => ({
    path,
    line: code.slice(0, index).split("\n").length,
    text: match.replace(/\s+/g, " ").trim().slice(0, 160),
  }));
}
