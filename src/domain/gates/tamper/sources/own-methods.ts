import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, plainSource, walk, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";

/**
 * Java: methods that tests called by their name alone, inherited or imported, and that a class of the tests declares
 * now. What asks the one that was imported, or moved with the change, is honest.
 */
export function ownMethods(files: readonly ChangedFile[]): TamperFinding[] {
  const moved = new Set(files.flatMap(({ before }) => declaredIn(rootOf(before)).map(bodyOf)));
  return files.flatMap(({ path, before, after }) => {
    const [was, now] = [rootOf(before), rootOf(after)];
    if (was === null || now === null || collectionOf(path) === 0) return [];
    const declared = new Set(methodsIn(was).map(nameOf));
    const called = new Set(callsIn(was).filter((name) => !declared.has(name)));
    const still = new Set(callsIn(now));
    const methods = methodsIn(now)
      .filter((one) => called.has(nameOf(one)) && still.has(nameOf(one)) && !moved.has(bodyOf(one)))
      .filter((one) => !asksImported(one, was) && givesConstants(one));
    const classes = ownClasses(now, was).filter((one) => !moved.has(bodyOf(one)));
    return [...methods, ...classes].map((one) => ({
      ...{ path, line: one.line, rule: "stubbed-assertion" },
      message: `"${nameOf(one)}" means something of the test's own where the test checks`,
    }));
  });
}

const classTypes = ["class_declaration", "record_declaration", "enum_declaration"];

/** Classes within those of tests, by names that the tests had from elsewhere and asked: `Words.count(…)`. */
function ownClasses(now: SyntaxNode, was: SyntaxNode): SyntaxNode[] {
  const declared = new Set(nodesOf(was, ...classTypes).map(nameOf));
  const asked = new Set(nodesOf(was, "method_invocation").map((one) => childIn(one, "object")?.text ?? ""));
  return nodesOf(now, ...classTypes).filter(
    (one) => asked.has(nameOf(one)) && !declared.has(nameOf(one)) && childIn(one, "superclass") === null,
  );
}

function rootOf(version: FileVersion | null): SyntaxNode | null {
  return version?.tree?.language === "java" ? version.tree.root : null;
}

function methodsIn(root: SyntaxNode | null): SyntaxNode[] {
  return root === null ? [] : nodesOf(root, "method_declaration");
}

function declaredIn(root: SyntaxNode | null): SyntaxNode[] {
  return root === null ? [] : nodesOf(root, "method_declaration", ...classTypes);
}

function nameOf(method: SyntaxNode): string {
  return childIn(method, "name")?.text ?? "";
}

function bodyOf(method: SyntaxNode): string {
  const body = childIn(method, "body");
  return `${nameOf(method)}${body === null ? "" : plainSource(body)}`;
}

function callsIn(root: SyntaxNode): string[] {
  return nodesOf(root, "method_invocation").flatMap((one) =>
    childIn(one, "object") === null ? [childIn(one, "name")?.text ?? ""] : [],
  );
}

/** `Users.make()`, or another method of the class from which `make` was imported. */
function asksImported(method: SyntaxNode, was: SyntaxNode): boolean {
  const from = nodesOf(was, "import_declaration").flatMap(
    ({ text }) => /\bstatic\s+(?:\w+\.)*(\w+)\.(?:\w+|\*)\s*;/.exec(text)?.[1] ?? [],
  );
  const calls = nodesOf(method, "method_invocation").map((one) => childIn(one, "object")?.text ?? "");
  return calls.some((on) => on === "super" || from.includes(on.split(".").at(-1) ?? ""));
}

/** Whatever is made there is made of nothing but what the tests say. */
function givesConstants(method: SyntaxNode): boolean {
  const body = childIn(method, "body");
  if (body === null || !/\breturn\b/.test(body.text)) return false;
  const own = new Set(nodesOf(method, "variable_declarator").map((one) => childIn(one, "name")?.text));
  return [...walk(body)].every(({ node, above }) => {
    if (node.type === "method_invocation")
      return childIn(node, "object") !== null && onlyConstants(node, own);
    if (node.type === "object_creation_expression") return onlyConstants(node, own);
    return node.type !== "identifier" || own.has(node.text) || node.field === "name" || isCallee(node, above);
  });
}

function isCallee(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  return above.at(-1)?.type === "method_invocation" && node.field === "object";
}

/** What is given nothing may know the answer by itself. */
function onlyConstants(call: SyntaxNode, own: ReadonlySet<string | undefined>): boolean {
  const args = childIn(call, "arguments");
  if (args === null || args.children.length === 0) return false;
  return nodesOf(args, "identifier").every((one) => own.has(one.text) || one.field === "name");
}
