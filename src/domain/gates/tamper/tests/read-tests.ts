import { type FileVersion } from "../changed-file.ts";
import { isJavaScript, plainSource, type SyntaxTree } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { isNeverReached } from "./dead-code.ts";
import { findAssertions } from "./find-assertions.ts";
import { guardsOf } from "./guards.ts";
import { goTests } from "./languages/go-tests.ts";
import { javaTests } from "./languages/java-tests.ts";
import { javascriptTests } from "./languages/javascript-tests.ts";
import { pythonTests } from "./languages/python-tests.ts";
import { rustTests } from "./languages/rust-tests.ts";
import { rowsOf } from "./table-rows.ts";
import { assertionOf, literalsOf, type Assertion, type FoundTest, type TestCase } from "./test-case.ts";

/** The tests that a runner would collect from a file. */
export function readTests(version: FileVersion | null): TestCase[] {
  if (!version?.tree || version.kind === "symlink" || collectionOf(version.path) === 0) return [];
  const { path, tree } = version;
  return findTests(tree).map((found) => testCase(path, tree, found));
}

function testCase(path: string, tree: SyntaxTree, { name, node, body, marks, scope }: FoundTest): TestCase {
  const found = findAssertions(tree, body);
  const guards = found.flatMap(({ node: one, above }) => guardsOf(one, above));
  return {
    ...{ path, name, line: node.line, body: plainSource(body) },
    assertions: found
      .filter(({ node: one, above }) => !isNeverReached(above, one))
      .map(({ node: one, text }): Assertion => assertionOf(one, text)),
    marks: [...marks, ...guards],
    rows: scope.flatMap(rowsOf),
    literals: new Set(scope.flatMap(({ text }) => literalsOf(text))),
  };
}

function findTests({ language, root }: SyntaxTree): FoundTest[] {
  if (isJavaScript(language)) return javascriptTests(root);
  switch (language) {
    case "python":
      return pythonTests(root);
    case "go":
      return goTests(root);
    case "java":
      return javaTests(root);
    case "rust":
      return rustTests(root);
    default:
      return [];
  }
}
