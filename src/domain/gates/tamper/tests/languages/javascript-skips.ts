import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type Mark } from "../test-case.ts";

/** `t.skip()`, `this.skip()`, `test.skip(condition)`, and `skip()` where a test is given it. */
export function skipOf(call: SyntaxNode, body: SyntaxNode): Mark[] {
  const callee = childIn(call, "function")?.text ?? "";
  const own =
    /^(skip|todo)$/.test(callee) &&
    new RegExp(`\\{[^{}]*\\b${callee}\\b[^{}]*\\}\\s*(\\)|=)`).test(body.text);
  const word = own ? callee : /^[\w$]+\??\.(skip|todo|fixme)$/.exec(callee)?.[1];
  return word === undefined ? [] : [{ what: word, line: call.line }];
}

/** `query.skip(10).take(5)`, or a receiver that was made of something else than what the test is given. */
export function isBuilder(call: SyntaxNode, above: readonly SyntaxNode[], body: SyntaxNode): boolean {
  const parent = above.at(-1);
  if (parent?.type === "member_expression" && above.at(-2)?.type === "call_expression") return true;
  const receiver = childIn(childIn(call, "function") ?? call, "object")?.text ?? "";
  const list = childIn(body, "parameters") ?? childIn(body, "parameter");
  const given: readonly string[] = list?.text.match(/\w+/g) ?? [];
  const made = nodesOf(body, "variable_declarator").filter((one) => childIn(one, "name")?.text === receiver);
  const value = childIn(made[0] ?? call, "value");
  if (made.length !== 1 || value === null || given.includes(receiver)) return false;
  return (
    /^(call|new|await)_expression$/.test(value.type) &&
    !new RegExp(`\\b(${["this", ...given].join("|")})\\b`).test(value.text)
  );
}
