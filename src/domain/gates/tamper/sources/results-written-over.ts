import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";

/** What runners call with a test, or with what came of it: of reporters, environments and settings. */
const methods =
  /^(handleTestEvent|on(Test(Case|Module|Suite|Run|File)?(Result|End|Finished|Start|Begin|Ready)|Run(Complete|Start)|Finished|Collected|TaskUpdate|StepEnd|End|Error)|onTestFileResult|(spec|suite|jasmine)Done|after(Test|Suite|Hook|Scenario|Step|Command|Session))$/;
const hooks =
  /(^|\.)((before|after|around)(Each|All)?|onTest(Failed|Finished)|test|it|(suite)?(setup|teardown))$/i;
/** By which runners tell what came of a test, and whether that counts. */
const outcomes =
  /^(state|status|overallStatus|expectedStatus|mode|fails|failing|pending|result|results|testResults|err|error|errors|unhandledErrors|asyncErrors?|failedExpectations|failureMessages?|failureDetails|testExecError|num(Fail|Pass|Pend|RuntimeError)\w+|success|passed|ok|failures|failed|retry|retries|_retries|snapshot)$/;
/** Whatever function they stand in. */
const anywhere =
  /^(this\.(currentTest|test|runnable\(\))|testInfo|test\.info\(\)|getCurrentTest\(\)|(this\.)?runner(\.stats)?)(?=\.)/;
/** Of what Jest hands to a processor of results. */
const ofAll = /(^|\.)(success|wasInterrupted|num(Fail|Pass|Pend|RuntimeError)\w+|testResults)$/;
const functions = /^(arrow_function|function_expression|function_declaration|method_definition)$/;
const ofRunners =
  /\b(vitest|jest|jasmine|mocha|playwright|wdio|webdriverio|[Rr]eporter|TestEnvironment|NodeEnvironment|JSDOMEnvironment|handleTestEvent)\b/;

/** Writes by which hooks, reporters and environments say of a test what did not come of it: `task.result.state = "pass"`. */
export function resultsWrittenOver({ language, root }: SyntaxTree, isOfTests: boolean): SyntaxNode[] {
  if (!isJavaScript(language) || !(isOfTests || ofRunners.test(root.text))) return [];
  const inCalled = calledByRunners(root).flatMap(({ body, given }) => {
    const names = withFurtherNames(body, given);
    return writesIn(body).filter(({ path }) => isOutcome(path, names));
  });
  const processed = processorsIn(root).flatMap(({ body, given }) => {
    const names = withFurtherNames(body, given);
    return writesIn(body).filter(({ path }) => ofAll.test(path) && isOutcome(path, names));
  });
  const names = withFurtherNames(root, []);
  const others = writesIn(root).filter(({ path }) =>
    anywhere.test(path) ? outcomes.test(lastOf(path)) : isOutcome(path, names),
  );
  return [...new Set([...inCalled, ...processed, ...others].map(({ node }) => node))];
}

interface Called {
  readonly body: SyntaxNode;
  /** What it is given, by names and paths. */
  readonly given: readonly string[];
}

function calledByRunners(root: SyntaxNode): Called[] {
  const own = nodesOf(
    root,
    "method_definition",
    "pair",
    "public_field_definition",
    "field_definition",
  ).flatMap((one) => {
    const name = (childIn(one, "name") ?? childIn(one, "key") ?? childIn(one, "property"))?.text ?? "";
    const body = one.type === "method_definition" ? one : childIn(one, "value");
    if (!methods.test(name) || body === null || !functions.test(body.type)) return [];
    return [{ body, given: namesIn(childIn(body, "parameters") ?? childIn(body, "parameter")) }];
  });
  const called = nodesOf(root, "call_expression").flatMap((call) => {
    const callee = childIn(call, "function")?.text ?? "";
    const isEvent = /\brunner\.(on|once)$/.test(callee);
    if (!isEvent && !hooks.test(callee)) return [];
    return (childIn(call, "arguments")?.children ?? [])
      .filter(({ type }) => functions.test(type))
      .map((body) => {
        const list = childIn(body, "parameters") ?? childIn(body, "parameter");
        return { body, given: isEvent ? namesIn(list) : tasksIn(list) };
      });
  });
  return [...own, ...called];
}

/** `module.exports = (results) => …`, `export default function (results) …` */
function processorsIn(root: SyntaxNode): Called[] {
  const exported = [
    ...nodesOf(root, "assignment_expression")
      .filter((one) => childIn(one, "left")?.text === "module.exports")
      .map((one) => childIn(one, "right")),
    ...nodesOf(root, "export_statement")
      .filter(({ text }) => text.startsWith("export default"))
      .map((one) => childIn(one, "value") ?? childIn(one, "declaration")),
  ];
  return exported.flatMap((body) => {
    if (body === null || !functions.test(body.type)) return [];
    return [{ body, given: namesIn(childIn(body, "parameters") ?? childIn(body, "parameter")) }];
  });
}

function namesIn(pattern: SyntaxNode | null): string[] {
  return pattern === null
    ? []
    : nodesOf(pattern, "identifier", "shorthand_property_identifier_pattern").map(({ text }) => text);
}

/** Of `(context)` its `context.task`, of `({ task })` that. */
function tasksIn(list: SyntaxNode | null): string[] {
  if (list === null) return [];
  const [given = list] = list.type === "identifier" ? [list] : list.children;
  const first = given.type === "required_parameter" ? (given.children[0] ?? given) : given;
  if (first.type === "identifier") return [`${first.text}.task`];
  const named = nodesOf(list, "pair_pattern").filter((one) => childIn(one, "key")?.text === "task");
  const plain = nodesOf(list, "shorthand_property_identifier_pattern").filter(({ text }) => text === "task");
  return [...named.flatMap((one) => namesIn(childIn(one, "value"))), ...plain.map(({ text }) => text)];
}

/** With the names that parts of it are given: by declarations, by loops, and by what goes through lists. */
function withFurtherNames(body: SyntaxNode, given: readonly string[]): ReadonlySet<string> {
  const names = new Set(given);
  const isGiven = (node: SyntaxNode | null) =>
    node !== null && (startsWithAny(pathOf(node), names) || anywhere.test(`${pathOf(node)}.`));
  for (const one of nodesOf(body, "variable_declarator"))
    if (isGiven(childIn(one, "value"))) for (const name of namesIn(childIn(one, "name"))) names.add(name);
  for (const one of nodesOf(body, "for_in_statement"))
    if (isGiven(childIn(one, "right"))) for (const name of namesIn(childIn(one, "left"))) names.add(name);
  for (const call of nodesOf(body, "call_expression")) {
    const on = childIn(childIn(call, "function") ?? call, "object");
    const [first] = childIn(call, "arguments")?.children ?? [];
    if (first === undefined || !functions.test(first.type) || !isGiven(on)) continue;
    for (const name of namesIn(childIn(first, "parameters") ?? childIn(first, "parameter"))) names.add(name);
  }
  return names;
}

interface Write {
  readonly node: SyntaxNode;
  readonly path: string;
}

function writesIn(body: SyntaxNode): Write[] {
  const kinds = ["assignment_expression", "unary_expression", "call_expression"] as const;
  return nodesOf(body, ...kinds).flatMap((node) => writtenBy(node).map((path) => ({ node, path })));
}

function writtenBy(node: SyntaxNode): string[] {
  if (node.type === "assignment_expression")
    return [pathOf(childIn(node, "left") ?? node).replace(/\.length$/, "")];
  if (node.type === "unary_expression")
    return node.text.startsWith("delete ") ? [plain(node.text.slice("delete ".length))] : [];
  const callee = pathOf(childIn(node, "function") ?? node);
  const [, list] = /^(.*)\.(splice|pop|shift|retries)$/.exec(callee) ?? [];
  if (list !== undefined) return [callee.endsWith(".retries") ? callee : list];
  const [first, second] = childIn(node, "arguments")?.children ?? [];
  if (
    first === undefined ||
    !/^(Object\.(assign|defineProperty)|Reflect\.(set|defineProperty|deleteProperty))$/.test(callee)
  )
    return [];
  const keys =
    second?.type === "object"
      ? second.children.map((one) => (childIn(one, "key") ?? one).text)
      : [second?.text ?? ""];
  return keys.map((key) => `${pathOf(first)}.${key.replace(/^["']|["']$/g, "")}`);
}

/** `test.errors` of `test!["errors"]` and `test.errors[0]`. */
function pathOf({ text }: SyntaxNode): string {
  return plain(text);
}

function plain(text: string): string {
  return text
    .replace(/\s+|!/g, "")
    .replaceAll("?.", ".")
    .replace(/\[["'](\w+)["']\]/g, ".$1")
    .replace(/\[[^\]]*\]/g, "");
}

function startsWithAny(path: string, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => path === name || path.startsWith(`${name}.`));
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

function isOutcome(path: string, names: ReadonlySet<string>): boolean {
  return startsWithAny(path, names) && !/\.(context|meta)\./.test(path) && outcomes.test(lastOf(path));
}
