import { folderOf } from "../paths.ts";
import { moduleMeant } from "../subjects/module-paths.ts";
import { takenNames } from "../subjects/taken-names.ts";
import { childIn, nodesOf, type SyntaxTree } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { type Manner, type Tester } from "./comparing-manner.ts";

export const inGo: Manner = {
  calledAs: calls,
  isProduct: isOfProduct,
  functions: ["function_declaration"],
  bindings: ["short_var_declaration", "var_spec", "assignment_statement", "range_clause"],
  makes: /(^|\.)(New\w*|Clone|Copy|String)$/,
};

/** A package calls its own by their names alone; its tests may be a package of their own. */
function calls(tester: Tester): string[] {
  const { version, one, texts } = tester;
  const folder = folderOf(one.path);
  const isBeside = folderOf(version.path) === folder;
  const taken = takenNames(version).filter(({ source }) => {
    const from = { path: version.path, language: "go" as const };
    return moduleMeant(source, from, texts) === folder || (isBeside && isOwnPackage(source, tester));
  });
  const named = taken.map(({ local }) => (local === "." ? one.name : `${local}.${one.name}`));
  const isWithin = isBeside && !packageOf(tester.tree).endsWith("_test");
  return isWithin ? [...named, one.name] : named;
}

/** Of the package in a module's own folder, the folder has no name. */
function isOwnPackage(source: string, { tree }: Tester): boolean {
  return source.split("/").at(-1) === packageOf(tree).replace(/_test$/, "");
}

function packageOf({ root }: SyntaxTree): string {
  return nodesOf(root, "package_identifier")[0]?.text ?? "";
}

const ofGo =
  /^(append|cap|clear|close|complex|copy|imag|len|make|max|min|new|panic|real|recover|any|bool|byte|error|rune|string|u?int\d*|uintptr|float\d+|complex\d+)$/;

/** `Load`, but for what the tests' own files declare; `shop.Load`. */
function isOfProduct(name: string, tester: Tester): boolean {
  const { version, one, texts, beside } = tester;
  const [, owner, own = ""] = /^(?:(\w+)\.)?(\w+)$/.exec(name) ?? [];
  if (own === one.name || own === "") return false;
  if (owner !== undefined)
    return takenNames(version).some(({ local, source }) => {
      const path = moduleMeant(source, { path: version.path, language: "go" }, texts);
      return local === owner && (path !== null ? !isTestContext(path) : isOwnPackage(source, tester));
    });
  const folder = folderOf(version.path);
  const near = [version, ...beside].filter(
    ({ path }) => path.endsWith("_test.go") && folderOf(path) === folder,
  );
  const declared = near.flatMap(({ tree }) =>
    tree && packageOf(tree) === packageOf(tester.tree)
      ? nodesOf(tree.root, "function_declaration", "type_spec")
      : [],
  );
  return !ofGo.test(own) && !declared.some((each) => childIn(each, "name")?.text === own);
}
