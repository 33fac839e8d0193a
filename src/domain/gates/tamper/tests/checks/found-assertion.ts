import { type SyntaxNode } from "../../syntax-tree.ts";

/** A place that checks something, as the reader of its language comes to it. */
export interface FoundAssertion {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
  readonly text?: string;
  /** What it looks at, where that stands outside of it. */
  readonly looked?: readonly SyntaxNode[];
  /** What that stands in, which may give names a meaning. */
  readonly holder?: SyntaxNode;
  /** Only its name says that it is one. */
  readonly byName?: true;
  /** It has other tests run, and checks nothing itself. */
  readonly runsOthers?: true;
}
