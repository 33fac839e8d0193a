import { type SyntaxNode } from "../../syntax-tree.ts";
import { type ReadFailure } from "../failures/read-failures.ts";
import { assertionOf, type Assertion } from "../test-case.ts";
import { type FoundAssertion } from "./found-assertion.ts";
import { ofItself, ofTheTests, saysItself } from "./plain-values.ts";

/** What one check says, as far as its own words tell; `plain` are names whose values the test wrote out. */
export function assertionIn(
  { node, text, byName, runsOthers }: FoundAssertion,
  plain: ReadonlySet<string>,
): Assertion {
  const said = assertionOf(node, text);
  if (runsOthers) return ofItself(said);
  // Nobody saw what it does: it stands for nothing that was seen.
  if (byName) return { ...said, slack: 3, trivial: false };
  return !said.trivial && saysItself(text ?? node.text, plain) ? ofItself(said) : said;
}

/** `fail()` behind what has to fail. */
export function lookingAt(read: ReadFailure | undefined): {
  readonly looked?: readonly SyntaxNode[];
  readonly tells?: true;
} {
  return read?.looked ? { looked: read.looked, tells: true } : {};
}

/** What the test throws itself is no failure of the product. */
export function failing(one: Assertion, read: ReadFailure | undefined): Assertion {
  if (read === undefined) return one;
  return read.isOwn ? ofTheTests(one) : { ...one, trivial: false, failure: read.failure };
}
