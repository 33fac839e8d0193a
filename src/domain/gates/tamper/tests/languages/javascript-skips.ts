import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type Mark } from "../test-case.ts";
import { calleeWords } from "./javascript-assertions.ts";

/** `t.skip()`, `this.skip()`, `test.skip(condition)`, and `skip()` where a test is given it. */
export function skipOf(call: SyntaxNode, body: SyntaxNode): Mark[] {
  const callee = childIn(call, "function")?.text ?? "";
  const own =
    /^(skip|todo)$/.test(callee) &&
    new RegExp(`\\{[^{}]*\\b${callee}\\b[^{}]*\\}\\s*(\\)|=)`).test(body.text);
  const word = own ? callee : /^[\w$]+\??\.(skip|todo|fixme)$/.exec(callee)?.[1];
  return word === undefined ? [] : [{ what: word, line: call.line }];
}

const runners = /^(test|it|specify|describe|suite|context|QUnit|this)$/;

/** `query.skip(10).take(5)`, or a receiver that was made of something else than what the test is given. */
export function isBuilder(call: SyntaxNode, above: readonly SyntaxNode[], body: SyntaxNode): boolean {
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
  if (chained)
    return counts || !/^[\w$]+$/.test(receiver) || values.some(({ type }) => type === "new_expression");
  const [only, ...more] = values;
  if (only === undefined || more.length > 0) return false;
  if (only.type === "new_expression") return true;
  return counts && /^(call|await)_expression$/.test(only.type) && isGivenOn(receiver, body);
}

/** Whether what was built goes anywhere: what only skips has no other use. */
function isGivenOn(name: string, body: SyntaxNode): boolean {
  return [...walk(body)].some(({ node, above }) => {
    if (node.type !== "identifier" || node.text !== name) return false;
    const statement = above.findLastIndex(({ type }) => /_(statement|declaration)$/.test(type));
    const within = above.slice(statement);
    return within.some(({ type }) => /^(arguments|await_expression|return_statement)$/.test(type));
  });
}

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
