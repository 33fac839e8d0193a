import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { tableOf } from "../tables/table-of.ts";
import { type Place } from "../tables/table.ts";

interface Around {
  readonly file: SourceFile;
  readonly beside: readonly SourceFile[];
}

/** A list that has as many rows whatever the product does. */
export function isWritten(on: SyntaxNode, place: Place): boolean {
  const table = tableOf(on, place);
  return table !== null && table.rows.length > 0 && table.cuts.length === 0;
}

const loops = /^(for_in_statement|for_statement|enhanced_for_statement|for_expression)$/;

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
  return over !== null && isWritten(over, { ...around, above: above.slice(0, at), data: [] });
}

function targetsOf(loop: SyntaxNode): string[] {
  const clause = clauseOf(loop);
  const target = childIn(clause, "left") ?? childIn(clause, "pattern") ?? childIn(clause, "name");
  if (target === null) return [];
  return nodesOf(target, "identifier", "shorthand_property_identifier_pattern").map(({ text }) => text);
}

function clauseOf(loop: SyntaxNode): SyntaxNode {
  return loop.children.find(({ type }) => type === "range_clause") ?? loop;
}
