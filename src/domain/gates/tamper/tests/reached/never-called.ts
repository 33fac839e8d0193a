import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";

const anonymous =
  /^(arrow_function|function_expression|function|generator_function|func_literal|lambda|lambda_expression|closure_expression|async_block|method_definition)$/;
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
  if (!anonymous.test(node.type)) return false;
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

/** "_" where what is given to it is thrown away; null: it has no name, or several. */
function nameOf(holder: SyntaxNode): string | null {
  // Rust's grammar has no name for it.
  if (/^let\s+_\s*[:=]/.test(holder.text)) return "_";
  const target = childIn(holder, "name") ?? childIn(holder, "left") ?? childIn(holder, "pattern");
  return /^[\w$]+$/.exec(target?.text ?? "")?.[0] ?? null;
}

/** Whether a name stands anywhere else in the test, and not only where nothing is done with what it means. */
function isMentioned(name: string, declared: SyntaxNode, body: SyntaxNode): boolean {
  if (name === "_") return false;
  return [...walk(body)].some(
    ({ node, above }) =>
      node.text === name &&
      /^((shorthand_property|type)_)?identifier$/.test(node.type) &&
      !above.includes(declared) &&
      !isAlone(above),
  );
}

/** `check;`, `void check;`, `typeof check` */
function isAlone(above: readonly SyntaxNode[]): boolean {
  const parent = above.findLast(({ type }) => type !== "parenthesized_expression");
  return (
    parent?.type === "expression_statement" || /^(void|typeof|!)/.test(isUnary(parent) ? parent.text : "")
  );
}

function isUnary(node: SyntaxNode | undefined): node is SyntaxNode {
  return node?.type === "unary_expression";
}
