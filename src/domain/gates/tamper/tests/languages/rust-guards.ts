import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type Mark } from "../test-case.ts";

const keeps = /^(\w+::)*(mem::forget|forget|ManuallyDrop::new|Box::leak|Box::into_raw)$/;

/** `mem::forget(guard)`: a guard that checks something where it goes never goes. */
export function guardsKept(body: SyntaxNode, root: SyntaxNode): Mark[] {
  const guards = nodesOf(root, "impl_item").flatMap((one) => {
    const checks =
      /^(\w+::)*Drop$/.test(childIn(one, "trait")?.text ?? "") && /\b(assert\w*|panic)!/.test(one.text);
    return checks ? [childIn(one, "type")?.text.replace(/<[^]*$/, "") ?? ""] : [];
  });
  const held = new Set(nodesOf(body, "identifier", "type_identifier").map(({ text }) => text));
  if (!guards.some((one) => held.has(one))) return [];
  return nodesOf(body, "call_expression")
    .filter((one) => keeps.test(childIn(one, "function")?.text ?? ""))
    .map(({ line }) => ({ what: "swallows what a guard checks", line }));
}
