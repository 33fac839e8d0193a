import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { countIn, isBoundToCatch, isTry } from "../failures/tries.ts";

/** Something that decides whether, or how often, a part of a test runs, with what it stands in. */
export interface Decision {
  readonly on: SyntaxNode;
  readonly above: readonly SyntaxNode[];
  readonly by: SyntaxNode;
  /** It goes over something, however much that is. */
  readonly isOver: boolean;
  /** It is for others than the test to say, whatever it looks at. */
  readonly open?: true;
}

const fails = /\b(throw|raise|panic|unreachable|fail|Fatalf?|FailNow)\b/;

/** A list of constants, in whatever package. */
const written = /^[\w.]*\b(List|Set|Stream|Arrays)\.(of|asList)\([\w\s,."']*\)$/;

/** What stands around a check and may keep it from being made: `if (u.ok) expect(…)`, `for (const one of load()) expect(…)`. */
export function decisionsAround(check: SyntaxNode, above: readonly SyntaxNode[]): Decision[] {
  return above.flatMap((node, at) => {
    const inner = [...above.slice(at + 1), check];
    const first = firstToCome(node, inner);
    if (first !== null)
      return [{ on: first, by: node, above: above.slice(0, at), isOver: false, open: true as const }];
    const on = decidingIn(node, inner) ?? throwingIn(node, inner, above[0] ?? node);
    return on === null || written.test(on.text)
      ? []
      : [{ on, by: node, above: above.slice(0, at), isOver: overs.test(node.type) }];
  });
}

const overs =
  /^(for_in_statement|for_statement|enhanced_for_statement|for_expression|while_(statement|expression)|call_expression|call|method_invocation)$/;
const loops = /^(for_in_statement|for_statement|enhanced_for_statement|for_expression)$/;

/** Go: which of several channels has something first; null: whoever is not come to fails. */
function firstToCome(node: SyntaxNode, [next]: readonly SyntaxNode[]): SyntaxNode | null {
  if (node.type !== "select_statement") return null;
  const others = node.children.filter((one) => one !== next && /_case$/.test(one.type));
  const calm = others.filter(({ text }) => !/\.(Fatalf?|Errorf?|Fail|FailNow)\(|\bpanic\(/.test(text));
  return calm.length === 0 ? null : node;
}

function decidingIn(node: SyntaxNode, inner: readonly SyntaxNode[]): SyntaxNode | null {
  const next = inner[0] ?? node;
  if (/^(if|while)_(statement|expression)$|^(ternary|conditional)_expression$/.test(node.type)) {
    if (next.field === "condition") return null;
    const others = node.children.filter(
      (one) => one !== next && /^(alternative|consequence)$/.test(one.field ?? ""),
    );
    // Whoever does not come here fails.
    return others.some(({ text }) => fails.test(text)) ? null : childIn(node, "condition");
  }
  if (loops.test(node.type)) return next.field === "body" ? overIn(node) : null;
  if (/^(match|switch|expression_switch|type_switch)_(expression|statement)$/.test(node.type)) {
    const arm = inner.find(({ type }) => /(_arm|_case|^case_clause|_rule|_group)$/.test(type));
    const others = node.text.replace(arm?.text ?? "", "");
    return fails.test(others)
      ? null
      : (childIn(node, "value") ?? childIn(node, "condition") ?? childIn(node, "subject"));
  }
  if (node.type === "method_invocation" && /^for[Ee]ach$/.test(childIn(node, "name")?.text ?? ""))
    return next.field === "arguments" ? childIn(node, "object") : null;
  if (/^(call_expression|call)$/.test(node.type)) {
    const called = childIn(node, "function");
    const isEach =
      called !== null && /\.(forEach|map|for_each)$/.test(called.text) && next.field === "arguments";
    return isEach ? (called.children[0] ?? null) : null;
  }
  if (!/^(binary_expression|boolean_operator)$/.test(node.type) || next.field !== "right") return null;
  const left = childIn(node, "left");
  return left !== null && /^\s*(&&|\|\||\?\?|and\b|or\b)/.test(node.text.slice(left.text.length))
    ? left
    : null;
}

/** What has to throw before a handler comes to a check; null: the test fails where it does not. */
function throwingIn(node: SyntaxNode, inner: readonly SyntaxNode[], body: SyntaxNode): SyntaxNode | null {
  const [next = node, list] = inner;
  if (isTry(node)) {
    const isHandler = /^(catch_clause|except_clause)$/.test(next.type);
    return isHandler && !isBoundToCatch(node, body) ? childIn(node, "body") : null;
  }
  if (node.type !== "call_expression" || next.field !== "arguments") return null;
  const callee = childIn(node, "function");
  const method = callee === null ? "" : (childIn(callee, "property")?.text ?? "");
  const handlers = next.children.filter(({ type }) => type !== "comment");
  const isHandler = method === "catch" || (method === "then" && list === handlers[1]);
  if (!isHandler || callee === null || countIn(body) !== null) return null;
  // Whoever comes by the other way fails.
  return fails.test(callee.text) || (method === "then" && fails.test(handlers[0]?.text ?? ""))
    ? null
    : (callee.children[0] ?? null);
}

/** What a loop goes over. */
function overIn(loop: SyntaxNode): SyntaxNode | null {
  const ranged = loop.children.find(({ type }) => type === "range_clause") ?? loop;
  return childIn(ranged, "right") ?? childIn(ranged, "value");
}

/** What the innermost `match` stands in, if there is one. */
export function aroundMatch(above: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const at = above.findLastIndex(({ type }) => type === "match_expression");
  return at < 0 ? above : above.slice(0, at);
}
