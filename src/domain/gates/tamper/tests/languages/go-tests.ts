import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { type FoundTest, type Mark } from "../test-case.ts";
import { exampleBody, exampleIn, printedLines } from "./go-examples.ts";
import { skipsWhereShort } from "../reached/guards.ts";
import { checksInGroups } from "./go-groups.ts";
import { isChainOfT, ofCase, runsChecks, saidOfLink } from "./go-chains.ts";
import { saidAtEnd } from "./go-cleanups.ts";
import { goSpecs } from "./go-specs.ts";
import { whereSkipped } from "../reached/skip-conditions.ts";
import { runsSuites, suiteTests } from "./go-suites.ts";
import { comesTrue, toldTooLate } from "./go-waits.ts";
import { isChecker, isGomega, isOfPackage, saidByRow, testifyAssertion } from "./testify-assertions.ts";

export function goTests(file: SourceFile, beside: readonly SourceFile[]): FoundTest[] {
  const { root } = file.tree;
  const constraint = root.children.flatMap((node) =>
    node.type === "comment" && /^\/\/(go:build|\s*\+build)\s/.test(node.text)
      ? [{ what: `build constraint ${node.text.slice(0, 80)}`, line: node.line }]
      : [],
  );
  const ofSuites = suiteTests(file, beside).map(({ name, node, body, preparations, marks }): FoundTest => {
    const prepared = preparations
      .flatMap((one) => bodyMarks(one))
      .filter(({ what }) => what !== "returns early");
    return {
      ...{ name, node, body, around: [root, node], scope: [node] },
      marks: [...constraint, ...marks, ...prepared, ...bodyMarks(body)],
    };
  });
  const tests = root.children.flatMap((node): FoundTest[] => {
    const name = childIn(node, "name")?.text ?? "";
    const body = childIn(node, "body");
    const takesT = /\*testing\.[TF]\b/.test(childIn(node, "parameters")?.text ?? "");
    if (
      node.type !== "function_declaration" ||
      body === null ||
      !takesT ||
      !/^(Test|Fuzz)(?![a-z])/.test(name)
    )
      return [];
    const marks = [...constraint, ...bodyMarks(body, skipsWhereShort)];
    return [{ name, node, body, marks, around: [root, node], scope: [node], rows: seedsIn(body) }];
  });
  const specs = goSpecs(file, beside).map((one) => ({
    ...one,
    marks: [...constraint, ...one.marks, ...bodyMarks(one.body)],
  }));
  return [...tests, ...examplesIn(root, constraint), ...ofSuites, ...specs];
}

function examplesIn(root: SyntaxNode, marks: readonly Mark[]): FoundTest[] {
  return root.children.flatMap((node): FoundTest[] => {
    const example = exampleIn(node);
    return example === null ? [] : [{ ...example, node, marks, around: [root, node], scope: [node] }];
  });
}

/** What a fuzz test begins with, and what alone it runs over where nobody asks for more. */
function seedsIn(body: SyntaxNode): string[] {
  return nodesOf(body, "call_expression")
    .filter((one) => /^\w+\.Add$/.test(childIn(one, "function")?.text ?? ""))
    .filter((one) => /^f\./.test(one.text))
    .map((one) =>
      (childIn(one, "arguments")?.children ?? []).map(({ text }) => text.replace(/\s+/g, "")).join(","),
    );
}

function bodyMarks(body: SyntaxNode, whereShort = "skip"): Mark[] {
  const marks: Mark[] = [];
  for (const { node, above } of walk(body)) {
    if (node.type === "call_expression" && /(^|\.)Skip(f|Now)?$/.test(childIn(node, "function")?.text ?? ""))
      marks.push({
        what: isWhereShort(above) ? whereShort : "skip",
        line: node.line,
        ...whereSkipped(above),
      });
    if (fake.test(node.text) && /^(composite_literal|call_expression|var_spec)$/.test(node.type))
      marks.push({ what: "checks with a T of its own", line: node.line });
    if (interceptsFailures(node, above)) marks.push({ what: "swallows failures", line: node.line });
    const inner = above.slice(1).some(({ type }) => type === "func_literal");
    if (node.type === "return_statement" && inner && isPassedOver(above))
      marks.push({ what: "returns early", line: node.line });
    if (node.type === "return_statement" && !inner) marks.push({ what: "returns early", line: node.line });
    if (node.type === "defer_statement" && /\brecover\(\)/.test(node.text))
      marks.push({ what: "swallows panics", line: node.line });
  }
  return marks;
}

/** Gomega gives them back, and nobody looks at what they are. */
function interceptsFailures(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const callee = node.type === "call_expression" ? (childIn(node, "function")?.text ?? "") : "";
  return /^(\w+\.)?InterceptGomegaFailures?$/.test(callee) && above.at(-1)?.type === "expression_statement";
}

/** `if testing.Short() { t.Skip() }` */
function isWhereShort(above: readonly SyntaxNode[]): boolean {
  const at = above.findLastIndex(({ type }) => type === "if_statement");
  const branch = above[at];
  return (
    branch !== undefined &&
    childIn(branch, "condition")?.text === "testing.Short()" &&
    childIn(branch, "initializer") === null &&
    above[at + 1]?.field === "consequence"
  );
}

/** In a subtest, by its name or by where it runs. */
function isPassedOver(above: readonly SyntaxNode[]): boolean {
  const at = above.findLastIndex(({ type }) => type === "func_literal");
  const call = above[at - 2];
  const isSubtest = call?.type === "call_expression" && /\.Run$/.test(childIn(call, "function")?.text ?? "");
  const branch = above.slice(at).find(({ type }) => type === "if_statement");
  return isSubtest && asksWhere.test((branch && childIn(branch, "condition")?.text) ?? "");
}

const asksWhere = /\b\w+\.Name\(\)|\btesting\.(Short|Verbose)\(\)|\bos\.(Getenv|LookupEnv)\(|\bruntime\.GO/;
const fake = /^(testing\.[TFB]\{|new\(testing\.[TFB]\)|\w+\s+testing\.[TFB]$)/;
/** Their errors are no failures. */
const telling = /^(fmt|errors|slog|log|logger|logrus|klog|glog|zap)\.(Error|Errorf)$/;
const failing =
  /^(\w+\.)?(Expect|Ω|Eventually|Consistently)(WithOffset)?\([^]*\.(Should|ShouldNot|To|ToNot|NotTo)$|\.Assert(Expectations|Called|NotCalled|NumberOfCalls)$|^(qt|c)\.(Assert|Check)$|\.(Error|Errorf|Fatal|Fatalf|Fail|FailNow)$|^(assert|require|is|must|expect)\.(?!New$)\w+$|^(assert|require|check|must|expect|verify)[A-Z]\w*$/;

/** What an error says, and no failure: `err.Error()`. */
function isMessage({ text }: SyntaxNode): boolean {
  return /^(?!([tbfT]|tb|suite)\.)[^]*\.Error\(\s*\)$/.test(text);
}

const ofLibrary = /^(assert|require|is|must|expect)\./;

/** `return Total(a, b) == Total(b, a)` in what `quick.Check` is given: that it is so. */
function heldBy(
  { children: [said] }: SyntaxNode,
  above: readonly SyntaxNode[],
  isProperty: (literal: SyntaxNode) => boolean,
): FoundAssertion | null {
  const literal = above.findLast(({ type }) => type === "func_literal");
  if (said === undefined || literal === undefined || !isProperty(literal)) return null;
  return { node: said, above, text: `assert.True(t, ${said.text})`, looked: [said] };
}

function propertiesIn(body: SyntaxNode): (literal: SyntaxNode) => boolean {
  const given = nodesOf(body, "call_expression")
    .filter((one) => childIn(one, "function")?.text === "quick.Check")
    .flatMap((one) => childIn(one, "arguments")?.children.slice(0, 1) ?? []);
  if (given.length === 0) return () => false;
  const names = given.map(({ text }) => text);
  const named = nodesOf(body, "short_var_declaration", "var_spec")
    .filter((one) => names.includes((childIn(one, "left") ?? childIn(one, "name"))?.text ?? ""))
    .flatMap((one) => nodesOf(one, "func_literal").slice(0, 1));
  return (literal) => given.includes(literal) || named.includes(literal);
}

/** What is checked in the words of a library. */
function saidByCall(node: SyntaxNode, above: readonly SyntaxNode[], body: SyntaxNode): FoundAssertion | null {
  const link = saidOfLink(node, above, body) ?? saidAtEnd(node);
  if (link !== null) return { node, above, ...link };
  const [text, awaited] = [testifyAssertion(node, above) ?? saidByRow(node, body), comesTrue(node, above)];
  if (awaited !== null) return awaited;
  if (text !== null) return { node, above, text, looked: childIn(node, "arguments")?.children ?? [] };
  if (isGomega(node) || isChecker(node, above) || isOfPackage(node, above) || isChainOfT(node, above))
    return { node, above };
  if (runsChecks(node)) return { node, above, text: `assert.True(t, ${node.text})`, looked: [node] };
  return runsSuites(node) ? { node, above, runsOthers: true } : null;
}

/** What fails the test, and under which condition it does. */
function failedBy(node: SyntaxNode, above: readonly SyntaxNode[]): FoundAssertion {
  const name = childIn(node, "function")?.text ?? "";
  const late = toldTooLate(node, above);
  if (late !== null) return late;
  const chosen = ofLibrary.test(name) ? null : ofCase(above);
  if (chosen !== null) return { ...chosen, node, above: chosen.outer };
  const condition = above.findLast(({ type }) => type === "if_statement");
  if (condition === undefined || !/\.(Error|Fatal|Fail)/.test(name) || ofLibrary.test(name))
    return { node, above };
  const parts = condition.children.filter(({ field }) => field === "initializer" || field === "condition");
  const outer = above.slice(0, above.indexOf(condition));
  const text = `check(${parts.map((one) => one.text).join("; ")})`;
  return { node, above: outer, text, looked: parts, holder: condition };
}

/** Go tests check by `if`: the condition belongs to the assertion. */
export function goAssertions(body: SyntaxNode): FoundAssertion[] {
  if (body.type === exampleBody) return printedLines(body);
  const found: FoundAssertion[] = [];
  const isProperty = propertiesIn(body);
  for (const { node, above } of walk(body)) {
    const held = node.type === "return_statement" ? heldBy(node, above, isProperty) : null;
    if (held !== null) found.push(held);
    const name = childIn(node, "function")?.text ?? "";
    if (node.type !== "call_expression") continue;
    const said = saidByCall(node, above, body);
    if (said !== null) found.push(said);
    if (found.at(-1)?.node === node || !failing.test(name) || telling.test(name) || isMessage(node)) continue;
    found.push(failedBy(node, above));
  }
  found.push(...checksInGroups(body, found));
  return found;
}
