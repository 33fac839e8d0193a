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

/** Nodes below one, or it itself, of these types of the grammar, in the order of the text. */
export function nodesOf(root: SyntaxNode, ...types: string[]): SyntaxNode[] {
  if (wholeFiles.has(root.type)) return nodesOfFile(root, types);
  const found: SyntaxNode[] = [];
  visit(root, (node) => {
    if (types.includes(node.type)) found.push(node);
  });
  return found;
}

const wholeFiles: ReadonlySet<string> = new Set(["program", "module", "source_file"]);

interface Placed {
  readonly node: SyntaxNode;
  readonly at: number;
}

const filed = new WeakMap<SyntaxNode, Map<string, Placed[]>>();

/** Each test of a file may ask about the whole file: it is gone through once. */
function nodesOfFile(root: SyntaxNode, types: readonly string[]): SyntaxNode[] {
  let byType = filed.get(root);
  if (byType === undefined) filed.set(root, (byType = byTypeIn(root)));
  const found = [...new Set(types)].flatMap((type) => byType.get(type) ?? []);
  if (types.length > 1) found.sort((one, other) => one.at - other.at);
  return found.map(({ node }) => node);
}

function byTypeIn(root: SyntaxNode): Map<string, Placed[]> {
  const byType = new Map<string, Placed[]>();
  let at = 0;
  visit(root, (node) => {
    const known = byType.get(node.type);
    const placed = { node, at: at++ };
    if (known === undefined) byType.set(node.type, [placed]);
    else known.push(placed);
  });
  return byType;
}

function visit(root: SyntaxNode, see: (node: SyntaxNode) => void): void {
  const left = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    see(node);
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child !== undefined) left.push(child);
    }
  }
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
