import { walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { type Waiting } from "../reached/waited-for.ts";
import { type Assertion } from "../test-case.ts";

/** What a test checks at one place: an assertion, or those of a function that it calls there. */
export interface Check {
  readonly node: SyntaxNode;
  /** From the body of the test to the place. */
  readonly above: readonly SyntaxNode[];
  readonly assertions: readonly Assertion[];
  readonly isCall: boolean;
  /** What it looks at, where that stands outside of it. */
  readonly looked?: readonly SyntaxNode[];
  /** What that stands in, which may give names a meaning. */
  readonly holder?: SyntaxNode;
  /** It fails wherever it is come to. */
  readonly tells?: true;
  /** Who waits for it, where it is made only after the function that holds it has come back. */
  readonly waiting: Waiting;
  /** Bodies of the tests' own functions that make it, as they read with what they are given; none of those that the change leaves. */
  readonly through?: readonly PassedThrough[];
}

export interface PassedThrough {
  readonly body: SyntaxNode;
  readonly file: SourceFile;
  /** All that the body stands in, the outermost first. */
  readonly around: readonly SyntaxNode[];
}

/** All that leads from the body of a test to what fails it, with the condition by which Go's tests check. */
export function wayTo({
  node,
  above,
  holder,
}: Pick<Check, "node" | "above" | "holder">): readonly SyntaxNode[] {
  if (holder === undefined || above.includes(holder)) return above;
  return [...walk(holder, above)].find((one) => one.node === node)?.above ?? above;
}
