import { type FileVersion } from "../changed-file.ts";

interface Lines {
  /** The lines that may call something, by each word on them. */
  readonly byWord: ReadonlyMap<string, readonly string[]>;
  /** What was found for a name. */
  readonly calling: Map<string, readonly string[]>;
}

const known = new WeakMap<FileVersion, Lines>();
const letter = "[\\p{ID_Continue}$]";
const constant = /"[^"]*"|'[^']*'|\b\d[\w.]*/g;
const words = new RegExp(`${letter}+`, "gu");

/** The lines on which a file calls something, but for its name and for constants. */
export function linesCalling(name: string, version: FileVersion): readonly string[] {
  const { calling } = linesOf(version);
  const before = calling.get(name);
  if (before !== undefined) return before;
  const found = wholeLines(name, version).map((line) => line.replace(constant, "0").trim());
  calling.set(name, found);
  return found;
}

/** The constants on the lines on which a file calls something. */
export function constantsBeside(name: string, version: FileVersion): string[] {
  // A title may have the name in it.
  const lines = wholeLines(name, version).filter((line) => /§/.test(line.replace(constant, "0")));
  return lines.flatMap(constantsIn);
}

export function constantsIn(text: string): string[] {
  return (text.match(constant) ?? []).map((one) => one.replace(/^["']|["']$/g, ""));
}

function wholeLines(name: string, version: FileVersion): string[] {
  const word = new RegExp(`(?<!${letter})${literal(name)}(?!${letter})`, "gu");
  const [first = ""] = name.match(words) ?? [];
  return (linesOf(version).byWord.get(first) ?? [])
    .map((line) => line.replace(word, "§"))
    .filter((line) => line.includes("§"));
}

function linesOf(version: FileVersion): Lines {
  const before = known.get(version);
  if (before !== undefined) return before;
  const byWord = new Map<string, string[]>();
  for (const line of (version.text ?? "").split("\n")) {
    if (/^\s*(import|from|export|use)\b|\b(require|import)\(/.test(line) || !/[(.<]/.test(line)) continue;
    for (const word of new Set(line.match(words))) {
      const same = byWord.get(word);
      if (same === undefined) byWord.set(word, [line]);
      else same.push(line);
    }
  }
  const lines = { byWord, calling: new Map<string, readonly string[]>() };
  known.set(version, lines);
  return lines;
}

/** A text as an expression that fits it alone. */
export function literal(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}/]/g, "\\$&");
}
