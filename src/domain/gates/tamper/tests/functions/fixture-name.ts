import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";

/** By what a test of pytest asks for a fixture: `name=` in its mark, or the function's own name. */
export function fixtureName(definition: SyntaxNode): string {
  const marks = definition.children.filter(
    ({ type, text }) => type === "decorator" && /\bfixture\b/.test(text),
  );
  const named = marks
    .flatMap((one) => nodesOf(one, "keyword_argument"))
    .find((one) => childIn(one, "name")?.text === "name");
  const said = /^["'](\w+)["']$/.exec((named && childIn(named, "value")?.text) ?? "")?.[1];
  return said ?? childIn(definition.children.at(-1) ?? definition, "name")?.text ?? "";
}
