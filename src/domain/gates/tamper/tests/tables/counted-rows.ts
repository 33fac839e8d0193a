import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { emptyTable, rowOf, type Table } from "./table.ts";

/** Beyond these, one number is like the other. */
const maxNumbers = 2000;

/** `range(20)` of Python; null: it is none, or nobody can count it. */
export function rangeTable(call: SyntaxNode): Table | null {
  if (call.type !== "call" || childIn(call, "function")?.text !== "range") return null;
  const given = (childIn(call, "arguments")?.children ?? []).map(({ text }) => text.replaceAll("_", ""));
  if (given.length === 0 || given.length > 2 || !given.every((one) => /^\d+$/.test(one))) return null;
  const [from = "0", to] = given.length === 1 ? ["0", ...given] : given;
  return numbers(Number(from), Number(to));
}

/** `{ length: 20 }`, of which `Array.from` makes a list. */
export function lengthTable(object: SyntaxNode): Table | null {
  const length = /^\{\s*length\s*:\s*([\d_]+)\s*,?\s*\}$/.exec(object.text)?.[1];
  return length === undefined ? null : numbers(0, Number(length.replaceAll("_", "")));
}

function numbers(from: number, to: number): Table {
  const length = Math.min(maxNumbers, Math.max(0, to - from));
  return { ...emptyTable, rows: Array.from({ length }, (_, at) => rowOf("number", String(from + at), [])) };
}
