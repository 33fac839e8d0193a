import { childIn, type SyntaxNode } from "../../syntax-tree.ts";

/** A function that an expression has applied to what it asks. */
export interface Applied {
  readonly handler: SyntaxNode;
  readonly on: SyntaxNode;
  /** The handler is what comes of it, without a function around. */
  readonly isBody: boolean;
}

/** Of lists, promises, options and streams. */
const onward = /^(then|map|flatMap|reduce|and_then|thenApply|mapToInt|mapToObj|mapToLong)$/;
const replacing = /^(replace|replaceAll)$/;
const converting = /^(Array\.from|JSON\.(parse|stringify))$/;

/**
 * `load().map((u) => …)`, `JSON.parse(load(), (key, value) => …)`, `map(lambda u: …, load())`, `[… for u in load()]`:
 * what is called with the answer, and makes of it what is checked; null: nothing is.
 */
export function appliedIn(node: SyntaxNode): Applied | null {
  if (/^(list_comprehension|generator_expression|set_comprehension)$/.test(node.type)) {
    const handler = childIn(node, "body");
    const clause = node.children.find(({ type }) => type === "for_in_clause");
    const on = clause === undefined ? null : childIn(clause, "right");
    return handler === null || on === null ? null : { handler, on, isBody: true };
  }
  const args = childIn(node, "arguments")?.children ?? [];
  const found = node.type === "method_invocation" ? ofMethod(node, args) : ofCall(node, args);
  const [on, handler] = found ?? [];
  return on === undefined || handler === undefined ? null : { handler, on, isBody: false };
}

type Found = readonly [on: SyntaxNode | undefined, handler: SyntaxNode | undefined] | null;

/** Of Java. */
function ofMethod(node: SyntaxNode, args: readonly SyntaxNode[]): Found {
  const on = childIn(node, "object") ?? undefined;
  return onward.test(childIn(node, "name")?.text ?? "") ? [on, args[0]] : null;
}

function ofCall(node: SyntaxNode, args: readonly SyntaxNode[]): Found {
  const callee = childIn(node, "function");
  const [first, second] = args;
  if (callee === null || !/^call(_expression)?$/.test(node.type)) return null;
  if (converting.test(callee.text)) return [first, second];
  if (callee.text === "map") return [second, first];
  const hook = args.find(({ text }) => /^object_(pairs_)?hook\s*=/.test(text));
  if (hook !== undefined) return [first, childIn(hook, "value") ?? undefined];
  const name = callee.children.length < 2 ? "" : (callee.children.at(-1)?.text ?? "");
  // A promise that is told what to do otherwise as well may have failed.
  if (name === "then" && args.length > 1) return null;
  if (onward.test(name)) return [callee.children[0], first];
  return replacing.test(name) ? [callee.children[0], second] : null;
}
