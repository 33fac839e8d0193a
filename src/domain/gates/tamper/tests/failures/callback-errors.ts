import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { waitsFor } from "../reached/waited-for.ts";

const functions = /^(arrow_function|function_expression)$/;

/**
 * JavaScript: by its name, what was called with a function that a check stands in, and that is told of an error by its first
 * parameter, which the check looks at: `load("a", (err, data) => { expect(err).toBeNull(); })`; null: it looks at no such error.
 */
export function toldOf(check: SyntaxNode, above: readonly SyntaxNode[]): string | null {
  const at = above.findLastIndex(({ type }) => functions.test(type));
  const callback = above[at];
  const call = above[at - 2];
  if (callback === undefined || call?.type !== "call_expression") return null;
  const list = childIn(callback, "parameters")?.children[0] ?? childIn(callback, "parameter");
  const error = /^[A-Za-z_$][\w$]*/.exec(list?.text ?? "")?.[0];
  const looked = /^(?:expect|(?:t\.)?assert(?:\.\w+)?|t\.\w+)\(\s*([A-Za-z_$][\w$]*)\s*[,)]/.exec(
    check.text,
  )?.[1];
  return error !== undefined && error === looked ? calledIn(call) : null;
}

/** By their names, what a test calls and waits for, so that it fails where that does. */
export function waitedCalls(body: SyntaxNode): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { node, above } of walk(body)) {
    const name = node.type === "call_expression" ? calledIn(node) : null;
    if (name !== null && !isCaught(node, above) && isWaited(node, above)) found.add(name);
  }
  return found;
}

function isWaited(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const check = above.findIndex(
    ({ type, text }) => type === "call_expression" && /^expect\([^]*\)\s*\.resolves\b/.test(text),
  );
  const outer = above[check];
  const isLooked =
    outer === undefined ||
    [...above.slice(check), node].some((one) => one.field === "arguments" && one !== outer);
  if (outer !== undefined) return isLooked && waitsFor(outer, above.slice(0, check)) !== null;
  return above.some(({ type }) => /^await/.test(type)) && waitsFor(node, above) === "here";
}

function isCaught(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  return [...above, node].some((one, at) => {
    if (one.type === "try_statement") return one.children.some(({ type }) => type === "catch_clause");
    const member = one.type === "call_expression" ? childIn(one, "function") : null;
    if (member === null || above[at + 1] !== member) return false;
    const method = childIn(member, "property")?.text;
    const given = childIn(one, "arguments")?.children.length ?? 0;
    return method === "catch" || (method === "then" && given > 1);
  });
}

/** `save` of `store.save(1)`, `load` of `promisify(load)(1)`. */
function calledIn(call: SyntaxNode): string | null {
  const text = childIn(call, "function")?.text ?? "";
  return (
    /(?:^|\.)promisify\(\s*(?:[\w$]+\.)*([\w$]+)\s*\)$/.exec(text)?.[1] ??
    /(?:^|\.)([\w$]+)$/.exec(text)?.[1] ??
    null
  );
}
