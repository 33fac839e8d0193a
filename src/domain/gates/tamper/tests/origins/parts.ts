import { type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { wordsIn, type Place } from "./names.ts";

/** A name that takes part, or null: something that nobody has read, which may be the product. */
export type Part = (Place & { readonly file: SourceFile }) | null;

export function partsIn(node: SyntaxNode, above: readonly SyntaxNode[], file: SourceFile): Part[] {
  return wordsIn(node, above).map((place) => ({ ...place, file }));
}
