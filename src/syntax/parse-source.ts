import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { type SourceLanguage, type SyntaxTree } from "../domain/gates/tamper/syntax-tree.ts";
import { genericCall } from "./generic-calls.ts";
import { unpack } from "./packed-tree.ts";
import { ParsingThread } from "./parsing-thread.ts";

const languages: Readonly<Record<string, SourceLanguage>> = {
  ...{ ".js": "javascript", ".cjs": "javascript", ".mjs": "javascript", ".jsx": "javascript" },
  ...{ ".ts": "typescript", ".cts": "typescript", ".mts": "typescript", ".tsx": "tsx" },
  ...{ ".py": "python", ".go": "go", ".java": "java", ".rs": "rust", ".sh": "shell", ".bash": "shell" },
};
const grammars: Readonly<Record<SourceLanguage, string>> = {
  ...{ javascript: "javascript", typescript: "typescript", tsx: "tsx", python: "python" },
  ...{ go: "go", java: "java", rust: "rust", shell: "bash" },
};
const folder = dirname(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm"));
const thread = new ParsingThread();

export function languageOf(path: string): SourceLanguage | null {
  return languages[extname(path).toLowerCase()] ?? null;
}

/**
 * Parses whatever it is given: what no grammar understands becomes nodes of type ERROR. Null: no such language;
 * `unreadable`: it would take more memory or time than any source should.
 */
export async function parseSource(path: string, text: string): Promise<SyntaxTree | "unreadable" | null> {
  const language = languageOf(path);
  if (language === null) return null;
  const grammar = join(folder, `tree-sitter-${grammars[language]}.wasm`);
  const source = language === "rust" ? assertionsAsCalls(text) : text;
  const packed = await thread.parse({ grammar, source });
  if (packed === null) return "unreadable";
  return { language, root: unpack(packed, text, language === "go" ? genericCall : undefined) };
}

/**
 * To a parser, what a macro of Rust is given is words. Those that assert are given expressions: without the `!`, in whose place a
 * space keeps all where it stands, they parse as calls. The nodes' text is that of the source.
 */
function assertionsAsCalls(text: string): string {
  return text.replace(/\b((?:debug_|prop_)?assert(?:_eq|_ne)?)!(?=\()/g, "$1 ");
}
