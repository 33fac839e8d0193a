import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";

/** `assert all(load(x) == want for x, want in rows)` says of each of the rows what a loop over them would; null: it says something else. */
export function saidOfEach({ children: [said] }: SyntaxNode, above: readonly SyntaxNode[]): string | null {
  if (said?.type !== "call" || childIn(said, "function")?.text !== "all") return null;
  const given = childIn(said, "arguments");
  const made = given?.type === "generator_expression" ? given : given?.children[0];
  if (!/^(generator_expression|list_comprehension)$/.test(made?.type ?? "") || made === undefined)
    return null;
  const [body, clause, ...more] = made.children;
  const over = clause?.type === "for_in_clause" ? childIn(clause, "right") : null;
  if (body?.type !== "comparison_operator" || over === null || more.length > 0) return null;
  return isOfRows(over, above) ? `assert ${body.text}` : null;
}

const written = /^(list|tuple|set|dictionary)$/;

/** Written out there, or under a name that the test gives nothing else. */
function isOfRows(over: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  if (written.test(over.type)) return over.children.length > 0;
  if (over.type !== "identifier" || above[0] === undefined) return false;
  const given = nodesOf(above[0], "assignment", "augmented_assignment").filter(
    (one) => childIn(one, "left")?.text === over.text,
  );
  const value = given[0] && childIn(given[0], "right");
  const changes = new RegExp(`\\b${over.text}\\s*[.[]|\\bdel\\s+${over.text}\\b`);
  if (changes.test(above[0].text)) return false;
  return given.length === 1 && written.test(value?.type ?? "") && (value?.children.length ?? 0) > 0;
}
