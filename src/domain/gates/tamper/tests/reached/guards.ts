import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { readTry } from "../failures/tries.ts";
import { isNeverReached } from "./dead-code.ts";
import { isDropped } from "./dropped.ts";
import { isToldAtLast } from "./kept-failures.ts";
import { assertionOf, type Mark } from "../test-case.ts";
import { executorAround, settledBefore, settlesAlone } from "./settled.ts";
import { doneOf, isCounted, tellsRunner, unreachedBy } from "./unreached.ts";
import { comesLater } from "./waited-for.ts";

/** What lets a test pass though an assertion in it fails, or is never made; `above` leads from the body to it. */
export function guardsOf(node: SyntaxNode, above: readonly SyntaxNode[]): Mark[] {
  return [
    ...guardOf(above, node),
    ...unawaited(node, above),
    ...settledBefore(node, above, doneOf(above[0])),
  ];
}

export const swallowing = "swallows a failing assertion";

const tries = ["try_statement", "try_with_resources_statement"];

const suppresses =
  /^(async\s+)?with\s+((contextlib\.)?suppress\(|(pytest\.raises|self\.assertRaises)\(\s*\(?(AssertionError|Exception|BaseException)\b)/;

/**
 * In a test that is new it takes nothing away: the product may throw what it is said to, a check of the tests' own may be tested itself,
 * and who runs all that is quick may leave it out.
 */
export function isHonestIfNew({ what }: Mark): boolean {
  return what === ofProduct || what === failsAsWanted || what === skipsWhereShort;
}

/** Go's `if testing.Short() { t.Skip() }` */
export const skipsWhereShort = "skipif testing.Short()";

const ofProduct = "swallows an error of what it asks";
const failsAsWanted = "swallows any failure, for one has to be";
const wantsFailure = /^(async\s+)?with\s+(pytest\.raises|self\.assertRaises)\(\s*AssertionError\b/;
/** Names of exceptions alone that no failing assertion is one of. */
const others =
  /^\(?(?:[\w.]*\b(?!(?:Assertion\w*|Base)?(?:Error|Exception)\b)[A-Z]\w*(?:Error|Exception|Warning|Iteration)\b[\s,]*)+\)?$/;

function swallowedBy(handler: SyntaxNode): string {
  const said = /^except\*?\s+([^:]+?)(?:\s+as\s+\w+)?\s*:/.exec(handler.text)?.[1] ?? "";
  return others.test(said) ? ofProduct : swallowing;
}

function isDeferred({ type, text }: SyntaxNode): boolean {
  return (
    type === "call_expression" &&
    /^(globalThis\.|process\.)?(setTimeout|setImmediate|setInterval|queueMicrotask|nextTick|requestAnimationFrame|requestIdleCallback)\(/.test(
      text,
    )
  );
}

/** Whoever waits around it does so until it says that it is done. */
function isWaitedFor(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const executor = executorAround(above.slice(0, above.indexOf(node)));
  return executor === null ? above.some(({ type }) => /await/.test(type)) : settlesAlone(executor, node);
}

const waits = /(\w+)(?:\.\w+)?\.Wait\b|<-\s*(\w+)|\brange\s+(\w+)\s*\{/g;

/** Whether the test waits, outside of a goroutine, for something that the goroutine gives a sign by. */
function isAwaited({ text }: SyntaxNode, body: SyntaxNode | undefined): boolean {
  const outside = (body?.text ?? "").replace(text, "");
  return [...outside.matchAll(waits)].some(([, group, channel, ranged]) =>
    new RegExp(`\\b${group ?? channel ?? ranged}\\b`).test(text),
  );
}

/** A check that comes to its result later, and that stands alone. */
function unawaited(node: SyntaxNode, above: readonly SyntaxNode[]): Mark[] {
  // Of its own, a runner that counts them waits for as many.
  if (/^t\.\w+\(/.test(node.text) && isCounted(above[0])) return [];
  const isLater = comesLater(node.text) || (requests.test(node.text) && !isToldLater(node));
  return node.type === "call_expression" && isLater && isDropped(node, above)
    ? [{ what: "checks in a promise that nobody waits for", line: node.line }]
    : [];
}

/** SuperTest's are sent once somebody waits for them, or is to be told. */
const requests = /^(?:request|supertest)\([^]*\.expect\([^]*\)$/;

function isToldLater(call: SyntaxNode): boolean {
  const last = childIn(call, "arguments")?.children.at(-1);
  return last !== undefined && /function|^identifier$/.test(last.type);
}

const failing = /^(?:(?:t|assert|t\.assert|expect)\.)?fail\(/;

/** What stands around an assertion and lets the test pass though the assertion fails or is not reached. */
function guardOf(above: readonly SyntaxNode[], assertion: SyntaxNode): Mark[] {
  // What must not be come to may stand where nobody comes.
  const isMeantToBeMissed = failing.test(assertion.text);
  return above.flatMap((node, at): Mark[] => {
    const next = above[at + 1] ?? assertion;
    if (tries.includes(node.type) && leavesAtLast(node)) {
      return [{ what: swallowing, line: node.line }];
    }
    if (tries.includes(node.type) && next.field === "body") {
      // It fails where nothing was thrown, which no handler takes for what should be.
      if (readTry(node)?.sentinel === assertion) return [];
      return silentHandlers(node)
        .filter((one) => above[0] === undefined || !isToldAtLast(one, node, above[0]))
        .map((one) => ({ what: swallowedBy(one), line: one.line }));
    }
    if (gathering.test(node.text) && node.type === "call_expression" && next.field === "arguments") {
      return [{ what: swallowing, line: node.line }];
    }
    if (node.type === "with_statement" && suppresses.test(node.text.slice(0, 200))) {
      // The check stands before its block: what has to fail is the product.
      const isWanted = wantsFailure.test(node.text) || next.field !== "body";
      return [{ what: isWanted ? failsAsWanted : swallowing, line: node.line }];
    }
    if (node.type === "go_statement" && !isAwaited(node, above[0])) {
      return [{ what: "checks in a goroutine that nobody waits for", line: node.line }];
    }
    if (
      !isMeantToBeMissed &&
      isDeferred(node) &&
      !tellsRunner(node, above[0]) &&
      !isCounted(above[0]) &&
      !isWaitedFor(node, above)
    ) {
      return [{ what: "checks in a callback that nobody waits for", line: node.line }];
    }
    const unreached = isMeantToBeMissed ? [] : unreachedBy(node, above);
    if (unreached.length > 0) return unreached;
    return elsewhereOnly(node, next, (condition) => condition);
  });
}

/** What only where it runs decides, and no product. */
const ofPlace =
  /\b(env|environ|getenv|Getenv|CI|platform|GOOS|GOARCH|testing\.(Short|Verbose)|argv|os\.Args|Math\.random|random\.random|rand\.\w+)\b/;

/** A condition, as its names are `said`, by which a check is made on some machines alone. */
export function elsewhereOnly(
  node: SyntaxNode,
  next: SyntaxNode | undefined,
  said: (condition: string) => string,
): Mark[] {
  const condition = conditionAround(node, next);
  return ofPlace.test(said(condition))
    ? [{ what: `checks only if ${condition.slice(0, 80)}`, line: node.line }]
    : [];
}

/** They end well though one of what they are given failed. */
const gathering = /^Promise\.(race|any|allSettled)\(/;

/** `finally { return; }` has the last word. */
function leavesAtLast({ children }: SyntaxNode): boolean {
  const last = children.find(({ type }) => type === "finally_clause");
  if (last === undefined) return false;
  return [...walk(last)].some(
    ({ node, above }) =>
      /^(return|break|continue)_statement$/.test(node.type) &&
      !above.some(({ type }) => /function|lambda|method_definition|^(for|while|do|switch)_/.test(type)),
  );
}

const telling = /\b(throw|raise|assert\w*|expect|fail|rejects?|done)\b/;

/** `t.is(error.code, "E1")`: what TAP's runners check is counted by them, and throws nothing that could be caught. */
export const recorded =
  /\bt\.(pass|is|not|ok|notOk|error|equal|equals|notEqual|same|deepEqual|strictEqual|strictequal|match|like|truthy|true|regex|throws|rejects|type|fail)\(/;

/** Throws again what is no failed assertion. */
const sparing = /!\s*\(?\s*\w+\s+instanceof\s+[\w.]*Assert\w*Error|\.name\s*!==?\s*["'`]Assert\w*Error/;

function silentHandlers({ children }: SyntaxNode): SyntaxNode[] {
  return children.filter(
    (one) => /^(catch_clause|except_clause|except_group_clause)$/.test(one.type) && isSilent(one),
  );
}

/** A handler after which the test goes on as if nothing had been. */
function isSilent(handler: SyntaxNode): boolean {
  const said = handler.text
    .replace(/^\s*(except|catch)[^:{]*[:{]/, "")
    .replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`$]*`|\/\/.*|\/\*[^]*?\*\/|#.*/g, "");
  const thrown = [...walk(handler)].filter(({ node }) => /^(throw|raise)_statement$/.test(node.type));
  if (sparing.test(handler.text)) return true;
  if (recorded.test(said)) return false;
  if (thrown.length > 0) return thrown.every(({ node, above }) => isNeverReached(above, node));
  return !telling.test(said) || holdsAnyway(handler);
}

/** `catch { expect(3).toBe(3); }` tells nobody. */
function holdsAnyway(handler: SyntaxNode): boolean {
  const checks = [...walk(handler)].filter(
    ({ node }) =>
      /^(call_expression|call|assert_statement|method_invocation|macro_invocation)$/.test(node.type) &&
      telling.test(node.text),
  );
  return checks.length > 0 && checks.every(({ node }) => assertionOf(node).trivial);
}

/** What decides whether the part that leads to the assertion runs; empty: nothing. */
function conditionAround(node: SyntaxNode, next: SyntaxNode | undefined): string {
  if (/^if_(statement|expression)$|^(ternary|conditional)_expression$/.test(node.type)) {
    return childIn(node, "condition")?.text ?? "";
  }
  if (node.type !== "binary_expression" || (next !== undefined && next.field !== "right")) return "";
  const left = childIn(node, "left")?.text ?? "";
  return /^\s*(&&|\|\|)/.test(node.text.slice(left.length)) ? left : "";
}
