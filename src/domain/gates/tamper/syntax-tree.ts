export type SourceLanguage =
  "javascript" | "typescript" | "tsx" | "python" | "go" | "java" | "rust" | "shell";

/** A named node of a parser's tree; types and fields are those of the language's tree-sitter grammar. */
export interface SyntaxNode {
  readonly type: string;
  /** The part that it plays in its parent, where the grammar names it. */
  readonly field: string | null;
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly children: readonly SyntaxNode[];
}

export interface SyntaxTree {
  readonly language: SourceLanguage;
  readonly root: SyntaxNode;
}

export interface Visit {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
}

/** Every node with its ancestors, the nearest last; parents before children. */
export function* walk(root: SyntaxNode, around: readonly SyntaxNode[] = []): Generator<Visit> {
  // A generator within a generator for each level would cost its depth for each node.
  const left: Visit[] = [{ node: root, above: around }];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    yield one;
    const { children } = one.node;
    if (children.length === 0) continue;
    const above = [...one.above, one.node];
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const node = children[at];
      if (node !== undefined) left.push({ node, above });
    }
  }
}

export function nodesOf(root: SyntaxNode, ...types: string[]): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const left = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (types.includes(node.type)) found.push(node);
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child !== undefined) left.push(child);
    }
  }
  return found;
}

export function childIn(node: SyntaxNode, field: string): SyntaxNode | null {
  return node.children.find((child) => child.field === field) ?? null;
}

export function isJavaScript(language: SourceLanguage): boolean {
  return language === "javascript" || language === "typescript" || language === "tsx";
}

/** Source text as it compares: without comments, white space and trailing commas. */
export function plainSource(node: SyntaxNode): string {
  let text = node.text;
  for (const comment of nodesOf(node, ...commentTypes)) text = text.replace(comment.text, "");
  return text.replace(/[\s;]+/g, "").replace(/,(?=[)\]}])/g, "");
}

export const commentTypes = ["comment", "line_comment", "block_comment"];
