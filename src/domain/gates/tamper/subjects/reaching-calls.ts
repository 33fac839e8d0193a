import { childIn, nodesOf, walk, type SyntaxNode, type Visit } from "../syntax-tree.ts";
import { isNeverReached } from "../tests/reached/dead-code.ts";
import { isNeverCalled } from "../tests/reached/never-called.ts";

export const calling = ["call_expression", "call", "method_invocation"];

export function calleeOf(call: SyntaxNode): string {
  const callee = childIn(call, "function") ?? childIn(call, "name");
  return callee?.text.split(".").at(-1)?.trim() ?? "";
}

/** Whether a function calls what has a name where it may come to that. */
export function reaches(declaration: SyntaxNode, name: string): boolean {
  return callsOf(declaration, name).length > 0;
}

/** Whether what a function calls has a part in what it gives back, where it gives back anything. */
export function answersWith(declaration: SyntaxNode, name: string): boolean {
  const results = nodesOf(bodyOf(declaration), "return_statement", "yield", "yield_expression")
    .map(({ text }) => text.replace(/^(return|yield)\b|;$/g, "").trim())
    .filter((text) => !/^(this|self|nil|null|None|undefined)?$/.test(text));
  const given = new Set(nodesOf(parametersOf(declaration), "identifier").map(({ text }) => text));
  const said = new Set(results.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
  return callsOf(declaration, name).some(({ node, above }) => {
    if (results.length === 0 || above.some(({ type }) => /^(return_statement|yield)/.test(type))) return true;
    const statement =
      above.findLast(({ type }) => /statement|declaration|assignment|clause/.test(type)) ?? node;
    const own = nodesOf(statement, "identifier").map(({ text }) => text);
    return own.some((word) => word !== name && said.has(word) && !given.has(word));
  });
}

/** Java: whether a method asks a class by its simple name, or makes one, where it may come to that. */
export function reachesClass(declaration: SyntaxNode, name: string): boolean {
  const isOfClass = (node: SyntaxNode) =>
    (node.type === "method_invocation" && childIn(node, "object")?.text === name) ||
    (node.type === "object_creation_expression" && childIn(node, "type")?.text === name);
  return reachedIn(declaration, isOfClass).length > 0;
}

function callsOf(declaration: SyntaxNode, name: string): Visit[] {
  return reachedIn(declaration, (node) => calling.includes(node.type) && calleeOf(node) === name);
}

function reachedIn(declaration: SyntaxNode, isMeant: (node: SyntaxNode) => boolean): Visit[] {
  const body = bodyOf(declaration);
  return [...walk(body)].filter(({ node, above }) => {
    if (!isMeant(node)) return false;
    return !isNeverReached(above, node) && !above.some((one) => isNeverCalled(one, above));
  });
}

function bodyOf(declaration: SyntaxNode): SyntaxNode {
  const own = childIn(declaration, "value") ?? declaration;
  return childIn(own, "body") ?? own;
}

function parametersOf(declaration: SyntaxNode): SyntaxNode {
  const own = childIn(declaration, "value") ?? declaration;
  return childIn(own, "parameters") ?? { ...own, children: [] };
}
