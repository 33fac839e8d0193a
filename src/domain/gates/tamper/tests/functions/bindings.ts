import { type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";

const holders =
  /declarat|definition|_spec$|^(function_item|parameter|import_specifier|typed_default_parameter|default_parameter|const_item)$/;
const listers =
  /^(formal_parameters|parameters|lambda_parameters|import_clause|namespace_import|array_pattern|rest_pattern|typed_parameter|pattern_list|identifier_list|closure_parameters)$/;

/** Whether an identifier is given something here. */
export function binds(node: SyntaxNode, above: readonly SyntaxNode[], { language }: SyntaxTree): boolean {
  if (!/^(identifier|shorthand_property_identifier_pattern)$/.test(node.type)) return false;
  if (node.type !== "identifier") return true;
  const parent = above.at(-1);
  const type = parent?.type ?? "";
  // Java's methods and variables do not get in each other's way.
  if (language === "java") return node.field === "name" && type === "method_declaration";
  if (/^(pattern|parameter|alias)$/.test(node.field ?? "") || listers.test(type)) return true;
  if (type === "pair_pattern") return node.field === "value";
  if (node.field === "name" && holders.test(type))
    return parent?.children.every(({ field }) => field !== "alias") ?? true;
  if (type === "dotted_name" && parent?.field === "name" && /^import_/.test(above.at(-2)?.type ?? ""))
    return true;
  if (type === "named_expression" && node.field === "name") return true;
  const [target, statement] = type === "expression_list" ? [parent, above.at(-2)] : [node, parent];
  return target?.field === "left" && /assign|short_var|range_clause|for_/.test(statement?.type ?? "");
}
