import { plainSource, walk, type SyntaxNode } from "../syntax-tree.ts";

const tables = [
  "array",
  "list",
  "tuple",
  "literal_value",
  "element_value_array_initializer",
  "array_expression",
];

/** Rows of the tables that a test is run over. */
export function rowsOf(scope: SyntaxNode): string[] {
  const found: string[] = [];
  if (scope.type === "attribute_item")
    return /^#\[(case|test_case)\b/.test(scope.text) ? [plainSource(scope)] : [];
  for (const { node, above } of walk(scope)) {
    if (!tables.includes(node.type) || above.some(({ type }) => tables.includes(type))) continue;
    found.push(...node.children.filter(({ type }) => !/comment/.test(type)).map(plainSource));
  }
  return found;
}

