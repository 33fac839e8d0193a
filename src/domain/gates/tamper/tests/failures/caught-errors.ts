import { childIn, type SyntaxNode } from "../../syntax-tree.ts";

/** What a check says of an error that was caught: that there was none to be, or no more than that it is there. */
export const failsWhereCaught = "fail(catch)";
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
  if (failing.test(check.text)) return failsWhereCaught;
  const given = childIn(handler, "parameters")?.children[0] ?? childIn(handler, "parameter");
  const name = /^[A-Za-z_$][\w$]*$/.exec(given?.text ?? "")?.[0];
  const looked = /^(?:t|assert|t\.assert)(?:\.ok)?\(\s*([\w$]+)\s*\);?$/.exec(check.text)?.[1];
  return name !== undefined && name === looked ? isCaughtAtAll : null;
}
