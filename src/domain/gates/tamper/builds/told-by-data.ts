import { textOf, type FileVersion } from "../changed-file.ts";

/** A table of settings; what is none says nothing. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

/** The first line that has a word. */
export function lineOf(version: FileVersion, word: string): number | null {
  const at = textOf(version)
    .split("\n")
    .findIndex((line) => line.includes(word));
  return at < 0 ? null : at + 1;
}
