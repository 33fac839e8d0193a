import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Every document for people, as a path from the root. The decisions are history: they are left out where it matters. */
export const documents: readonly string[] = [
  ...["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "deploy/README.md"],
  ...["AGENTS.md", "CODE_OF_CONDUCT.md", "SECURITY.md"],
  ...markdownBelow("docs"),
];

export function readDocument(document: string): string {
  return readFileSync(join(root, document), "utf8");
}

/** A fenced block, with the first line of its text, counted from 1. */
export interface Block {
  readonly document: string;
  readonly language: string;
  /** What stands behind the language; null: nothing. */
  readonly name: string | null;
  readonly line: number;
  readonly text: string;
}

/** The fenced blocks of a document, in their order. */
export function blocksOf(document: string): readonly Block[] {
  const text = readDocument(document);
  return [...text.matchAll(/^( *)```(\w*)(?: +(\S+))?\n([^]*?)^\1```$/gm)].map(
    ({ index, 1: indentation = "", 2: language = "", 3: name = null, 4: inner = "" }) => ({
      document,
      language,
      name,
      line: text.slice(0, index).split("\n").length + 1,
      text: inner.replaceAll(new RegExp(`^${indentation}`, "gm"), ""),
    }),
  );
}

function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`)
    .toSorted();
}
