import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundTest, type Mark } from "../test-case.ts";

const annotations = ["marker_annotation", "annotation"];
const test = /^(Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property|Theory|Fuzz)$/;
const off = /^(Disabled\w*|Ignore\w*|Enabled\w*|DisplayIf|Assume\w*)$/;

export function javaTests(root: SyntaxNode): FoundTest[] {
  const found: FoundTest[] = [];
  for (const { node, above } of walk(root)) {
    if (node.type !== "method_declaration") continue;
    const name = childIn(node, "name")?.text ?? "";
    const body = childIn(node, "body");
    const named = annotationsOf(node);
    const old =
      /^test/.test(name) &&
      above.some((one) => /\bextends\s+TestCase\b/.test(childIn(one, "superclass")?.text ?? ""));
    if (body === null || !(old || named.some((one) => test.test(nameOf(one))))) continue;
    const outer = above
      .filter(({ type }) => type === "class_declaration")
      .flatMap((one) => marksOf(annotationsOf(one)));
    const switchedOff = named.filter(({ text }) => /enabled\s*=\s*false/.test(text));
    found.push({
      ...{ name, node, body },
      marks: [
        ...outer,
        ...marksOf(named),
        ...(old ? [] : passedOver(node, above)),
        ...switchedOff.map(({ line }) => ({ what: "enabled = false", line })),
        ...bodyMarks(body),
        ...preparing(above),
      ],
      around: [...above, node],
      scope: [node, ...sourcesOf(root, named)],
    });
  }
  return found;
}

/** Assumptions that a class makes before each of its tests. */
function preparing(above: readonly SyntaxNode[]): Mark[] {
  const holders = above.filter(({ type }) => type === "class_body");
  return holders
    .flatMap(({ children }) => children)
    .filter((one) => one.type === "method_declaration")
    .filter((one) => annotationsOf(one).some((each) => /^Before(Each|All|Class)?$/.test(nameOf(each))))
    .flatMap((one) => bodyMarks(one).filter(({ what }) => what !== "returns early"));
}

/** Methods and classes that JUnit passes over without a word. */
function passedOver(node: SyntaxNode, above: readonly SyntaxNode[]): Mark[] {
  const marks: Mark[] = [];
  const words = /\b(private|static)\b/.exec(modifiersOf(node))?.[1];
  if (words !== undefined) marks.push({ what: `is ${words}`, line: node.line });
  const gives = childIn(node, "type")?.type !== "void_type";
  if (gives && annotationsOf(node).some((one) => /^(Parameterized|Repeated)?Test$/.test(nameOf(one))))
    marks.push({ what: "gives something back", line: node.line });
  const [outer, ...inner] = above.filter(({ type }) => type === "class_declaration");
  const isPlain = (one: SyntaxNode) =>
    !/\babstract\b/.test(modifiersOf(one)) &&
    (!annotationsOf(one).some((each) => nameOf(each) === "Nested") || /\bprivate\b/.test(modifiersOf(one)));
  const lost = /\bEnclosed\b/.test(outer ? modifiersOf(outer, true) : "") ? undefined : inner.find(isPlain);
  if (lost !== undefined) marks.push({ what: "stands in a class that is not @Nested", line: lost.line });
  return marks;
}

/** Without annotations, unless these are asked for. */
function modifiersOf(node: SyntaxNode, whole = false): string {
  const modifiers = node.children.find(({ type }) => type === "modifiers");
  const text = modifiers?.text ?? "";
  if (whole) return text;
  return (modifiers?.children ?? []).reduce((left, one) => left.replace(one.text, ""), text);
}

function annotationsOf(node: SyntaxNode): SyntaxNode[] {
  const modifiers = node.children.find(({ type }) => type === "modifiers");
  return modifiers?.children.filter(({ type }) => annotations.includes(type)) ?? [];
}

function nameOf(annotation: SyntaxNode): string {
  return (childIn(annotation, "name")?.text ?? "").split(".").at(-1) ?? "";
}

const asserting = /^(assert\w*|fail|verify\w*|expect\w*)$/;
const retrying = /^(RetryingTest|RepeatedIfExceptionsTest|Flaky|FlakyTest|Retry)$/;

function marksOf(named: readonly SyntaxNode[]): Mark[] {
  return named.flatMap((one) => {
    const name = nameOf(one);
    if (/\bexpected\s*=\s*(AssertionError|Error|Throwable|Exception)\.class/.test(one.text))
      return [{ what: "swallows a failing assertion", line: one.line }];
    if (retrying.test(name)) return [{ what: `swallows failures by @${name}`, line: one.line }];
    return off.test(name) ? [{ what: `@${name}`, line: one.line }] : [];
  });
}

/** The methods that `@MethodSource` names. */
function sourcesOf(root: SyntaxNode, named: readonly SyntaxNode[]): SyntaxNode[] {
  const words = named
    .filter((one) => nameOf(one) === "MethodSource")
    .map(({ text }) => text)
    .join(" ");
  if (words === "") return [];
  return nodesOf(root, "method_declaration").filter((one) =>
    words.includes(`"${childIn(one, "name")?.text ?? ""}"`),
  );
}

function bodyMarks(body: SyntaxNode): Mark[] {
  const marks: Mark[] = [];
  for (const { node, above } of walk(body)) {
    const called = childIn(node, "name")?.text ?? "";
    if (node.type === "method_invocation" && /^(assume\w*|assuming\w*|abort)$/.test(called))
      marks.push({ what: called, line: node.line });
    const inner = above.slice(1).some(({ type }) => type === "lambda_expression" || type === "class_body");
    if (node.type === "return_statement" && !inner) marks.push({ what: "returns early", line: node.line });
  }
  return marks;
}

export function javaAssertions(body: SyntaxNode): { node: SyntaxNode; above: readonly SyntaxNode[] }[] {
  const found: { node: SyntaxNode; above: readonly SyntaxNode[] }[] = [];
  const soft = untoldIn(body);
  for (const { node, above } of walk(body)) {
    if (soft?.test(node.text) || /^\w+\.assertAll\(\s*\)$/.test(node.text)) continue;
    const isOne =
      node.type === "assert_statement" ||
      (node.type === "method_invocation" &&
        nodesOf(node, "method_invocation").some((one) => asserting.test(childIn(one, "name")?.text ?? "")));
    if (isOne && !above.some((one) => found.some(({ node: outer }) => outer === one)) && !isHolder(node))
      found.push({ node, above });
  }
  return found;
}

/** Checks that are gathered in a thing of the test's own which nobody asks at the end whether they held. */
function untoldIn({ text }: SyntaxNode): RegExp | null {
  const name = /\b(\w+)\s*=\s*new\s+(?:BDD|Bdd|JUnit\w*)?SoftAssertions\(/.exec(text)?.[1];
  return name === undefined || new RegExp(`\\b${name}\\.assertAll\\(`).test(text)
    ? null
    : new RegExp(`^${name}\\.`);
}

/** `assertAll(() -> assertEquals(…), …)`: what it is given makes the checks. */
function isOfSeveral(node: SyntaxNode): boolean {
  const called = childIn(node, "name")?.text ?? "";
  if (!/^assert(All|Softly|Timeout|TimeoutPreemptively|DoesNotThrow)$/.test(called)) return false;
  return nodesOf(childIn(node, "arguments") ?? node, "method_invocation").some((one) =>
    asserting.test(childIn(one, "name")?.text ?? ""),
  );
}

/** A call that only holds assertions in its arguments (a stream, an executor) is none itself. */
function isHolder(node: SyntaxNode): boolean {
  if (node.type !== "method_invocation") return false;
  if (isOfSeveral(node)) return true;
  const words: string[] = [];
  for (let one: SyntaxNode | null = node; one?.type === "method_invocation"; one = childIn(one, "object"))
    words.push(childIn(one, "name")?.text ?? "");
  return !words.some((word) => asserting.test(word));
}
