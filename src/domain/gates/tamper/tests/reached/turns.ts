import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";

/** Where a test may go on otherwise than from one statement to the next, and what it writes. */
export interface Turns {
  /** Kinds of nodes that may keep a check from being made, or from failing the test. */
  readonly ways: readonly string[];
  /** Names that a value is given to, as often as it is. */
  readonly written: readonly string[];
}

const ways =
  /^(return|continue|break|throw|raise|if|elif|else|try|catch|except|finally|for|for_in|while|do|loop|switch|match|case|with|go|defer|select|goto|yield)(_(statement|clause|expression|item|block))?$|^(ternary|conditional|enhanced_for)_(expression|statement)$/;
const functions =
  /^(arrow_function|function_expression|generator_function|lambda|lambda_expression|func_literal|closure_expression|function_definition)$/;
const checks = /\b(expect|assert\w*|should|require|verify|t\.(Error|Fatal|Fail)\w*)\b/;
const writes =
  /^(assignment|assignment_expression|augmented_assignment|augmented_assignment_expression|compound_assignment_expr|assignment_statement|short_var_declaration|variable_declarator|let_declaration|named_expression)$/;

export function turnsIn(body: SyntaxNode): Turns {
  const found: { ways: string[]; written: string[] } = { ways: [], written: [] };
  for (const { node } of walk(body)) {
    if (ways.test(node.type)) found.ways.push(node.type);
    // Who is handed a check decides whether it is made.
    if (functions.test(node.type) && checks.test(node.text)) found.ways.push(node.type);
    if (writes.test(node.type)) found.written.push(rootOf(node));
  }
  return found;
}

/** `u` of `u.age = 36`. */
function rootOf(node: SyntaxNode): string {
  const target = ["left", "name", "pattern"].map((field) => childIn(node, field)).find((one) => one !== null);
  return /[A-Za-z_$][\w$]*/.exec((target ?? node.children[0])?.text ?? "")?.[0] ?? "";
}
