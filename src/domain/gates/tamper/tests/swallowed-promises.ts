import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { javascriptAssertions } from "./languages/javascript-assertions.ts";

/** Calls of a method on a promise that swallow what an assertion in it throws. */
export function swallowedPromises(root: SyntaxNode): SyntaxNode[] {
  const handled = nodesOf(root, "call_expression").filter(hasSilentHandler);
  if (handled.length === 0) return [];
  const checking = checkingNames(root);
  return handled.filter((node) => {
    const promise = childIn(childIn(node, "function") ?? node, "object");
    if (promise === null) return false;
    return checks(promise, checking) || (!givesErrorBack(node) && namesCheck(promise));
  });
}

function hasSilentHandler(node: SyntaxNode): boolean {
  const method = childIn(childIn(node, "function") ?? node, "property")?.text;
  const args = childIn(node, "arguments")?.children.filter(({ type }) => type !== "comment") ?? [];
  const handler = method === "catch" ? args[0] : method === "then" ? args[1] : undefined;
  if (handler === undefined) return false;
  if (handler.type === "identifier" || handler.type === "member_expression")
    return !/^(\w+\.)?(done|fail|reject|next|callback|cb|throw\w*)$/i.test(handler.text);
  const body = childIn(handler, "body");
  return body !== null && !/\b(throw|assert\w*|expect\w*|fail|reject\w*|done|next|push)\b/.test(body.text);
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

/** `.catch((error) => error)`: what was thrown is looked at afterwards. */
function givesErrorBack(node: SyntaxNode): boolean {
  return /^\(\s*\(?(\w+)\)?\s*=>\s*\s*\)$/.test(childIn(node, "arguments")?.text ?? "");
}
