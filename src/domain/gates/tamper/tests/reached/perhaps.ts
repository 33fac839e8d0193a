import { childIn, type SyntaxNode } from "../../syntax-tree.ts";

/** Something that decides whether, or how often, a part of a test runs, with what it stands in. */
export interface Decision {
  readonly on: SyntaxNode;
  readonly above: readonly SyntaxNode[];
}

const fails = /\b(throw|raise|panic!|unreachable|fail|Fatalf?|FailNow|assert\.fail|fail!)\b/;

/** What stands around a check and may keep it from being made: `if (u.ok) expect(…)`, `for (const one of load()) expect(…)`. */
export function decisionsAround(check: SyntaxNode, above: readonly SyntaxNode[]): Decision[] {
  return above.flatMap((node, at) => {
    const on = decidingIn(node, above[at + 1] ?? check);
    return on === null ? [] : [{ on, above: above.slice(0, at) }];
  });
}

function decidingIn(node: SyntaxNode, next: SyntaxNode): SyntaxNode | null {
  if (/^if_(statement|expression)$|^(ternary|conditional)_expression$/.test(node.type)) {
    if (next.field === "condition") return null;
    const others = node.children.filter(
      (one) => one !== next && /^(alternative|consequence)$/.test(one.field ?? ""),
    );
    // Whoever does not come here fails.
    return others.some(({ text }) => fails.test(text)) ? null : childIn(node, "condition");
  }
  if (/^(for_in_statement|for_statement|enhanced_for_statement|for_expression)$/.test(node.type))
    return next.field === "body" ? (childIn(node, "right") ?? childIn(node, "value")) : null;
  if (/^(call_expression|call)$/.test(node.type)) {
    const called = childIn(node, "function");
    const isEach =
      called !== null && /\.(forEach|map|for_each)$/.test(called.text) && next.field === "arguments";
    return isEach ? (called.children[0] ?? null) : null;
  }
  if (node.type !== "binary_expression" || next.field !== "right") return null;
  const left = childIn(node, "left");
  return left !== null && /^\s*(&&|\|\|)/.test(node.text.slice(left.text.length)) ? left : null;
}
