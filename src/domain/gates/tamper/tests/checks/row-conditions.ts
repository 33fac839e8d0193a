import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { functionType } from "../reached/waited-for.ts";
import { tableOf } from "../tables/table-of.ts";
import { type Place } from "../tables/table.ts";

interface Around {
  readonly file: SourceFile;
  readonly beside: readonly SourceFile[];
}

/** How many rows a list, or a range of numbers, has whatever the product does; null: nobody can tell. */
export function rowsIn(on: SyntaxNode, place: Place): number | null {
  const table = tableOf(on, place);
  return table === null || table.cuts.length > 0 ? null : table.rows.length;
}

const loops = /^(for_in_statement|for_statement|enhanced_for_statement|for_expression|for_in_clause)$/;

/** `tt.wantErr`: nothing decides but what stands in the rows of a table that the test goes over; `above` leads to the condition. */
export function isOfRow(on: SyntaxNode, above: readonly SyntaxNode[], around: Around): boolean {
  const said = on.text.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, "");
  if (/[\w)\]]\s*\(/.test(said.replace(/\b(not|and|or|in|if)\b/g, ""))) return false;
  const roots = [...said.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)].map(([word]) => word);
  const names = roots.filter((word) => !words.test(word));
  return names.length > 0 && names.every((name) => isRow(name, above, around));
}

const words = /^(not|and|or|in|is|true|false|True|False|None|null|nil|undefined)$/;

function isRow(name: string, above: readonly SyntaxNode[], around: Around): boolean {
  const at = above.findLastIndex((one) => loops.test(one.type) && targetsOf(one).includes(name));
  const loop = above[at];
  if (loop === undefined) return false;
  const clause = clauseOf(loop);
  const over = childIn(clause, "right") ?? childIn(clause, "value");
  return over !== null && (rowsIn(over, { ...around, above: above.slice(0, at), data: [] }) ?? 0) > 0;
}

function targetsOf(loop: SyntaxNode): string[] {
  const clause = clauseOf(loop);
  const target = childIn(clause, "left") ?? childIn(clause, "pattern") ?? childIn(clause, "name");
  if (target === null) return [];
  return nodesOf(target, ...names).map(({ text }) => text);
}

function clauseOf(loop: SyntaxNode): SyntaxNode {
  return loop.children.find(({ type }) => type === "range_clause") ?? loop;
}

const names = ["identifier", "shorthand_property_identifier_pattern"];
const holders =
  /^(variable_declarator|short_var_declaration|var_spec|let_declaration|assignment|range_clause)$/;

/** Whether the rows of the test, or what a function around is called with, have their part in a decision. */
export function mayBeOfRows(on: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const rows = new Set(above.flatMap(meaningsIn));
  if (rows.size === 0) return false;
  const isOne = (node: SyntaxNode) => nodesOf(node, "identifier").some(({ text }) => rows.has(text));
  if (isOne(on)) return true;
  // A local name may stand for a part of a row.
  const [innermost] = above.filter(({ type }) => functionType.test(type)).slice(-1);
  for (const { node } of innermost === undefined ? [] : walk(innermost)) {
    const value = holders.test(node.type) ? (childIn(node, "value") ?? childIn(node, "right")) : null;
    const target = childIn(node, "name") ?? childIn(node, "left") ?? childIn(node, "pattern");
    if (value !== null && target !== null && isOne(value))
      for (const { text } of nodesOf(target, ...names)) rows.add(text);
  }
  return isOne(on);
}

/** Names that a loop or a function gives a new meaning each time. */
function meaningsIn(node: SyntaxNode): string[] {
  const isLoop = loops.test(node.type);
  if (!isLoop && !functionType.test(node.type)) return [];
  const clause = node.children.find(({ type }) => type === "range_clause" || type === "for_clause") ?? node;
  const targets = isLoop
    ? ["left", "pattern", "name", "initializer", "init"].map((field) => childIn(clause, field))
    : [childIn(node, "parameters") ?? childIn(node, "parameter")];
  return targets
    .flatMap((one) => (one === null ? [] : nodesOf(one, ...names).map(({ text }) => text)))
    .filter((text) => !/^(_|t|self|cls|this|done|expect)$/.test(text));
}
