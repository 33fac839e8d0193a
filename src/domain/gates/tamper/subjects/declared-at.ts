import { type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, type SourceLanguage, type SyntaxNode } from "../syntax-tree.ts";
import { usesIn } from "../tests/functions/rust-modules.ts";
import { exportsIn } from "../tests/functions/exports.ts";
import { moduleMeant, type ModulePaths } from "./module-paths.ts";
import { takenNames, type TakenName } from "./taken-names.ts";

/** One side of a change, as far as it was read. */
export interface ModuleTexts extends ModulePaths {
  /** Undefined: nobody has read it. */
  readonly read: (path: string) => FileVersion | undefined;
  /** Of the files of a folder, those that the change touches, on this side and on the other, and whether there are others. */
  readonly folder: (path: string) => Folder;
}

interface Folder {
  readonly own: readonly FileVersion[];
  readonly other: readonly FileVersion[];
  readonly stands: boolean;
}

/** Where a name of the product is declared, and by what. */
export interface Declared {
  readonly path: string;
  readonly name: string;
  /** Null: it stands where nobody looks, as in an unchanged package of Go. */
  readonly node: SyntaxNode | null;
}

/** Modules give on what others have, which give it on in turn. */
const maxHops = 6;

/** By side, path and name: tests ask the same again and again. */
const known = new WeakMap<ModuleTexts, Map<string, Declared | null>>();

/** What a name of a module stands for; null: the module gives none of that name, or nobody knows. */
export function declaredAt(
  { path, name }: Pick<Declared, "path" | "name">,
  texts: ModuleTexts,
): Declared | null {
  const own = known.get(texts) ?? new Map<string, Declared | null>();
  known.set(texts, own);
  const key = `${path}\n${name}`;
  const before = own.get(key);
  if (before !== undefined) return before;
  const found = foundAt({ path, name }, texts, maxHops);
  own.set(key, found);
  return found;
}

function foundAt(
  { path, name }: Pick<Declared, "path" | "name">,
  texts: ModuleTexts,
  hops: number,
): Declared | null {
  if (path === "" || path.endsWith("/")) return inGoPackage(path, name, texts);
  if (path.endsWith(".java")) return { path, name, node: texts.read(path)?.tree?.root ?? null };
  const version = texts.read(path);
  if (!version?.tree || hops === 0) return null;
  const { language, root } = version.tree;
  const next = (source: string, other: string) => {
    const module = moduleMeant(source, { path, language }, texts);
    return module === null ? null : foundAt({ path: module, name: other }, texts, hops - 1);
  };
  const given = readers[language]?.(root, name) ?? scriptGives(root, name);
  for (const one of given) {
    if (one.source !== undefined) {
      const found = next(one.source, one.name);
      if (found !== null) return found;
      continue;
    }
    const taken = takenNames(version).find(({ local }) => local === one.name);
    const member = memberOf(one.node, version);
    if (taken === undefined && member !== null) return next(member.source, member.name);
    if (taken === undefined) return { path, name: one.name, node: one.node };
    return next(taken.source, taken.name) ?? submodule(taken, next);
  }
  return null;
}

/** `rate = taxes.rate`, `export const load = all.load`: what a whole module has by that name. */
function memberOf(node: SyntaxNode, version: FileVersion): Pick<TakenName, "source" | "name"> | null {
  const value = childIn(node, "value") ?? childIn(node, "right");
  const [, owner, name = ""] = /^([\w$.]+)\.([\w$]+)$/.exec(value?.text ?? "") ?? [];
  if (owner === undefined || !/^(attribute|member_expression)$/.test(value?.type ?? "")) return null;
  const taken = takenNames(version).find(({ local }) => local === owner);
  if (taken === undefined) return null;
  if (taken.name === "*") return { source: taken.source, name };
  const isPython = version.tree?.language === "python";
  return isPython ? { source: `${taken.source}.${taken.name}`.replace(/^(\.+)\./, "$1"), name } : null;
}

/** `from shop import tax` may mean `shop/tax.py`. */
export function submodule(
  { source, name }: { readonly source: string; readonly name: string },
  next: (source: string, name: string) => Declared | null,
): Declared | null {
  return name === "*" ? null : next(`${source}${source.endsWith(".") ? "" : "."}${name}`, "*");
}

const readers: Partial<Record<SourceLanguage, (root: SyntaxNode, name: string) => Given[]>> = {
  python: pythonGives,
  rust: rustGives,
};

interface Given {
  /** From elsewhere. */
  readonly source?: string;
  readonly name: string;
  readonly node: SyntaxNode;
}

function scriptGives(root: SyntaxNode, name: string): Given[] {
  const statements = exportsIn(root);
  const found = statements.flatMap((one) =>
    one.type === "export_statement" ? exported(one, name, root) : assigned(one, name, root),
  );
  if (found.length > 0) return found;
  if (name === "*") return [{ name, node: root }];
  return statements
    .filter(({ text }) => name !== "default" && /^export\s*\*\s*from\b/.test(text))
    .map((node) => ({ source: sourceOf(node), name, node }));
}

function exported(statement: SyntaxNode, name: string, root: SyntaxNode): Given[] {
  const source = childIn(statement, "source") === null ? {} : { source: sourceOf(statement) };
  const clause = statement.children.find(({ type }) => type === "export_clause");
  if (clause !== undefined)
    return nodesOf(clause, "export_specifier").flatMap((one) => {
      // "default" is a word of the language there, and no name.
      const [own = "", given = own] = one.text.split(/\s+as\s+/);
      if (given !== name) return [];
      return [{ ...source, name: own, node: declarationOf(own, root) ?? one }];
    });
  if (/^export\s*\*\s*as\s+([\w$]+|"[^"]*"|'[^']*')/.exec(statement.text)?.[1] === name)
    return [{ ...source, name: "*", node: statement }];
  const declaration = childIn(statement, "declaration");
  if (/^export\s+default\b/.test(statement.text)) {
    const value = childIn(statement, "value") ?? declaration;
    if (name !== "default" || value === null) return [];
    if (value.type === "identifier")
      return [{ name: value.text, node: declarationOf(value.text, root) ?? value }];
    return [{ name: childIn(value, "name")?.text ?? "default", node: value }];
  }
  const own = [declaration, ...(declaration?.children ?? [])].find(
    (one) => one !== null && childIn(one, "name")?.text === name,
  );
  if (!own) return [];
  const value = childIn(own, "value");
  return [{ name: value?.type === "identifier" ? value.text : name, node: own }];
}

const whole = /^(module\.)?exports$/;

/** `module.exports = { load }`, `exports.load = load`, `module.exports = require("./load")` */
function assigned(assignment: SyntaxNode, name: string, root: SyntaxNode): Given[] {
  const [left, right] = [childIn(assignment, "left"), childIn(assignment, "right")];
  if (left === null || right === null) return [];
  const of = (value: SyntaxNode): Given => {
    const [, source, member] = /^require\(\s*["']([^"']+)["']\s*\)(?:\.([\w$]+))?$/.exec(value.text) ?? [];
    if (source !== undefined) return { source, name: member ?? "*", node: value };
    if (value.type !== "identifier") return { name, node: value };
    return { name: value.text, node: declarationOf(value.text, root) ?? value };
  };
  if (!whole.test(left.text)) return childIn(left, "property")?.text === name ? [of(right)] : [];
  if (right.type === "object")
    return right.children.flatMap((one) => {
      if (one.type === "shorthand_property_identifier")
        return one.text === name ? [of({ ...one, type: "identifier" })] : [];
      return childIn(one, "key")?.text === name ? [of(childIn(one, "value") ?? one)] : [];
    });
  const one = of(right);
  if (one.source !== undefined) return [{ ...one, name: one.name === "*" ? name : one.name }];
  return name === "default" || name === "*" ? [one] : [];
}

function declarationOf(name: string, root: SyntaxNode): SyntaxNode | null {
  return (
    nodesOf(
      root,
      ...["variable_declarator", "function_declaration", "generator_function_declaration"],
      ...["class_declaration", "abstract_class_declaration", "enum_declaration"],
    ).find((one) => childIn(one, "name")?.text === name) ?? null
  );
}

function sourceOf(statement: SyntaxNode): string {
  return childIn(statement, "source")?.text.replace(/["'`]/g, "") ?? "";
}

function pythonGives(root: SyntaxNode, name: string): Given[] {
  if (name === "*") return [{ name, node: root }];
  const own = nodesOf(root, "function_definition", "class_definition").filter(
    (one) => childIn(one, "name")?.text === name && isTopLevel(one, root),
  );
  const [last] = own.slice(-1);
  if (last !== undefined) return [{ name, node: last }];
  const assignment = nodesOf(root, "assignment").findLast((one) => childIn(one, "left")?.text === name);
  if (assignment !== undefined) {
    const value = childIn(assignment, "right");
    return [{ name: value?.type === "identifier" ? value.text : name, node: assignment }];
  }
  const imports = nodesOf(root, "import_from_statement");
  const stars = imports.filter((one) => nodesOf(one, "wildcard_import").length > 0);
  const named = imports.find((one) =>
    one.children.some(({ field, text }) => field === "name" && text.split(/\s+as\s+/).at(-1) === name),
  );
  if (named !== undefined) return [{ name, node: named }];
  return stars.map((node) => ({ source: childIn(node, "module_name")?.text ?? "", name, node }));
}

const items = /^(function|struct|enum|trait|const|static|type|mod|union)_item$|^macro_definition$/;

function rustGives(root: SyntaxNode, name: string): Given[] {
  const own = root.children.find((one) => items.test(one.type) && childIn(one, "name")?.text === name);
  if (own !== undefined) return [{ name, node: own }];
  return usesIn({ tree: { language: "rust", root } })
    .filter((one) => one.name === "*" || one.alias === name)
    .map((one) => ({ source: one.module.join("::"), name: one.name === "*" ? name : one.name, node: root }));
}

function isTopLevel(node: SyntaxNode, root: SyntaxNode): boolean {
  return root.children.some((one) => one === node || one.children.includes(node));
}

function inGoPackage(folder: string, name: string, texts: ModuleTexts): Declared | null {
  const { own, other, stands } = texts.folder(folder);
  const declaring = (versions: readonly FileVersion[]) =>
    versions.flatMap(({ tree }) =>
      tree
        ? nodesOf(tree.root, "function_declaration", "type_spec", "var_spec").filter(
            (one) => childIn(one, "name")?.text === name,
          )
        : [],
    );
  const [node = null] = declaring(own);
  if (node !== null) return { path: folder, name, node };
  return stands && declaring(other).length === 0 ? { path: folder, name, node } : null;
}

/** Whether two are one. */
export function isSame(one: Declared, other: Declared): boolean {
  return one.path === other.path && one.name === other.name;
}
