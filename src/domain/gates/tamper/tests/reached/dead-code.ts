import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { standsBehindRaise } from "../failures/python-failures.ts";
import { withConstants } from "./file-constants.ts";
import { runsOverNothing } from "./unreached.ts";

const conditional = /^(if|while|for|elif)_(statement|expression|clause)$|^(ternary|conditional)_expression$/;
const jumps = /^(break|continue|return|throw|raise|goto)_(statement|expression)$/;

/** Whether the way from a test's body to an assertion leads through what never runs; `root` is the file that it stands in. */
export function isNeverReached(
  above: readonly SyntaxNode[],
  assertion: SyntaxNode,
  root?: SyntaxNode,
): boolean {
  if (standsBehindRaise(above, assertion)) return true;
  return above.some((node, at) => {
    const next = above[at + 1] ?? assertion;
    const body = above[0]?.text ?? "";
    const said = (condition: string) => withConstants(condition, root);
    if (isDeadCase(node, next, above[at - 1])) return true;
    return runsOverNothing(node) || isDeadBranch(node, next, { body, said }) || isCutOff(node, next);
  });
}

interface Around {
  readonly body: string;
  /** What a condition says with what its names stand for. */
  readonly said: (condition: string) => string;
}

/** The branch that a constant leaves out, or what stands behind `false &&`, or in `null?.(…)`. */
function isDeadBranch(node: SyntaxNode, next: SyntaxNode, { body, said }: Around): boolean {
  if (/^(binary_expression|boolean_operator)$/.test(node.type) && next.field === "right") {
    const left = childIn(node, "left")?.text ?? "";
    const joint = node.text.slice(left.length).trim();
    const holds = constantOf(said(left));
    return (/^(&&|and\b)/.test(joint) && holds === false) || (/^(\|\||or\b)/.test(joint) && holds === true);
  }
  if (node.type === "call_expression" && next.field === "arguments")
    return /^\(*(null|undefined|void 0)\)*\?\./.test(node.text);
  if (!conditional.test(node.type) || next.field === "condition") return false;
  const condition = childIn(node, "condition")?.text ?? "";
  if (never.test(condition)) return next.field !== "alternative";
  const holds = constantOf(condition) ?? constantNamed(condition, body) ?? constantOf(said(condition));
  return next.field === "alternative" ? holds === true : holds === false;
}

/** Go's `switch { case false: … }`. */
function isDeadCase(node: SyntaxNode, next: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (node.type !== "expression_case" || next.field === "value" || parent === undefined) return false;
  return childIn(parent, "value") === null && constantOf(childIn(node, "value")?.text ?? "") === false;
}

/** A name that is given a constant once. */
function constantNamed(condition: string, body: string): boolean | null {
  const name = /^\(?\s*([A-Za-z_]\w*)\s*\)?$/.exec(condition)?.[1];
  if (name === undefined) return null;
  const given = [...body.matchAll(new RegExp(`\\b${name}\\s*:?=(?!=)\\s*([^;\\n]*)`, "g"))];
  return given.length === 1 ? constantOf(given[0]?.[1] ?? "") : null;
}

const never = /=\s*None(::<[^>]*>)?\s*$|\bfalse\s*&&|&&\s*false\b|\bFalse and\b|\band False\b/;

/** Whether the file itself says what a condition comes to. */
export function isDecided(condition: string, root: SyntaxNode): boolean {
  return constantOf(withConstants(condition, root)) !== null;
}

/** What a condition of literals comes to; null: that depends. */
export function constantOf(said: string): boolean | null {
  const text = said.replace(/[\s;]+$/, "").trim();
  const inside = /^\(([^()]*)\)$/.exec(text)?.[1];
  if (inside !== undefined) return constantOf(inside);
  const negated = /^(?:!|not\s+)\s*([^=]+)$/.exec(text)?.[1];
  if (negated !== undefined) {
    const value = constantOf(negated);
    return value === null ? null : !value;
  }
  const [, left, sign, right] = /^([^<>=!]+?)\s*([<>]=?|[!=]==?)\s*([^<>=!]+)$/.exec(text) ?? [];
  if (left !== undefined && sign !== undefined && right !== undefined) return compared(left, sign, right);
  const value = literalOf(text);
  return value === undefined ? null : Boolean(value);
}

function compared(left: string, sign: string, right: string): boolean | null {
  const [one, other] = [literalOf(left), literalOf(right)];
  if (one === undefined || other === undefined) return null;
  if (sign.startsWith("=")) return one === other;
  if (sign.startsWith("!")) return one !== other;
  const [a, b] = [Number(one), Number(other)];
  if (sign.startsWith("<")) return a < b || (sign === "<=" && a === b);
  return a > b || (sign === ">=" && a === b);
}

function literalOf(said: string): string | number | boolean | null | undefined {
  const text = said.trim();
  if (/^(true|True|__debug__)$/.test(text)) return true;
  if (/^(false|False|(typing\.)?TYPE_CHECKING)$/.test(text)) return false;
  if (/^(null|undefined|None|nil|NaN|void 0)$/.test(text)) return null;
  if (/^-?\d[\d_]*(\.\d+)?$/.test(text)) return Number(text.replaceAll("_", ""));
  return /^(["'`])[^"'`]*\1$/.test(text) ? text.slice(1, -1) : undefined;
}

const blocks = /block$|_case$|^(statement_list|case_clause|block_statement_group)$/;

/** Behind a jump in the same block; functions are there from its beginning. */
function isCutOff(block: SyntaxNode, next: SyntaxNode): boolean {
  if (!blocks.test(block.type) || next.type === "function_declaration") return false;
  const at = block.children.indexOf(next);
  return block.children.slice(0, Math.max(0, at)).some(leaves);
}

function leaves(statement: SyntaxNode): boolean {
  const { type, children } = statement;
  if (jumps.test(type)) return true;
  if (type === "expression_statement") return children.some((child) => jumps.test(child.type));
  if (
    /^if_(statement|expression)$/.test(type) &&
    constantOf(childIn(statement, "condition")?.text ?? "") === true
  ) {
    const body = childIn(statement, "consequence");
    return body !== null && (jumps.test(body.type) || body.children.some(leaves));
  }
  return false;
}
