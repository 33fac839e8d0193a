import { type ChangedFile } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { isMadeLonger, isOfPackage } from "./made-longer.ts";
import { folderOf, pathIn } from "../paths.ts";

export interface Modules {
  readonly files: readonly ChangedFile[];
  readonly around: Surroundings;
}

/** A name that an import takes, as its source calls it: "default" and "*" are those that it gives no name. */
export interface Taken {
  readonly name: string;
  readonly local: string;
}

export function takenBy(statement: SyntaxNode): Taken[] {
  const clause = statement.children.find(({ type }) => type === "import_clause");
  return (clause?.children ?? []).flatMap((one): Taken[] => {
    if (one.type === "identifier") return [{ name: "default", local: one.text }];
    if (one.type === "namespace_import") return [{ name: "*", local: one.children[0]?.text ?? "" }];
    return nodesOf(one, "import_specifier").map((each) => {
      const name = childIn(each, "name")?.text ?? "";
      return { name, local: childIn(each, "alias")?.text ?? name };
    });
  });
}

/**
 * Whether a file takes the runner's own words, made longer and not replaced, from another file: from one that
 * the change brings and that shows it, or, where the tests are new, from one of the tests' that stands.
 */
export function takesRunnersOwn(
  {
    path,
    source,
    names,
  }: { readonly path: string; readonly source: string; readonly names: readonly Taken[] },
  { files, around }: Modules,
): boolean {
  if (!/^\.{1,2}\//.test(source)) return false;
  const stem = pathIn(folderOf(path), source).replace(/\.[cm]?[jt]sx?$/, "");
  const places = ["", "/index"].flatMap((end) => ends.map((one) => `${stem}${end}${one}`));
  const brought = files.find(({ after }) => after !== null && places.includes(after.path));
  if (brought !== undefined) {
    const root = brought.after?.tree?.root;
    return root !== undefined && names.every(({ name }) => givesOn(name, root));
  }
  const isNew = files.some((one) => one.path === path && one.before === null);
  const isItself = names.every(({ name, local }) => name === local || /^(default|\*|test|it)$/.test(name));
  return isNew && isItself && around.paths.some((one) => places.includes(one) && isTestContext(one));
}

const ends = [".ts", ".js", ".mts", ".mjs", ".cts", ".cjs", ".tsx", ".jsx"];

/** Whether a module gives on a word of a package as it is, or with more to it and nothing in the place of what it has. */
function givesOn(name: string, root: SyntaxNode): boolean {
  // What a file gives without a name is its own.
  if (name === "default" || name === "*") return false;
  const given = nodesOf(root, "export_statement");
  const own = given.flatMap((one) => {
    const isGood = givenHere(name, one, root);
    return isGood === null ? [] : [isGood];
  });
  if (own.length > 0) return own.every(Boolean);
  const stars = given.filter(({ text }) => /^export\s*\*\s*from\b/.test(text));
  return stars.length > 0 && stars.every((one) => isOfPackage(childIn(one, "source")));
}

/** Whether an export gives a word on well; null: it gives on none of that name. */
function givenHere(name: string, statement: SyntaxNode, root: SyntaxNode): boolean | null {
  const source = childIn(statement, "source");
  const clause = statement.children.find(({ type }) => type === "export_clause");
  if (clause !== undefined) {
    const one = nodesOf(clause, "export_specifier").find(
      (each) => (childIn(each, "alias") ?? childIn(each, "name"))?.text === name,
    );
    if (one === undefined) return null;
    if (childIn(one, "name")?.text !== name) return false;
    return source === null ? isHonestHere(name, root) : isOfPackage(source);
  }
  const declaration = childIn(statement, "declaration");
  if (declaration === null) return new RegExp(`\\*\\s*as\\s+${name}\\b`).test(statement.text) ? false : null;
  const names = declaration.children.flatMap((one) =>
    one.type === "variable_declarator" ? [childIn(one, "name") ?? one] : one.field === "name" ? [one] : [],
  );
  if (names.some(({ type, text }) => type === "identifier" && text === name)) return isHonestHere(name, root);
  const isWithin = (names.length === 0 ? [declaration] : names).some(({ text }) =>
    new RegExp(`\\b${name}\\b`).test(text),
  );
  return isWithin ? false : null;
}

/** Whether a module's own name is a package's: imported as it is, or made longer. */
function isHonestHere(name: string, root: SyntaxNode): boolean {
  const imported = root.children.filter(
    (one) => one.type === "import_statement" && isOfPackage(childIn(one, "source")),
  );
  if (imported.flatMap(takenBy).some((one) => one.name === name && one.local === name)) return true;
  const made = nodesOf(root, "variable_declarator").filter((one) => childIn(one, "name")?.text === name);
  return made.length > 0 && made.every((one) => isMadeLonger(one, root));
}
