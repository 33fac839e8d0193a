import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { writtenByCall } from "./written-by-calls.ts";

/** Where a test may go on otherwise than from one statement to the next, and what it writes. */
export interface Turns {
  /** Kinds of nodes that may keep a check from being made, or from failing the test. */
  readonly ways: readonly string[];
  /** Names that a value is given to, as often as it is. */
  readonly written: readonly string[];
}

const ways =
  /^(return|continue|break|throw|raise|if|elif|else|try|catch|except|finally|for|for_in|while|do|loop|switch|match|case|with|go|defer|select|goto|yield)(_(statement|clause|expression|item|block))?$|^(ternary|conditional|enhanced_for)_(expression|statement)$/;
/** What runs only where somebody calls, makes, awaits or goes over it. */
const held =
  /^(arrow_function|(generator_)?function(_expression|_declaration|_definition|_item)?|method_(definition|declaration)|lambda(_expression)?|func_literal|closure_expression|class_(body|definition)|async_block|(list|set|dictionary)_comprehension|generator_expression)$/;
/** Of properties: what is not so is not tried. */
const assuming = /^((hypothesis\.)?assume|fc\.pre|prop_assume!)\s*\(/;
const choosing = /^(boolean_operator|binary_expression)$/;
const checks = /\b(expect|assert\w*|should|require|verify|t\.(Error|Fatal|Fail)\w*)\b/;
const writes =
  /^(assignment|assignment_expression|augmented_assignment|augmented_assignment_expression|compound_assignment_expr|assignment_statement|short_var_declaration|variable_declarator|let_declaration|named_expression)$/;

export function turnsIn(body: SyntaxNode): Turns {
  const found: { ways: string[]; written: string[] } = { ways: [], written: [] };
  for (const { node } of walk(body)) {
    if (ways.test(node.type)) found.ways.push(node.type);
    if (held.test(node.type) && checks.test(node.text)) found.ways.push(node.type);
    if (choosing.test(node.type) && isLeft(node)) found.ways.push("choice");
    if (/^(call|call_expression|macro_invocation)$/.test(node.type) && assuming.test(node.text))
      found.ways.push("assume");
    if (writes.test(node.type)) found.written.push(rootOf(node));
    if (node.type === "call_expression") found.written.push(...handedOut(node));
    found.written.push(...writtenByCall(node));
  }
  return found;
}

/** `ready && expect(u)`: what stands before decides whether the check is made. */
function isLeft(node: SyntaxNode): boolean {
  const [left, right] = [childIn(node, "left"), childIn(node, "right")];
  if (left === null || right === null || !checks.test(right.text)) return false;
  return /^\s*(&&|\|\||\?\?|and\b|or\b)/.test(node.text.slice(left.text.length));
}

/** `copy(&got, &want)`, `fix(&mut got)`, `got.clone_from(&want)`: whoever is handed a place may write there. */
function handedOut(call: SyntaxNode): string[] {
  const [, cloned] = /^(\w+)(?:\.\w+)*\.(?:clone_from|(?:clone|copy)_from_slice)\(/.exec(call.text) ?? [];
  const given = (childIn(call, "arguments")?.children ?? []).flatMap(({ type, text }) => {
    const pattern = type === "reference_expression" ? /^&mut\s+(\w+)/ : /^&([a-z_]\w*)(?!\w*\{)/;
    return /^(unary|reference)_expression$/.test(type) ? (pattern.exec(text)?.[1] ?? []) : [];
  });
  return cloned === undefined ? given : [cloned, ...given];
}

/** `u` of `u.age = 36`. */
function rootOf(node: SyntaxNode): string {
  const target = ["left", "name", "pattern"].map((field) => childIn(node, field)).find((one) => one !== null);
  return /[A-Za-z_$][\w$]*/.exec((target ?? node.children[0])?.text ?? "")?.[0] ?? "";
}
