import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import treeSitter, { type Language, type TreeCursor } from "@vscode/tree-sitter-wasm";
import { type SourceLanguage, type SyntaxNode, type SyntaxTree } from "../domain/gates/tamper/syntax-tree.ts";

const languages: Readonly<Record<string, SourceLanguage>> = {
  ...{ ".js": "javascript", ".cjs": "javascript", ".mjs": "javascript", ".jsx": "javascript" },
  ...{ ".ts": "typescript", ".cts": "typescript", ".mts": "typescript", ".tsx": "tsx" },
  ...{ ".py": "python", ".go": "go", ".java": "java", ".rs": "rust", ".sh": "shell", ".bash": "shell" },
};
const grammars: Readonly<Record<SourceLanguage, string>> = {
  ...{ javascript: "javascript", typescript: "typescript", tsx: "tsx", python: "python" },
  ...{ go: "go", java: "java", rust: "rust", shell: "bash" },
};
/** Deeper nodes are left as the text of those above them. */
const maxDepth = 400;
const folder = dirname(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm"));
const loaded = new Map<SourceLanguage, Promise<Language>>();
let ready: Promise<void> | null = null;

export function languageOf(path: string): SourceLanguage | null {
  return languages[extname(path).toLowerCase()] ?? null;
}

/** Parses whatever it is given: what no grammar understands becomes nodes of type ERROR. Null: no such language. */
export async function parseSource(path: string, text: string): Promise<SyntaxTree | null> {
  const language = languageOf(path);
  if (language === null) return null;
  // The runtime must stand before the first parser is made.
  ready ??= treeSitter.Parser.init();
  await ready;
  const parser = new treeSitter.Parser();
  try {
    parser.setLanguage(await load(language));
    const tree = parser.parse(text);
    if (tree === null) return null;
    const cursor = tree.walk();
    try {
      return { language, root: copy(cursor, 0) };
    } finally {
      cursor.delete();
      tree.delete();
    }
  } finally {
    parser.delete();
  }
}

async function load(language: SourceLanguage): Promise<Language> {
  const found =
    loaded.get(language) ?? treeSitter.Language.load(join(folder, `tree-sitter-${grammars[language]}.wasm`));
  loaded.set(language, found);
  return found;
}

function copy(cursor: TreeCursor, depth: number): SyntaxNode {
  const { nodeType: type, nodeText: text, currentFieldName: field, startPosition } = cursor;
  const children: SyntaxNode[] = [];
  if (depth < maxDepth && cursor.gotoFirstChild()) {
    do if (cursor.nodeIsNamed) children.push(copy(cursor, depth + 1));
    while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return { type, field, text, line: startPosition.row + 1, children };
}
