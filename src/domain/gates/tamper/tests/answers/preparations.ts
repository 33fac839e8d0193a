import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";

const known = new WeakMap<SyntaxNode, readonly SyntaxNode[]>();

/** What runs before a test comes to its first line: statements that stand around it and hooks, the outermost first. */
export function preparationsOf(around: readonly SyntaxNode[], file: SourceFile): SyntaxNode[] {
  const holders = around.filter(({ type }) =>
    /^(program|module|statement_block|class_body|block)$/.test(type),
  );
  return holders.flatMap((one) => {
    const before = known.get(one);
    if (before !== undefined) return before;
    const found = preparationsIn(one, file);
    known.set(one, found);
    return found;
  });
}

function preparationsIn(holder: SyntaxNode, { tree: { language } }: SourceFile): SyntaxNode[] {
  if (isJavaScript(language)) return inJavaScript(holder);
  if (language === "python") return inPython(holder);
  return language === "java" ? inJava(holder) : [];
}

const hooks = /^(before|beforeEach|beforeAll|setup|suiteSetup)$/;
const functions = /^(arrow_function|function_expression)$/;

function inJavaScript({ children }: SyntaxNode): SyntaxNode[] {
  const plain = children.filter(({ type, children: [said] }) => {
    if (/^(lexical|variable)_declaration$/.test(type))
      return !functions.test(said?.children.at(-1)?.type ?? "");
    return type === "expression_statement" && !isRun(said);
  });
  const hooked = children.flatMap(({ type, children: [said] }) => {
    const isHook = type === "expression_statement" && hooks.test(calleeOf(said));
    const literals = isHook && said ? (childIn(said, "arguments")?.children ?? []) : [];
    return literals.flatMap((one) => (functions.test(one.type) ? [childIn(one, "body") ?? one] : []));
  });
  return [...plain, ...hooked];
}

function calleeOf(said: SyntaxNode | undefined): string {
  return said?.type === "call_expression" ? (childIn(said, "function")?.text ?? "") : "";
}

/** Tests, groups and hooks are called by their runners. */
function isRun(said: SyntaxNode | undefined): boolean {
  const list = said?.type === "call_expression" ? childIn(said, "arguments") : null;
  return list?.children.some(({ type }) => functions.test(type)) ?? false;
}

const setups = /^(setUp|setup|asyncSetUp|setUpClass|setUpModule|setup_(method|class|function|module))$/;

function inPython({ children }: SyntaxNode): SyntaxNode[] {
  const plain = children.filter(({ type }) => type === "expression_statement");
  const hooked = children.flatMap((one) => {
    const inner = one.type === "decorated_definition" ? one.children.at(-1) : one;
    if (inner?.type !== "function_definition") return [];
    const isFixture = /^@(pytest\.)?fixture\b[^\n]*\bautouse\s*=\s*True/m.test(one === inner ? "" : one.text);
    const runs = setups.test(childIn(inner, "name")?.text ?? "") || isFixture;
    const body = childIn(inner, "body");
    return runs && body !== null ? [body] : [];
  });
  return [...plain, ...hooked];
}

function inJava({ children }: SyntaxNode): SyntaxNode[] {
  const fields = children.filter(({ type }) => type === "field_declaration" || type === "block");
  const hooked = children.flatMap((one) => {
    if (one.type !== "method_declaration" && one.type !== "constructor_declaration") return [];
    const modifiers = one.children.find(({ type }) => type === "modifiers");
    const marks = (modifiers === undefined ? [] : nodesOf(modifiers, "marker_annotation", "annotation")).map(
      ({ text }) => text,
    );
    const runs =
      one.type === "constructor_declaration" ||
      childIn(one, "name")?.text === "setUp" ||
      marks.some((text) => /^@Before(Each|All|Class|Method)?\b/.test(text));
    const body = childIn(one, "body");
    return runs && body !== null ? [body] : [];
  });
  return [...fields, ...hooked];
}
