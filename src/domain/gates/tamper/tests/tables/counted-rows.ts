import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { emptyTable, rowOf, type Table } from "./table.ts";

/** Beyond these, one number is like the other. */
const maxNumbers = 2000;

const counting = /^(range|_\.range|lodash\.range|(Int|Long)Stream\.range(Closed)?)$/;

/** What counts, as it is written: `range(20)`, `0..20`, `IntStream.range(0, 20)`, `Array(20)`, or words: `"1 2".split(" ")`; null: it is none, or nobody can count it. */
export function countedTable(node: SyntaxNode): Table | null {
  if (node.type === "range_expression") {
    const [from = "", to = ""] = node.text.split(/\.\.=?/);
    return numbers(from, node.text.includes("..=") ? next(to) : to);
  }
  if (!/^(call|call_expression|new_expression|method_invocation)$/.test(node.type)) return null;
  const { name, given, on } = calledIn(node);
  if (/^Array$/.test(name) && given.length === 1) return numbers("0", given[0] ?? "");
  if (/(^|\.)split$/.test(name)) return wordsOf(on, given);
  if (!counting.test(name) || given.length === 0 || (name === "range" && node.type !== "call")) return null;
  const [from = "", to = "", step] = given.length === 1 ? ["0", ...given] : given;
  return numbers(from, name.endsWith("Closed") ? next(to) : to, step);
}

function calledIn(node: SyntaxNode) {
  const callee = childIn(node, "function") ?? childIn(node, "constructor");
  const [object, method] = [childIn(node, "object"), childIn(node, "name")];
  const name = callee?.text ?? `${object?.text ?? ""}.${method?.text ?? ""}`;
  const given = (childIn(node, "arguments")?.children ?? []).map(({ text }) => text);
  return { name: name.length > 200 ? "" : name, given, on: callee?.children[0] ?? object };
}

function wordsOf(on: SyntaxNode | null | undefined, given: readonly string[]): Table | null {
  if (on === null || on === undefined || !/^(string|string_literal)$/.test(on.type)) return null;
  const [text = "", by] = [on.text, ...given].map((one) => one.slice(1, -1));
  const words = by === undefined ? text.trim().split(/\s+/) : text.split(by);
  return { ...emptyTable, rows: words.map((word) => rowOf("word", word, [])) };
}

/** `{ length: 20 }`, of which `Array.from` makes a list. */
export function lengthTable(object: SyntaxNode): Table | null {
  const length = /^\{\s*length\s*:\s*([\d_]+)\s*,?\s*\}$/.exec(object.text)?.[1];
  return length === undefined ? null : numbers("0", length);
}

/** The number behind one that still counts. */
export function next(to: string): string {
  return numberIn(to) === null ? `${to} + 1` : String(Number(numberIn(to)) + 1);
}

/** From one number to before another; null: nobody can count them. */
export function numbers(from: string, to: string, step = "1"): Table | null {
  const [start, end, leap] = [numberIn(from), numberIn(to), numberIn(step)];
  if (start === null || end === null || leap === null || leap <= 0) return null;
  const length = Math.min(maxNumbers, Math.max(0, Math.ceil((end - start) / leap)));
  const rows = Array.from({ length }, (_, at) => rowOf("number", String(start + at * leap), []));
  return { ...emptyTable, rows };
}

function numberIn(text: string): number | null {
  const plain = text.trim().replace(/_|([ui](8|16|32|64|128|size)|L)$/g, "");
  return /^\d+$/.test(plain) ? Number(plain) : null;
}
