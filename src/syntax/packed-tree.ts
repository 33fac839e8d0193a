import { type TreeCursor } from "@vscode/tree-sitter-wasm";
import { type SyntaxNode } from "../domain/gates/tamper/syntax-tree.ts";

/** A tree as it passes between threads: without the text, of which each node is a stretch. */
export interface PackedTree {
  /** The names of types and fields. */
  readonly names: readonly string[];
  /** Six numbers a node, parents before children: type, field (-1: none), begin, end, line, children. */
  readonly nodes: Int32Array;
}

const width = 6;
/** Deeper nodes are left as the text of those above them. */
const maxDepth = 400;

export function pack(cursor: TreeCursor): PackedTree {
  const known = new Map<string, number>();
  const nodes: number[] = [];
  const nameOf = (name: string | null): number => {
    if (name === null) return -1;
    const found = known.get(name) ?? known.size;
    known.set(name, found);
    return found;
  };
  const visit = (depth: number): void => {
    const at = nodes.length;
    const { nodeType, currentFieldName, startIndex, endIndex, startPosition } = cursor;
    nodes.push(nameOf(nodeType), nameOf(currentFieldName), startIndex, endIndex, startPosition.row + 1, 0);
    if (depth >= maxDepth || !cursor.gotoFirstChild()) return;
    let children = 0;
    do {
      if (!cursor.nodeIsNamed) continue;
      children += 1;
      visit(depth + 1);
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
    nodes[at + width - 1] = children;
  };
  visit(0);
  return { names: [...known.keys()], nodes: Int32Array.from(nodes) };
}

/** `made`: what a node is to be read as. */
export function unpack(
  { names, nodes }: PackedTree,
  source: string,
  made: (node: SyntaxNode) => SyntaxNode = (node) => node,
): SyntaxNode {
  let at = 0;
  const read = (): SyntaxNode => {
    const [type = 0, field = -1, begin = 0, end = 0, line = 1, count = 0] = nodes.subarray(at, (at += width));
    const children: SyntaxNode[] = [];
    for (let child = 0; child < count; child += 1) children.push(read());
    const text = source.slice(begin, end);
    return made({ type: names[type] ?? "", field: names[field] ?? null, text, line, children });
  };
  return read();
}
