import { type SyntaxNode } from "../../syntax-tree.ts";
import { type DataFile } from "./data-files.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { type Mark } from "../test-case.ts";

/** What something is run over, as far as sources tell it. */
export interface Table {
  /** As they are written, or put together of what they are made of. */
  readonly rows: readonly SyntaxNode[];
  /** The lists that they stand in. */
  readonly lists: readonly SyntaxNode[];
  /** What leaves rows out that only running it could count: `.filter((row) => row.ok)`. */
  readonly cuts: readonly Mark[];
  /** Of Go's structs, whose rows may be written without them. */
  readonly fields?: readonly string[];
  /** It has more rows than those that are known. */
  readonly isOpen?: true;
}

/** Where an expression stands, and what it may take from elsewhere. */
export interface Place {
  readonly file: SourceFile;
  /** All that it stands in, the outermost first. */
  readonly above: readonly SyntaxNode[];
  readonly beside: readonly SourceFile[];
  readonly data: readonly DataFile[];
}

export const emptyTable: Table = { rows: [], lists: [], cuts: [] };

/** A row that no source has in one piece. */
export function rowOf(type: string, text: string, children: readonly SyntaxNode[]): SyntaxNode {
  return { type, field: null, text, line: children[0]?.line ?? 1, children };
}

export function cutBy(table: Table, { line }: SyntaxNode, by: string): Table {
  const what = `runs over a part of its cases: ${by.replace(/\s+/g, " ").slice(0, 80)}`;
  return { ...table, cuts: [...table.cuts, { what, line }] };
}

export function joined(tables: readonly Table[]): Table {
  return {
    ...tables[0],
    rows: tables.flatMap(({ rows }) => rows),
    lists: tables.flatMap(({ lists }) => lists),
    cuts: tables.flatMap(({ cuts }) => cuts),
  };
}
