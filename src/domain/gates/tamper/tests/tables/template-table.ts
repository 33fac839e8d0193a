import { type SyntaxNode } from "../../syntax-tree.ts";
import { rowOf, type Table } from "./table.ts";

/** The rows of a tagged template, whose first line has the names: `each` followed by a head, and by `${…} | ${…}` for each row. */
export function templateTable(template: SyntaxNode): Table {
  const head = template.children[0]?.text ?? "";
  const names = head
    .trim()
    .split("|")
    .map((name) => name.trim());
  const values = template.children.flatMap(({ type, children }) =>
    type === "template_substitution" ? children.slice(0, 1) : [],
  );
  const count = Math.ceil(values.length / names.length);
  const rows = Array.from({ length: count }, (_, at) => {
    const row = values.slice(at * names.length, (at + 1) * names.length);
    const pairs = row.map((value, column) => pairOf(names[column] ?? "", value));
    return rowOf("object", `{ ${pairs.map(({ text }) => text).join(", ")} }`, pairs);
  });
  return { rows, lists: [template], cuts: [] };
}

function pairOf(name: string, value: SyntaxNode): SyntaxNode {
  const key = { ...rowOf("property_identifier", name, []), field: "key" };
  return rowOf("pair", `${name}: ${value.text}`, [key, { ...value, field: "value" }]);
}
