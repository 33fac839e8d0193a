import { type SyntaxNode } from "../../syntax-tree.ts";
import { cutBy, type Table } from "./table.ts";

/** From where to where a list is taken, as it is written: null stands for its end. */
export interface Slice {
  readonly from: string | null;
  readonly to: string | null;
}

/** A part of a table, by numbers; where something else says which part, a cut that nobody can count. */
export function sliced(table: Table, { from, to }: Slice, by: SyntaxNode): Table {
  const [start, end] = [numberIn(from, 0), numberIn(to, table.rows.length)];
  if (start === null || end === null || table.isOpen) return cutBy(table, by, by.text);
  return { ...table, rows: table.rows.slice(start, end) };
}

function numberIn(written: string | null, otherwise: number): number | null {
  const text = (written ?? "").replace(/[\s_]|[ui](8|16|32|64|size)$/g, "");
  if (text === "" || /^(None|undefined|nil)$/.test(text)) return otherwise;
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

/** `CASES[:1]`, `tests[1:]`, `&CASES[..=2]`; null: it takes one thing alone. */
export function sliceIn(node: SyntaxNode): Slice | null {
  if (node.type === "slice_expression") {
    const at = (field: string) => node.children.find((one) => one.field === field)?.text ?? null;
    return { from: at("start"), to: at("end") };
  }
  const [, range] = node.children;
  if (range?.type === "slice") {
    const [from = "", to = "", step] = range.text.split(":");
    return step === undefined || /^\s*1?\s*$/.test(step) ? { from, to } : { from, to: range.text };
  }
  if (range?.type !== "range_expression") return null;
  const [from = "", to = ""] = range.text.split(/\.\.=?/);
  return { from, to: range.text.includes("..=") && /^\d+$/.test(to) ? String(Number(to) + 1) : to };
}

/** What the methods that take a part are given: `slice(0, 1)`, `take(1)`, `skip(1)`. */
export function sliceBy(method: string, [one, other]: readonly SyntaxNode[]): Slice | null {
  if (/^(slice|subList|copyOfRange)$/.test(method))
    return { from: one?.text ?? null, to: other?.text ?? null };
  if (/^(take|limit)$/.test(method)) return { from: null, to: one?.text ?? null };
  return /^(skip|drop)$/.test(method) ? { from: one?.text ?? null, to: null } : null;
}
