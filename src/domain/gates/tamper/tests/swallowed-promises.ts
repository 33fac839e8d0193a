import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** Calls of a method on a promise that swallow what the assertion in it throws. */
export function swallowedPromises(root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "call_expression").filter((node) => {
    const called = childIn(node, "function");
    const handler = childIn(node, "arguments")?.text.replace(/\s+/g, "") ?? "";
    return (
      childIn(called ?? node, "property")?.text === "catch" &&
      /^\((async)?\(?\w*\)?=>/.test(handler) &&
      !/\b(throw|assert|expect|fail|reject|done|log|error|push)/.test(handler)
    );
  });
}
