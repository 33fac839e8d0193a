import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { folderOf } from "../../paths.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { isNeverReached } from "../reached/dead-code.ts";
import { type Mark } from "../test-case.ts";

/** A method of a suite that testify or gocheck runs as a test. */
export interface SuiteTest {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly body: SyntaxNode;
  /** What is prepared before each test of the suite, or before all. */
  readonly preparations: readonly SyntaxNode[];
  readonly marks: readonly Mark[];
}

const runs = /^(suite|s|testify\w*)\.Run$|^(\w+\.)?(RunSpecs\w*|TestingT)$/;
const registers = /^(\w+\.)?Suite$/;
const prepares = /^(Set[uU]p(Suite|Test|SubTest)|BeforeTest)$/;
/** By which what is embedded in a suite is told whom to tell of failures, or tells it. */
const givesT = /^(T|SetT|Require|Assert)$/;

/** Whether a call has a runner of suites run what it is given. */
export function runsSuites(call: SyntaxNode): boolean {
  const callee = childIn(call, "function")?.text ?? "";
  if (!runs.test(callee)) return false;
  const [first, second] = childIn(call, "arguments")?.children ?? [];
  // `s.Run("age", func() {…})` is a part of a test.
  return second?.type !== "func_literal" && first?.type !== "interpreted_string_literal";
}

/** The tests of suites in a file; one whose suite nothing runs is marked so. */
export function suiteTests(file: SourceFile, beside: readonly SourceFile[]): SuiteTest[] {
  const methods = file.tree.root.children.filter(({ type }) => type === "method_declaration");
  const tests = methods.filter(isSuiteTest);
  if (tests.length === 0) return [];
  const run = suitesRun(packageOf(file, beside));
  return tests.flatMap((node) => {
    const body = childIn(node, "body");
    if (body === null) return [];
    const owner = ownerOf(node);
    const marks = run.has(owner) ? [] : [{ what: "nothing runs its suite", line: node.line }];
    const ofSuite = methods.filter((one) => ownerOf(one) === owner);
    const preparations = ofSuite.filter((one) => prepares.test(nameOf(one)));
    const own = ofSuite.find((one) => givesT.test(nameOf(one)));
    if (own !== undefined) marks.push({ what: "checks with a T of its own", line: own.line });
    return [{ name: nameOf(node), node, body, preparations, marks }];
  });
}

/** Whether a test of the package hands what its files register to Ginkgo. */
export function runsSpecs(file: SourceFile, beside: readonly SourceFile[]): boolean {
  const files = packageOf(file, beside);
  return files.some(({ tree }) =>
    tree.root.children.some((one) => /\bRunSpecs/.test(one.text) && holdsRun(one)),
  );
}

function packageOf(file: SourceFile, beside: readonly SourceFile[]): readonly SourceFile[] {
  return [file, ...beside.filter((other) => isOfPackage(other, file))];
}

function isOfPackage({ path, tree }: SourceFile, file: SourceFile): boolean {
  return tree.language === "go" && path !== file.path && folderOf(path) === folderOf(file.path);
}

/** `func (s *UserSuite) TestAge()`, and gocheck's `func (s *UserSuite) TestAge(c *C)`. */
function isSuiteTest(node: SyntaxNode): boolean {
  const given = (childIn(node, "parameters")?.text ?? "").replace(/\s+/g, "");
  return (
    /^Test(?![a-z])/.test(nameOf(node)) && /^\(\)$|^\(\w+\*(\w+\.)?C\)$/.test(given.replace(/(\w)\*/, "$1*"))
  );
}

function nameOf(node: SyntaxNode): string {
  return childIn(node, "name")?.text ?? "";
}

function ownerOf(method: SyntaxNode): string {
  return nodesOf(childIn(method, "receiver") ?? method, "type_identifier")[0]?.text ?? "";
}

/** The types that a runner is given in tests of a package, by themselves, within another or by a function that makes them. */
function suitesRun(files: readonly SourceFile[]): ReadonlySet<string> {
  const declared = new Map<string, SyntaxNode>();
  const queue: SyntaxNode[] = [];
  const variables: SyntaxNode[] = [];
  for (const node of files.flatMap(({ tree }) => tree.root.children)) {
    if (node.type === "function_declaration") declared.set(nameOf(node), node);
    if (node.type === "type_declaration")
      for (const spec of nodesOf(node, "type_spec")) declared.set(nameOf(spec), spec);
    if (holdsRun(node)) queue.push(node);
    if (node.type === "var_declaration") variables.push(node);
  }
  // What is registered waits for a test that runs all of it.
  if (queue.length > 0) queue.push(...variables.filter(registersSuite));
  const reached = new Set<string>();
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const { text } of nodesOf(node, "identifier", "type_identifier")) {
      const next = declared.get(text);
      if (next !== undefined && !reached.has(text)) queue.push(next);
      reached.add(text);
    }
  }
  return reached;
}

/** Gocheck's `var _ = Suite(&UserSuite{})`. */
function registersSuite(node: SyntaxNode): boolean {
  return nodesOf(node, "call_expression").some((one) => registers.test(childIn(one, "function")?.text ?? ""));
}

/** A test that comes to a runner of suites. */
function holdsRun(node: SyntaxNode): boolean {
  const body = node.type === "function_declaration" ? childIn(node, "body") : null;
  const takesT = /\*testing\.T\b/.test(childIn(node, "parameters")?.text ?? "");
  if (body === null || !takesT || !/^Test(?![a-z])/.test(nameOf(node))) return false;
  return [...walk(body)].some(
    ({ node: one, above }) =>
      one.type === "call_expression" && runsSuites(one) && !isNeverReached(above, one),
  );
}
