import { childIn, type SyntaxNode } from "../../syntax-tree.ts";

/** What a check makes of a failure in the function that it is given. */
export type Handling =
  /** It fails with it. */
  | "on"
  /** It passes with it: wants it, or nobody waits for it. */
  | "lost"
  /** It never calls the function. */
  | "uncalled";

const literal = /^(arrow_function|function_expression)$/;
const throwing = /^(toThrow(Error)?|throws?|Throw)$/;
/** Matchers that look at the function itself. */
const looking = /^to(Be(Defined|Undefined|Null|Truthy|Falsy|NaN|TypeOf|InstanceOf)?|Equal|StrictEqual)$/;

/**
 * What becomes of a failure in a function that stands in `expect(() => …)` or `assert.doesNotThrow(() => …)`; `above` leads to
 * it from the body. Null: it stands in nothing of the kind, or nobody can tell.
 */
export function handlingOf(given: SyntaxNode, above: readonly SyntaxNode[]): Handling | null {
  const [list, call] = [above.at(-1), above.at(-2)];
  if (!literal.test(given.type) || call?.type !== "call_expression" || list?.field !== "arguments")
    return null;
  const [first, ...others] = list.children.filter(({ type }) => type !== "comment");
  if (first !== given) return null;
  const isLater = /^async\b/.test(given.text);
  const callee = (childIn(call, "function")?.text ?? "").replace(/\s+/g, "");
  if (/^(assert\.|t\.)?throws$/.test(callee)) return "lost";
  if (/^(assert\.)?doesNotThrow$/.test(callee))
    return !isLater && others.every(({ type }) => type === "string") ? "on" : "lost";
  return /^expect(\.soft)?$/.test(callee) ? handledBy(chainOn(call, above.slice(0, -2)), isLater) : null;
}

interface Chain {
  readonly words: readonly string[];
  /** What the last of them is called with; null: it is not called. */
  readonly args: readonly SyntaxNode[] | null;
}

function chainOn(call: SyntaxNode, above: readonly SyntaxNode[]): Chain {
  const words: string[] = [];
  let args: readonly SyntaxNode[] | null = null;
  let one = call;
  for (const outer of above.toReversed()) {
    if (outer.type === "member_expression" && one.field === "object") {
      words.push(childIn(outer, "property")?.text ?? "");
      args = null;
    } else if (outer.type === "call_expression" && one.field === "function")
      args = (childIn(outer, "arguments")?.children ?? []).filter(({ type }) => type !== "comment");
    else break;
    one = outer;
  }
  return { words, args };
}

function handledBy({ words, args }: Chain, isLater: boolean): Handling | null {
  if (words.some((word) => /^(resolves|rejects|eventually)$/.test(word))) return null;
  const last = words.at(-1) ?? "";
  if (args === null)
    return words.every((word) => /^(not|to|be|is|have|and|that)$/.test(word)) ? "uncalled" : null;
  if (looking.test(last)) return "uncalled";
  if (!throwing.test(last)) return null;
  if (!words.includes("not")) return "lost";
  // Of some errors alone it says nothing.
  return args.length === 0 && !isLater ? "on" : "lost";
}

/** Whether a check fails with whatever fails in the function that it is given: `expect(() => {…}).not.toThrow()`. */
export function isThrownOn(check: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const [given, way] = firstFunction(check, above);
  return given !== null && handlingOf(given, way) === "on";
}

/** The same, also of what it is given by a function that is called there: `expect((async () => {…})()).resolves.toBe(3)`. */
export function failsWithin(check: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  if (isThrownOn(check, above)) return true;
  const [given, way] = firstFunction(check, above);
  const [expectation, list, call, brackets] = way.slice(-4);
  const isCalled = brackets?.type === "parenthesized_expression" && brackets.field === "function";
  if (given === null || !isCalled || call?.field === "function" || list?.field !== "arguments") return false;
  return (
    expectation !== undefined &&
    childIn(expectation, "function")?.text === "expect" &&
    chainOn(expectation, way.slice(0, -4)).words[0] === "resolves"
  );
}

/** Whether something stands in a function whose failures are lost to a check that it is given to. */
export function isLostIn(above: readonly SyntaxNode[]): boolean {
  return above.some((one, at) => literal.test(one.type) && handlingOf(one, above.slice(0, at)) === "lost");
}

/** The outermost function between a check and what stands in it, and the way to it. */
function firstFunction(
  check: SyntaxNode,
  above: readonly SyntaxNode[],
): readonly [SyntaxNode | null, readonly SyntaxNode[]] {
  const inner = above.slice(above.indexOf(check));
  const at = inner.findIndex(({ type }) => literal.test(type));
  // What a function gives back may be called by nobody.
  const isRunThere = inner.slice(at + 1).every((one, place) => {
    const parent = inner[at + place]?.type ?? "";
    return (
      !literal.test(one.type) || /^(arguments|parenthesized_expression|variable_declarator)$/.test(parent)
    );
  });
  return at < 0 || !isRunThere ? [null, []] : [inner[at] ?? null, inner.slice(0, at)];
}
