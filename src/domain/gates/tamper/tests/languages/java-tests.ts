import { childIn, nodesOf, plainSource, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { annotationsOf, nameOf, ownAnnotation } from "./java-annotations.ts";
import { isOldTest, isProperty, ownRuns, propertyBody } from "./java-kinds.ts";
import { returnsFromHandler } from "../failures/tries.ts";
import { type FoundTest, type Mark } from "../test-case.ts";

const test =
  /^(Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property|Example|Theory|Fuzz|ArchTest|(?!Before|After)\w+Test)$/;
const off =
  /^(Disabled\w*|DisableIfTestFails|Ignore\w*|ArchIgnore|Enabled\w*|DisplayIf|Assume\w*|IfProfileValue|ExpectedToFail|Quarantine\w*)$/;

export function javaTests(root: SyntaxNode, sources: readonly SourceFile[] = []): FoundTest[] {
  const found: FoundTest[] = [];
  for (const { node, above } of walk(root)) {
    if (node.type !== "method_declaration") continue;
    const name = childIn(node, "name")?.text ?? "";
    const body = childIn(node, "body");
    const named = annotationsOf(node, sources);
    const old = isOldTest(node, above);
    const isOne = old || named.some((one) => isOfTest(one, sources)) || isTestOfClass(node, above);
    if (body === null || !isOne) continue;
    const classes = above
      .filter(({ type }) => type === "class_declaration")
      .map((one) => annotationsOf(one, sources).map((each) => withMethod(each, [root, sources])));
    const outer = classes.flatMap(marksOf);
    const switchedOff = [...classes.flat(), ...named].filter(({ text }) => /enabled\s*=\s*false/.test(text));
    found.push({
      ...{ name, node, body: bodyOf(node, body) },
      marks: [
        ...(old ? ownRuns(above) : []),
        ...outer,
        ...marksOf(named.map((one) => withMethod(one, [root, sources]))),
        ...(old ? [] : passedOver(node, above)),
        ...switchedOff.map(({ line }) => ({ what: "enabled = false", line })),
        ...bodyMarks(body),
        ...preparing(above),
        ...foreign(root, named),
      ],
      around: [...above, node],
      scope: [
        node,
        ...named.flatMap((one) => ownAnnotation(nameOf(one), sources)),
        ...sourcesOf(root, named, childIn(node, "parameters")),
      ],
    });
  }
  return [...found, ...archRules(root)];
}

/** By its name, or, of the tests' own, by what it stands for where a runner sees it. */
function isOfTest(annotation: SyntaxNode, sources: readonly SourceFile[]): boolean {
  return test.test(nameOf(annotation)) && ownAnnotation(nameOf(annotation), sources).length === 0;
}

/** `@DisabledIf("skips")` with the method that says when. */
function withMethod(
  annotation: SyntaxNode,
  [root, sources]: readonly [SyntaxNode, readonly SourceFile[]],
): SyntaxNode {
  const [, owner, name] =
    /^@(?:[\w.]+\.)?(?:Disabled|Enabled)If\([^]*?"(?:([\w.]+)#)?(\w+)"/.exec(annotation.text) ?? [];
  if (name === undefined) return annotation;
  const places =
    owner === undefined
      ? [root]
      : sources
          .map(({ tree }) => tree.root)
          .filter(({ text }) => new RegExp(`\\bclass\\s+${owner.split(".").at(-1) ?? ""}\\b`).test(text));
  const [method] = places
    .flatMap((one) => nodesOf(one, "method_declaration"))
    .filter((one) => childIn(one, "name")?.text === name);
  const body = method === undefined ? null : childIn(method, "body");
  return body === null ? annotation : { ...annotation, text: `${annotation.text} ${plainSource(body)}` };
}

/** Packages whose annotations have their runner take a method for a test. */
const ofRunners =
  /^import\s+(?:org\.(?:junit|testng)|junit|net\.jqwik|com\.(?:code_intelligence|tngtech)|io\.(?:micronaut|quarkus))\b/;

/** `import shop.Test;`: a word by which no runner knows a test. */
function foreign(root: SyntaxNode, named: readonly SyntaxNode[]): Mark[] {
  const words = new Set(named.map(nameOf).filter((name) => /^(Parameterized|Repeated)?Test$/.test(name)));
  return root.children.flatMap(({ type, text, line }) => {
    const [, name = ""] = /\.(\w+)\s*;$/.exec(text) ?? [];
    const isOther = type === "import_declaration" && words.has(name) && !ofRunners.test(text);
    return isOther ? [{ what: `is marked by ${text.replace(/^import\s+|;$/g, "")}`, line }] : [];
  });
}

/** Assumptions that a class makes before each of its tests. */
function preparing(above: readonly SyntaxNode[]): Mark[] {
  const holders = above.filter(({ type }) => type === "class_body");
  return holders
    .flatMap(({ children }) => children)
    .filter((one) => one.type === "method_declaration")
    .filter((one) => annotationsOf(one).some((each) => /^Before(Each|All|Class|Method)?$/.test(nameOf(each))))
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
    (!annotationsOf(one).some((each) => nameOf(each) === "Nested") ||
      /\b(private|static)\b/.test(modifiersOf(one)));
  const lost = /\bEnclosed\b/.test(outer ? modifiersOf(outer, true) : "") ? undefined : inner.find(isPlain);
  if (lost !== undefined) marks.push({ what: "stands in a class that is not @Nested", line: lost.line });
  return marks;
}

/** A rule of ArchUnit that a class holds: what it says is checked. */
function archRules(root: SyntaxNode): FoundTest[] {
  return [...walk(root)].flatMap(({ node, above }): FoundTest[] => {
    const named = node.type === "field_declaration" ? annotationsOf(node) : [];
    const declarator = childIn(node, "declarator");
    const value = declarator === null ? null : childIn(declarator, "value");
    if (value === null || !named.some((one) => nameOf(one) === "ArchTest")) return [];
    const name = childIn(declarator ?? node, "name")?.text ?? "";
    const outer = above
      .filter(({ type }) => type === "class_declaration")
      .flatMap((one) => marksOf(annotationsOf(one)));
    return [
      {
        name,
        node,
        body: value,
        marks: [...outer, ...marksOf(named), ...frozen(value)],
        around: [...above, node],
        scope: [node],
      },
    ];
  });
}

/** What breaks a frozen rule already may go on to break it. */
function frozen({ text, line }: SyntaxNode): Mark[] {
  return /\bfreeze\(/.test(text) ? [{ what: "is frozen with what breaks it", line }] : [];
}

/** TestNG: each public method of a class that is marked as a whole. */
function isTestOfClass(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const owner = above.findLast(({ type }) => /_declaration$/.test(type));
  if (owner?.type !== "class_declaration" || !annotationsOf(owner).some((one) => nameOf(one) === "Test"))
    return false;
  const isPrepared = annotationsOf(node).some(
    (one) => !/^(Override|SuppressWarnings|Parameters)$/.test(nameOf(one)),
  );
  return /\bpublic\b/.test(modifiersOf(node)) && !/\bstatic\b/.test(modifiersOf(node)) && !isPrepared;
}

/** Of a property, what it gives back has to hold. */
function bodyOf(node: SyntaxNode, body: SyntaxNode): SyntaxNode {
  const named = annotationsOf(node).map(nameOf);
  return isProperty(node, named) ? { ...body, type: propertyBody } : body;
}

/** Without annotations, unless these are asked for. */
function modifiersOf(node: SyntaxNode, whole = false): string {
  const modifiers = node.children.find(({ type }) => type === "modifiers");
  const text = modifiers?.text ?? "";
  if (whole) return text;
  return (modifiers?.children ?? []).reduce((left, one) => left.replace(one.text, ""), text);
}

/** TestNG may count a test as passed of which some runs failed. */
const sparing = /\bretryAnalyzer\s*=|\bsuccessPercentage\s*=\s*\d{1,2}\b|\bfailureThreshold\s*=/;
const retrying = /^(RetryingTest|RepeatedIfExceptionsTest|Flaky|FlakyTest|Retry)$/;

function marksOf(named: readonly SyntaxNode[]): Mark[] {
  return named.flatMap((one) => {
    const name = nameOf(one);
    if (/\bexpected\s*=\s*(AssertionError|Error|Throwable|Exception)\.class/.test(one.text))
      return [{ what: "swallows a failing assertion", line: one.line }];
    if (sparing.test(one.text)) return [{ what: `swallows failures by @${name}`, line: one.line }];
    if (retrying.test(name)) return [{ what: `swallows failures by @${name}`, line: one.line }];
    if (name === "Testcontainers" && /disabledWithoutDocker\s*=\s*(?!\s|false\b)/.test(one.text))
      return [{ what: "runs only with Docker", line: one.line }];
    // JUnit 5 has another word for what JUnit 4 says.
    const what = name === "Ignore" ? "@Disabled" : `@${name}`;
    return off.test(name) ? [{ what, line: one.line, where: one.text }] : [];
  });
}

/** The methods that `@MethodSource` names, or `@ForAll` of what a property is given. */
function sourcesOf(root: SyntaxNode, named: readonly SyntaxNode[], given: SyntaxNode | null): SyntaxNode[] {
  const drawn = given === null ? [] : nodesOf(given, "annotation").filter((one) => nameOf(one) === "ForAll");
  const words = [...named.filter((one) => nameOf(one) === "MethodSource"), ...drawn]
    .map(({ text }) => text)
    .join(" ");
  if (words === "") return [];
  return nodesOf(root, "method_declaration").filter((one) =>
    words.includes(`"${childIn(one, "name")?.text ?? ""}"`),
  );
}

const skipping =
  /^throw\s+new\s+([\w.]+\.)?(SkipException|TestAbortedException|AssumptionViolatedException)\b/;

function bodyMarks(body: SyntaxNode): Mark[] {
  const marks: Mark[] = [];
  for (const { node, above } of walk(body)) {
    const called = childIn(node, "name")?.text ?? "";
    if (node.type === "method_invocation" && /^(assume\w*|assuming\w*|abort)$/.test(called))
      marks.push({ what: called, line: node.line });
    if (node.type === "method_invocation" && /^Assume\.that\b/.test(node.text))
      marks.push({ what: "Assume.that", line: node.line });
    if (node.type === "throw_statement" && skipping.test(node.text))
      marks.push({ what: "skip", line: node.line });
    const inner = above.slice(1).some(({ type }) => type === "lambda_expression" || type === "class_body");
    if (node.type === "return_statement" && !inner && !returnsFromHandler(above))
      marks.push({ what: "returns early", line: node.line });
  }
  return marks;
}
