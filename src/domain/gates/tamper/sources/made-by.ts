import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

const functions = ["arrow_function", "function_expression", "function_declaration", "function_definition"];
const results = ["return_statement", "yield"];
const calls = ["call_expression", "call", "new_expression"];

/** By which functions what is called so may be made, and what the function that calls them is given. */
interface Making {
  readonly makers: readonly string[];
  readonly wanted: string;
  readonly given: readonly string[];
  readonly root: SyntaxNode;
}

/** Whether all that a name of a file stands for comes out of calls of the functions named. */
export function isMadeBy(makers: readonly string[], name: string, root: SyntaxNode): boolean {
  return isNameMade({ makers, wanted: name, given: [], root }, name, root);
}

function isNameMade(making: Making, name: string, root: SyntaxNode): boolean {
  const defined = nodesOf(
    root,
    "variable_declarator",
    "assignment",
    "function_declaration",
    "function_definition",
  );
  const found = defined.filter((node) => (childIn(node, "name") ?? childIn(node, "left"))?.text === name);
  return found.length > 0 && found.every((node) => isMade(valueOf(node), making)) && !isAltered(name, root);
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

function isMade(node: SyntaxNode | null, making: Making): boolean {
  if (node === null) return false;
  if (/^(await_expression|await|parenthesized_expression)$/.test(node.type))
    return isMade(node.children[0] ?? null, making);
  if (functions.includes(node.type)) {
    const own = nodesOf(childIn(node, "parameters") ?? node, "identifier").map(({ text }) => text);
    if (childIn(node, "parameters") === null) return givesBack(childIn(node, "body"), making);
    const makers = making.makers.filter((one) => !own.includes(one));
    return givesBack(childIn(node, "body"), { ...making, makers, given: own });
  }
  if (!calls.includes(node.type)) return false;
  const called = (childIn(node, "function") ?? childIn(node, "constructor"))?.text ?? "";
  return (
    making.makers.includes(called) &&
    !isGivenAnswer(node, making) &&
    (isNamedFor(called, making.wanted) || isHandedOn(node, making.given))
  );
}

/** `createApp` makes an `app`, of whatever settings; any other function might give back what it is given. */
export function isNamedFor(maker: string, wanted: string): boolean {
  const plain = (name: string) => name.replaceAll("_", "").toLowerCase();
  return plain(maker).endsWith(plain(wanted));
}

/**
 * `makeAdd(() => 3)`, where the tests call `add`; `createApp({ get: () => 1 })`, where they call `app.get`: whatever the
 * product does with it, the tests might be asking themselves.
 */
function isGivenAnswer(call: SyntaxNode, { wanted, root }: Making): boolean {
  const args = childIn(call, "arguments")?.children ?? [];
  const uses = nodesOf(root, ...calls).map((one) => childIn(one, "function")?.text ?? "");
  const isFunction = (one: SyntaxNode | null) =>
    one !== null && /^(arrow_function|function_expression|lambda|method_definition)$/.test(one.type);
  return args.some((one) => {
    if (isFunction(one)) return uses.includes(wanted);
    if (one.type === "keyword_argument")
      return (
        isFunction(childIn(one, "value")) && uses.includes(`${wanted}.${childIn(one, "name")?.text ?? ""}`)
      );
    return one.children.some((member) => {
      const key = (childIn(member, "key") ?? childIn(member, "name"))?.text ?? "";
      return isFunction(childIn(member, "value") ?? member) && uses.includes(`${wanted}.${key}`);
    });
  });
}

/** Whether a function is called with nothing but what its caller was given, and settings behind it. */
function isHandedOn(call: SyntaxNode, given: readonly string[]): boolean {
  const args = childIn(call, "arguments")?.children.filter(({ type }) => !/comment/.test(type)) ?? [];
  return args.every(
    ({ type, text }, at) =>
      (at > 0 && type === "object") || given.includes(text.replace(/^(\.{3}|\*{1,2})/, "")),
  );
}

/** Of a function: each of its results is made so, at once or under a name of its own. */
function givesBack(body: SyntaxNode | null, making: Making): boolean {
  if (body === null) return false;
  if (!/^(statement_block|block)$/.test(body.type)) return isMade(body, making);
  const given = nodesOf(body, ...results).map(({ children }) => children[0] ?? null);
  return (
    given.length > 0 &&
    given.every(
      (one) => isMade(one, making) || (one?.type === "identifier" && isNameMade(making, one.text, body)),
    )
  );
}
