import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { packed } from "../said/plainly.ts";

/** What a check says of an error that was caught: that there was none to be, with what was tried; or no more than that it is there. */
const failsWhereCaught = "fail(catch)";
export const isCaughtAtAll = "ok(catch)";

const functions = /^(arrow_function|function_expression)$/;
const failing = /^(?:(?:t|assert|t\.assert|expect|chai\.assert)\.)?fail\(/;

/** JavaScript: which of the two a check says where a `catch`, or what a promise is caught with, gives it an error; null: neither. */
export function saidOfCaught(check: SyntaxNode, above: readonly SyntaxNode[]): string | null {
  const at = above.findLastIndex(({ type }) => type === "catch_clause" || functions.test(type));
  const [handler, call] = [above[at], above[at - 2]];
  if (handler === undefined) return null;
  const isCatch =
    handler.type === "catch_clause" ||
    (call !== undefined && /\.catch$/.test(childIn(call, "function")?.text ?? ""));
  if (!isCatch) return null;
  const code = handler.type === "catch_clause" ? childIn(above[at - 1] ?? handler, "body") : call;
  if (failing.test(check.text))
    return [failsWhereCaught, ...(code === null || code === undefined ? [] : calledIn(code))].join("\n");
  const given = childIn(handler, "parameters")?.children[0] ?? childIn(handler, "parameter");
  const name = /^[A-Za-z_$][\w$]*$/.exec(given?.text ?? "")?.[0];
  const looked = /^(?:t|assert|t\.assert)(?:\.ok)?\(\s*([\w$]+)\s*\);?$/.exec(check.text)?.[1];
  return name !== undefined && name === looked ? isCaughtAtAll : null;
}

/** What was tried, of a check that fails where that threw; null: it is no such check. */
export function triedBefore(told: string | undefined): readonly string[] | null {
  const [said, ...tried] = (told ?? "").split("\n");
  return said === failsWhereCaught ? tried : null;
}

/** The calls in what may throw, with what is waited for, but for the checks themselves. */
function calledIn(code: SyntaxNode): string[] {
  const waited = nodesOf(code, "await_expression");
  const calls = nodesOf(code, "call_expression").filter(
    (one) => !checking.test(one.text) && !waited.some(({ text }) => text.includes(one.text)),
  );
  return [...waited, ...calls].map(({ text }) => packed(text));
}

const checking = /^(?:t|tap|assert|expect|chai)\b/;
