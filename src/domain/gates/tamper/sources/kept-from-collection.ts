import { walk, type SyntaxNode } from "../syntax-tree.ts";

const statement = /^(expression_statement|import_from_statement|delete_statement)$/;

/** Whatever gives `collect_ignore` a value or changes it, also with a type, among others or from another module: Python. */
export function keptFromCollection(root: SyntaxNode): SyntaxNode[] {
  const found = new Set<SyntaxNode>();
  for (const { node, above } of walk(root))
    if (node.type === "identifier" && /^collect_ignore(_glob)?$/.test(node.text))
      found.add(above.findLast(({ type }) => statement.test(type)) ?? node);
  return [...found];
}
