import { calleeWords } from "../tests/languages/javascript-assertions.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";

const runners = /^(it|test|describe|suite)$/;
const ofRunners =
  /^(only|skip|todo|each|for|concurrent|sequential|serial|parallel|fails|failing|extend|skipIf|runIf|fixme|step|describe|test|it)$/;
const functions =
  /^(arrow_function|function_expression|function_declaration|generator_function|method_definition)$/;

/** `const it = items[0]` within a function that runs no test by this name: a value like any other. */
export function isLocalValue(declaration: SyntaxNode, root: SyntaxNode): boolean {
  const name = childIn(declaration, "name")?.text ?? "";
  if (declaration.type !== "variable_declarator" || !runners.test(name)) return false;
  const found = [...walk(root)].find(({ node }) => node === declaration);
  const scope = found?.above.findLast(({ type }) => functions.test(type));
  if (scope === undefined) return false;
  return !nodesOf(scope, "call_expression").some((call) => {
    const [first, second] = calleeWords(childIn(call, "function"));
    const isOutside = found?.above.includes(call) ?? false;
    return !isOutside && first === name && (second === undefined || ofRunners.test(second));
  });
}
