import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { typesIn } from "./claims.ts";
import { codeOf, statementsOf, type FoundFailure } from "./failing-code.ts";
import { failureOf, type Wanted } from "./failure.ts";
import { fitting } from "./texts.ts";

const raising = /^(pytest\.|self\.)?(raises|assertRaises(Regexp?)?)$/;

/** A block that has to raise: `with pytest.raises(ValueError) as e:`. */
export interface RaisingBlock {
  readonly call: SyntaxNode;
  readonly error: string | null;
  readonly code: readonly SyntaxNode[];
}

export function raisingBlock(node: SyntaxNode): RaisingBlock | null {
  if (node.type !== "with_statement") return null;
  const body = childIn(node, "body");
  const items = node.children.find(({ type }) => type === "with_clause")?.children ?? [];
  for (const item of items) {
    const value = childIn(item, "value");
    const call = value?.type === "as_pattern" ? value.children[0] : value;
    if (!call || body === null || !raising.test(childIn(call, "function")?.text ?? "")) continue;
    const error = value?.type === "as_pattern" ? (childIn(value, "alias")?.text ?? null) : null;
    return { call, error, code: statementsOf(body) };
  }
  return null;
}

/** Blocks that have to raise, and calls of what has to. */
export function pythonRaises(body: SyntaxNode): (FoundFailure & { error: string | null })[] {
  return [...walk(body)].flatMap(({ node, above }) => {
    const block = raisingBlock(node);
    if (block !== null) return [{ ...read(block.call), code: block.code, error: block.error }];
    if (node.type !== "call" || !raising.test(childIn(node, "function")?.text ?? "")) return [];
    if (above.some(({ type }) => type === "with_item")) return [];
    const args = argsOf(node);
    const at = /Regex/.test(childIn(node, "function")?.text ?? "") ? 2 : 1;
    const called = args[at];
    if (called === undefined) return [];
    const given = args.slice(at + 1).map(({ text }) => text);
    const code = codeOf(called, body);
    const isCalled = code[0] === called;
    const said: SyntaxNode = {
      ...called,
      type: "call",
      text: `${called.text}(${given.join(", ")})`,
      children: [],
    };
    return [{ ...read(node), code: isCalled ? [said] : code, error: null }];
  });
}

function read(call: SyntaxNode): Pick<FoundFailure, "node" | "failure"> {
  const args = argsOf(call);
  const named = call.children
    .flatMap((one) => one.children)
    .filter(({ type }) => type === "keyword_argument");
  const match = named.find((one) => childIn(one, "name")?.text === "match");
  const isRegex = /Regex/.test(childIn(call, "function")?.text ?? "");
  const pattern = match === undefined ? (isRegex ? args[1] : undefined) : childIn(match, "value");
  const said: Wanted[] = pattern ? [fitting("message", pattern.text)] : [];
  return { node: call, failure: failureOf("", typesIn(args[0]?.text ?? ""), said) };
}

function argsOf(call: SyntaxNode): SyntaxNode[] {
  return (childIn(call, "arguments")?.children ?? []).filter(
    ({ type }) => !/comment|keyword_argument/.test(type),
  );
}

const harmless = /^(print\(|pass$|logging\.|log\.)/;

/** Whether a check stands behind what has to raise, and nothing but checks behind it: nobody comes there. */
export function standsBehindRaise(above: readonly SyntaxNode[], check: SyntaxNode): boolean {
  return above.some((node, at) => {
    const block = raisingBlock(node);
    const next = above[at + 2] ?? check;
    const place = block?.code.indexOf(next) ?? -1;
    if (block === null || place < 1) return false;
    const behind = block.code
      .slice(place + 1)
      .filter(({ type, text }) => type !== "expression_statement" || !harmless.test(text));
    return behind.every(({ text }) => /^(assert\b|self\.assert|pytest\.fail|self\.fail)/.test(text));
  });
}
