import { nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { bindingsAt, usesOf, type Place as Use } from "../origins/names.ts";
import { namedIn } from "./data-files.ts";
import { emptyTable, rowOf, type Place, type Table } from "./table.ts";

const maxSteps = 4;
const files =
  /["'`/][\w.-]+\.(json[5lc]?|ndjson|ya?ml|[ct]sv|txt)["'`\s]|go:embed\s+\S+\.(json|ya?ml|[ct]sv|txt)/;

/** What is read from files of data, of which only those that a change touches are known here; null: it is read from none. */
export function readFrom(node: SyntaxNode, place: Place): Table | null {
  if (!namesData(place.file.tree.root)) return null;
  const sources = new Set([node]);
  gather(node, place, { sources, seen: new Set(), steps: maxSteps });
  if (![...sources].some(({ text }) => files.test(`${text} `))) return null;
  const rows = namedIn([...sources], place.data).flatMap((one) => one.rows);
  return { ...emptyTable, rows: rows.map((text) => rowOf("data", text, [])), isOpen: true };
}

const known = new WeakMap<SyntaxNode, boolean>();

/** Most files name none, and each of their loops asks. */
function namesData(root: SyntaxNode): boolean {
  const before = known.get(root);
  if (before !== undefined) return before;
  const found = files.test(root.text);
  known.set(root, found);
  return found;
}

interface Gathered {
  readonly sources: Set<SyntaxNode>;
  /** Names that were followed already. */
  readonly seen: Set<string>;
  readonly steps: number;
}

/** The statements that the names of an expression have what they hold from, and those that these have. */
function gather(node: SyntaxNode, { file, above }: Pick<Place, "file" | "above">, into: Gathered): void {
  if (into.steps === 0) return;
  for (const { text: name } of nodesOf(node, "identifier")) {
    if (into.seen.has(name)) continue;
    into.seen.add(name);
    const bindings = bindingsAt(name, above, file);
    const [first] = bindings;
    for (const use of first === undefined ? [] : [...bindings, ...usesOf(first)]) {
      const statement = filledBy(use);
      if (statement === undefined || into.sources.has(statement)) continue;
      for (const one of [statement, ...embeddedIn(use, statement)]) into.sources.add(one);
      gather(statement, { file, above: use.above }, { ...into, steps: into.steps - 1 });
    }
  }
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
