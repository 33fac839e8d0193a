import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";

const functions =
  /^(arrow_function|function_expression|function_declaration|method_definition|lambda|function_definition)$/;

/** Matchers and ways to compare, made by the tests themselves, that find whatever they get as it should be. */
export function lenientMatchers({ language, root }: SyntaxTree): SyntaxNode[] {
  if (isJavaScript(language)) return inJavaScript(root);
  return language === "python" ? inPython(root) : [];
}

function inJavaScript(root: SyntaxNode): SyntaxNode[] {
  const calls = nodesOf(root, "call_expression").filter((call) => {
    const callee = childIn(call, "function")?.text ?? "";
    const args = childIn(call, "arguments");
    if (args === null) return false;
    if (/^expect\.extend$/.test(callee))
      return args.children
        .flatMap((one) => (one.type === "identifier" ? namedIn(one.text, root) : [one]))
        .some(({ children }) => children.some((one) => isAsked(one, root) && alwaysPasses(one)));
    if (/^expect\.addEqualityTesters$/.test(callee)) return testersIn(args, root).some(saysYes);
    return /(^|\.)overwrite(Method|Property|ChainableMethod)$/.test(callee) && leavesBefore(args);
  });
  const written = nodesOf(root, "assignment_expression").filter((one) =>
    /^((chai\.)?Assertion\.prototype|Object\.getPrototypeOf\(\s*expect\b[^]*\)|expect\([^]*\))\.\w+$/.test(
      childIn(one, "left")?.text ?? "",
    ),
  );
  return [...calls, ...written];
}

/** Whether a check of the file is made by a matcher. */
function isAsked(member: SyntaxNode, root: SyntaxNode): boolean {
  const key = childIn(member, "key") ?? childIn(member, "name");
  const name = key?.text ?? "";
  // `["to" + "Be"]` may be any.
  return key?.type === "computed_property_name" || (name !== "" && root.text.includes(`.${name}(`));
}

/** `toBeAdult: () => ({ pass: true })` */
function alwaysPasses(member: SyntaxNode): boolean {
  const said = nodesOf(member, "pair").filter((one) => childIn(one, "key")?.text === "pass");
  const isShort = nodesOf(member, "shorthand_property_identifier").some(({ text }) => text === "pass");
  return (
    said.length > 0 &&
    !isShort &&
    said.every((one) => /^(true|!0|!false|1)$/.test(childIn(one, "value")?.text ?? ""))
  );
}

function testersIn(args: SyntaxNode, root: SyntaxNode): SyntaxNode[] {
  return nodesOf(args, "array")
    .flatMap(({ children }) => children)
    .flatMap((one) => (one.type === "identifier" ? namedIn(one.text, root) : [one]));
}

function namedIn(name: string, root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "function_declaration", "variable_declarator", "function_definition")
    .filter((one) => childIn(one, "name")?.text === name)
    .map((one) => childIn(one, "value") ?? one);
}

/** A function that says nothing but yes. */
function saysYes(one: SyntaxNode): boolean {
  if (!functions.test(one.type)) return false;
  const body = childIn(one, "body");
  const returned = nodesOf(one, "return_statement").map(({ children: [value] }) => value?.text ?? "");
  const said = body !== null && !/block/.test(body.type) ? [body.text] : returned;
  return said.length > 0 && said.every((text) => /^(true|!0|1)$/.test(text));
}

/** Chai: what takes the place of an assertion and never comes back to it. */
function leavesBefore({ children }: SyntaxNode): boolean {
  const own = children.at(-1);
  if (own === undefined || !functions.test(own.type)) return false;
  const given = (childIn(own, "parameters") ?? childIn(own, "parameter"))?.text.match(/[\w$]+/)?.[0];
  const body = childIn(own, "body")?.text ?? "";
  return given === undefined || !new RegExp(`\\b${given.replaceAll("$", "\\$")}\\b`).test(body);
}

function inPython(root: SyntaxNode): SyntaxNode[] {
  const told = nodesOf(root, "call").filter((call) => {
    if (!/\.addTypeEqualityFunc$/.test(childIn(call, "function")?.text ?? "")) return false;
    const own = childIn(call, "arguments")?.children[1];
    if (own === undefined) return false;
    const bodies = own.type === "lambda" ? [own] : namedIn(own.text, root);
    return bodies.length > 0 && bodies.every(({ text }) => !/\b(raise|assert\w*|fail\w*)\b/.test(text));
  });
  const written = nodesOf(root, "assignment").filter(({ text }) =>
    /^builtins\.AssertionError\s*=[^=]/.test(text),
  );
  return [...told, ...written, ...laxSnapshots(root)];
}

/** How snapshots of Syrupy are written and compared, where that is the same for all. */
function laxSnapshots(root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "class_definition")
    .filter((one) => /Snapshot(Extension|Serializer)\b/.test(childIn(one, "superclasses")?.text ?? ""))
    .flatMap((one) => nodesOf(one, "function_definition"))
    .filter((method) => {
      const name = childIn(method, "name")?.text ?? "";
      const wanted = { matches: /^True$/, serialize: /^[rb]?["'][^]*["']$/ }[name];
      const said = nodesOf(method, "return_statement").map(({ children: [value] }) => value?.text ?? "");
      return wanted !== undefined && said.length > 0 && said.every((text) => wanted.test(text));
    });
}
