import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { collectionOf } from "../../test-files.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { whereSkipped } from "../reached/skip-conditions.ts";
import { returnsFromHandler } from "../failures/tries.ts";
import { type FoundTest, type Mark } from "../test-case.ts";
import { javascriptAssertions } from "./javascript-assertions.ts";
import { declared, functions, testCall } from "./javascript-calls.ts";
import { flatMarks } from "./flat-groups.ts";
import { isBuilder, skipOf } from "./javascript-skips.ts";
import { isOfVitest } from "./tests-within.ts";

/** `beside` are the other files of the change, which may call what this one exports. */
export function javascriptTests(root: SyntaxNode, beside: readonly SourceFile[] = []): FoundTest[] {
  const found: FoundTest[] = [];
  for (const { node, above } of walk(root)) {
    const call = testCall(node);
    if (call?.kind !== "test") continue;
    // A subtest is part of the test that it stands in.
    if (above.some((one) => testCall(one)?.kind === "test")) continue;
    const outer = above.flatMap((one, at) => {
      const group = testCall(one);
      return group === null
        ? [
            ...conditionOf(one, above[at + 1] ?? node),
            ...cutOff(one, node),
            ...uncalled(one, root, beside),
            ...renamed(one, root),
          ]
        : group.marks;
    });
    found.push({
      name: call.name,
      node,
      body: call.body ?? node,
      marks: [
        ...outer,
        ...flatMarks(root, node),
        ...call.marks,
        ...(call.body === null ? [] : bodyMarks(call.body, root)),
      ],
      around: [...above, node],
      scope: scopeOf(root, node, above),
      ...(call.claims === undefined ? {} : { claims: call.claims }),
    });
  }
  return found;
}

function conditionOf(node: SyntaxNode, next: SyntaxNode): Mark[] {
  // `onWindows && it("…")`
  if (
    node.type === "binary_expression" &&
    /^\s*(&&|\|\||\?\?)/.test(node.text.slice(childIn(node, "left")?.text.length ?? 0))
  )
    return [{ what: `runs only if ${(childIn(node, "left")?.text ?? "").slice(0, 80)}`, line: node.line }];
  if (node.type !== "if_statement" && node.type !== "ternary_expression") return [];
  if (isOfVitest(node)) return [];
  const condition = childIn(node, "condition")?.text ?? "";
  const mark = { what: `runs only if ${condition.slice(0, 80)}`, line: node.line };
  return [next.field === "consequence" ? { ...mark, where: `runIf ${condition}` } : mark];
}

/** A function around tests whose name stands nowhere else. */
function uncalled(node: SyntaxNode, root: SyntaxNode, beside: readonly SourceFile[]): Mark[] {
  const holds =
    node.type === "function_declaration" ||
    (node.type === "variable_declarator" && functions.includes(childIn(node, "value")?.type ?? ""));
  const name = childIn(node, "name")?.text ?? "";
  if (!holds || !/^\w+$/.test(name)) return [];
  const uses = nodesOf(root, "identifier", "shorthand_property_identifier").filter(
    ({ text }) => text === name,
  );
  if (uses.length > 1 || beside.some((other) => callsOpenly(other, name))) return [];
  return [{ what: "stands in a function that nobody calls", line: node.line }];
}

/** Whether a file that runners collect imports the function, and calls it where nothing keeps it from doing so. */
function callsOpenly({ path, tree: { root } }: SourceFile, name: string): boolean {
  if (collectionOf(path) < 2 && !/(^|\/)__tests__\//.test(path)) return false;
  const imports = nodesOf(root, "import_statement", "variable_declarator");
  const word = new RegExp(`\\b${name}\\b`);
  if (!imports.some(({ text }) => word.test(text) && /\bfrom\b|\brequire\(/.test(text))) return false;
  return [...walk(root)].some(
    ({ node, above }) =>
      node.type === "call_expression" &&
      childIn(node, "function")?.text === name &&
      above.every((one) => openly.test(one.type) || functions.includes(one.type)) &&
      isShared(above),
  );
}

const openly = /^(program|expression_statement|call_expression|arguments|statement_block)$/;

/** `const group = describe.skip;`, and what stands in it. */
function renamed(call: SyntaxNode, root: SyntaxNode): Mark[] {
  const callee = call.type === "call_expression" ? childIn(call, "function") : null;
  if (callee?.type !== "identifier") return [];
  const held = constantsOf(root).find(({ name }) => name === callee.text);
  const value = held === undefined ? null : childIn(held.node, "value");
  const what = /\b(?:describe|suite|context)\.(skip|todo|only)\b/.exec(value?.text ?? "")?.[1];
  return what === undefined ? [] : [{ what, line: call.line }];
}

/** A block that is left before it comes to the test. */
function cutOff(block: SyntaxNode, test: SyntaxNode): Mark[] {
  if (block.type !== "statement_block") return [];
  return block.children
    .filter(({ type, line }) => type === "return_statement" && line <= test.line)
    .map(({ line }) => ({ what: "stands behind a return", line }));
}

const constant = /^(null|undefined|true|false|number|string|unary_expression)$/;

export function bodyMarks(body: SyntaxNode, root: SyntaxNode): Mark[] {
  const marks: Mark[] = [];
  // Runners call it, and nothing of it runs.
  if (/^(async\s+)?function\s*\*/.test(body.text)) marks.push({ what: "is a generator", line: body.line });
  for (const { node, above } of walk(body)) {
    if (node.type === "call_expression") {
      if (/^fc\.pre\(\s*(false|0|!1)\s*\)$/.test(node.text))
        marks.push({ what: "assumes what is never so", line: node.line });
      if (/^pending\(/.test(node.text)) marks.push({ what: "pending", line: node.line });
      const nested = testCall(node);
      if (nested !== null) marks.push(...nested.marks);
      else {
        const skips = skipOf(node, body);
        if (skips.length > 0 && !isBuilder(node, { above, body, root }))
          marks.push(...skips.map((skip) => ({ ...whereSkipped(above), ...skip })));
      }
    }
    // A function within the body returns for itself only.
    const inner = above.slice(1).some(({ type }) => functions.includes(type) || declared.test(type));
    if (node.type === "return_statement" && !inner && endsEarly(node, above) && !returnsFromHandler(above))
      marks.push({ what: "returns early", line: node.line });
    if (node.type === "break_statement" && !inner && leavesBlock(node, above))
      marks.push({ what: "leaves a block", line: node.line });
  }
  return marks;
}

/** Gives back nothing, or something by a condition, in place of what it checks. */
function endsEarly(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  if (node.children.every(({ type }) => constant.test(type))) return true;
  return above.some(({ type }) => type === "if_statement") && javascriptAssertions(node).length === 0;
}

/** Of a label that stands before no loop. */
function leavesBlock({ children: [label] }: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  if (label === undefined) return false;
  const labelled = above.findLast(
    (one) => one.type === "labeled_statement" && childIn(one, "label")?.text === label.text,
  );
  return (
    labelled?.children.some(({ type }) => type === "statement_block" || type === "if_statement") ?? false
  );
}

/** The outermost statement around the test, groups aside, and the constants that it names. */
export function scopeOf(root: SyntaxNode, node: SyntaxNode, above: readonly SyntaxNode[]): SyntaxNode[] {
  const group = above.findLastIndex((one) => testCall(one)?.kind === "group");
  const inside = above
    .slice(group + 1)
    .find(({ type }) => type.endsWith("_statement") && type !== "statement_block");
  const statement = inside ?? node;
  const named = new Set(nodesOf(statement, "identifier").map(({ text }) => text));
  const outside = constantsOf(root).filter(
    ({ name, node: { text } }) => named.has(name) && !statement.text.includes(text),
  );
  return [statement, ...outside.map(({ node: constant }) => constant)];
}

interface Constant {
  readonly name: string;
  readonly node: SyntaxNode;
}

/** Within no function but those of groups. */
function isShared(above: readonly SyntaxNode[]): boolean {
  return above.every(
    (one, at) => !functions.includes(one.type) || testCall(above[at - 2] ?? one)?.kind === "group",
  );
}

/** Each test of a file asks for them: walking the whole file for every one of them takes seconds. */
const constants = new WeakMap<SyntaxNode, readonly Constant[]>();

function constantsOf(root: SyntaxNode): readonly Constant[] {
  const known = constants.get(root);
  if (known !== undefined) return known;
  const found = [...walk(root)].flatMap(({ node, above }) => {
    const value = node.type === "variable_declarator" ? childIn(node, "value") : null;
    // What stands within another test or function is known there only.
    if (value === null || functions.includes(value.type) || !isShared(above)) return [];
    return [{ name: childIn(node, "name")?.text ?? "", node }];
  });
  constants.set(root, found);
  return found;
}
