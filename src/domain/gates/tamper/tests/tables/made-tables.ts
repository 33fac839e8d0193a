import { type SyntaxNode } from "../../syntax-tree.ts";
import { emptyTable, rowOf, type Table } from "./table.ts";

/** Java: a key, and what it stands for, are one row. */
export function pairs(args: readonly SyntaxNode[]): Table {
  const rows = args.flatMap((key, at) => {
    const value = args[at + 1];
    return at % 2 > 0 || value === undefined
      ? []
      : [rowOf("tuple", `(${key.text}, ${value.text})`, [key, value])];
  });
  return { ...emptyTable, rows };
}

/** Of each row what is made of it. */
export function madeBy(table: Table, made: SyntaxNode): Table {
  if (/^\|?\(?(\w+)\)?\|?\s*(=>|->)?\s*\1$/.test(made.text)) return table;
  if (/^\(\w+, *(\w+)\) => \1$/.test(made.text) && table.rows[0]?.type === "number") return table;
  const rows = table.rows.map((row) => rowOf("made", `${row.text} => ${made.text}`, [row, made]));
  return { ...table, rows };
}
