import { childIn, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { withOptions } from "./optional-parts.ts";
import { ofExpect, type Matcher } from "./own-matchers.ts";

const checking = /\b(assert\w*|AssertionError|fail\w*|expect\w*|verify\w*|raises|warns)\b/;

/**
 * Functions and methods of Python's tests that are no tests and check something: `helpers.check(sum, 3)`, `Checks(sum).is_(3)`,
 * `self.check(sum)` of a mixin. Each of them is a check of its own, for nobody follows which object a test calls it on.
 */
export function checkingFunction({ node, above }: Visit): Matcher | null {
  const name = childIn(node, "name")?.text ?? "";
  const body = childIn(node, "body");
  const isInner = above.some(({ type }) => /^(function_definition|lambda)$/.test(type));
  if (body === null || isInner || /^(test|__)|^(describe|it)_/.test(name)) return null;
  const owner = above.findLast(({ type }) => type === "class_definition");
  const called = owner === undefined ? name : `${childIn(owner, "name")?.text ?? ""}.${name}`;
  if (onlyRefuses(body)) return null;
  const whole = withOptions(body, childIn(node, "parameters"));
  return { name: `${called}${ofExpect}`, body: whole, claims: claimsOf(name, body) };
}

/** `if n < 0: raise ValueError` refuses what a test gives, and checks nothing of the product. */
function onlyRefuses({ text }: SyntaxNode): boolean {
  return /\braise\b/.test(text) && !checking.test(text);
}

/** Of a matcher of Hamcrest: what has to be true for it to say that all is well. */
function claimsOf(name: string, body: SyntaxNode): string[] {
  if (name !== "_matches") return [];
  return body.children
    .filter(({ type }) => type === "return_statement")
    .flatMap(({ children: [value] }) => (value === undefined ? [] : [`assert ${value.text}`]));
}
