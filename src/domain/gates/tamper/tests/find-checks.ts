import { childIn, isJavaScript, walk, type SyntaxNode } from "../syntax-tree.ts";
import { changesParameters } from "./changed-parameters.ts";
import { isNeverReached } from "./dead-code.ts";
import { findAssertions, type FoundAssertion } from "./find-assertions.ts";
import { guardsOf } from "./guards.ts";
import { functionNamed, type OwnFunction, type SourceFile } from "./own-functions.ts";
import { substituted } from "./substituted.ts";
import { hasSilentHandler } from "./swallowed-promises.ts";
import { assertionOf, type Assertion } from "./test-case.ts";
import { functionType, waitingFor, waitsFor, type Waiting } from "./waited-for.ts";

/** What a test checks at one place: an assertion, or those of a function that it calls there. */
export interface Check {
  readonly node: SyntaxNode;
  /** From the body of the test to the place. */
  readonly above: readonly SyntaxNode[];
  readonly assertions: readonly Assertion[];
  readonly isCall: boolean;
  /** Who waits for it, where it is made only after the function that holds it has come back. */
  readonly waiting: Waiting;
}

/** A function calls others in its turn; and a test calls many. */
const maxDepth = 3;
const maxCalls = 400;

export function findChecks(body: SyntaxNode, file: SourceFile, beside: readonly SourceFile[]): Check[] {
  return new Checks(beside).of(body, file, []);
}

class Checks {
  readonly #beside: readonly SourceFile[];
  #left = maxCalls;

  constructor(beside: readonly SourceFile[]) {
    this.#beside = beside;
  }

  of(body: SyntaxNode, file: SourceFile, callers: readonly OwnFunction[]): Check[] {
    const calls = [...walk(body)].flatMap(({ node, above }) => {
      const call = callOf(node, above, file);
      const called = call === null ? null : functionNamed(call.name, file, this.#beside);
      return call === null || called === null || isInside(called, body)
        ? []
        : [{ ...call, node, above, called }];
    });
    const direct = findAssertions(file.tree, body);
    // A function of the tests' own is what it does, whatever its name says.
    const said = direct.filter((found) => !calls.some(({ node }) => isMadeBy(found, node)));
    return [
      ...said.map((found) => ({
        ...found,
        assertions: [assertionIn(found)],
        isCall: false,
        waiting: waitingFor(found),
      })),
      ...calls.map((call) => {
        const chain = direct.find((found) => found.node !== call.node && isMadeBy(found, call.node));
        const chained = chain === undefined ? [] : chainedOn(chain.node, call);
        const { assertions, waiting } = this.#within(call, callers);
        return {
          ...{ node: call.node, above: call.above, isCall: true, waiting },
          assertions: [...chained, ...assertions],
        };
      }),
    ].filter(({ assertions }) => assertions.length > 0);
  }

  /** The assertions that a call is bound to make, as they read with its arguments. */
  #within({ node, above, args, called }: OwnCall, callers: readonly OwnFunction[]): Made {
    this.#left -= 1;
    if (this.#left < 0 || callers.length >= maxDepth || callers.includes(called)) return nothing;
    if (isLeftAlone(called, above)) return nothing;
    const body = substituted(called.body, valuesOf(called, args));
    const returns = returnsIn(body);
    const checks = this.of(body, called.file, [...callers, called]).filter(
      (one) =>
        guardsOf(one.node, one.above).length === 0 &&
        !isNeverReached(one.above, one.node) &&
        !returns.some((back) => isBefore(back, one, body)),
    );
    const isLater = isCoroutine(called) || checks.some((one) => one.waiting === "caller");
    const waiting = isLater ? waitsFor(node, above) : "here";
    const isHeld = waiting === null || isSwallowed(node, above) || changesParameters(called);
    const assertions = checks.flatMap((check) => {
      const held = isHeld || check.waiting === null || isGivenBack(check);
      return check.assertions.map((one) => (held ? heldBack(one, called) : one));
    });
    return {
      assertions: assertions.map((one) => ({ ...one, line: node.line })),
      waiting,
    };
  }
}

type Made = Pick<Check, "assertions" | "waiting">;

const nothing: Made = { assertions: [], waiting: "here" };

/**
 * What a function may not come to, or has made up itself: it stands for nothing but itself, so that it can neither
 * replace another assertion nor go unseen.
 */
function heldBack(one: Assertion, { name }: OwnFunction): Assertion {
  const as = (said: string) => `${name}:${said}`;
  return {
    ...{ ...one, reflexive: true, trivial: false },
    ...{ text: as(one.text), skeleton: as(one.skeleton), bareSkeleton: as(one.bareSkeleton) },
  };
}

interface Call {
  readonly name: string;
  readonly args: readonly SyntaxNode[];
}

interface OwnCall {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
  readonly args: readonly SyntaxNode[];
  readonly called: OwnFunction;
}

function assertionIn({ node, text, byName }: FoundAssertion): Assertion {
  const said = assertionOf(node, text);
  // Nobody saw what it does: it stands for nothing that was seen.
  return byName ? { ...said, weak: true, trivial: false } : said;
}

/** `check(a)`, `self.check(a)`, `all.forEach(check)`. */
function callOf(node: SyntaxNode, above: readonly SyntaxNode[], { tree }: SourceFile): Call | null {
  if (node.type === "identifier" && isJavaScript(tree.language)) return handedOver(node, above);
  if (!/^(call_expression|call|method_invocation)$/.test(node.type)) return null;
  const args = childIn(node, "arguments")?.children.filter(({ type }) => !/comment/.test(type)) ?? [];
  if (node.type === "method_invocation") {
    const object = childIn(node, "object")?.text ?? "this";
    return object === "this" ? { name: childIn(node, "name")?.text ?? "", args } : null;
  }
  const callee = childIn(node, "function");
  const own = /^(?:(?:self|cls)\.)?([A-Za-z_$][\w$]*)$/.exec(callee?.text ?? "")?.[1];
  return own === undefined || (callee?.type === "attribute") !== (callee?.text.includes(".") ?? false)
    ? null
    : { name: own, args };
}

function handedOver(node: SyntaxNode, above: readonly SyntaxNode[]): Call | null {
  const call = above.at(-2);
  if (above.at(-1)?.type !== "arguments" || call?.type !== "call_expression") return null;
  const goesOver = /\.(forEach|map|flatMap|then)$/.test(childIn(call, "function")?.text ?? "");
  return goesOver ? { name: node.text, args: [] } : null;
}

function isInside(called: OwnFunction, body: SyntaxNode): boolean {
  return [...walk(body)].some(({ node }) => node === called.node);
}

/** `expectUser(…)` itself, or a chain that begins with it. */
function isMadeBy({ node }: FoundAssertion, call: SyntaxNode): boolean {
  if (node === call) return true;
  for (let one = node.children[0]; one !== undefined; one = one.children[0]) if (one === call) return true;
  return false;
}

/** `expectSum(1, 2).toBe(3)`, where the function gives back `expect(sum(a, b))`. */
function chainedOn(chain: SyntaxNode, { node, called, args }: OwnCall): Assertion[] {
  const { body } = called;
  const [only, ...more] = body.type === "statement_block" ? body.children : [body];
  const back = only?.type === "return_statement" ? only.children[0] : only;
  if (back === undefined || more.length > 0 || !/^expect\(/.test(back.text)) return [];
  if (!chain.text.startsWith(node.text)) return [];
  const looked = substituted(back, valuesOf(called, args)).text;
  return [assertionOf(chain, `${looked}${chain.text.slice(node.text.length)}`)];
}

/** A coroutine that nobody waits for, or a generator: calling it runs nothing that could fail the test. */
function isLeftAlone(called: OwnFunction, above: readonly SyntaxNode[]): boolean {
  const { node, body } = called;
  if (/^(async\s+)?function\s*\*/.test(node.text)) return true;
  const python = node.type === "function_definition";
  if (python && [...walk(body)].some((one) => one.node.type === "yield")) return true;
  return isCoroutine(called) && above.at(-1)?.type === "expression_statement";
}

function isCoroutine({ node }: OwnFunction): boolean {
  return /^(pub\S*\s+)?(unsafe\s+)?async\b/.test(node.text);
}

/** What the call gives back goes on to a handler that lets the failure pass. */
function isSwallowed(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  return above.some(
    (one, at) =>
      one.type === "call_expression" && (above[at + 1] ?? node).field === "function" && hasSilentHandler(one),
  );
}

/** Within a function that is no callback and is not called where it stands: whoever gets it may leave it alone. */
function isGivenBack({ above }: Check): boolean {
  return above.some((one, at) => {
    if (!functionType.test(one.type)) return false;
    const outer = above.slice(0, at).findLast(({ type }) => type !== "parenthesized_expression");
    const isCalled = /^call(_expression)?$/.test(outer?.type ?? "");
    return !isCalled && !/^argument(s|_list)$/.test(outer?.type ?? "");
  });
}

function valuesOf(
  { parameters, node }: OwnFunction,
  args: readonly SyntaxNode[],
): ReadonlyMap<string, SyntaxNode> {
  const method = /^\(\s*(self|cls)\b/.test(childIn(node, "parameters")?.text ?? "");
  const names = method ? parameters.slice(1) : parameters;
  const values = new Map<string, SyntaxNode>();
  const spread = args.findIndex(({ type }) => /spread|splat/.test(type));
  names.forEach(({ name, otherwise }, at) => {
    const keyword = args.find(
      (one) => one.type === "keyword_argument" && childIn(one, "name")?.text === name,
    );
    const placed = spread >= 0 && at >= spread ? undefined : args[at];
    const given = keyword ? childIn(keyword, "value") : placed?.type === "keyword_argument" ? null : placed;
    const value = given ?? otherwise;
    if (name !== "" && value && value.text !== name) values.set(name, value);
  });
  return values;
}

const functions =
  /^(arrow_function|function_expression|function_declaration|function_definition|func_literal|lambda|lambda_expression|closure_expression)$/;

interface Place {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
}

function returnsIn(body: SyntaxNode): Place[] {
  return [...walk(body)].filter(
    ({ node, above }) =>
      /^return_(statement|expression)$/.test(node.type) &&
      !above.slice(1).some(({ type }) => functions.test(type)),
  );
}

/** Whether the function may have come back before it comes to the check; behind a failed one it may. */
function isBefore(back: Place, check: Place, body: SyntaxNode): boolean {
  if (check.above.includes(back.node) || check.node === back.node) return false;
  const fails = back.above.at(-1)?.children.some(({ text }) => /^t\.(Error|Fatal|Fail)/.test(text)) ?? false;
  if (fails) return false;
  const order = [...walk(body)].map(({ node }) => node);
  return order.indexOf(back.node) < order.indexOf(check.node);
}
