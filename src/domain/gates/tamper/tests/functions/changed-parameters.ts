import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { evensOut } from "../reached/written-by-calls.ts";
import { binds } from "./bindings.ts";
import { type OwnFunction } from "./declared-function.ts";

const word = /^(identifier|shorthand_property_identifier(_pattern)?)$/;
const assigns = /assign|^(for_in_statement|for_statement|for_in_clause|range_clause)$/;
const counts = /^(update_expression|inc_statement|dec_statement)$/;
/** What is reached by the first part of it: `a.b`, `a[b]`, `*a`. */
const reaches =
  /^(member_expression|subscript_expression|attribute|subscript|selector_expression|index_expression|field_expression|field_access|array_access|unary_expression|reference_expression|parenthesized_expression|non_null_expression)$/;
const setters = /^(Object\.(assign|definePropert(y|ies)|setPrototypeOf)|Reflect\.set|setattr)$/;
/** Each of Go's subtests has its own. */
const runner = /^\w+\s+\*?testing\.\w+$/;

/** Whether a function gives its parameters, or parts of them, other values: it looks at what it made itself. */
export function changesParameters(called: OwnFunction): boolean {
  const before = known.get(called.body);
  if (before !== undefined) return before;
  const found = doesChange(called);
  known.set(called.body, found);
  return found;
}

const known = new WeakMap<SyntaxNode, boolean>();

function doesChange({ node, parameters, body, file }: OwnFunction): boolean {
  const lists = node.children.filter(({ field }) => /^parameters?$/.test(field ?? ""));
  const listed = lists.flatMap((list) => [...walk(list)].map(({ node: one }) => one));
  const words = listed.filter(({ type }) => word.test(type)).map(({ text }) => text);
  const names = new Set([...parameters.map(({ name }) => name), ...words, "arguments"]);
  const receiver = childIn(node, "receiver")?.children[0];
  for (const own of ["self", "cls", (receiver && childIn(receiver, "name")?.text) ?? "self"])
    names.delete(own);
  return [...walk(body)].some(({ node: one, above }) => {
    if (changedBy(one, above).some((name) => names.has(name)) || evensOut(one, names)) return true;
    if (!word.test(one.type) || !names.has(one.text)) return false;
    return isGiven(one, above) || (binds(one, above, file.tree) && !runner.test(above.at(-1)?.text ?? ""));
  });
}

/** Names whose values, or parts of them, change here. */
function changedBy(one: SyntaxNode, above: readonly SyntaxNode[]): string[] {
  const type = above.at(-1)?.type ?? "";
  if (counts.test(type) || (one.field === "left" && assigns.test(type))) return targetsOf(one);
  // What tells others where it is kept is written to by them.
  if (/^(unary|reference)_expression$/.test(one.type))
    return (one.type === "reference_expression" ? /^&mut\b/ : /^&\w/).test(one.text) ? targetsOf(one) : [];
  const first = setters.test(childIn(one, "function")?.text ?? "") && childIn(one, "arguments")?.children[0];
  return first ? targetsOf(first) : [];
}

function targetsOf(target: SyntaxNode): string[] {
  if (word.test(target.type)) return [target.text];
  const parts = reaches.test(target.type) ? target.children.slice(0, 1) : target.children;
  return parts.flatMap(targetsOf);
}

/** Python's other ways to give a name something. */
function isGiven(one: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const type = above.at(-1)?.type ?? "";
  if (/^(as_pattern_target|global_statement|nonlocal_statement)$/.test(type)) return true;
  return (
    (type === "named_expression" && one.field === "name") ||
    above.some((outer) => outer.type === "case_pattern")
  );
}
