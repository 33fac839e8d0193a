import { type FileVersion } from "../changed-file.ts";
import { isJavaScript, plainSource, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { isNeverReached } from "./reached/dead-code.ts";
import { findChecks } from "./checks/find-checks.ts";
import { turnsIn } from "./reached/turns.ts";
import { guardsOf } from "./reached/guards.ts";
import { goTests } from "./languages/go-tests.ts";
import { findHooks } from "./languages/hooks.ts";
import { javaTests } from "./languages/java-tests.ts";
import { javascriptTests } from "./languages/javascript-tests.ts";
import { pythonTests } from "./languages/python-tests.ts";
import { rustTests } from "./languages/rust-tests.ts";
import { type SourceFile } from "./functions/source-files.ts";
import { ownGuardsOf } from "./functions/own-guards.ts";
import { ownSkipsOf } from "./functions/own-skips.ts";
import { rowsOf } from "./compared/table-rows.ts";
import { literalsOf, type FoundTest, type TestCase } from "./test-case.ts";

/** The tests that a runner would collect from a file; `beside` are the files of tests that changed with it. */
export function readTests(version: FileVersion | null, beside: readonly SourceFile[] = []): TestCase[] {
  if (!version?.tree || version.kind === "symlink" || collectionOf(version.path) === 0) return [];
  const { path, tree } = version;
  const tests = findTests({ path, tree }, beside);
  const rest = () =>
    without(
      tree.root,
      tests.map(({ node }) => node),
    );
  return tests.map((found) => testCase({ file: { path, tree }, beside, rest }, found));
}

/** What runs before, around and after the tests of a file, and checks something or skips them, each read as a test is. */
export function readHooks(version: FileVersion | null, beside: readonly SourceFile[] = []): TestCase[] {
  if (!version?.tree || version.kind === "symlink" || !isTestContext(version.path)) return [];
  const { path, tree } = version;
  return findHooks(tree)
    .map((found) => testCase({ file: { path, tree }, beside, rest: () => "" }, found))
    .map((hook) => ({ ...hook, assertions: hook.assertions.filter(({ text }) => !demands.test(text)) }))
    .filter(({ assertions, marks }) => assertions.length > 0 || marks.length > 0);
}

/** Settings may ask for it in their place. */
const demands = /^expect\.hasAssertions\(/;

interface Around {
  readonly file: SourceFile;
  readonly beside: readonly SourceFile[];
  /** What the file has besides its tests. */
  readonly rest: () => string;
}

function testCase(
  { file, beside, rest }: Around,
  { name, node, body, marks, around, scope }: FoundTest,
): TestCase {
  const found = findChecks(body, { file, around }, beside);
  return {
    ...{ path: file.path, name, line: node.line, body: plainSource(body) },
    assertions: found
      .filter(({ node: one, above }) => !isNeverReached(above, one))
      .flatMap(({ assertions }) => assertions),
    marks: [
      ...marks,
      ...ownSkipsOf(body, { file, beside, around }),
      ...found.flatMap((one) => [
        ...guardsOf(one.node, one.above),
        ...ownGuardsOf(one, { file, beside, around }),
      ]),
    ],
    rows: rowsOf({
      scope,
      assertions: new Set(found.filter(({ isCall }) => !isCall).map(({ node: one }) => one)),
    }),
    literals: new Set(scope.flatMap(({ text }) => literalsOf(text))),
    turns: () => turnsIn(body),
    inputs: () => {
      const checked = found.flatMap(({ node: one, looked = [] }) => [one, ...looked]);
      return [...scope.map((one) => without(one, checked)), rest()].flatMap(literalsOf);
    },
  };
}

function without({ text }: SyntaxNode, parts: readonly SyntaxNode[]): string {
  return parts.reduce((left, one) => left.replace(one.text, ""), text);
}

function findTests(file: SourceFile, beside: readonly SourceFile[]): FoundTest[] {
  const { language, root } = file.tree;
  if (isJavaScript(language)) return javascriptTests(root, beside);
  switch (language) {
    case "python":
      return pythonTests(file, beside);
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
