import { childIn, nodesOf, plainSource, walk, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";
import { isNeutral } from "../origins/neutral-names.ts";
import { type Failure } from "./failure.ts";

/** A check that something fails, with the code that has to. */
export interface FoundFailure {
  /** The check, or what tells that nothing failed. */
  readonly node: SyntaxNode;
  readonly failure: Failure;
  readonly code: readonly SyntaxNode[];
}

const around =
  /^(expression_statement|await_expression|await|return_statement|parenthesized_expression|try_expression)$/;
const closures =
  /^(arrow_function|function_expression|lambda|lambda_expression|closure_expression|func_literal|function_declaration|function_definition|method_definition|method_declaration)$/;

/** What stands in a function, or else the one thing itself; a name stands for the function that the test has under it. */
export function codeOf(given: SyntaxNode, body: SyntaxNode): SyntaxNode[] {
  const named = given.type === "identifier" ? functionNamed(given.text, body) : null;
  const node = named ?? given;
  if (!closures.test(node.type)) return [node];
  const inside = childIn(node, "body");
  if (inside === null) return [node];
  return /block/.test(inside.type) ? statementsOf(inside) : [inside];
}

export function statementsOf(block: SyntaxNode): SyntaxNode[] {
  const [list] = block.children;
  const { children } = list?.type === "statement_list" ? list : block;
  return children.filter(({ type }) => !/comment/.test(type));
}

function functionNamed(name: string, body: SyntaxNode): SyntaxNode | null {
  const declared = nodesOf(body, "variable_declarator", "function_declaration", "function_definition").find(
    (one) => childIn(one, "name")?.text === name,
  );
  if (declared === undefined) return null;
  const value = declared.type === "variable_declarator" ? childIn(declared, "value") : declared;
  return value !== null && closures.test(value.type) ? value : null;
}

/** As it compares, however it is wrapped and whatever its answer is called. */
export function sourceOf(code: readonly SyntaxNode[]): string {
  return code.map((one) => plainSource(bare(one)).replace(/;$/, "")).join(";");
}

function bare(node: SyntaxNode): SyntaxNode {
  const inner = node.children.filter(({ type }) => !/comment/.test(type));
  const value = childIn(node, "value") ?? childIn(node, "right");
  if (
    /^(variable_declarator|assignment|assignment_expression|let_declaration)$/.test(node.type) &&
    value !== null
  )
    return bare(value);
  if (
    /^(lexical_declaration|variable_declaration|local_variable_declaration)$/.test(node.type) &&
    inner.length < 3
  ) {
    const declared = inner.find(({ type }) => type === "variable_declarator");
    if (declared !== undefined) return bare(declared);
  }
  return around.test(node.type) && inner.length === 1 && inner[0] !== undefined ? bare(inner[0]) : node;
}

const throws = /^(throw_statement|raise_statement)$/;
const handlers = /\.(then|catch|finally)$/;
const ownFailures =
  /^((expect|assert|t|t\.assert|chai\.assert|pytest|self|Assertions|Assert)\.)?fail\(|^(std::|core::)?(panic|unreachable|todo|unimplemented)!|^assert(!?\(\s*false\b|\s+False\b)|^None(::<[^>]*>)?\.(unwrap|expect)\(|^Err(::<[^>]*>)?\([^()]*\)\.(unwrap|expect)\(|^(null|undefined|None)[.[(]|^\([^()]*\bfor\b.*\)\.throw\(|^exec\(|^assert_(eq|ne)!\(\s*[\d"']+\s*,\s*[\d"']+\s*\)/;

/**
 * Whether the test itself throws where the product should: among the code, not in what is handed to the product, nor under
 * something of the product that may do what it likes with it (`with transaction(): raise …`).
 */
export function throwsItself(code: readonly SyntaxNode[], tree: SyntaxTree, depth = 0): boolean {
  return code.some(
    (one) =>
      failsAnyhow(one, tree) ||
      [...walk(one)].some(({ node, above }) => {
        const called = depth < maxDepth ? calledBy(node, tree.root) : null;
        const isThrown =
          throws.test(node.type) ||
          ownFailures.test(node.text) ||
          isRejection(node) ||
          (called !== null && throwsItself(called, tree, depth + 1));
        if (!isThrown || node.type === "expression_statement") return false;
        if (above.some(({ type }) => type === "with_statement") || isThrownOn(node, above)) return false;
        return isRunHere(node, above);
      }),
  );
}

/** What a handler throws again, or out of what it caught. */
function isThrownOn({ text }: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const isHandled = above.some(({ type }) => /^(catch_clause|except_clause)$/.test(type));
  return isHandled && /^(throw|raise)(\s+\w+)?;?$|\bfrom\s+\w+$/.test(text);
}

const maxDepth = 2;

/** What stands in a function of the file that is called there by its name alone. */
function calledBy(node: SyntaxNode, root: SyntaxNode): SyntaxNode[] | null {
  if (!/^(call|call_expression|method_invocation)$/.test(node.type)) return null;
  const callee =
    childIn(node, "function") ?? (childIn(node, "object") === null ? childIn(node, "name") : null);
  const declared = callee?.type === "identifier" ? functionsIn(root).get(callee.text) : undefined;
  const inside = declared === undefined ? null : childIn(declared, "body");
  if (inside === null) return null;
  return /block/.test(inside.type) ? statementsOf(inside) : [inside];
}

const functions = new WeakMap<SyntaxNode, ReadonlyMap<string, SyntaxNode>>();
const declaring = [
  "variable_declarator",
  "function_declaration",
  "function_definition",
  "method_declaration",
];

function functionsIn(root: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const before = functions.get(root);
  if (before !== undefined) return before;
  const found = new Map<string, SyntaxNode>();
  for (const one of nodesOf(root, ...declaring)) {
    const value = one.type === "variable_declarator" ? childIn(one, "value") : one;
    if (value !== null && (value === one || closures.test(value.type)))
      found.set(childIn(one, "name")?.text ?? "", value);
  }
  functions.set(root, found);
  return found;
}

const risky =
  /^(call|call_expression|attribute|member_expression|subscript|subscript_expression|binary_operator)$/;
const harmless = /^(console\.|print\(|pass$|(t|tb|b)\.(Helper|Logf?|Parallel|Setenv|Chdir|Cleanup)\()/;

/** A statement in which nothing but constants and the language's own take part: `int("bad")`, `null.x`. */
function failsAnyhow(statement: SyntaxNode, { language }: SyntaxTree): boolean {
  if (!/^(expression|return)_statement$/.test(statement.type) || harmless.test(statement.text)) return false;
  const nodes = [...walk(statement)].map(({ node }) => node);
  const names = nodes.filter(({ type }) => type === "identifier");
  return (
    nodes.some(({ type }) => risky.test(type)) &&
    names.every(({ text, field }) => field === "attribute" || isNeutral(text, language))
  );
}

function isRejection({ type, text }: SyntaxNode): boolean {
  return type === "call_expression" && /^Promise\.reject\(/.test(text);
}

/** No function stands around it but what is called in its place or goes on from a promise; nor is it handed to anybody. */
function isRunHere(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const path = [...above, node];
  return path.every((one, at) => {
    const outer = path.slice(0, at).findLast(({ type }) => type !== "parenthesized_expression");
    const isHanded = closures.test(one.type) || isRejection(one) || one.type === "array";
    if (isHanded && /^argument(s|_list)$/.test(outer?.type ?? "")) {
      const called = childIn(path[path.indexOf(outer ?? one) - 1] ?? one, "function")?.text ?? "";
      return handlers.test(called) || /^Promise\.(all|race|any)$/.test(called);
    }
    if (!closures.test(one.type)) return true;
    return outer?.type === "call_expression" && path[at - 1]?.field === "function"
      ? true
      : one.field === "function";
  });
}
