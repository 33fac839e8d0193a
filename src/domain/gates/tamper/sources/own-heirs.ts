import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { isWrittenOut } from "../tests/answers/written-values.ts";
import { readTests } from "../tests/read-tests.ts";
import { type TestCase } from "../tests/test-case.ts";

/** A class of the tests' own that answers in the place of the one that it comes of. */
interface Heir {
  /** Empty: it has none. */
  readonly name: string;
  readonly base: string;
  /** Methods that give back a constant. */
  readonly methods: readonly string[];
  readonly path: string;
  readonly line: number;
}

/**
 * Python, Java and Go: tests that asked a class of the product, and now ask one of their own that comes of it and has
 * the answer written out. Heirs that answer what no test asks, or that tests had before, are honest.
 */
export function ownHeirs(files: readonly ChangedFile[]): TamperFinding[] {
  const known = new Set(files.flatMap(({ before }) => heirsIn(before)).map(signOf));
  const heirs = files.flatMap(({ after }) => heirsIn(after)).filter((one) => !known.has(signOf(one)));
  if (heirs.length === 0) return [];
  return files.flatMap(({ before, after }) => {
    if (before === null || after === null || collectionOf(after.path) === 0) return [];
    const [was, now] = [textOf(before), textOf(after)];
    const own = heirs.filter((one) => takesPlace(one, after.path, { was, now }));
    if (own.length === 0) return [];
    const [asked, asks] = [readTests(before), readTests(after)];
    return own.flatMap((one) => {
      const method = one.methods.find((name) => isAskedStill(name, asked, asks));
      if (method === undefined) return [];
      const message = `the tests ask "${method}" of a ${one.base} of their own, which has the answer written out`;
      return [{ path: one.path, line: one.line, rule: "stubbed-assertion", message }];
    });
  });
}

function signOf({ name, base, methods }: Heir): string {
  return JSON.stringify([name, base, methods]);
}

/** Whether a file of tests names it now, and named the class that it comes of before. */
function takesPlace(
  { name, base, path }: Heir,
  file: string,
  { was, now }: { readonly was: string; readonly now: string },
): boolean {
  // Go's classes are made by functions that are named for them.
  if (!(file.endsWith(".go") ? was.includes(base) : word(base).test(was))) return false;
  if (name === "") return path === file;
  return word(name).test(now) && (name === base || !word(name).test(was));
}

function word(name: string): RegExp {
  return new RegExp(`\\b${name}\\b`);
}

/** A test of the same name checked what the method answers, and does. */
function isAskedStill(method: string, before: readonly TestCase[], after: readonly TestCase[]): boolean {
  const asks = ({ assertions }: TestCase) => assertions.some(({ text }) => text.includes(`.${method}(`));
  const names = new Set(before.filter(asks).map(({ name }) => name));
  return after.some((one) => names.has(one.name) && asks(one));
}

function heirsIn(version: FileVersion | null): Heir[] {
  if (!version?.tree || !isTestContext(version.path)) return [];
  const { tree, path } = version;
  const found = { java: javaHeirs, python: pythonHeirs, go: goHeirs }[tree.language as string];
  return (found?.(tree.root) ?? [])
    .filter(({ base, methods }) => base !== "" && methods.length > 0)
    .map((one) => ({ ...one, path }));
}

type Found = Omit<Heir, "path">;

function javaHeirs(root: SyntaxNode): Found[] {
  return nodesOf(root, "class_declaration", "object_creation_expression").map((one) => {
    const base = childIn(one, "superclass")?.text.replace(/^extends\s+/, "") ?? childIn(one, "type")?.text;
    const body = one.children.find(({ type }) => type === "class_body");
    const methods = body?.children.filter(({ type }) => type === "method_declaration") ?? [];
    const name = one.type === "class_declaration" ? (childIn(one, "name")?.text ?? "") : "";
    return { name, base: lastWord(base), methods: constantIn(methods), line: one.line };
  });
}

function pythonHeirs(root: SyntaxNode): Found[] {
  return nodesOf(root, "class_definition").map((one) => {
    const [base] = childIn(one, "superclasses")?.children ?? [];
    const methods = (childIn(one, "body")?.children ?? []).filter(
      ({ type }) => type === "function_definition",
    );
    const name = childIn(one, "name")?.text ?? "";
    return { name, base: lastWord(base?.text), methods: constantIn(methods), line: one.line };
  });
}

/** A struct that has another one in it without a name. */
function goHeirs(root: SyntaxNode): Found[] {
  const methods = nodesOf(root, "method_declaration");
  return nodesOf(root, "type_spec").map((one) => {
    const name = childIn(one, "name")?.text ?? "";
    const fields = nodesOf(childIn(one, "type") ?? one, "field_declaration");
    const embedded = fields.find((field) => childIn(field, "name") === null);
    const own = methods.filter((each) => word(name).test(childIn(each, "receiver")?.text ?? ""));
    const base = lastWord(embedded && childIn(embedded, "type")?.text);
    return { name, base, methods: constantIn(own), line: one.line };
  });
}

function lastWord(text: string | undefined): string {
  return /(\w+)(?:[<[].*)?$/s.exec(text ?? "")?.[1] ?? "";
}

function constantIn(methods: readonly SyntaxNode[]): string[] {
  return methods.flatMap((one) => {
    const returned = [...walk(childIn(one, "body") ?? one)].filter(
      ({ node }) => node.type === "return_statement",
    );
    const [back, ...more] = returned.map(({ node }) => node.children[0]);
    if (back === undefined || more.length > 0 || !isWrittenOut(back)) return [];
    return [childIn(one, "name")?.text ?? ""];
  });
}
