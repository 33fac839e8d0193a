import { childIn, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { ownMethod } from "../answers/own-members.ts";
import { isDropped, isUnused, mentionsOf, nameOf } from "../reached/dropped.ts";
import { withConstants } from "../reached/file-constants.ts";
import { elsewhereOnly, guardsOf, swallowing } from "../reached/guards.ts";
import { functionType } from "../reached/waited-for.ts";
import { type Mark } from "../test-case.ts";
import { type OwnFunction } from "./declared-function.ts";
import { contextGuards } from "./own-contexts.ts";
import { fateOf, type Fate } from "./handed-over.ts";
import { callOf } from "./own-calls.ts";
import { functionCalled } from "./own-functions.ts";
import { type SourceFile } from "./source-files.ts";

export interface Standing {
  readonly file: SourceFile;
  readonly beside: readonly SourceFile[];
  /** All that the body of the test stands in, the outermost first. */
  readonly around: readonly SyntaxNode[];
}

/** What the tests' own functions, and others that a test tells of its own, make of a check that stands in one of these. */
export function ownGuardsOf(
  { node: check, above }: Pick<Visit, "node" | "above">,
  standing: Standing,
): Mark[] {
  return above.flatMap((node, at): Mark[] => {
    const outer = above.slice(0, at);
    if (node.type === "with_statement") return contextGuards(node, outer, standing);
    const told = elsewhereOnly(node, above[at + 1] ?? check, (condition) => {
      const said = withConstants(condition, standing.file.tree.root);
      return said === condition ? "" : said;
    });
    if (told.length > 0) return told;
    const isLater = isCoroutine(childIn(node, "value") ?? childIn(node, "right") ?? node);
    const isHere = isFunction(node) && isHandedOver(outer);
    const places = isHere ? [{ node, above: outer }] : mentionsIn(node, outer, above[at + 1] ?? check);
    const found = places.map(
      (one) => markAt(one, isLater, standing) ?? (isHere ? null : guardAt(one, isLater)),
    );
    const [first] = found;
    return first !== undefined && first !== null && found.every((one) => one !== null) ? [first] : [];
  });
}

function isFunction({ type }: SyntaxNode): boolean {
  return functionType.test(type) || type === "async_block";
}

function isCoroutine(node: SyntaxNode): boolean {
  return node.type === "async_block" || (functionType.test(node.type) && /^async\b/.test(node.text));
}

function isHandedOver(above: readonly SyntaxNode[]): boolean {
  const parent = above.at(-1);
  return parent !== undefined && (isArguments(parent) || parent.type === "keyword_argument");
}

const functions = /^(function_declaration|function_definition|function_item)$/;
const holders =
  /^(variable_declarator|short_var_declaration|var_spec|let_declaration|assignment|assignment_expression|assignment_statement)$/;

/** Where else the name stands of a function, or of what it gives, that holds a check. */
function mentionsIn(node: SyntaxNode, above: readonly SyntaxNode[], next: SyntaxNode): Visit[] {
  const [body] = above;
  const isHolder = functions.test(node.type) || (holders.test(node.type) && !isWaited(next));
  const name = isHolder ? nameOf(node) : null;
  return body === undefined || name === null ? [] : mentionsOf(name, node, body);
}

/** What is waited for before it gets its name was made. */
function isWaited({ type, children: [only] }: SyntaxNode): boolean {
  return /^await(_expression)?$/.test(type === "expression_list" ? (only?.type ?? "") : type);
}

function guardAt({ node, above }: Visit, isLater: boolean): Mark | null {
  const call = above.at(-1);
  const isCalled = call !== undefined && /^call(_expression)?$/.test(call.type) && node.field === "function";
  if (isLater && isCalled && isDropped(call, above.slice(0, -1)))
    return { what: "checks in a promise that nobody waits for", line: call.line };
  return guardsOf(node, above)[0] ?? null;
}

function isArguments({ type }: SyntaxNode): boolean {
  return /^argument(s|_list)$/.test(type);
}

/** Null: whoever gets it there may well call it, and fail with it. */
function markAt({ node, above }: Visit, isLater: boolean, standing: Standing): Mark | null {
  const at = above.findLastIndex(isArguments);
  const call = above[at - 1];
  const isDirect = above.slice(at + 1).every(({ type }) => type === "keyword_argument");
  if (call === undefined || !isDirect) return null;
  const outer = above.slice(0, at - 1);
  const called = ownFunction(call, outer, standing);
  const given = above[at]?.children.filter(({ type }) => !/comment/.test(type)) ?? [];
  const keyword = above[at + 1];
  const place = keyword === undefined ? given.indexOf(node) : (childIn(keyword, "name")?.text ?? -1);
  if (called === null || place === -1) return null;
  const fate = fateOf(called, { place, isLater }, standing);
  return markOf(fate, called, { call, outer });
}

interface Called {
  readonly call: SyntaxNode;
  readonly outer: readonly SyntaxNode[];
}

function markOf(fate: Fate, { name, node }: OwnFunction, { call, outer }: Called): Mark | null {
  const { line } = call;
  const said = name === "" ? (childIn(node, "name")?.text ?? "a function") : name;
  if (fate === "left" || (fate === "back" && isUnused(call, outer)))
    return { what: `checks in what ${said} is handed and does not call`, line };
  if (fate === "called")
    return isCoroutine(node) && isDropped(call, outer)
      ? { what: "checks in a promise that nobody waits for", line }
      : null;
  return fate === "swallowed" && isLost(call, outer) ? { what: `${swallowing} in ${said}`, line } : null;
}

/** Nobody looks at what comes of it, but for the runner, which asks only whether it failed. */
function isLost(call: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  if (isUnused(call, above)) return true;
  const inner = above.slice(1).some((one) => functionType.test(one.type));
  const parent = above.findLast(({ type }) => !/^(await(_expression)?|parenthesized_expression)$/.test(type));
  if (inner || parent === undefined) return !inner;
  if (/^(return_statement|block)$/.test(parent.type) || functionType.test(parent.type)) return true;
  return isArguments(parent) && above.length === 2;
}

/** The function of the tests' own that a call comes to, on whatever; null: it comes to none. */
function ownFunction(
  call: SyntaxNode,
  above: readonly SyntaxNode[],
  { file, beside, around }: Standing,
): OwnFunction | null {
  const site = [...around, ...above];
  const said = callOf(call, above, file);
  const own = said && functionCalled({ ...said, around: site }, file, beside);
  return own ?? ownMethod(call, { file, above: site, beside });
}
