import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";

const loading = /^(addTests?|TestSuite|makeSuite|findTestCases|loadTestsFrom\w+|discover)$/;
const documented = /^Doc(Test|File)Suite$/;
const whole = /^(loadTestsFromModule|loadTestsFromNames?|discover)$/;
const mayAdd = /\b(addTests?|TestSuite|makeSuite|loadTestsFrom\w+|Doc(Test|File)Suite)\(/;
/** By which pytest, or a script, runs what documentation shows. */
const otherwise = /\bdoctest[-_](modules|glob|plus)\b|\bdoctest\.test(mod|file)\(/;

/** Suites of unittest, put together by `load_tests` or `suite`, to which less is added: what documentation shows, or tests. */
export function narrowedPythonSuites(
  files: readonly ChangedFile[],
  { settings }: Surroundings,
): TamperFinding[] {
  const now = files.flatMap(({ after }) => addedBy(after));
  const isWhole = now.some((one) => one.isWhole && !files.some((file) => adds(file.before, one)));
  const runsDocs = [...settings, ...files.map(({ after }) => after)].some((one) =>
    otherwise.test(textOf(one)),
  );
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    const lost = addedBy(before).find((one) => {
      if (now.some((other) => covers(other, one)) || isGone(one.what, files)) return false;
      if (one.isDocument) return !runsDocs;
      if (isWhole || !after?.tree) return false;
      if (mayAdd.test(textOf(after))) return true;
      return /\bdef load_tests\(/.test(textOf(after)) && !declares(after, one.what);
    });
    const message = `a suite runs less: ${lost?.text.slice(0, 120) ?? ""} is gone`;
    return lost === undefined ? [] : [{ path, line: null, rule: "skipped-test", message }];
  });
}

interface Added {
  /** As it is written, without white space. */
  readonly text: string;
  /** The class, module or file that is run. */
  readonly what: string;
  readonly isDocument: boolean;
  readonly isWhole: boolean;
}

function adds(version: FileVersion | null, { text }: Added): boolean {
  return addedBy(version).some((one) => one.text === text);
}

function covers(other: Added, one: Added): boolean {
  return other.isDocument === one.isDocument && [one.text, one.what].includes(other.text);
}

function isGone(what: string, files: readonly ChangedFile[]): boolean {
  const name = what.split(".").at(-1) ?? "";
  const stands = (version: FileVersion | null) =>
    declares(version, name) || version?.path.endsWith(`/${name}.py`) || version?.path.endsWith(what);
  return files.some(({ before }) => stands(before)) && !files.some(({ after }) => stands(after));
}

function declares(version: FileVersion | null, name: string): boolean {
  return nodesIn(version, "class_definition").some((one) => childIn(one, "name")?.text === name);
}

function nodesIn(version: FileVersion | null, ...types: string[]): SyntaxNode[] {
  return version?.tree?.language === "python" ? nodesOf(version.tree.root, ...types) : [];
}

function addedBy(version: FileVersion | null): Added[] {
  if (version?.tree?.language !== "python" || !mayAdd.test(textOf(version))) return [];
  const { root } = version.tree;
  const given = [...walk(root)].flatMap(({ node, above }) => {
    if (node.type !== "call" || !(loading.test(calledBy(node)) || documented.test(calledBy(node)))) return [];
    const loops = above.flatMap((one) => (one.type === "for_statement" ? (childIn(one, "right") ?? []) : []));
    return [node, ...loops].flatMap((one) => leavesOf(one, root));
  });
  // A name that the file neither declares nor takes from elsewhere is one of the suite's own.
  const known = nodesOf(root, "class_definition", "import_statement", "import_from_statement").flatMap(
    (one) => nodesOf(one.type === "class_definition" ? (childIn(one, "name") ?? one) : one, "identifier"),
  );
  return given.filter(({ text }) => !/^(?!__)\w+$/.test(text) || known.some((one) => one.text === text));
}

function calledBy(call: SyntaxNode): string {
  return childIn(call, "function")?.text.split(".").at(-1) ?? "";
}

/** What is put into a suite, also through a list under a name. */
function leavesOf(node: SyntaxNode, root: SyntaxNode, isWhole = false): Added[] {
  const called = node.type === "call" ? calledBy(node) : "";
  const args = childIn(node, "arguments")?.children ?? [];
  const text = node.text.replace(/\s+/g, "").replaceAll("'", '"');
  if (documented.test(called)) {
    const what = args[0]?.text.replace(/["']/g, "") ?? "";
    return [{ text: `${called}(${what})`, what, isDocument: true, isWhole }];
  }
  if (loading.test(called)) return args.flatMap((one) => leavesOf(one, root, whole.test(called)));
  if (
    /^(list|tuple|set|list_comprehension|generator_expression|for_in_clause|keyword_argument)$/.test(
      node.type,
    )
  )
    return node.children.flatMap((one) => leavesOf(one, root, isWhole));
  const list =
    node.type === "identifier"
      ? nodesOf(root, "assignment").find((one) => childIn(one, "left")?.text === node.text)
      : undefined;
  const value = list === undefined ? null : childIn(list, "right");
  if (value !== null && /^(list|tuple)$/.test(value.type)) return leavesOf(value, root, isWhole);
  const what = called === "" ? text.replaceAll('"', "") : (childIn(node, "function")?.text ?? "");
  return [{ text, what, isDocument: false, isWhole }];
}
