import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { type Heir } from "../heir.ts";
import { pythonAssertions } from "./python-assertions.ts";

/** A class of Python, whether it is decorated or not. */
interface PythonClass {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly file: SourceFile;
  /** Without modules, in the order in which Python asks them. */
  readonly bases: readonly string[];
  readonly isSkipped: boolean;
}

const known = new WeakMap<SyntaxNode, readonly PythonClass[]>();
/** Classes build on others, and these again. */
const maxDepth = 5;

/** The classes of the files that pytest runs the tests of another class for, of which `all` may tell. */
export function pythonHeirs(files: readonly SourceFile[], all: readonly SourceFile[]): Heir[] {
  return files.flatMap(classesIn).flatMap((one) => {
    if (one.bases.length === 0 || one.isSkipped) return [];
    const bases = inheritedBy(one, all);
    if (!isRun(one, bases)) return [];
    return bases.flatMap((base) => {
      const tests = testsOf(base);
      if (tests.length === 0 || tests.some((test) => overrides(one, test))) return [];
      return [{ name: one.name, path: one.file.path, line: one.node.line, base: base.name }];
    });
  });
}

/** By the name of each class what tests it has itself, with as much as they check. */
export function pythonTestClasses(file: SourceFile): { name: string; tests: readonly string[] }[] {
  return classesIn(file).map((one) => ({
    name: one.name,
    tests: testsOf(one).filter((test) => !overrides(one, test)),
  }));
}

function classesIn(file: SourceFile): readonly PythonClass[] {
  const { root, language } = file.tree;
  if (language !== "python") return [];
  const before = known.get(root);
  if (before !== undefined) return before;
  const found = root.children.flatMap((outer): PythonClass[] => {
    const node = outer.type === "decorated_definition" ? childIn(outer, "definition") : outer;
    if (node?.type !== "class_definition") return [];
    const bases = (childIn(node, "superclasses")?.children ?? [])
      .filter(({ type }) => /^(identifier|attribute|subscript)$/.test(type))
      .map(({ text }) => text.replace(/\[[^]*$/, "").replace(/^.*\./, ""));
    const isSkipped = outer.children.some(
      ({ type, text }) => type === "decorator" && /\bskip(If|if|Unless)?\b/.test(text),
    );
    return [{ name: childIn(node, "name")?.text ?? "", node, file, bases, isSkipped }];
  });
  known.set(root, found);
  return found;
}

/** All that a class has something from, the nearest first, as far as the files tell. */
function inheritedBy(one: PythonClass, files: readonly SourceFile[]): PythonClass[] {
  const found: PythonClass[] = [];
  const queue = one.bases.map((name) => ({ name, depth: 1 }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { name, depth } = next;
    const [base, ...more] = files.flatMap(classesIn).filter((each) => each.name === name);
    if (base === undefined || more.length > 0 || base === one || found.includes(base)) continue;
    found.push(base);
    if (depth < maxDepth) queue.push(...base.bases.map((each) => ({ name: each, depth: depth + 1 })));
  }
  return found;
}

/** Whether a runner makes one of it: by its name, or as a case of unittest. */
function isRun(one: PythonClass, bases: readonly PythonClass[]): boolean {
  const names = [one, ...bases].flatMap((each) => each.bases);
  const said = [one, ...bases].map(({ node }) => /\b__test__\s*=\s*(True|False)/.exec(ownText(node))?.[1]);
  if (said.find((word) => word !== undefined) === "False") return false;
  return /^Test/.test(one.name) || names.some((name) => /TestCase$/.test(name));
}

function ownText(node: SyntaxNode): string {
  return (childIn(node, "body")?.children ?? [])
    .filter(({ type }) => type === "expression_statement")
    .map(({ text }) => text)
    .join("\n");
}

function membersOf({ node }: PythonClass): SyntaxNode[] {
  return (childIn(node, "body")?.children ?? []).flatMap((one) => {
    const said = one.type === "decorated_definition" ? childIn(one, "definition") : one;
    return said === null ? [] : [said];
  });
}

function testsOf(one: PythonClass): string[] {
  return membersOf(one)
    .filter(({ type }) => type === "function_definition")
    .map((each) => childIn(each, "name")?.text ?? "")
    .filter((name) => /^test/.test(name));
}

/** Whether a class has something without a check in the place of a test that it would inherit. */
function overrides(one: PythonClass, test: string): boolean {
  return membersOf(one).some((each) => {
    if (each.type !== "function_definition")
      return new RegExp(`^${test}\\s*(:[^=]*)?=[^=]`).test(each.text) || each.text === `del ${test}`;
    if (childIn(each, "name")?.text !== test || callsBase(each, test)) return false;
    const body = childIn(each, "body");
    return body === null || pythonAssertions(body).length === 0;
  });
}

function callsBase(node: SyntaxNode, test: string): boolean {
  return nodesOf(node, "call").some(({ text }) => text.includes(`.${test}(`));
}
