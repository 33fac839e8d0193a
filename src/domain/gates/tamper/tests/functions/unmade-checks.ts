import { walk, type SyntaxNode } from "../../syntax-tree.ts";
import { hasSilentHandler } from "../reached/swallowed-promises.ts";
import { type Assertion } from "../test-case.ts";
import { functionType } from "../reached/waited-for.ts";
import { type OwnFunction } from "./declared-function.ts";

interface Place {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
}

/**
 * What a function may not come to, or has made up itself: it stands for nothing but itself, so that it can neither
 * replace another assertion nor go unseen.
 */
export function heldBack(one: Assertion, { name }: OwnFunction): Assertion {
  const as = (said: string) => `${name}:${said}`;
  return {
    ...{ ...one, reflexive: true, trivial: false, failure: null },
    ...{ text: as(one.text), skeleton: as(one.skeleton), bareSkeleton: as(one.bareSkeleton) },
  };
}

/** A coroutine that nobody waits for, or a generator: calling it runs nothing that could fail the test. */
export function isLeftAlone(called: OwnFunction, above: readonly SyntaxNode[]): boolean {
  const { node, body } = called;
  if (/^(async\s+)?function\s*\*/.test(node.text)) return true;
  const python = node.type === "function_definition";
  if (python && [...walk(body)].some((one) => one.node.type === "yield")) return true;
  return isCoroutine(called) && above.at(-1)?.type === "expression_statement";
}

export function isCoroutine({ node }: OwnFunction): boolean {
  return /^(pub\S*\s+)?(unsafe\s+)?async\b/.test(node.text);
}

/** What the call gives back goes on to a handler that lets the failure pass. */
export function isSwallowed(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  return above.some(
    (one, at) =>
      one.type === "call_expression" && (above[at + 1] ?? node).field === "function" && hasSilentHandler(one),
  );
}

/** Within a function that is no callback and is not called where it stands: whoever gets it may leave it alone. */
export function isGivenBack({ above }: Place, { parameters }: OwnFunction): boolean {
  return above.some((one, at) => {
    if (!functionType.test(one.type)) return false;
    const holder = above[at - 1]?.type === "variable_declarator" ? above[at - 1] : one;
    const name = holder?.children.find(({ field }) => field === "name")?.text;
    if (above[0]?.children.some((said) => isCalledBy(said, name, parameters))) return false;
    const outer = above.slice(0, at).findLast(({ type }) => type !== "parenthesized_expression");
    const isCalled = /^call(_expression)?$/.test(outer?.type ?? "");
    return !isCalled && !/^argument(s|_list)$/.test(outer?.type ?? "");
  });
}

/** `ages(user);` among the statements of a function, which hands on no more than it was given. */
function isCalledBy(
  { type, children: [said] }: SyntaxNode,
  name: string | undefined,
  parameters: OwnFunction["parameters"],
): boolean {
  const call = /^await(_expression)?$/.test(said?.type ?? "") ? said?.children[0] : said;
  if (type !== "expression_statement" || !/^call(_expression)?$/.test(call?.type ?? "")) return false;
  const [callee, list] = call?.children ?? [];
  const given = list?.children ?? [];
  return callee?.text === name && given.every(({ text }) => parameters.some((one) => one.name === text));
}

const functions =
  /^(arrow_function|function_expression|function_declaration|function_definition|func_literal|lambda|lambda_expression|closure_expression)$/;

export function returnsIn(body: SyntaxNode): Place[] {
  return [...walk(body)].filter(
    ({ node, above }) =>
      /^return_(statement|expression)$/.test(node.type) &&
      !above.slice(1).some(({ type }) => functions.test(type)),
  );
}

/** Whether the function may have come back before it comes to the check; behind a failed one it may. */
export function isBefore(back: Place, check: Place, body: SyntaxNode): boolean {
  if (check.above.includes(back.node) || check.node === back.node) return false;
  const fails = back.above.at(-1)?.children.some(({ text }) => /^t\.(Error|Fatal|Fail)/.test(text)) ?? false;
  if (fails) return false;
  const order = [...walk(body)].map(({ node }) => node);
  return order.indexOf(back.node) < order.indexOf(check.node);
}
