import { childIn, plainSource, type SyntaxNode } from "../../syntax-tree.ts";

/**
 * Java: what has to throw nothing for `fail(…)` in a handler not to be come to, without white space: `load("a")` of
 * `try { load("a"); } catch (IOException e) { fail(e); }`; null: it is no such check.
 */
export function unthrown(check: SyntaxNode, above: readonly SyntaxNode[]): string | null {
  const [block, statement] = above.slice(-2);
  const handler = above.at(-3);
  const whole = above.at(-4);
  if (statement?.type !== "expression_statement" || block?.children.length !== 1) return null;
  if (handler?.type !== "catch_clause" || whole?.type !== "try_statement") return null;
  const body = childIn(whole, "body");
  const isFail = /^(\w+\.)?fail\(/.test(check.text);
  return isFail && body !== null ? plainSource(body).slice(1, -1) : null;
}
