import { type PackedTree } from "./packed-tree.ts";

export interface ParseRequest {
  /** The file of the grammar. */
  readonly grammar: string;
  readonly source: string;
}

export type ParseAnswer =
  | { readonly kind: "ready" }
  /** The thread is `spent` where it should not be asked again. */
  | { readonly kind: "tree"; readonly tree: PackedTree; readonly isSpent: boolean }
  /** There is no tree within these bounds; the thread is spent. */
  | { readonly kind: "unreadable" };
