import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { javascriptAssertions } from "../languages/javascript-assertions.ts";
import { statementsOf } from "./failing-code.ts";
import { claimIn, typesIn } from "./claims.ts";
import { anyError } from "./error-types.ts";
import { type Failure } from "./failure.ts";

/** `try { code; fail(); } catch (e) {…}`: a test that has to come to what it does with an error. */
export interface Try {
  readonly node: SyntaxNode;
  readonly code: readonly SyntaxNode[];
  /** By which it fails where nothing was thrown; null: nothing does so. */
  readonly sentinel: SyntaxNode | null;
  /** The name of the error. */
  readonly error: string | null;
  readonly types: readonly string[];
}

const failing =
  /^((expect|assert|t|t\.assert|chai\.assert|pytest|self|Assertions|Assert)\.)?(fail|unreachable)\(|^assert\s+(False\b|0\b)|^assert(\.ok)?\(\s*false\b|^(throw|raise)\b/;

/** What TAP's runners and AVA are told is counted, whoever catches what comes of it. */
const recording = /^(t|tap)\.fail\(/;

/** The first of these in a block that is no more than what tells that it was come to. */
function sentinelIn(statements: readonly SyntaxNode[]): SyntaxNode | null {
  const last = statements.at(-1);
  return last !== undefined && failing.test(last.text) ? (callIn(last) ?? last) : null;
}

function callIn({ type, children }: SyntaxNode): SyntaxNode | undefined {
  return type === "expression_statement" ? children[0] : undefined;
}

export function isTry({ type }: SyntaxNode): boolean {
  return type === "try_statement";
}

export function handlersOf({ children }: SyntaxNode): SyntaxNode[] {
  return children.filter(({ type }) => /^(catch_clause|except_clause)$/.test(type));
}

/** Null: it catches nothing, or in more than one place. */
export function readTry(node: SyntaxNode): Try | null {
  const body = childIn(node, "body");
  const [handler, ...more] = handlersOf(node);
  if (body === null || handler === undefined || more.length > 0) return null;
  const statements = statementsOf(body);
  const within = sentinelIn(statements);
  const otherwise = node.children.find(({ type }) => type === "else_clause");
  const beside =
    otherwise === undefined ? null : sentinelIn(statementsOf(childIn(otherwise, "body") ?? otherwise));
  const { error, types } = caughtBy(handler);
  const isTold = within !== null && (recording.test(within.text) || !isCaught(within, handler, types));
  return {
    ...{ node, error, types },
    code: within === null ? statements : statements.slice(0, -1),
    sentinel: beside ?? (isTold ? within : null),
  };
}

function caughtBy(handler: SyntaxNode): Pick<Try, "error" | "types"> {
  // JavaScript
  const parameter = childIn(handler, "parameter");
  if (parameter !== null) return { error: /^\w+/.exec(parameter.text)?.[0] ?? null, types: [] };
  const declared = handler.children.find(({ type }) => type === "catch_formal_parameter");
  if (declared !== undefined) {
    const type = declared.children.find((one) => one.type === "catch_type");
    return { error: childIn(declared, "name")?.text ?? null, types: typesIn(type?.text ?? "") };
  }
  const value = childIn(handler, "value");
  if (value === null) return { error: null, types: [] };
  const [type] = value.type === "as_pattern" ? value.children : [value];
  return { error: childIn(value, "alias")?.text ?? null, types: typesIn(type?.text ?? "") };
}

/** Whether the handler takes for the error what tells that there was none. */
function isCaught(sentinel: SyntaxNode, handler: SyntaxNode, types: readonly string[]): boolean {
  const thrown = sentinel.text;
  const kinds = typesIn(/^(?:throw\s+new|raise)\s+([\w.]+)/.exec(thrown)?.[1] ?? "AssertionError");
  const isBase = types.some((type) => /^(BaseException|Throwable|AssertionError|Error)$/.test(type));
  if (types.length > 0 && !isBase) {
    if (/^pytest\.fail/.test(thrown)) return false;
    const isPython = handler.type === "except_clause";
    return types.some(
      (type) => kinds.includes(type) || (anyError.test(type) && (isPython || /^throw/.test(thrown))),
    );
  }
  const claims = [...walk(handler)].flatMap(({ node }) =>
    /^(call_expression|call|method_invocation|assert_statement)$/.test(node.type)
      ? [claimIn(node.text)?.wants]
      : [],
  );
  return !claims.some((one) => one !== undefined && refuses(one, thrown, kinds));
}

/** Whether what a handler wants is not so of what the test itself threw. */
function refuses({ types, said }: Failure, thrown: string, kinds: readonly string[]): boolean {
  if (types.length > 0 && !types.some((type) => kinds.includes(type) || type === "AssertionError"))
    return true;
  const message = thrown.replace(/\s+/g, "");
  return said.some(({ of, text }) => of !== "message" || !message.includes(text));
}

const counts = /^expect\.hasAssertions\(|^(?:expect\.assertions|t\.plan)\(\s*(\d+)/;

/** `catch (e) { …; return; } throw …`: what stands behind fails the test where nothing was thrown; null: nothing does so. */
export function sentinelBehind(node: SyntaxNode, parent: SyntaxNode | undefined): SyntaxNode | null {
  const [handler, ...more] = handlersOf(node);
  const body = childIn(node, "body");
  if (parent === undefined || handler === undefined || body === null || more.length > 0) return null;
  const end = statementsOf(childIn(handler, "body") ?? blockIn(handler)).at(-1);
  const [next] = statementsOf(parent).slice(statementsOf(parent).indexOf(node) + 1);
  const leaves = [body, ...node.children.filter(({ type }) => type === "finally_clause")];
  if (end?.type !== "return_statement" || next === undefined || !failing.test(next.text)) return null;
  return leaves.some((one) => nodesOf(one, ...ends).length > 0) ? null : (callIn(next) ?? next);
}

const ends = ["return_statement", "throw_statement", "raise_statement"];

function blockIn(handler: SyntaxNode): SyntaxNode {
  return handler.children.find(({ type }) => /block$/.test(type)) ?? handler;
}

/** Whether a test comes back from a handler, and would fail if it did not. */
export function returnsFromHandler(above: readonly SyntaxNode[]): boolean {
  const at = above.findLastIndex(isTry);
  const attempt = above[at];
  return attempt !== undefined && sentinelBehind(attempt, above[at - 1]) !== null;
}

/** What stands directly around a part of a body. */
function parentOf(node: SyntaxNode, body: SyntaxNode): SyntaxNode | undefined {
  return [...walk(body)].find((one) => one.node === node)?.above.at(-1);
}

/** Whether a test is bound to come to what it checks of an error, so that it fails where there was none. */
export function isBoundToCatch(node: SyntaxNode, body: SyntaxNode): boolean {
  const read = readTry(node);
  if (read?.sentinel) return true;
  if (sentinelBehind(node, parentOf(node, body)) !== null) return true;
  return flagOf(node, body) !== null || countIn(body) !== null;
}

/** `expect.assertions(1)`, where so many are only made with all that handlers make; null: nobody counts. */
export function countIn(body: SyntaxNode): SyntaxNode | null {
  if (!/\b(hasAssertions|assertions|plan)\(/.test(body.text)) return null;
  const said = javascriptAssertions(body);
  const count = said.find(({ node }) => counts.test(node.text))?.node;
  if (count === undefined) return null;
  const made = said.filter(({ node }) => !counts.test(node.text));
  const wanted = counts.exec(count.text)?.[1];
  const certain = made.filter(
    ({ above }) => !above.some(({ type, field }) => type === "catch_clause" || field === "arguments"),
  ).length;
  if (wanted === undefined) return certain === 0 ? count : null;
  return Number(wanted) > certain && Number(wanted) >= made.length ? count : null;
}

/** A check behind the handlers that looks at what is given a value in them alone; null: there is none. */
export function flagOf(node: SyntaxNode, body: SyntaxNode): SyntaxNode | null {
  const handlers = handlersOf(node);
  const before = givenIn(body, handlers).flatMap(([name, value]) => (empty.test(value) ? [] : [name]));
  const given = handlers.flatMap((one) => givenIn(one, []).map(([name]) => name));
  const names = new Set(given.filter((name) => !before.includes(name)));
  if (names.size === 0) return null;
  const found = [...walk(body)].find(
    ({ node: one, above }) =>
      !above.includes(node) &&
      one.line >= node.line &&
      /^(call_expression|assert_statement|call|method_invocation)$/.test(one.type) &&
      /^(expect|assert|self\.assert)/.test(one.text) &&
      (one.text.match(/[\w$]+/g) ?? []).some((word) => names.has(word)) &&
      !above.some(({ type }) => /^(if_statement|try_statement)$/.test(type)) &&
      !/^call/.test(above.at(-1)?.type ?? ""),
  );
  return found?.node ?? null;
}

const empty = /^(|null|undefined|None|false|False|0|""|'')$/;

/** Names with the values that they are given, but for what stands within these. */
function givenIn(
  root: SyntaxNode,
  without: readonly SyntaxNode[],
): (readonly [name: string, value: string])[] {
  return [...walk(root)].flatMap(({ node, above }) => {
    if (!/^(assignment|assignment_expression|variable_declarator)$/.test(node.type)) return [];
    if (above.some((one) => without.includes(one))) return [];
    const value = childIn(node, "right") ?? childIn(node, "value");
    return [[(childIn(node, "left") ?? childIn(node, "name"))?.text ?? "", value?.text ?? ""] as const];
  });
}
