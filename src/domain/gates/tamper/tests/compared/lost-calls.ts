import { childIn, plainSource, type SyntaxNode } from "../../syntax-tree.ts";
import { type Pair } from "./match-tests.ts";

/** Calls of a test of Rust that are statements of their own and must neither panic nor give an error: `add(3)?;`, `add(3).unwrap();`, `add(3);`. */
export function heldCalls(body: SyntaxNode): string[] {
  return body.children.flatMap((statement) => {
    const said = statement.type === "expression_statement" ? statement.children[0] : statement;
    const call = said === undefined ? null : withoutHandling(said);
    return call?.type === "call_expression" && !lettingGo.test(call.text) ? [plainSource(call)] : [];
  });
}

const lettingGo = /^(Ok|Some|Err|drop|(std::)?mem::(drop|forget))\(/;

/** `add(3)` of `add(3).await?`, `add(3).unwrap()`, `add(3).expect("adds")`; null: its error goes nowhere. */
function withoutHandling(node: SyntaxNode): SyntaxNode | null {
  const [inner] = node.children;
  if (/^(try_expression|await_expression)$/.test(node.type))
    return inner === undefined ? null : withoutHandling(inner);
  const callee = node.type === "call_expression" ? childIn(node, "function") : null;
  if (callee?.type !== "field_expression") return node;
  const [on, name] = [childIn(callee, "value"), childIn(callee, "field")?.text ?? ""];
  if (/^(ok|err|unwrap_or\w*|is_(ok|err|some|none)|map_err)$/.test(name)) return null;
  return on !== null && /^(unwrap|expect)$/.test(name) ? withoutHandling(on) : node;
}

/** What a test that asserts nothing came to at last, where it comes to it no more, nor to anything new; null: it does. */
export function lostCall({ before, after }: Pair): string | null {
  if (before.assertions.length > 0 || after.assertions.length > 0) return null;
  const [was, left] = [before.held ?? [], [...(after.held ?? [])]];
  const last = was.at(-1);
  if (last === undefined || left.includes(last)) return null;
  return left.every((one) => was.includes(one)) ? last : null;
}
