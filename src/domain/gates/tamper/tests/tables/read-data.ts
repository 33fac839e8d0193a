import { nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { bindingsAt, usesOf, type Place as Use } from "../origins/names.ts";
import { namedIn } from "./data-files.ts";
import { emptyTable, rowOf, type Place, type Table } from "./table.ts";

const maxSteps = 4;
const files = /["'`/][\w.-]+\.(json[5lc]?|ndjson|ya?ml|[ct]sv)["'`\s]|go:embed\s+\S+\.(json|ya?ml|[ct]sv)/;

/** What is read from files of data, of which only those that a change touches are known here; null: it is read from none. */
export function readFrom(node: SyntaxNode, place: Place): Table | null {
  const sources = [
    node,
    ...nodesOf(node, "identifier").flatMap(({ text }) => sourcesOf(text, place, maxSteps)),
  ];
  if (!sources.some(({ text }) => files.test(`${text} `))) return null;
  const rows = namedIn(sources, place.data).flatMap((one) => one.rows);
  return { ...emptyTable, rows: rows.map((text) => rowOf("data", text, [])), isOpen: true };
}

/** The statements that a name has what it holds from. */
function sourcesOf(
  name: string,
  { file, above }: Pick<Place, "file" | "above">,
  steps: number,
): SyntaxNode[] {
  const bindings = steps === 0 ? [] : bindingsAt(name, above, file);
  const [first] = bindings;
  if (first === undefined) return [];
  return [...bindings, ...usesOf(first)].flatMap((use) => {
    const statement = filledBy(use);
    if (statement === undefined) return [];
    const words = nodesOf(statement, "identifier").filter(({ text }) => text !== name);
    const further = words.flatMap(({ text }) => sourcesOf(text, { file, above: use.above }, steps - 1));
    return [statement, ...embeddedIn(use, statement), ...further];
  });
}

const fills =
  /^(variable_declarator|assignment|short_var_declaration|var_spec|let_declaration|assignment_(expression|statement)|import_statement|with_item)$/;

/** `json.Unmarshal(raw, &tests)` fills what it points to. */
function filledBy({ above }: Use): SyntaxNode | undefined {
  const at = above.findLastIndex(({ type }) => fills.test(type));
  if (at >= 0) return above[at];
  return above.at(-1)?.text.startsWith("&")
    ? above.findLast(({ type }) => type === "call_expression")
    : undefined;
}

/** Go's `//go:embed cases.json` stands before what it fills. */
function embeddedIn({ above }: Use, statement: SyntaxNode): SyntaxNode[] {
  return above.flatMap((outer, at) => {
    const before = outer.children[outer.children.indexOf(above[at + 1] ?? statement) - 1];
    return before?.type === "comment" && before.text.startsWith("//go:embed") ? [before] : [];
  });
}
