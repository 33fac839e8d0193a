import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { type FailedTest } from "./cheat-failures.ts";

/** A part of a text. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

const brackets: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Files of a checkout, without what was installed or built. */
export function listFiles(checkout: string): string[] {
  return readdirSync(checkout, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(checkout, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(\.git|node_modules|target|__pycache__|dist)(\/|$)/.test(path));
}

/** Where the bracket at `open` is closed; null: nowhere. Strings and comments are skipped, if not always well. */
export function findClosing(text: string, open: number): number | null {
  const waiting: string[] = [];
  for (let at = open; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    const close = brackets[letter];
    const skipped =
      /^(?:\/\/.*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|#.*)/.exec(
        text.slice(at, at + 4_000),
      );
    if (skipped !== null && letter !== "#") at += skipped[0].length - 1;
    else if (close !== undefined) waiting.push(close);
    else if (letter === waiting.at(-1)) {
      waiting.pop();
      if (waiting.length === 0) return at;
    }
  }
  return null;
}

/** The arguments of the call whose bracket opens at `open`. */
export function splitArguments(text: string, open: number): string[] | null {
  const close = findClosing(text, open);
  if (close === null) return null;
  const parts: string[] = [];
  let start = open + 1;
  for (let at = start; at < close; at += 1) {
    const letter = text[at] ?? "";
    if (brackets[letter] !== undefined) at = findClosing(text, at) ?? at;
    else if (/["'`]/.test(letter))
      at += (/^(["'`])(?:\\.|(?!\1)[^\\])*\1/.exec(text.slice(at))?.[0].length ?? 1) - 1;
    else if (letter === ",") {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start, close).trim()].filter((part) => part !== "");
}

/** Where the source of a test is: from the start of its first line, decorators included, to the end of its last. */
export function findTest(path: string, text: string, { title, line }: FailedTest): Part | null {
  if (path.endsWith(".py")) return findPythonTest(text, title);
  if (path.endsWith(".go")) return findBlock(text, new RegExp(`^func ${title}\\(.*\\{$`, "m"));
  if (path.endsWith(".rs"))
    return findBlock(
      text,
      new RegExp(`^[ \\t]*#\\[test\\]\\n(?:[ \\t]*#.*\\n)*[ \\t]*fn ${title}\\(.*\\{$`, "m"),
    );
  const named = [title, title.replaceAll("'", "\\'"), title.replaceAll('"', '\\"')].map(escapePattern);
  const called = new RegExp(`^[ \\t]*(?:it|test)(?:\\.\\w+)*\\(\\s*(["'\`])(?:${named.join("|")})\\1`, "m");
  const from =
    line === null
      ? 0
      : text
          .split("\n")
          .slice(0, line - 1)
          .join("\n").length;
  const found = called.exec(text.slice(from));
  if (found === null) return null;
  const start = from + found.index;
  const close = findClosing(text, text.indexOf("(", start));
  return close === null ? null : { start, end: endOfLine(text, close) };
}

function findPythonTest(text: string, title: string): Part | null {
  const found = new RegExp(`^([ \\t]*)(?:async )?def ${title}\\(`, "m").exec(text);
  if (found === null) return null;
  const [, indent = ""] = found;
  const signature = findClosing(text, text.indexOf("(", found.index)) ?? found.index;
  const rest = text.slice(endOfLine(text, signature));
  const next = new RegExp(`^(?!\\s*$)(?!${indent}[ \\t]+\\S)`, "m").exec(rest);
  const end = next === null ? text.length : text.length - rest.length + next.index;
  const before = text.slice(0, found.index);
  const decorators = new RegExp(`(?:^${indent}@(?:[^\\n]*|[^]*?\\n${indent}\\))\\n)+$`, "m").exec(before);
  return { start: found.index - (decorators?.[0].length ?? 0), end };
}

function findBlock(text: string, head: RegExp): Part | null {
  const found = head.exec(text);
  if (found === null) return null;
  const close = findClosing(text, found.index + found[0].length - 1);
  return close === null ? null : { start: found.index, end: endOfLine(text, close) };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end + 1;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
