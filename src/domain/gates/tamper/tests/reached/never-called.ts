import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { isMentioned, nameOf } from "./dropped.ts";

const anonymous =
  /^(arrow_function|function_expression|function|generator_function|func_literal|lambda|lambda_expression|closure_expression|async_block|method_definition|(?:public_)?field_definition)$/;
const named = /^(function_declaration|function_definition|function_item)$/;
const holders =
  /^(variable_declarator|short_var_declaration|var_spec|let_declaration|assignment|assignment_statement|class_declaration)$/;
/** What only holds a function, and does nothing with it. */
const idle =
  /^((parenthesized|unary|binary|ternary|conditional|sequence|as|satisfies|non_null)_expression|(boolean|not)_operator|expression_list|array|object|pair|list|tuple|dictionary|spread_element|class|class_body)$/;

/** Whether a function that stands in a test is written there and never called, as far as that shows. */
export function isNeverCalled(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const [body] = above;
  const at = above.indexOf(node);
  if (body === undefined || at < 1) return false;
  if (named.test(node.type)) return !isMentioned(childIn(node, "name")?.text ?? "", node, body);
  if (!anonymous.test(node.type) || /^static\b(?!\s*\()/.test(node.text)) return false;
  let one = node;
  for (const parent of above.slice(1, at).toReversed()) {
    if (parent.type === "expression_statement") return true;
    if (holders.test(parent.type)) {
      const name = nameOf(parent);
      return name !== null && !isMentioned(name, parent, body);
    }
    // Rust's blocks run when they are waited for; a function does not.
    const isIdle = parent.type === "await_expression" ? one.type !== "async_block" : idle.test(parent.type);
    if (!isIdle) return false;
    one = parent;
  }
  return false;
}
