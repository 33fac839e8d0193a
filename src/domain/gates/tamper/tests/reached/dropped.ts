import { childIn, walk, type SyntaxNode, type Visit } from "../../syntax-tree.ts";

const through =
  /^(parenthesized_expression|unary_expression|as_expression|satisfies_expression|non_null_expression|sequence_expression|expression_list)$/;
const awaits = /^await(_expression)?$/;
const joined = /^(binary_expression|boolean_operator|ternary_expression|conditional_expression)$/;
const holders =
  /^(variable_declarator|short_var_declaration|var_spec|let_declaration|assignment|assignment_expression|assignment_statement)$/;

/** Whether nobody waits for what an expression gives; `above` leads from the test's body to it. */
export function isDropped(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  return goesNowhere(node, above, (one) => through.test(one.type));
}

/** Whether nobody looks at what an expression comes to, who may well wait for it. */
export function isUnused(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  return goesNowhere(
    node,
    above,
    (one) => through.test(one.type) || awaits.test(one.type) || isOnlyAsked(one),
  );
}

/** Rust: `h.join()`, `r.is_err()`, by which a result is taken without failing with it. */
function isOnlyAsked({ type, text }: SyntaxNode): boolean {
  const call = type === "call_expression" ? "\\(\\s*\\)" : "";
  const fields = type === "field_expression" ? "|unwrap_or(_else)?" : "";
  if (type === "call_expression" && /\.unwrap_or(_else)?\([^.]*\)$/.test(text)) return true;
  return (
    (type === "let_condition" && /^let\s+Err\b/.test(text)) ||
    (/^(field|call)_expression$/.test(type) &&
      new RegExp(`\\.(join|ok|err|is_ok|is_err|unwrap_or_default${fields})${call}$`).test(text))
  );
}

/** A condition that decides about nothing which could fail. */
function failsNobody({ type, children }: SyntaxNode, condition: SyntaxNode): boolean {
  if (type !== "if_expression" || condition.field !== "condition") return false;
  return !children.some(
    (one) => one !== condition && /\b(panic|assert\w*|unreachable|return|resume_unwind)\b/.test(one.text),
  );
}

/** It stands alone, or is given to a name that stands nowhere else. */
function goesNowhere(
  node: SyntaxNode,
  above: readonly SyntaxNode[],
  isThrough: (parent: SyntaxNode) => boolean,
): boolean {
  let one = node;
  for (const parent of above.toReversed()) {
    if (parent.type === "expression_statement" || failsNobody(parent, one)) return true;
    if (holders.test(parent.type)) {
      const name = nameOf(parent);
      const [body] = above;
      return name !== null && body !== undefined && !isMentioned(name, parent, body);
    }
    const isChosen = joined.test(parent.type) && one.field !== "condition";
    if (one.field === "arguments") return false;
    if (!isChosen && !isThrough(parent)) return false;
    one = parent;
  }
  return false;
}

/** "_" where what is given to it is thrown away; null: it has no name, or several. */
export function nameOf(holder: SyntaxNode): string | null {
  // Rust's grammar has no name for it.
  if (/^let\s+_\s*[:=]/.test(holder.text)) return "_";
  const target = childIn(holder, "name") ?? childIn(holder, "left") ?? childIn(holder, "pattern");
  return /^[\w$]+$/.exec(target?.text ?? "")?.[0] ?? null;
}

/** Whether a name stands anywhere else in the test, and not only where nothing is done with what it means. */
export function isMentioned(name: string, declared: SyntaxNode, body: SyntaxNode): boolean {
  return mentionsOf(name, declared, body).length > 0;
}

/** Where else in the test a name stands, but for where nothing is done with what it means. */
export function mentionsOf(name: string, declared: SyntaxNode, body: SyntaxNode): Visit[] {
  if (name === "_") return [];
  return [...walk(body)].filter(
    ({ node, above }) =>
      node.text === name &&
      /^((shorthand_property|type)_)?identifier$/.test(node.type) &&
      !above.includes(declared) &&
      !isAlone(above),
  );
}

/** `check;`, `void check;`, `typeof check`, and Rust's `println!("{:?}", check)` */
export function isAlone(above: readonly SyntaxNode[]): boolean {
  if (above.some(({ type, text }) => type === "macro_invocation" && /^(std::)?e?print(ln)?!/.test(text)))
    return true;
  const parent = above.findLast(({ type }) => type !== "parenthesized_expression");
  return (
    parent?.type === "expression_statement" || /^(void|typeof|!)/.test(isUnary(parent) ? parent.text : "")
  );
}

function isUnary(node: SyntaxNode | undefined): node is SyntaxNode {
  return node?.type === "unary_expression";
}
