import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { syntaxLanguages } from "./syntax-languages.ts";
import { type Match } from "./query-messages.ts";
import { QueryThread } from "./query-thread.ts";
import { type SyntaxLanguage } from "./syntax-language.ts";

export type QueryName = "tests" | "declarations" | "imports" | "defects";

const byExtension = new Map(
  syntaxLanguages.flatMap((language) => language.extensions.map((extension) => [extension, language])),
);
const grammars = dirname(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm"));
const thread = new QueryThread();
const queries = new Map<string, string>();

/** Null: there is no grammar for it. */
export function languageOf(path: string): SyntaxLanguage | null {
  return byExtension.get(extname(path).toLowerCase()) ?? null;
}

/** Where the patterns of queries hold in a source, in its order. Null: it has no grammar, or can't be parsed within bounds. */
export async function querySource(
  path: string,
  text: string,
  names: readonly QueryName[],
): Promise<readonly Match[] | null> {
  const language = languageOf(path);
  if (language === null) return null;
  const query = language.folders.flatMap((folder) => names.map((name) => loadQuery(folder, name))).join("\n");
  const grammar = join(grammars, `tree-sitter-${language.grammar}.wasm`);
  return query.trim() === "" ? [] : thread.query({ grammar, query, source: text });
}

function loadQuery(folder: string, name: QueryName): string {
  const key = `../${folder}/${name}.scm`;
  let query = queries.get(key);
  if (query === undefined) {
    const file = new URL(key, import.meta.url);
    queries.set(key, (query = existsSync(file) ? readFileSync(file, "utf8") : ""));
  }
  return query;
}
