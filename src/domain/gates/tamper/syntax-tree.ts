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

/** Every node with its ancestors, the nearest last; parents before children. */
export function* walk(
  node: SyntaxNode,
  above: readonly SyntaxNode[] = [],
): Generator<{ readonly node: SyntaxNode; readonly above: readonly SyntaxNode[] }> {
  yield { node, above };
  if (node.children.length === 0) return;
  const path = [...above, node];
  for (const child of node.children) yield* walk(child, path);
}

export function nodesOf(root: SyntaxNode, ...types: string[]): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (const { node } of walk(root)) if (types.includes(node.type)) found.push(node);
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
