import { calleeWords } from "../tests/languages/javascript-assertions.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";

const runners = /^(it|test|describe|suite)$/;
const checking = /^(expect|assert|should|chai)$/;
const ofRunners =
  /^(only|skip|todo|each|for|concurrent|sequential|serial|parallel|fails|failing|extend|skipIf|runIf|fixme|step|describe|test|it)$/;
const functions =
  /^(arrow_function|function_expression|function_declaration|generator_function|method_definition)$/;

/** `const it = items[0]`, where nothing runs a test by this name: a value like any other. */
export function isLocalValue(declaration: SyntaxNode, root: SyntaxNode): boolean {
  const name = childIn(declaration, "name")?.text ?? "";
  const isChecking = checking.test(name);
  if (declaration.type !== "variable_declarator" || !(runners.test(name) || isChecking)) return false;
  const found = [...walk(root)].find(({ node }) => node === declaration);
  const scope = found?.above.findLast(({ type }) => functions.test(type));
  if (scope === undefined && isGivenToOthers(name, root)) return false;
  return !nodesOf(scope ?? root, "call_expression").some((call) => {
    const callee = childIn(call, "function");
    const [first, second] = calleeWords(callee);
    // `new RegExp(x).test(y)` begins with something else.
    if (first !== name || !callee?.text.startsWith(name) || found?.above.includes(call)) return false;
    if (isChecking) return true;
    return (second === undefined || ofRunners.test(second)) && !isGivenLiterals(call);
  });
}

/** A test is a function, wherever that comes from. */
function isGivenLiterals(call: SyntaxNode): boolean {
  const args = childIn(call, "arguments")?.children ?? [];
  return (
    args.length > 1 && args.every(({ type }) => /^(string|number|template_string|true|false)$/.test(type))
  );
}

/** `test = open()`, `test.outcome = "ok"`, of such a value. */
export function isOfLocalValue(assignment: SyntaxNode, root: SyntaxNode): boolean {
  const [name] = calleeWords(childIn(assignment, "left"));
  const declared = nodesOf(root, "variable_declarator").filter((one) => childIn(one, "name")?.text === name);
  return declared.length > 0 && declared.every((one) => isLocalValue(one, root));
}

function isGivenToOthers(name: string, root: SyntaxNode): boolean {
  return root.children.some(
    ({ type, text }) =>
      (type === "export_statement" || /^(module\.)?exports\b/.test(text)) &&
      new RegExp(`\\b${name}\\b`).test(text),
  );
}
