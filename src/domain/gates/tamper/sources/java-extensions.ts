import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";

type Found = [rule: string, node: SyntaxNode];

const swallowing = /\b(\w*ExecutionExceptionHandler|InvocationInterceptor|IHookable|IRetryAnalyzer)\b/;
const choosing = /\b(ExecutionCondition|IMethodInterceptor)\b/;
/** What a runner calls before tests, after them, and for what they are given. */
const called =
  /\b(\w+Callback|TestInstancePostProcessor|ParameterResolver|TestWatcher|TestRule|MethodRule|ExternalResource|\w*TestExecutionListener|I\w+(Listener|Transformer))\b/;
const skipping =
  /\b(assume[A-Z]\w*|abort)\(|\bAssume\.|\b(TestAborted|AssumptionViolated|Skip)Exception\b|\bsetEnabled\(\s*false/;
const turning = /\bsetStatus\(\s*(ITestResult\.)?(SUCCESS|SKIP)\b|\bsetThrowable\(\s*null/;
const runs =
  /^(run|runChild|runLeaf|methodBlock|methodInvoker|computeTestMethods|getChildren|validate\w*|withBefores)$/;

/** Of JUnit and TestNG: what decides which tests run, or what becomes of a failure. */
export function javaExtensions(root: SyntaxNode): Found[] {
  return nodesOf(root, "class_declaration", "object_creation_expression").flatMap((node): Found[] => {
    const body = node.children.find(({ type }) => type === "class_body");
    if (body === undefined) return [];
    const named = namesOf(node);
    if (choosing.test(named)) return [["widened-exclusion", node]];
    if (swallowing.test(named)) return [["swallowed-failure", node]];
    if (called.test(named) && skipping.test(body.text)) return [["widened-exclusion", node]];
    if (called.test(named) && turning.test(body.text)) return [["swallowed-failure", node]];
    const methods = body.children.filter(({ type }) => type === "method_declaration");
    if (/\bStatement\b/.test(named)) return methods.some(losesFailures) ? [["swallowed-failure", node]] : [];
    // One that is a runner altogether runs what it likes: who comes to use it tells.
    if (isWholeRunner(node) || !/\b\w*(Runner|Suite)\b/.test(named)) return [];
    if (methods.some((one) => nameOf(one) === "isIgnored")) return [["widened-exclusion", node]];
    return methods.some(runsLess) ? [["swallowed-failure", node]] : [];
  });
}

/** `class Table extends ParentRunner<Row>` has nothing of a runner that it could leave out. */
export function isWholeRunner(node: SyntaxNode): boolean {
  return /^extends\s+([\w.]+\.)?(Parent)?Runner\b/.test(childIn(node, "superclass")?.text ?? "");
}

/** What a class extends and implements, or what is made of one without a name. */
function namesOf(node: SyntaxNode): string {
  return ["superclass", "interfaces", "type"]
    .map((field) => (node.type === "class_declaration" && field === "type" ? "" : childIn(node, field)?.text))
    .join(" ");
}

function nameOf(method: SyntaxNode): string {
  return childIn(method, "name")?.text ?? "";
}

/** A runner's own way to run, which does not come to the one that it takes the place of, or catches what that throws. */
function runsLess(method: SyntaxNode): boolean {
  const name = nameOf(method);
  if (!runs.test(name)) return false;
  const calls = nodesOf(method, "method_invocation").some(({ text }) => text.startsWith(`super.${name}(`));
  return !calls || swallows(method, `super.${name}`);
}

/** Of a rule: the test is not run, its failure is lost, or it is run until there is none. */
function losesFailures(method: SyntaxNode): boolean {
  if (nameOf(method) !== "evaluate") return false;
  const runs = [...walk(method)].filter(
    ({ node }) =>
      node.type === "method_invocation" &&
      nameOf(node) === "evaluate" &&
      childIn(node, "arguments")?.children.length === 0,
  );
  return runs.length === 0 || swallows(method, ".evaluate");
}

/** A failure of what is called is caught, and never thrown; or what throws is called again. */
function swallows(method: SyntaxNode, called: string): boolean {
  const visits = [...walk(method)];
  const tries = visits.filter(
    ({ node }) => /^try_/.test(node.type) && (childIn(node, "body")?.text ?? "").includes(`${called}(`),
  );
  return tries.some(({ node, above }) => {
    if (!node.children.some(({ type }) => type === "catch_clause")) return false;
    const again = above.some(({ type }) => /^(for|while|do|enhanced_for)_statement$/.test(type));
    return again || !nodesOf(method, "throw_statement", "method_invocation").some(tells);
  });
}

/** `throw error;`, `errors.assertEmpty()`, `notifier.fireTestFailure(…)` */
function tells({ type, text }: SyntaxNode): boolean {
  return (
    type === "throw_statement" ||
    /\.(assertEmpty|fireTestFailure|addFailure|rethrow\w*|sneakyThrow\w*)\(/.test(text)
  );
}
