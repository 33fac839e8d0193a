import { type SyntaxTree } from "../../../../src/domain/gates/tamper/syntax-tree.ts";
import { parseSource } from "../../../../src/syntax/parse-source.ts";

/** The tree of a source that can be read. */
export async function parsed(path: string, text: string): Promise<SyntaxTree | null> {
  const tree = await parseSource(path, text);
  if (tree === "unreadable") throw new Error(`${path} cannot be read`);
  return tree;
}
