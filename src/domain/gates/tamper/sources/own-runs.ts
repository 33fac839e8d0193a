import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";

/** By what a test case of unittest runs its tests, and says of them what became of them. */
const running =
  /^(run|__call__|debug|_callTestMethod|_callSetUp|_callTearDown|_callCleanup|doCleanups|defaultTestResult|_feedErrorsToResult|_addSkip)$/;
const choosing = /^(try_statement|if_statement|conditional_expression|while_statement|for_statement|lambda)$/;

/**
 * Python: what test cases run their tests by, in a way of their own which does not come to unittest's, and what they take for a
 * failure: `def run(self, result=None): pass`, `failureException = unittest.SkipTest`.
 */
export function ownRuns(root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "class_definition").flatMap((one) => {
    const body = childIn(one, "body");
    if (body === null || !isTestCase(one, body)) return [];
    const parts = body.children.flatMap((each) =>
      each.type === "decorated_definition" ? (childIn(each, "definition") ?? []) : each,
    );
    const methods = parts.filter(({ type }) => type === "function_definition").filter(runsOtherwise);
    const failures = parts.filter(({ text }) => /^failureException\b(\s*:[^=\n]+)?\s*=/.test(text));
    return [...methods, ...failures];
  });
}

function isTestCase(one: SyntaxNode, body: SyntaxNode): boolean {
  const bases = childIn(one, "superclasses")?.text ?? "";
  return /Test/.test(bases) || (bases !== "" && /\bdef\s+test_/.test(body.text));
}

function runsOtherwise(method: SyntaxNode): boolean {
  const name = childIn(method, "name")?.text ?? "";
  if (!running.test(name)) return false;
  const called = [...walk(method)].filter(
    ({ node }) =>
      node.type === "call" &&
      new RegExp(`^(super\\([^()]*\\)|[\\w.]*TestCase)\\.${name}$`).test(
        childIn(node, "function")?.text ?? "",
      ),
  );
  const inAnyCase = called.some(
    ({ above }) => !above.some((each) => choosing.test(each.type) && !onlyEnds(each)),
  );
  return !inAnyCase;
}

/** `try: … finally: …` catches nothing. */
function onlyEnds({ type, children }: SyntaxNode): boolean {
  return type === "try_statement" && !children.some((one) => /^except/.test(one.type));
}
