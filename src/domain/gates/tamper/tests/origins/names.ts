import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { binds } from "../functions/bindings.ts";
import { type SourceFile } from "../functions/source-files.ts";

/** Where a name stands in a file. */
export interface Place {
  readonly node: SyntaxNode;
  /** All that it stands in, the outermost first. */
  readonly above: readonly SyntaxNode[];
}

/** What gives a name its meaning, and within what. */
export interface Binding extends Place {
  readonly file: SourceFile;
  readonly scope: SyntaxNode;
}

interface Names {
  readonly bindings: ReadonlyMap<string, ReadonlyMap<SyntaxNode, readonly Binding[]>>;
  readonly places: ReadonlyMap<string, readonly Place[]>;
  /** Where each name stands with each of its meanings, as far as it was asked for. */
  readonly uses: Map<string, Map<SyntaxNode, Place[]>>;
}

const word = /^(shorthand_property_)?identifier(_pattern)?$/;
const known = new WeakMap<SyntaxNode, Names>();

/** What gives a name a value. */
export const declares =
  /^(variable_declarator|assignment|short_var_declaration|var_spec|const_spec|let_declaration|const_item|static_item|named_expression|for_(in_)?(statement|clause)|for_expression|range_clause)$/;
/** What gives a function or a class its name. */
export const naming =
  /^(function_declaration|generator_function_declaration|function_definition|function_item|method_declaration|class_declaration|class_definition)$/;

/** What a name means at a place: the innermost of its bindings around there. */
export function bindingsAt(name: string, above: readonly SyntaxNode[], file: SourceFile): readonly Binding[] {
  const scopes = namesOf(file).bindings.get(name);
  if (scopes === undefined) return [];
  for (const one of above.toReversed()) {
    const found = scopes.get(one);
    if (found !== undefined) return found;
  }
  return scopes.get(file.tree.root) ?? [];
}

/** Where else a name with this meaning stands. */
export function usesOf({ node, scope, file }: Binding): Place[] {
  const { places, uses } = namesOf(file);
  let byScope = uses.get(node.text);
  if (byScope === undefined) {
    byScope = new Map();
    for (const place of places.get(node.text) ?? []) {
      const [first] = bindingsAt(node.text, place.above, file);
      if (first === undefined) continue;
      const same = byScope.get(first.scope);
      if (same === undefined) byScope.set(first.scope, [place]);
      else same.push(place);
    }
    uses.set(node.text, byScope);
  }
  return (byScope.get(scope) ?? []).filter((one) => one.node !== node);
}

/** The names that stand somewhere, but for those of members, keys and keyword arguments. */
export function wordsIn(root: SyntaxNode, above: readonly SyntaxNode[]): Place[] {
  return [...walk(root, above)].filter(
    ({ node, above: outer }) =>
      (word.test(node.type) && isWord(node, outer.at(-1)) && !isFieldKey(outer)) ||
      isClass(node, outer) ||
      isMade(node, outer),
  );
}

/** TypeScript takes the name of a class for one of a type; Go's types have methods. */
function isClass(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const parent = above.at(-1)?.type;
  return (
    node.type === "type_identifier" &&
    (parent === "class_declaration" || (parent === "type_spec" && node.field === "name"))
  );
}

/** Go: the type of which a value is made, `Stack{}`, `&stack.Stack[int]{}`, `new(Stack)`. */
function isMade(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  if (node.type !== "type_identifier") return false;
  const around = above.findLast(({ type }) => !/^(qualified|generic)_type$/.test(type));
  if (around?.type === "composite_literal") return !isReadOnly(above.slice(0, above.indexOf(around)));
  return around?.type === "argument_list";
}

/** `u := User{Name: "Ann"}`, of which the function does nothing but read fields: its type has nothing to say there. */
function isReadOnly(above: readonly SyntaxNode[]): boolean {
  const [declared, list] = above.slice(-2);
  if (declared === undefined || list?.type !== "expression_list" || list.field !== "right") return false;
  const name = childIn(declared, "left")?.text ?? "";
  const within = above.findLast(({ type }) =>
    /^(func_literal|function_declaration|method_declaration)$/.test(type),
  );
  if (within === undefined || !/^\w+$/.test(name) || declared.type !== "short_var_declaration") return false;
  const uses = [...walk(within)].filter(({ node }) => node.type === "identifier" && node.text === name);
  return (
    uses.length > 1 &&
    uses.every(({ node, above: outer }) => outer.includes(declared) || isFieldRead(node, outer))
  );
}

/** `u.Name`, and `u.Items[0].Name`; what a part of it does is for the product to say: `u.Items[0].Total()`. */
function isFieldRead(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const at = above.findLastIndex(({ type }) => !/^(selector|index)_expression$/.test(type));
  const [first, last] = [above.at(-1), above[at + 1]];
  if (first?.type !== "selector_expression" || first.children[0] !== node) return false;
  return last?.field !== "function";
}

/** `Name` of Go's `User{Name: "Ann"}`; what stands so in a map is a name. */
function isFieldKey(above: readonly SyntaxNode[]): boolean {
  const [pair, key] = above.slice(-2);
  if (pair?.type !== "keyed_element" || key?.type !== "literal_element" || pair.children[0] !== key)
    return false;
  const literal = above.findLast(({ type }) => type === "composite_literal");
  return literal !== undefined && !/\bmap\[/.test(childIn(literal, "type")?.text ?? "");
}

function isWord(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent === undefined) return true;
  if (parent.type === "attribute") return node.field !== "attribute";
  if (parent.type === "keyword_argument") return node.field !== "name";
  return parent.type !== "scoped_identifier" || node.field !== "name";
}

function namesOf(file: SourceFile): Names {
  const before = known.get(file.tree.root);
  if (before !== undefined) return before;
  const bindings = new Map<string, Map<SyntaxNode, Binding[]>>();
  const places = new Map<string, Place[]>();
  for (const place of wordsIn(file.tree.root, [])) {
    const { node, above } = place;
    const same = places.get(node.text);
    if (same === undefined) places.set(node.text, [place]);
    else same.push(place);
    const isBound = isClass(node, above) || (binds(node, above, file.tree) && !isAssigned(place, file));
    if (!isBound) continue;
    const scope = scopeOf(place, file);
    const scopes = bindings.get(node.text) ?? new Map<SyntaxNode, Binding[]>();
    scopes.set(scope, [...(scopes.get(scope) ?? []), { ...place, file, scope }]);
    bindings.set(node.text, scopes);
  }
  const found = { bindings, places, uses: new Map<string, Map<SyntaxNode, Place[]>>() };
  known.set(file.tree.root, found);
  return found;
}

const givesAnother = /^(augmented_)?assignment_(expression|statement)$|^compound_assignment_expr$/;

/** Gives a name that exists another value: of Python only where the function says that the name is not its own. */
function isAssigned({ node, above }: Place, { tree: { language } }: SourceFile): boolean {
  const type = above.findLast((one) => /assign/.test(one.type))?.type ?? "";
  if (language !== "python") return node.field === "left" && givesAnother.test(type);
  const holder = above.findLast((one) => one.type === "function_definition");
  const outer = holder === undefined ? [] : nodesOf(holder, "global_statement", "nonlocal_statement");
  return outer.some(({ children }) => children.some(({ text }) => text === node.text));
}

const functions =
  /^(arrow_function|function_expression|function_declaration|generator_function(_declaration)?|method_definition|function_definition|lambda|func_literal|method_declaration|function_item|closure_expression|(list|set|dictionary)_comprehension|generator_expression)$/;
const blocks =
  /^(statement_block|block|for_statement|for_in_statement|for_expression|catch_clause|if_statement)$/;

function scopeOf({ node, above }: Place, { tree: { language, root } }: SourceFile): SyntaxNode {
  const parent = above.at(-1);
  const names = parent !== undefined && functions.test(parent.type) && childIn(parent, "name") === node;
  const around = names ? above.slice(0, -1) : above;
  const found = around.findLast(
    ({ type }) => functions.test(type) || (language !== "python" && blocks.test(type)),
  );
  return found ?? root;
}
