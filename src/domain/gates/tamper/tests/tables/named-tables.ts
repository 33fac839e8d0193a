import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { importsOf } from "../functions/imports.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { bindingsAt, usesOf, type Binding } from "../origins/names.ts";
import { isParameter } from "../origins/parameters.ts";
import { sliced } from "./slices.ts";
import { cutBy, type Place, type Table } from "./table.ts";

export interface Known {
  readonly place: Place;
  /** How many names and calls may still be followed. */
  readonly steps: number;
  /** What is given to a name from this line on does not count: `CASES = CASES[:1]`. */
  readonly before: number;
}

type Read = (node: SyntaxNode, known: Known) => Table | null;

/** What a name holds where it is used last: what it was given, less what was taken out. */
export function named(name: SyntaxNode, known: Known, read: Read): Table | null {
  const { file, above } = known.place;
  const bindings = file.tree.language === "java" ? [] : bindingsAt(name.text, above, file);
  const [first] = bindings;
  if (first === undefined) return ofDeclared(name.text, known, read);
  if (bindings.some(isParameter)) return null;
  const imported = importedFrom(first, known.place);
  if (imported !== null) {
    const there = { ...known.place, file: imported.file, above: [imported.file.tree.root] };
    return read({ ...name, text: imported.name }, { ...known, place: there, before: Infinity });
  }
  return ofBinding(first, { ...known, bindings }, read);
}

interface Bound extends Known {
  readonly bindings: readonly Binding[];
}

function ofBinding(first: Binding, known: Bound, read: Read): Table | null {
  const places = [...known.bindings, ...usesOf(first)].filter(({ node }) => node.line < known.before);
  const given = places
    .flatMap(({ node, above }) => {
      const value = givenTo(node, above);
      return value === null ? [] : [{ ...value, above }];
    })
    .sort((one, other) => one.line - other.line)
    .at(-1);
  if (given === undefined) return null;
  const there = { ...known.place, above: given.above };
  const table = read(given.value, { ...known, place: there, before: given.line });
  return (
    table &&
    changed(
      table,
      places.filter(({ node }) => node.line >= given.line),
      { known, read },
    )
  );
}

/** The whole of what an assignment or a declaration gives to a name alone. */
function givenTo(
  node: SyntaxNode,
  above: readonly SyntaxNode[],
): { readonly value: SyntaxNode; readonly line: number } | null {
  const at = above.findLastIndex(({ children }) =>
    children.some(({ field }) => /^(value|right)$/.test(field ?? "")),
  );
  const holder = above[at];
  if (holder === undefined || !/declarator|declaration|assignment|_spec$|_item$/.test(holder.type))
    return null;
  const target = ["name", "left", "pattern"]
    .map((field) => childIn(holder, field))
    .find((one) => one !== null);
  const value = childIn(holder, "value") ?? childIn(holder, "right");
  if (value === null || target?.text !== node.text) return null;
  return { value, line: holder.line };
}

const removing =
  /^(splice|pop|shift|clear|remove|truncate|drain|retain|discard|popitem|popleft|swap_remove|removeIf|fill)$/;
const adding = /^(push|unshift|append|extend|add|addAll)$/;

/** What is done to a list after it was given to its name. */
function changed(
  table: Table,
  places: readonly { readonly node: SyntaxNode; readonly above: readonly SyntaxNode[] }[],
  { known, read }: { readonly known: Known; readonly read: Read },
): Table {
  return places.reduce((left, { node, above }) => {
    const statement =
      above.findLast(({ type }) => /statement$|^(assignment|call_expression)/.test(type)) ?? node;
    const [parent, outer] = [above.at(-1), above.at(-2)];
    if (parent === undefined || outer === undefined) return left;
    const isDeleted = above.some(({ type }) => type === "delete_statement");
    if (isDeleted) return cutBy(left, statement, statement.text);
    const method = parent.children[1]?.text ?? "";
    if (/^assignment/.test(outer.type) && method === "length" && parent.field === "left")
      return sliced(left, { from: null, to: childIn(outer, "right")?.text ?? null }, statement);
    if (!/^call/.test(outer.type) || parent.field !== "function") return left;
    if (removing.test(method)) return cutBy(left, statement, outer.text);
    if (!adding.test(method)) return left;
    const added = childIn(outer, "arguments")?.children ?? [];
    const all = added.flatMap((one) => {
      const part = /^(extend|addAll)$/.test(method) ? read(one, known) : null;
      return part ? part.rows : [one];
    });
    return { ...left, rows: [...left.rows, ...all] };
  }, table);
}

/** Constants that no scope is known of: Java's fields and Rust's statics. */
function ofDeclared(name: string, known: Known, read: Read): Table | null {
  for (const around of known.place.above.toReversed()) {
    const found = nodesOf(around, "variable_declarator", "static_item").filter(
      (one) => childIn(one, "name")?.text === name,
    );
    const [only, ...more] = found;
    if (only === undefined) continue;
    const value = childIn(only, "value");
    return value === null || more.length > 0 ? null : read(value, known);
  }
  return null;
}

/** `self.CASES`, `TestCart.CASES`, `kit.cases` */
export function ofMember(node: SyntaxNode, known: Known, read: Read): Table | null {
  const [on, member] = node.children;
  if (on === undefined || member === undefined) return null;
  const { file, above } = known.place;
  const own = /^(self|cls|this|Self)$/.test(on.text)
    ? above.findLast(({ type }) => /^(class_definition|class_declaration|impl_item)$/.test(type))
    : nodesOf(file.tree.root, "class_definition", "class_declaration").find(
        (one) => childIn(one, "name")?.text === on.text,
      );
  if (own !== undefined) {
    const value = fieldIn(own, member.text);
    return value === null ? null : read(value, known);
  }
  const module = moduleAt(on.text, known.place);
  if (module === null) return null;
  const there = { ...known.place, file: module, above: [module.tree.root] };
  return read({ ...member, type: "identifier" }, { ...known, place: there, before: Infinity });
}

function fieldIn(own: SyntaxNode, name: string): SyntaxNode | null {
  const holders = nodesOf(
    own,
    "assignment",
    "variable_declarator",
    "public_field_definition",
    "field_definition",
    "const_item",
  );
  const holder = holders.find((one) =>
    [childIn(one, "left"), childIn(one, "name"), childIn(one, "property")].some(
      (each) => each?.text === name,
    ),
  );
  return holder === undefined ? null : (childIn(holder, "right") ?? childIn(holder, "value"));
}

interface Imported {
  readonly file: SourceFile;
  readonly name: string;
}

/** Another file of the tests that a name is taken from, and what it is called there. */
function importedFrom({ node, above }: Binding, place: Place): Imported | null {
  if (!above.some(({ type }) => /^import_|^(lexical|variable)_declaration$/.test(type))) return null;
  const statement = above[1];
  if (statement === undefined || !/\bfrom\b|\brequire\(/.test(statement.text)) return null;
  const specifier = above.findLast(({ type }) =>
    /^(import_specifier|aliased_import|pair_pattern)$/.test(type),
  );
  const name =
    specifier === undefined ? node : (childIn(specifier, "name") ?? childIn(specifier, "key") ?? node);
  const file = fileOf(statement, place);
  return file === null ? null : { file, name: name.text };
}

/** `import * as kit from "./kit.js"` */
function moduleAt(name: string, place: Place): SourceFile | null {
  const [first] = bindingsAt(name, place.above, place.file);
  const statement = first?.above[1];
  return statement !== undefined && /\bfrom\b|\brequire\(/.test(statement.text)
    ? fileOf(statement, place)
    : null;
}

function fileOf(statement: SyntaxNode, { file, beside }: Place): SourceFile | null {
  const alone = { ...file, tree: { ...file.tree, root: { ...file.tree.root, children: [statement] } } };
  const modules = importsOf(alone).map(({ module }) => module);
  const isPython = file.tree.language === "python";
  return (
    beside.find(({ path, tree }) => {
      if (isJavaScript(tree.language) === isPython) return false;
      const plain = path.replace(/(\/index|\/__init__)?\.[^./]+$/, "");
      return modules.some((module) => plain === module || (isPython && plain.endsWith(`/${module}`)));
    }) ?? null
  );
}
