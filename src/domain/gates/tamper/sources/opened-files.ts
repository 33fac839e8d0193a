import { type SyntaxNode } from "../syntax-tree.ts";

/** Nodes that are functions of their own. */
export const functions =
  /^(arrow_function|function_expression|function_declaration|method_definition|func_literal|method_declaration|function_definition|function_item|closure_expression|lambda)$/;

const ofFile = /(?:os\.Create|(?:\w+::)*File::create)\(([^()]+)\)/;

/** `open(place, "w")`, as it stands or by the name that a `with` gives to it. */
export function openedAs(owner: string, above: readonly SyntaxNode[]): string | null {
  const [, created] = ofFile.exec(owner) ?? [];
  const scope = above.findLast(({ type }) => functions.test(type))?.text ?? "";
  const [, kept] =
    new RegExp(`\\b${owner.replace(/\W/g, "\\$&")}\\b(?:,\\s*\\w+)?\\s*:?=\\s*${ofFile.source}`).exec(
      scope,
    ) ?? [];
  if (created !== undefined || kept !== undefined) return (created ?? kept ?? "").replace(/^&/, "");
  const opened = /^open\(\s*(.+?)\s*,\s*(?:mode\s*=\s*)?["']w/s;
  const [, place] = opened.exec(owner) ?? [];
  if (place !== undefined || !/^\w+$/.test(owner)) return place ?? null;
  const holder = above.findLast(
    ({ type, text }) => type === "with_statement" && new RegExp(`\\bas\\s+${owner}\\b`).test(text),
  );
  const [, named] = /\bopen\(\s*(.+?)\s*,\s*(?:mode\s*=\s*)?["']w/s.exec(holder?.text ?? "") ?? [];
  return named ?? null;
}
