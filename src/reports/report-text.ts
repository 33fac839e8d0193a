import { isAbsolute, normalize, relative } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { cutText } from "../domain/trust/text/cut-text.ts";

const maxMessageLength = 2_000;
// Written so that no input makes matching slow: Node's own stripVTControlCharacters can be made quadratic. A title
// ends with its line, for one whose end is missing must not take what was printed later with it.
const terminalCodes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|[@-Z\\^_])/g;
// Everything that neither a database nor a page can show: controls but tab and newline, lone surrogates; byte order marks.
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\uFEFF]|\p{Surrogate}/gu;

/** Output of a tool as plain text: no colours, no control characters, \n alone ends a line. */
export function plainText(text: string): string {
  return text.replace(terminalCodes, "").replace(/\r\n/g, "\n").replace(unprintable, "");
}

/** The same of what was printed for people: what a line is written over with stands on a line of its own. */
export function printedText(text: string): string {
  return plainText(text.replace(/\r+(?!\r*\n)/g, "\n"));
}

/** A message for a finding: plain, trimmed, of bounded length. */
export function messageText(text: string): string {
  const plain = plainText(text.slice(0, maxMessageLength * 4)).trim();
  return cutText(plain, maxMessageLength);
}

/** The path as the repository knows it; null when it lies outside `root` (absolute) or cannot be a path. */
export function pathInside(root: string, file: string): string | null {
  const path = file.startsWith("file://") ? pathOfUrl(file) : file;
  if (path === null || path === "" || path.length > 1_000 || path.includes("\0")) return null;
  const inside = normalize(isAbsolute(path) ? relative(root, path) : path);
  const outside = inside === "." || inside === ".." || inside.startsWith("../") || isAbsolute(inside);
  return outside ? null : inside;
}

function pathOfUrl(url: string): string | null {
  try {
    return fileURLToPath(url);
  } catch {
    return null;
  }
}

/** A line number as findings carry it. */
export function lineNumber(value: unknown): number | null {
  const line = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof line === "number" && Number.isInteger(line) && line > 0 && line < 1e9 ? line : null;
}

const place = /^(.{1,400}\.([A-Za-z]{1,7})):(\d{1,9})(?::\d{1,9})?(?::in|:)?$/;
const sources =
  /^(?:[cm]?[jt]sx?|vue|svelte|py|rb|go|rs|java|kts?|scala|cc?|cpp|cxx|hh?|hpp|cs|php|swift|exs?|erl|lua|dart|sh|feature)$/;

/** File "a.py", line 3 of Python; at t/a.t line 3. of Perl; (in test file a.bats, line 3) of Bats. */
const placeInWords = /(?:\bFile "|\bin test file |\bat )([^\s",]{1,400})"?,? line (\d{1,9})\b/;
const foreign = /(?:^|\/)(?:node_modules|site-packages|dist-packages)\//;

/** The first place in a stack trace that lies in the repository and in no dependency. */
export function placeInTrace(root: string, trace: string): { path: string; line: number | null } | null {
  for (const line of trace.slice(0, 16_384).split("\n")) {
    const start = line.slice(0, 1_000);
    for (const word of start.split(/[\s()[\]'"<>|,;]+/)) {
      const [, file = "", extension = "", number] = place.exec(word) ?? [];
      if (!sources.test(extension)) continue;
      const found = placeOf(root, file, number);
      if (found) return found;
    }
    const [, file, number] = placeInWords.exec(start) ?? [];
    const found = file === undefined ? null : placeOf(root, file, number);
    if (found) return found;
  }
  return null;
}

function placeOf(root: string, file: string, line: string | undefined) {
  const path = foreign.test(file) ? null : pathInside(root, file);
  return path === null ? null : { path, line: lineNumber(line) };
}
