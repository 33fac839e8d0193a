import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type Mark } from "../test-case.ts";
import { calleeWords, javascriptAssertions } from "./javascript-assertions.ts";

/** `t.skip()`, `this.skip()`, `test.skip(condition)`, and `skip()` where a test is given it. */
export function skipOf(call: SyntaxNode, body: SyntaxNode): Mark[] {
  const callee = childIn(call, "function")?.text ?? "";
  const own =
    /^(skip|todo)$/.test(callee) &&
    new RegExp(`\\{[^{}]*\\b${callee}\\b[^{}]*\\}\\s*(\\)|=)`).test(body.text);
  // AVA leaves out an assertion, Playwright wants a test to fail.
  const further = /^t\.\w+\.(skip)$|^test\.(fail)$/.exec(callee);
  const word = own
    ? callee
    : (/^[\w$]+\??\.(skip|todo|fixme)$/.exec(callee)?.[1] ?? further?.[1] ?? further?.[2]);
  if (word === undefined) return [];
  // Playwright's `test.skip(browserName === "webkit", "…")`
  const [first] = childIn(call, "arguments")?.children ?? [];
  const isCondition = first !== undefined && !/string|function/.test(first.type);
  return [
    isCondition
      ? { what: word, line: call.line, where: `skipif ${first.text}` }
      : { what: word, line: call.line },
  ];
}

export interface Standing {
  readonly above: readonly SyntaxNode[];
  readonly body: SyntaxNode;
  readonly root: SyntaxNode;
}

const runners = /^(test|it|specify|describe|suite|context|QUnit|this)$/;

/** `query.skip(10).take(5)`, or a receiver that was made of something else than what the test is given. */
export function isBuilder(call: SyntaxNode, { above, body, root }: Standing): boolean {
  const receiver = childIn(childIn(call, "function") ?? call, "object")?.text ?? "";
  const given = [body, ...above.flatMap(subtestsOf)].flatMap(parametersOf);
  if (given.includes(receiver) || runners.test(receiver)) return false;
  const values = valuesOf(receiver, body);
  const ofRunner = new RegExp(`(^|[^\\w$.])(${["this", ...given].map(escaped).join("|")})(?![\\w$])`);
  if (values.some(({ text }) => ofRunner.test(text))) return false;
  const args = childIn(call, "arguments")?.children.filter(({ type }) => !/comment/.test(type)) ?? [];
  const counts = args.length > 0 && !/string|true|false/.test(args[0]?.type ?? "");
  const parent = above.at(-1);
  const chained = parent?.type === "member_expression" && above.at(-2)?.type === "call_expression";
  // A context that the file keeps for itself is told to skip with nothing, or with the reason.
  if (chained && (isThrownAway(above) || values.some((one) => isOfTests(one, root)))) return false;
  if (chained)
    return counts || !/^[\w$]+$/.test(receiver) || values.some(({ type }) => type === "new_expression");
  const [only, ...more] = values;
  if (only === undefined || more.length > 0 || isOfTests(only, root)) return false;
  const isMade = only.type === "new_expression" || (counts && /^(call|await)_expression$/.test(only.type));
  return isMade && isAskedFor(receiver, body);
}

/** `current().skip(1).then();` */
function isThrownAway(above: readonly SyntaxNode[]): boolean {
  const statement = above.findLast(({ type }) => /_(statement|declaration)$/.test(type));
  if (statement?.type !== "expression_statement") return false;
  const [said] = statement.children;
  return said?.type === "call_expression" && javascriptAssertions(statement).length === 0;
}

/** Whether what was built is waited for, or comes to a check: what only skips has no other use. */
function isAskedFor(name: string, body: SyntaxNode): boolean {
  const fed = new Set([name]);
  for (let size = 0; size < fed.size;) {
    size = fed.size;
    for (const one of nodesOf(body, "variable_declarator", "assignment_expression")) {
      const value = childIn(one, "value") ?? childIn(one, "right");
      const target = childIn(one, "name") ?? childIn(one, "left");
      if (value !== null && mentions(value, fed)) for (const word of wordsOf(target)) fed.add(word);
    }
  }
  const waits = nodesOf(body, "await_expression", "return_statement");
  return [...waits, ...javascriptAssertions(body).map(({ node }) => node)].some((one) => mentions(one, fed));
}

function mentions(node: SyntaxNode, names: ReadonlySet<string>): boolean {
  return nodesOf(node, "identifier", "shorthand_property_identifier").some(({ text }) => names.has(text));
}

function wordsOf(target: SyntaxNode | null): string[] {
  return target?.text.match(/[\w$]+/g) ?? [];
}

/** Whether what makes it is the tests' own, or the runner's, and so may hold what the runner gave to a test. */
function isOfTests(value: SyntaxNode, root: SyntaxNode): boolean {
  const made = value.type === "await_expression" ? (value.children[0] ?? value) : value;
  const [maker = ""] = calleeWords(childIn(made, "function") ?? childIn(made, "constructor"));
  const word = new RegExp(`(^|[^\\w$.])${escaped(maker)}(?![\\w$])`);
  const imports = root.children.filter(
    ({ type, text }) =>
      type === "import_statement" || (/_declaration$/.test(type) && /\brequire\(/.test(text)),
  );
  const source = imports
    .find(({ text }) => word.test(text))
    ?.text.match(/["']([^"']+)["']/g)
    ?.at(-1);
  if (source !== undefined) return ofTests.test(source.slice(1, -1));
  const own = nodesOf(root, "function_declaration", "class_declaration", "variable_declarator");
  const declared = own.find((one) => childIn(one, "name")?.text === maker);
  return declared !== undefined && !/\bskip\s*\(\s*[\w$]/.test(declared.text);
}

const ofTests =
  /(^|\/)(tests?|__tests__|specs?|e2e|support|fixtures?|setup|helpers?|kit)(\/|[-.]|$)|^(vitest|@jest\/|jest|mocha|node:test|ava|@playwright\/test|qunit|@vitest\/)/;

/** All that a name is given in the body. */
function valuesOf(name: string, body: SyntaxNode): SyntaxNode[] {
  return nodesOf(body, "variable_declarator", "assignment_expression").flatMap((one) => {
    const target = childIn(one, "name") ?? childIn(one, "left");
    const value = childIn(one, "value") ?? childIn(one, "right");
    return value !== null && new RegExp(`(^|[^\\w$])${escaped(name)}($|[^\\w$])`).test(target?.text ?? "")
      ? [value]
      : [];
  });
}

function parametersOf(node: SyntaxNode): string[] {
  const list = childIn(node, "parameters") ?? childIn(node, "parameter");
  return list?.text.match(/[\w$]+/g) ?? [];
}

/** The functions of `t.test("…", (inner) => …)`. */
function subtestsOf(node: SyntaxNode): SyntaxNode[] {
  if (!/^(test|it)$/.test(calleeWords(childIn(node, "function")).at(-1) ?? "")) return [];
  const args = childIn(node, "arguments")?.children ?? [];
  return args.filter(({ type }) => /^(arrow_function|function_expression)$/.test(type));
}

function escaped(name: string): string {
  return name.replace(/[^\w]/g, "\\$&");
}
