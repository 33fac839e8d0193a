import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

const registers = /^(\w+\.)?(RegisterFailHandler(WithT)?|NewGomega)$/;
/** What fails a test, or a suite. */
const fails = /^((\w+\.)?(Fail|AbortSuite)|panic|\w+\.(Fatal|Fatalf|Error|Errorf|FailNow))$/;

/** What Gomega's failures are told to in Go's tests, and which lets them be: `RegisterFailHandler(func(string, ...int) {})`. */
export function deafHandlers(root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "call_expression").filter((call) => {
    if (!registers.test(childIn(call, "function")?.text ?? "")) return false;
    const handler = childIn(call, "arguments")?.children.at(-1);
    return handler !== undefined && !isHeard(handler, root);
  });
}

function isHeard(handler: SyntaxNode, root: SyntaxNode): boolean {
  if (fails.test(handler.text)) return true;
  const body = handler.type === "func_literal" ? childIn(handler, "body") : bodyOf(handler.text, root);
  // What another file of the tests has says nothing here.
  if (body === null) return !/^\w+$/.test(handler.text);
  return nodesOf(body, "call_expression").some((one) => fails.test(childIn(one, "function")?.text ?? ""));
}

/** Of a function of the file, or of one that it gives a name. */
function bodyOf(name: string, root: SyntaxNode): SyntaxNode | null {
  const declared = nodesOf(root, "function_declaration").find((one) => childIn(one, "name")?.text === name);
  if (declared !== undefined) return childIn(declared, "body");
  const given = nodesOf(root, "short_var_declaration", "var_spec").find(
    (one) => (childIn(one, "left") ?? childIn(one, "name"))?.text === name,
  );
  return given === undefined ? null : (nodesOf(given, "func_literal")[0] ?? null);
}
