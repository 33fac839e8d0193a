import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { isOfItsOwn } from "./plain-values.ts";

/** Whether a check of this body is made by a matcher of the tests' own, which may ask the product. */
export function hasOwnMatcher(node: SyntaxNode, body: SyntaxNode): boolean {
  return isOfItsOwn(node.text) && !looksAtSpy(node, body);
}

/** A function that the test made to be called: it was by the product, or by the test itself. */
function looksAtSpy({ text }: SyntaxNode, body: SyntaxNode): boolean {
  const [, name] = /^expect\((\w+)\)\s*(?:\.not\s*)?\.to(?:HaveBeen|Be)(?:Last|Nth)?Called/.exec(text) ?? [];
  if (name === undefined) return false;
  return nodesOf(body, "variable_declarator").some(
    (one) =>
      childIn(one, "name")?.text === name && /^(vi|jest)\.fn\(\s*\)$/.test(childIn(one, "value")?.text ?? ""),
  );
}
