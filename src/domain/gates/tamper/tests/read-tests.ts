import { type FileVersion } from "../changed-file.ts";
import { isJavaScript, nodesOf, plainSource, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { isNeverReached } from "./reached/dead-code.ts";
import { wayTo, type Check } from "./checks/check.ts";
import { findChecks } from "./checks/find-checks.ts";
import { madeOver } from "./reached/made-over.ts";
import { turnsIn } from "./reached/turns.ts";
import { withMeaning } from "./reached/skip-conditions.ts";
import { guardsOf } from "./reached/guards.ts";
import { waitedCalls } from "./failures/callback-errors.ts";
import { findCheckingFunctions } from "./languages/checking-functions.ts";
import { goTests } from "./languages/go-tests.ts";
import { heldTests } from "./languages/held-tests.ts";
import { findHooks, runsOnce } from "./languages/hooks.ts";
import { isMatcher } from "./languages/own-matchers.ts";
import { javaTests } from "./languages/java-tests.ts";
import { javascriptTests } from "./languages/javascript-tests.ts";
import { pythonTests } from "./languages/python-tests.ts";
import { rustDocTests } from "./languages/rust-doc-tests.ts";
import { rustTests } from "./languages/rust-tests.ts";
import { hasTestsWithin } from "./languages/tests-within.ts";
import { meantBy } from "./origins/meant-by.ts";
import { type SourceFile } from "./functions/source-files.ts";
import { heldCalls } from "./compared/lost-calls.ts";
import { triedValues } from "./compared/tried-values.ts";
import { ownGuardsOf, type Standing } from "./functions/own-guards.ts";
import { ownSkipsOf } from "./functions/own-skips.ts";
import { rowsOf } from "./compared/table-rows.ts";
import { casesOf } from "./tables/cases.ts";
import { type DataFile } from "./tables/data-files.ts";
import { demandedAround } from "./demanded-around.ts";
import { demandedOfCompiled } from "./demanded-of-compiled.ts";
import { saidAround } from "./said-around.ts";
import { localsIn } from "./tables/locals.ts";
import { PassedOver } from "./tables/passed-over.ts";
import { runsOver } from "./tables/runs-over.ts";
import {
  assertionOf,
  type Assertion,
  type FoundTest,
  type Mark,
  type Passage,
  type TestCase,
} from "./test-case.ts";
import { literalsOf } from "./tokens.ts";

/** What stands beside a file of tests on its side of a change. */
export interface Beside {
  readonly sources: readonly SourceFile[];
  readonly data: readonly DataFile[];
}

const nothing: Beside = { sources: [], data: [] };

/** The tests that a runner would collect from a file. */
export function readTests(version: FileVersion | null, beside: Beside = nothing): TestCase[] {
  if (!version?.tree || version.kind === "symlink") return [];
  const { path, tree } = version;
  if (collectionOf(path) === 0 && !hasTestsWithin(tree)) return [];
  const tests = findTests({ path, tree }, beside.sources);
  const rest = () =>
    without(
      tree.root,
      tests.map(({ node }) => node),
    );
  const read = tests.map((found) => testCase({ file: { path, tree }, beside, rest }, found));
  return tree.language === "rust" ? [...read, ...rustDocTests(path, tree.root)] : read;
}

/** What runs before, around and after the tests of a file, and checks something or skips them, each read as a test is. */
export function readHooks(version: FileVersion | null, beside: Beside = nothing): TestCase[] {
  if (!version?.tree || version.kind === "symlink" || !isTestContext(version.path)) return [];
  const { path, tree } = version;
  return findHooks(tree)
    .map((found) => testCase({ file: { path, tree }, beside, rest: () => "" }, found))
    .map((hook) => ({ ...hook, assertions: hook.assertions.filter(({ text }) => !demands.test(text)) }))
    .map((hook) => (hook.assertions.length > 0 ? hook : { ...hook, marks: hook.marks.filter(isNoTurn) }))
    .filter((one) => one.assertions.length > 0 || one.marks.length > 0 || mayBeEmptied(one));
}

/** Of Java and Python, who calls a method that checks is not known: it is held against what it was. */
function mayBeEmptied(hook: TestCase): boolean {
  return /\.(java|py)$/.test(hook.path) && isMatcher(hook);
}

/** What tests check with that stands among the product's files, each read as a test is. */
export function readCheckingFunctions(version: FileVersion | null, beside: Beside = nothing): TestCase[] {
  if (!version?.tree || version.kind === "symlink" || isTestContext(version.path)) return [];
  const { path, tree } = version;
  return findCheckingFunctions(path, tree).map((found) =>
    testCase({ file: { path, tree }, beside, rest: () => "" }, found),
  );
}

function isNoTurn({ what }: Mark): boolean {
  return what !== runsOnce;
}

/** Settings may ask for it in their place. */
const demands = /^expect\.hasAssertions\(/;

interface Around {
  readonly file: SourceFile;
  readonly beside: Beside;
  /** What the file has besides its tests. */
  readonly rest: () => string;
}

function testCase({ file, beside, rest }: Around, test: FoundTest): TestCase {
  const { name, node, body, marks, around, scope, claims = [] } = test;
  const found = findChecks(body, { file, around }, beside.sources);
  const runs = runsOver(test, { file, above: around, beside: beside.sources, data: beside.data });
  const rows = runs.flatMap(({ table }) => table.rows);
  const own = { file, beside: beside.sources, around };
  return {
    ...{ path: file.path, name, line: node.line, body: plainSource(body) },
    assertions: [
      ...assertionsOf(test, found, file.tree.root),
      ...claims.map((text) => assertionOf(node, text)),
    ],
    marks: [
      ...marks.map((mark) => withMeaning(mark, file.tree.root)),
      ...ownSkipsOf(body, own),
      ...found.flatMap((one) => [...guardsOf(one.node, wayTo(one)), ...ownGuardsOf(one, own)]),
    ],
    rows: [
      ...(test.rows ?? []),
      ...rows.map(plainSource),
      ...rowsOf({
        scope,
        assertions: new Set(found.filter(({ isCall }) => !isCall).map(({ node: one }) => one)),
        known: new Set(runs.flatMap(({ table }) => table.lists)),
      }),
    ],
    sizes: runs.map(({ table }) => new Set(table.rows.map(plainSource)).size),
    cuts: runs.flatMap(({ table }) => table.cuts),
    written: () => rows.map((row) => withMeanings(row, { file, above: around })),
    cases: () => casesOf(runs),
    literals: new Set([...scope, ...rows].flatMap(({ text }) => literalsOf(text))),
    ...{ ...courseOf(body, found, own), after: test.after },
    held: file.tree.language === "rust" ? heldCalls(body) : [],
    ...{ tried: triedValues(scope.map(({ text }) => text)), ...toldAround(test, file, beside.sources) },
    inputs: () => {
      const checked = found.flatMap(({ node: one, looked = [] }) => [one, ...looked]);
      return [...scope.map((one) => without(one, checked)), rest()].flatMap(literalsOf);
    },
  };
}

function toldAround(
  test: FoundTest,
  file: SourceFile,
  beside: readonly SourceFile[],
): Pick<TestCase, "around" | "demanded"> {
  const said = () => saidAround(test, file, beside);
  return {
    around: () => said().map((one) => plainSource(one).replaceAll("'", '"')),
    demanded: () => demandedAround(said(), test, demandedOfCompiled(test, file.tree.language)),
  };
}

/** What is checked where the test comes to it, each with the rows that it is made for alone, if any. */
function assertionsOf(test: FoundTest, found: readonly Check[], root: SyntaxNode): Assertion[] {
  const passed = new PassedOver(test, found);
  return found
    .filter((check) => !isNeverReached(wayTo(check), check.node, root))
    .flatMap((check) => {
      const only = passed.of(check);
      return check.assertions.map((one) => (only.length > 0 ? { ...one, only } : one));
    });
}

/** What a body does from its beginning to its end. */
function courseOf(
  body: SyntaxNode,
  found: readonly Check[],
  own: Standing,
): Pick<TestCase, "locals" | "turns" | "waited" | "through" | "madeOver"> {
  return {
    ...{ locals: () => localsIn(body), turns: () => turnsIn(body), waited: () => waitedCalls(body) },
    ...{ through: () => passedThrough(found, own.beside), madeOver: () => madeOver(body, own) },
  };
}

function passedThrough(found: readonly Check[], beside: readonly SourceFile[]): Passage[] {
  const bodies = found.flatMap(({ through = [] }) => through);
  return bodies.map(({ body, ...place }) => ({
    ...{ body: plainSource(body), turns: turnsIn(body) },
    madeOver: madeOver(body, { ...place, beside }),
  }));
}

/** A row, and behind it what its names are given in the file. */
function withMeanings(row: SyntaxNode, place: { file: SourceFile; above: readonly SyntaxNode[] }): string {
  const values = nodesOf(row, "identifier").flatMap(({ text }) => meantBy(text, place)?.value.text ?? []);
  return [plainSource(row), ...values].join(";");
}

function without({ text }: SyntaxNode, parts: readonly SyntaxNode[]): string {
  return parts.reduce((left, one) => left.replace(one.text, ""), text);
}

/** What the reader of a file's language takes for a test. */
export function findTests(file: SourceFile, beside: readonly SourceFile[]): FoundTest[] {
  const { language, root } = file.tree;
  if (isJavaScript(language)) return [...javascriptTests(root, beside), ...heldTests(file)];
  switch (language) {
    case "python":
      return pythonTests(file, beside);
    case "go":
      return goTests(file, beside);
    case "java":
      return javaTests(root, [file, ...beside]);
    case "rust":
      return rustTests(root);
    default:
      return [];
  }
}
