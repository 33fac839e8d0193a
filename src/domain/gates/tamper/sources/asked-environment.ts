import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** Names that are given `process.env.NODE_ENV`, or the mode of Vite, and nothing else. */
export function environmentNames(root: SyntaxNode): string[] {
  return nodesOf(root, "variable_declarator").flatMap((one) => {
    const value = childIn(one, "value")?.text ?? "";
    const name = childIn(one, "name");
    if (name === null) return [];
    if (name.type === "identifier") return environment.test(value) ? [name.text] : [];
    const [, renamed] = /\bNODE_ENV\s*:\s*([A-Za-z_$][\w$]*)/.exec(name.text) ?? [];
    return renamed !== undefined && /^process\.env$/.test(value) ? [renamed] : [];
  });
}

const environment =
  /^(process\.env(\.NODE_ENV|\[["']NODE_ENV["']\])|import\.meta\.env\.MODE)(\s*(\?\?|\|\|)\s*["'`]\w*["'`])?$/;
const asTest = /^["'`]tests?["'`]$/;

/** What asks for the environment of tests by way of such a name, or of a `switch`. */
export function askedEnvironment(root: SyntaxNode): SyntaxNode[] {
  const names = new Set(environmentNames(root));
  const isAsked = (text: string) => names.has(text) || environment.test(text);
  const compared = nodesOf(root, "binary_expression").filter((node) => {
    const sides = [childIn(node, "left"), childIn(node, "right")].map((side) => side?.text ?? "");
    return (
      /^[^"'`]*([=!]==?)/.test(node.text.slice(sides[0]?.length ?? 0)) &&
      sides.some(isAsked) &&
      sides.some((side) => asTest.test(side))
    );
  });
  const chosen = nodesOf(root, "switch_statement").filter(
    (node) =>
      isAsked((childIn(node, "value")?.text ?? "").replace(/^\(\s*|\s*\)$/g, "")) &&
      nodesOf(node, "switch_case").some((one) => asTest.test(childIn(one, "value")?.text ?? "")),
  );
  const called = nodesOf(root, "call_expression").filter((node) => {
    const callee = childIn(node, "function");
    const [word = "", given] = [childIn(callee ?? node, "property")?.text, childIn(node, "arguments")];
    const [first] = given?.children ?? [];
    const [object, argument] = [childIn(callee ?? node, "object")?.text ?? "", first?.text ?? ""];
    if (/^(startsWith|includes|endsWith|match|indexOf|search)$/.test(word) && isAsked(object))
      return /^["'`/]\^?tests?\b/.test(argument);
    return (
      /^(includes|indexOf|has|test)$/.test(word) && isAsked(argument) && /["'`/]\^?tests?\b/.test(object)
    );
  });
  return [...compared, ...chosen, ...called];
}
