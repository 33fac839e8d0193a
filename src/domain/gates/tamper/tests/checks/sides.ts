import { childIn, type SyntaxNode } from "../../syntax-tree.ts";

const comparing = /^([=!<>]=*|in|instanceof|<=>)$/;

/** What a check holds against each other: `load()` and `3` of `expect(load()).toBe(3)`, `load() == 3`, `equal(load(), 3)`. */
export function sidesOf(node: SyntaxNode): SyntaxNode[] {
  const { type, children } = node;
  if (/^(parenthesized_expression|not_operator|unary_(expression|operator)|await(_expression)?)$/.test(type))
    return children.flatMap(sidesOf);
  if (type === "assert_statement") return children.slice(0, 1).flatMap(sidesOf);
  if (type === "comparison_operator") return [...children];
  if (/^(binary_expression|boolean_operator)$/.test(type)) {
    if (comparing.test(operatorOf(node))) return [...children];
    return children.some(compares) ? children.flatMap(sidesOf) : [node];
  }
  // What Go gives a name in the condition stands behind that name.
  if (/^(short_var_declaration|assignment_statement)$/.test(type)) return [];
  return /^(call_expression|call|method_invocation)$/.test(type) ? sidesOfCall(node) : [node];
}

/** Whether something is compared, added or chosen, the text between its two sides says. */
export function operatorOf({ text, children }: SyntaxNode): string {
  const [left, right] = [children[0], children.at(-1)];
  return text.slice(left?.text.length ?? 0, text.length - (right?.text.length ?? 0)).trim();
}

export function isComparison(node: SyntaxNode): boolean {
  return comparing.test(operatorOf(node));
}

/** `a == 3 && b == 3` holds more than one thing; `a && 3` is one. */
function compares(node: SyntaxNode): boolean {
  if (/^(parenthesized_expression|not_operator)$/.test(node.type)) return node.children.some(compares);
  if (node.type === "comparison_operator") return true;
  if (!/^(binary_expression|boolean_operator)$/.test(node.type)) return false;
  return isComparison(node) || node.children.some(compares);
}

/** `expect(a).toBe(3)` holds what it is given first against the rest; `equal(a, 3)` its arguments. */
function sidesOfCall(node: SyntaxNode): SyntaxNode[] {
  const args = childIn(beginningOf(node) ?? node, "arguments")?.children ?? [];
  return args
    .filter(({ type }) => !/comment/.test(type))
    .flatMap((one) => (compares(one) ? sidesOf(one) : [one]));
}

/** The `expect(a)` of `expect(a).resolves.not.toBe(3)`, `assertThat(a)` of `assertThat(a).isEqualTo(3)`. */
export function beginningOf(node: SyntaxNode): SyntaxNode | null {
  for (let one: SyntaxNode | null = node; one !== null;) {
    const callee: SyntaxNode | null = childIn(one, "function");
    const name = (callee ?? childIn(one, "name"))?.text ?? "";
    if (/^(expect|assertThat|assert_that)$/.test(name)) return one;
    one = callee ?? childIn(one, "object");
  }
  return null;
}
