import { basename } from "node:path/posix";
import { sorted } from "./manifests.ts";
import { sidesOfLanguage } from "./sides.ts";
import { readSettings } from "./syntax/read-settings.ts";
import { readTokens } from "./syntax/read-tokens.ts";

/** Whether two texts differ by no more than comments and white space, as far as the language is known. */
export function isSameCode(path: string, before: string, after: string): boolean {
  return before === after || plainCode(path, before) === plainCode(path, after);
}

// Comments that tools read are code.
const meaningful =
  /eslint|@ts-|@jest|@vitest|istanbul|c8 ignore|v8 ignore|jsx|biome|noqa|type:\s*ignore|pragma|pylint|mypy|coding[:=]|go:|\+build|nolint|NOSONAR|rubocop|frozen_string|noinspection/i;

function plainCode(path: string, text: string): string {
  const unix = text.replace(/\r\n/g, "\n");
  const language = sidesOfLanguage(path);
  if (meaningful.test(unix)) return unix;
  if (language?.comment === "//") {
    return readTokens(unix, /\.[cm]?[jt]sx?$/.test(path))
      .map((one) => one.text)
      .join("\0");
  }
  if (
    language !== null ||
    /\.(sh|bash|toml)$|^(\.\w+ignore|\.gitattributes|Makefile)$/.test(basename(path))
  ) {
    return withoutHashComments(unix);
  }
  const values = readSettings(path, unix);
  return values === undefined ? unix : JSON.stringify(sorted(values));
}

/** Indentation means something there, and a `#` within a string is no comment. */
function withoutHashComments(text: string): string {
  return text
    .replace(/("""|''')[\s\S]*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<=^|\s)#[^\n]*/gm, (found) =>
      found.startsWith("#") ? "" : found,
    )
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join("\n");
}
