import {
  childIn,
  isJavaScript,
  nodesOf,
  walk,
  type SyntaxNode,
  type SyntaxTree,
  type Visit,
} from "../../syntax-tree.ts";
import { type FoundTest, type Lines, type Mark } from "../test-case.ts";
import { checkingMethod } from "./java-matchers.ts";
import { goHook, rustHook } from "./compiled-hooks.ts";
import { matcherIn } from "./own-matchers.ts";
import { checkingFunction } from "./python-checkers.ts";
import { bodyMarks } from "./python-tests.ts";

const ofScripts =
  /^((test|it|t|QUnit|hooks)\.)?((before|after)(Each|All)?|setup|teardown|suiteSetup|suiteTeardown)$|^(Given|When|Then|And|But|defineStep)$/;
const ofPython =
  /^(async)?_?(set_?up|tear_?down)(_?(class|module|method|function))?$|^async(SetUp|TearDown)$/i;
const ofJava = /^@(Before|After)(Each|All|Class|Method)?\b|^@(Given|When|Then|And|But)\b/;
/** What scenarios say is done, and checked, by these. */
const steps = /^@\s*(\w+\.)?(given|when|then|step)\b/;
const functions = /^(arrow_function|function_expression)$/;

/** What a file has run before, around and after its tests: what is checked there is checked of each of them. */
export function findHooks({ language, root }: SyntaxTree): FoundTest[] {
  const read = isJavaScript(language) ? inScript : hooksIn[language as string];
  if (read === undefined) return [];
  return [...walk(root)].flatMap((visit): FoundTest[] => {
    const found = read(visit);
    if (found === null || found.body === null) return [];
    const { node, above } = visit;
    const { name, body, marks = [], claims = [] } = found;
    const all = isForAll(visit, name) ? [...marks, { what: runsOnce, line: node.line }] : marks;
    const after = runsAfterEach(visit, name) ? linesOf(above) : undefined;
    return [{ name, node, body, marks: all, claims, around: [...above, node], scope: [node], after }];
  });
}

const hooksIn: Readonly<Record<string, (visit: Visit) => Hook | null>> = {
  ...{ python: inPython, java: inJava, go: goHook, rust: rustHook },
};

interface Hook {
  readonly name: string;
  readonly body: SyntaxNode | null;
  readonly marks?: readonly Mark[];
  readonly claims?: readonly string[];
}

const afterEach = /(^|\.)(afterEach|teardown)$|^(tearDown|asyncTearDown|teardown_method)$/;

function runsAfterEach({ node }: Visit, name: string): boolean {
  if (node.type !== "method_declaration") return afterEach.test(name);
  const modifiers = node.children.find(({ type }) => type === "modifiers")?.text ?? "";
  return /@After(Each|Method)?\b/.test(modifiers);
}

/** Of the suite or the class that something stands in, or of the whole file. */
function linesOf(above: readonly SyntaxNode[]): Lines | undefined {
  const around = above.findLast(
    ({ type, text }) =>
      /^class_(declaration|definition)$|^(program|module)$/.test(type) ||
      (type === "call_expression" && /^(describe|suite|context)\b/.test(text)),
  );
  return around && { first: around.line, last: around.line + around.text.split("\n").length - 1 };
}

/** What is checked there is checked once, and not of each test. */
export const runsOnce = "checks once for all tests";

const onceInScripts = /(^|\.)((before|after)(All)?|suiteSetup|suiteTeardown)$/;
const onceInPython = /(class|module)$/i;
const onceInGo = /^(Synchronized)?(Before|After)(All|Suite)$|\.((Set[uU]p|TearDown)Suite|HandleStats)$/;

function isForAll({ node, above }: Visit, name: string): boolean {
  if (onceInGo.test(name)) return true;
  if (node.type === "call_expression") return onceInScripts.test(name);
  const around = node.type === "method_declaration" ? node : above.at(-1);
  const said = around?.children.find(({ type }) => /^(modifiers|decorator)$/.test(type))?.text ?? "";
  if (node.type === "method_declaration") return /@(Before|After)(All|Class)\b/.test(said);
  if (node.type !== "function_definition") return false;
  const isFixture = around?.type === "decorated_definition" && /\bfixture\b/.test(around.text);
  if (isFixture) return /\bscope\s*=\s*["'](class|module|package|session)["']/.test(said);
  return ofPython.test(name) && onceInPython.test(name);
}

/** What a test says of its own end is a part of the test. */
const tests = /^(test|it|specify)\b/;

function inScript(visit: Visit): Hook | null {
  const { node, above } = visit;
  const matcher = matcherIn(visit);
  if (matcher !== null) return matcher;
  if (node.type === "program") return { name: "the file itself", body: outsideOfTests(node) };
  const name = node.type === "call_expression" ? (childIn(node, "function")?.text ?? "") : "";
  if (!ofScripts.test(name)) return null;
  if (above.some((one) => one.type === "call_expression" && tests.test(one.text))) return null;
  const given = childIn(node, "arguments")?.children ?? [];
  const [root] = above;
  const named = given.find(({ type }) => type === "identifier");
  const body =
    given.findLast(({ type }) => functions.test(type)) ??
    (root && named ? functionNamed(named.text, root) : null);
  return { name, body };
}

/** But for what tells the library how to check. */
const checksAnything = /^(await\s+)?(assert|expect(?!\.(extend|assertions|hasAssertions|add\w+)\b))/;

/** `expectType<User>(load(1));` in no test, as tests of types and plain scripts check. */
function outsideOfTests(root: SyntaxNode): SyntaxNode | null {
  const children = root.children.filter(
    ({ type, text }) => type === "expression_statement" && checksAnything.test(text),
  );
  const text = children.map((one) => one.text).join("\n");
  return children.length === 0 ? null : { ...root, text, children };
}

function functionNamed(name: string, root: SyntaxNode): SyntaxNode | null {
  const found = nodesOf(root, "function_declaration", "variable_declarator").find(
    (one) => childIn(one, "name")?.text === name,
  );
  return (found && (childIn(found, "value") ?? childIn(found, "body"))) ?? null;
}

function inPython(visit: Visit): Hook | null {
  const { node, above } = visit;
  if (node.type !== "function_definition") return null;
  const name = childIn(node, "name")?.text ?? "";
  const decorated = above.at(-1)?.type === "decorated_definition" ? above.at(-1) : undefined;
  const isFixture =
    decorated?.children.some(
      ({ type, text }) => type === "decorator" && (/^@\s*[\w.]*\bfixture\b/.test(text) || steps.test(text)),
    ) ?? false;
  const body = childIn(node, "body");
  if (isFixture) return { name, body };
  if (body === null || !ofPython.test(name)) return checkingFunction(visit);
  return { name, body, marks: bodyMarks(body).filter(({ what }) => what === "skip") };
}

function inJava(visit: Visit): Hook | null {
  const { node } = visit;
  if (node.type !== "method_declaration") return null;
  const modifiers = node.children.find(({ type }) => type === "modifiers")?.children ?? [];
  const isHook = modifiers.some(({ type, text }) => /annotation$/.test(type) && ofJava.test(text));
  return isHook
    ? { name: childIn(node, "name")?.text ?? "", body: childIn(node, "body") }
    : checkingMethod(visit);
}
