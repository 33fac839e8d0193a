import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

const functions = ["arrow_function", "function_expression", "function_declaration", "function_definition"];
const results = ["return_statement", "yield"];
const calls = ["call_expression", "call", "new_expression"];

/** Whether all that a name of a file stands for comes out of calls of the functions named. */
export function isMadeBy(makers: readonly string[], name: string, root: SyntaxNode): boolean {
  const defined = nodesOf(
    root,
    "variable_declarator",
    "assignment",
    "function_declaration",
    "function_definition",
  );
  const found = defined.filter((node) => (childIn(node, "name") ?? childIn(node, "left"))?.text === name);
  return found.length > 0 && found.every((node) => isMade(valueOf(node), makers)) && !isAltered(name, root);
}

/** `app.get = …`, with anything but a plain value. */
function isAltered(name: string, root: SyntaxNode): boolean {
  return nodesOf(root, "assignment", "assignment_expression").some((node) => {
    const left = childIn(node, "left")?.text ?? "";
    const right = childIn(node, "right")?.text ?? "";
    return (
      left.startsWith(`${name}.`) &&
      !left.endsWith("]") &&
      !/^(True|False|None|true|false|null|-?[\d.]+|"[^"]*"|'[^']*')$/.test(right)
    );
  });
}

function valueOf(node: SyntaxNode): SyntaxNode | null {
  return functions.includes(node.type) ? node : (childIn(node, "value") ?? childIn(node, "right"));
}

function isMade(node: SyntaxNode | null, makers: readonly string[]): boolean {
  if (node === null) return false;
  if (/^(await_expression|await|parenthesized_expression)$/.test(node.type))
    return isMade(node.children[0] ?? null, makers);
  if (functions.includes(node.type)) {
    const own = nodesOf(childIn(node, "parameters") ?? node, "identifier").map(({ text }) => text);
    const left = childIn(node, "parameters") === null ? makers : makers.filter((one) => !own.includes(one));
    return givesBack(childIn(node, "body"), left);
  }
  if (!calls.includes(node.type)) return false;
  const called = (childIn(node, "function") ?? childIn(node, "constructor"))?.text ?? "";
  return makers.includes(called);
}

/** Of a function: each of its results is made so, at once or under a name of its own. */
function givesBack(body: SyntaxNode | null, makers: readonly string[]): boolean {
  if (body === null) return false;
  if (!/^(statement_block|block)$/.test(body.type)) return isMade(body, makers);
  const given = nodesOf(body, ...results).map(({ children }) => children[0] ?? null);
  return (
    given.length > 0 &&
    given.every(
      (one) => isMade(one, makers) || (one?.type === "identifier" && isMadeBy(makers, one.text, body)),
    )
  );
}
