import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { isScenario } from "../bound-scenarios.ts";
import { ownDecorators } from "../functions/decorators.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { whereSkipped } from "../reached/skip-conditions.ts";
import { returnsFromHandler } from "../failures/tries.ts";
import { type FoundTest, type Mark } from "../test-case.ts";
import { madeTests } from "./python-made-tests.ts";
import { strategiesOf } from "./python-strategies.ts";

const skipping = /\b(skip\w*|xfail|expectedFailure|SkipTest|nottest)\b/;

/** `test_adds`, the one method of an old TestCase, and what pytest-describe finds: `it_adds` of `describe_sums`. */
function isTest(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const name = childIn(node, "name")?.text ?? "";
  const around = above
    .filter(({ type }) => type === "function_definition")
    .map((one) => childIn(one, "name")?.text ?? "");
  if (around.length > 0)
    return /^(it|test)_/.test(name) && around.every((one) => one.startsWith("describe_"));
  const owner = above.findLast(({ type }) => type === "class_definition");
  const isOwn =
    name === "runTest" && /TestCase\b/.test((owner && childIn(owner, "superclasses"))?.text ?? "");
  return /^test/.test(name) || isOwn;
}

export function pythonTests(file: SourceFile, beside: readonly SourceFile[]): FoundTest[] {
  const { root } = file.tree;
  const found = new Map<string, FoundTest>();
  const module = moduleMarks(root);
  for (const { node, above } of walk(root)) {
    if (node.type !== "function_definition") continue;
    const name = childIn(node, "name")?.text ?? "";
    if (!isTest(node, above)) continue;
    const around = above.filter(({ type }) => type === "decorated_definition" || type === "class_definition");
    const outer = [...around, ...above.filter(({ type }) => type === "if_statement")].flatMap(outerMarks);
    const body = childIn(node, "body") ?? node;
    const decorated = above.at(-1)?.type === "decorated_definition" ? above.at(-1) : node;
    // What it runs is told by the feature.
    if (decorated !== undefined && isScenario(decorated, body)) continue;
    const owner = above.findLast(({ type }) => type === "class_definition");
    // A later definition of the same name replaces an earlier one.
    found.set(`${owner?.line ?? ""}.${name}`, {
      ...{ name, node, body },
      marks: [
        ...module,
        ...outer,
        ...uncollected(owner, name, root),
        ...around.flatMap(wrapped),
        ...around.flatMap((one) => ownDecorators(one, file, beside)).map(namedBy),
        ...around.flatMap((one) => renamedMarks(one, root)),
        ...bodyMarks(body),
      ],
      around: [...above, node],
      scope: [decorated ?? node, ...strategiesOf(decorated ?? node, root)],
      rows: examplesOf(decorated ?? node),
    });
  }
  return [...found.values(), ...madeTests(root, bodyMarks)];
}

/** What Hypothesis tries in any case. */
function examplesOf({ type, children }: SyntaxNode): string[] {
  return type !== "decorated_definition"
    ? []
    : children
        .filter((one) => one.type === "decorator" && /^@\s*(hypothesis\.)?example\(/.test(one.text))
        .map(({ text }) => text.replace(/\s+/g, ""));
}

/** `slow = pytest.mark.skipif(…)`, and `@slow`. */
function renamedMarks({ children }: SyntaxNode, root: SyntaxNode): Mark[] {
  return children.flatMap(({ type, text, line }) => {
    const name = type === "decorator" ? /^@\s*(\w+)\s*$/.exec(text)?.[1] : undefined;
    const value = name && root.children.find((one) => new RegExp(`^${name}\\s*=[^=]`).test(one.text))?.text;
    const what = value ? /\bmark\.(skip\w*|xfail)\b/.exec(value)?.[1] : undefined;
    return what === undefined ? [] : [{ what, line }];
  });
}

/** A class that pytest passes over: by its name, or because it is made in a way of its own. */
function uncollected(owner: SyntaxNode | undefined, test: string, root: SyntaxNode): Mark[] {
  if (owner === undefined || isCollected(owner) || hasHeir(owner, test, root)) return [];
  return [{ what: "its class is not collected", line: owner.line }];
}

function isCollected(owner: SyntaxNode): boolean {
  const bases = childIn(owner, "superclasses")?.text.replace(/\s+/g, "") ?? "()";
  if (!/^\((object)?,?\)$/.test(bases)) return true;
  return /^Test/.test(childIn(owner, "name")?.text ?? "") && !isMadeItsWay(owner);
}

/** A class within one of its tests may be. */
function isMadeItsWay(owner: SyntaxNode): boolean {
  return (childIn(owner, "body")?.children ?? []).some((one) => {
    const method = one.type === "decorated_definition" ? childIn(one, "definition") : one;
    return (
      method?.type === "function_definition" && /^__(init|new)__$/.test(childIn(method, "name")?.text ?? "")
    );
  });
}

/** A class of the file that is collected, and that has the test from this one. */
function hasHeir(owner: SyntaxNode, test: string, root: SyntaxNode): boolean {
  const name = childIn(owner, "name")?.text ?? "";
  return root.children.some((one) => {
    if (one.type !== "class_definition") return false;
    const bases = childIn(one, "superclasses")?.children.map(({ text }) => text) ?? [];
    const own = childIn(one, "body")?.text ?? "";
    const overrides = new RegExp(`\\b(${test}|__test__)\\b|\\bdef __(init|new)__\\(`).test(own);
    return isFirst(name, bases) && /^Test/.test(childIn(one, "name")?.text ?? "") && !overrides;
  });
}

/** Whether no other base is asked for the test before this one, nor by a way of its own to make classes. */
function isFirst(name: string, bases: readonly string[]): boolean {
  const asked = bases.filter((one) => !/^(unittest\.)?(IsolatedAsyncio)?TestCase$/.test(one));
  return asked[0] === name && !bases.some((one) => /^metaclass\s*=(?!\s*(abc\.)?ABCMeta$)/.test(one));
}

/** What another thing takes the place of. */
function wrapped({ children }: SyntaxNode): Mark[] {
  return children
    .filter(({ type }) => type === "decorator")
    .map(namedBy)
    .filter(({ what }) => /(^@|\.)(fixture|contextmanager|property)$/.test(what));
}

function namedBy({ text, line }: SyntaxNode): Mark {
  return { what: /^@\s*[\w.]+/.exec(text)?.[0].replace(/\s+/g, "") ?? "@", line };
}

function moduleMarks(root: SyntaxNode): Mark[] {
  return root.children.flatMap((statement) => {
    if (!/statement$/.test(statement.type)) return [];
    if (/^(if|try|raise)_statement$/.test(statement.type) && skipsModule(statement))
      return [{ what: "skip", line: statement.line }];
    const says =
      /^pytestmark\b/.test(statement.text) && skipping.test(statement.text)
        ? "skip"
        : (/^(pytest\.(skip|importorskip)|collect_ignore\w*|__test__)\b/.exec(statement.text)?.[1] ?? null);
    return says === null || /^(if|def|class)\b/.test(statement.text)
      ? []
      : [{ what: says, line: statement.line }];
  });
}

/** `if not ready: pytest.skip("…", allow_module_level=True)`, `raise unittest.SkipTest("…")` */
function skipsModule(statement: SyntaxNode): boolean {
  return [...walk(statement)].some(
    ({ node, above }) =>
      ((node.type === "call" && /^pytest\.skip\(/.test(node.text)) ||
        (node.type === "raise_statement" && /^raise\s+([\w.]+\.)?(SkipTest|Skipped)\b/.test(node.text))) &&
      !above.some(({ type }) => /^(function|class)_definition$/.test(type)),
  );
}

function outerMarks(node: SyntaxNode): Mark[] {
  if (node.type === "if_statement")
    return [
      { what: `runs only if ${(childIn(node, "condition")?.text ?? "").slice(0, 80)}`, line: node.line },
    ];
  if (node.type === "class_definition") {
    const off = /\b__test__\s*=\s*False/.test(node.text);
    return off ? [{ what: "__test__ = False", line: node.line }] : [];
  }
  const decorators = node.children.filter(({ type }) => type === "decorator");
  return [
    ...decorators
      .map((one) => ({ what: skippedBy(one), line: one.line }))
      .filter((mark): mark is Mark => mark.what !== undefined),
    ...decorators
      .filter(({ text }) => computed.test(text))
      .map(({ line }) => ({ what: "a computed mark", line })),
    ...decorators
      .filter(({ text }) => /^@[\w.]*\b(flaky|retry)\b/.test(text))
      .map(({ line }) => ({ what: "swallows failures by retries", line })),
    ...decorators
      .filter(({ text }) => /^@\s*(contextlib\.)?suppress\(/.test(text))
      .map(({ line }) => ({ what: "swallows failures", line })),
    ...decorators
      .filter(({ text }) => /\bparametrize\([^]*\]\s*\[[^\]]*:[^\]]*\]/.test(text))
      .map(({ line }) => ({ what: "runs over a part of its cases", line })),
  ];
}

/** Another condition keeps it from running elsewhere; what is told of the reason says nothing. */
function skippedBy(decorator: SyntaxNode): string | undefined {
  const word = skipping.exec(withoutNames(decorator.text))?.[0];
  if (!/^skip(if|If|Unless)$/.test(word ?? "")) return word;
  const call = decorator.children.find(({ type }) => type === "call");
  const condition = (call && childIn(call, "arguments")?.children[0]?.text) ?? "";
  return `${word ?? ""} ${condition.replace(/\s+/g, "").replaceAll("'", '"')}`.slice(0, 120);
}

/** A mark whose name is put together where the test runs: it may be any. */
const computed =
  /\b(getattr|vars)\(\s*[\w.]*\bmark\b|\bmark\.__|\bmarks\s*=[^,)]*(\b(getattr|attrgetter|eval|vars)\(|\.__\w+__)/;

/** The names that `parametrize` gives to its cases and to what they hold say nothing. */
function withoutNames(decorator: string): string {
  return /^@[\w.]*\bparametrize\(/.test(decorator)
    ? decorator.replace(/"[^"\n]*"|'[^'\n]*'/g, '""')
    : decorator;
}

export function bodyMarks(body: SyntaxNode): Mark[] {
  const marks: Mark[] = [];
  for (const { node, above } of walk(body)) {
    const inner = above.slice(1).some(({ type }) => type === "function_definition" || type === "lambda");
    if (node.type === "call" && /^(hypothesis\.)?assume\(\s*(False|0)\s*\)/.test(node.text))
      marks.push({ what: "assumes what is never so", line: node.line });
    if (node.type === "yield" && !inner) marks.push({ what: "is a generator", line: node.line });
    if (node.type === "return_statement" && !inner && !returnsFromHandler(above))
      marks.push({ what: "returns early", line: node.line });
    if (
      node.type === "call" &&
      /^(pytest\.(skip|xfail|importorskip)|self\.skipTest|unittest\.SkipTest|SkipTest)$/.test(
        childIn(node, "function")?.text ?? "",
      )
    )
      marks.push({ what: "skip", line: node.line, ...whereSkipped(above) });
    if (node.type === "decorator" && skipping.test(node.text)) marks.push({ what: "skip", line: node.line });
  }
  return marks;
}
