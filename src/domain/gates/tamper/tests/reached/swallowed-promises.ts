import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { javascriptAssertions } from "../languages/javascript-assertions.ts";
import { recorded } from "./guards.ts";

/** Calls of a method on a promise that swallow what an assertion in it throws. */
export function swallowedPromises(root: SyntaxNode): SyntaxNode[] {
  const handled = [...walk(root)].filter(
    ({ node }) => node.type === "call_expression" && hasSilentHandler(node),
  );
  if (handled.length === 0) return [];
  const checking = checkingNames(root);
  const swallowing = handled.filter(({ node, above }) => {
    const promise = childIn(childIn(node, "function") ?? node, "object");
    if (promise === null) return false;
    return checks(promise, checking) || (!givesErrorBack(node, above) && namesCheck(promise));
  });
  return swallowing.map(({ node }) => node);
}

/** `.catch(() => {})` and the like. */
export function hasSilentHandler(node: SyntaxNode): boolean {
  const method = childIn(childIn(node, "function") ?? node, "property")?.text;
  const args = childIn(node, "arguments")?.children.filter(({ type }) => type !== "comment") ?? [];
  const handler = method === "catch" ? args[0] : method === "then" ? args[1] : undefined;
  if (handler === undefined) return false;
  if (handler.type === "arrow_function" && recorded.test(handler.text)) return false;
  if (handler.type === "identifier" || handler.type === "member_expression")
    return !/^(\w+\.)?(done|fail|reject|next|callback|cb|throw\w*)$/i.test(handler.text);
  const body = childIn(handler, "body");
  return (
    body !== null &&
    !recorded.test(body.text) &&
    !/\b(throw|assert\w*|expect\w*|fail|reject\w*|done|next|push)\b/.test(body.text)
  );
}

/** Names of what, in this file, makes assertions or holds something that does. */
function checkingNames(root: SyntaxNode): ReadonlySet<string> {
  const declared = nodesOf(root, "variable_declarator", "function_declaration");
  const names = new Set<string>();
  for (let known = -1; known < names.size;) {
    known = names.size;
    for (const node of declared) {
      const name = childIn(node, "name")?.text ?? "";
      const value = childIn(node, "value") ?? childIn(node, "body");
      if (!names.has(name) && value !== null && checks(value, names)) names.add(name);
    }
  }
  return names;
}

function checks(node: SyntaxNode, checking: ReadonlySet<string>): boolean {
  return (
    javascriptAssertions(node).length > 0 ||
    nodesOf(node, "identifier").some(({ text }) => checking.has(text))
  );
}

/** Functions from elsewhere that make assertions, as their names say. */
function namesCheck(node: SyntaxNode): boolean {
  return nodesOf(node, "identifier").some(({ text }) => /^(assert|expect|check|verify)([A-Z_]|$)/.test(text));
}

/** `const thrown = await run().catch((error) => error)`: what was thrown is looked at afterwards. */
function givesErrorBack(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const taker = above.findLast(({ type }) => !/^(await|parenthesized)_expression$/.test(type));
  if (/^(expression_statement|unary_expression)$/.test(taker?.type ?? "")) return false;
  return /^\(\s*\(?(\w+)(?:\s*:\s*\w+)?\)?\s*=>\s*\1\s*\)$/.test(childIn(node, "arguments")?.text ?? "");
}
