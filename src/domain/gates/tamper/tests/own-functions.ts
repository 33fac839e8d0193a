import { type FileVersion } from "../changed-file.ts";
import { childIn, isJavaScript, walk, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

/** A function that the tests have for themselves: `function expectUser(user) {…}`. */
export interface OwnFunction {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly parameters: readonly Parameter[];
  readonly body: SyntaxNode;
  readonly file: SourceFile;
}

export interface Parameter {
  /** Empty: it is taken apart, or gathers the rest. */
  readonly name: string;
  readonly otherwise: SyntaxNode | null;
}

export interface SourceFile {
  readonly path: string;
  readonly tree: SyntaxTree;
}

/** The files of tests on one side of a change, which may call each other's functions. */
export function sourcesOf(versions: readonly (FileVersion | null)[]): SourceFile[] {
  return versions.flatMap((version) =>
    version?.tree && version.kind !== "symlink" && isTestContext(version.path)
      ? [{ path: version.path, tree: version.tree }]
      : [],
  );
}

/** The function that a name stands for in a file; null where the name stands for several things, or for none of them. */
export function functionNamed(
  name: string,
  file: SourceFile,
  beside: readonly SourceFile[],
): OwnFunction | null {
  const { functions, bound, imported } = declarationsOf(file);
  const own = functions.get(name);
  if (own !== undefined) {
    const [only] = own;
    return only === undefined || own.length > 1 || (bound.get(name) ?? 0) > 1 ? null : only;
  }
  if (file.tree.language !== "go" && !imported.has(name)) return null;
  // Go imports no function: whatever the file gives the name to is something else.
  if ((bound.get(name) ?? 0) > (file.tree.language === "go" ? 0 : 1)) return null;
  const found = beside.flatMap((other) => {
    const named = declarationsOf(other).functions.get(name);
    return named !== undefined && other.path !== file.path && isWithin(file, other, name) ? named : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

interface Declarations {
  readonly functions: ReadonlyMap<string, readonly OwnFunction[]>;
  /** How often a name is given to something. */
  readonly bound: ReadonlyMap<string, number>;
  readonly imported: ReadonlySet<string>;
  readonly imports: readonly Import[];
  readonly mocked: (module: string) => boolean;
}

interface Import {
  /** A path without its ending; of Python, the end of one. */
  readonly module: string;
  readonly words: ReadonlySet<string>;
}

const known = new WeakMap<SyntaxNode, Declarations>();

function declarationsOf(file: SourceFile): Declarations {
  const before = known.get(file.tree.root);
  if (before !== undefined) return before;
  const functions = new Map<string, OwnFunction[]>();
  const bound = new Map<string, number>();
  for (const { node, above } of walk(file.tree.root)) {
    const declared = functionOf(node, above, file);
    if (declared !== null) functions.set(declared.name, [...(functions.get(declared.name) ?? []), declared]);
    if (binds(node, above, file.tree)) bound.set(node.text, (bound.get(node.text) ?? 0) + 1);
  }
  for (const [, name = ""] of file.tree.root.text.matchAll(/\.([\w$]+)\s*=(?!=)/g))
    bound.set(name, (bound.get(name) ?? 0) + 1);
  const found = {
    ...{ functions, bound, imported: importedWords(file), imports: importsOf(file) },
    mocked: mocksOf(file),
  };
  known.set(file.tree.root, found);
  return found;
}

const declares = /^(function_declaration|function_definition|method_declaration|function_item)$/;

function functionOf(node: SyntaxNode, above: readonly SyntaxNode[], file: SourceFile): OwnFunction | null {
  const value = node.type === "variable_declarator" ? childIn(node, "value") : node;
  if (value === null) return null;
  if (value === node ? !declares.test(node.type) : !/^(arrow_function|function_expression)$/.test(value.type))
    return null;
  // Rust's products stand beside their tests.
  if (node.type === "function_item" && !isOfTests(above, file.path)) return null;
  const body = childIn(value, "body");
  const name = childIn(node, "name")?.text ?? "";
  if (body === null || !/^[\w$]+$/.test(name)) return null;
  const list = childIn(value, "parameters") ?? childIn(value, "parameter");
  return { name, node: value, parameters: list === null ? [] : parametersOf(list), body, file };
}

function isOfTests(above: readonly SyntaxNode[], path: string): boolean {
  if (/(^|\/)tests\//.test(path)) return true;
  return above.some((one, at) => {
    if (one.type !== "mod_item") return false;
    const siblings = above[at - 1]?.children ?? [];
    return /^#\[cfg\(.*\btest\b/.test(siblings[siblings.indexOf(one) - 1]?.text ?? "");
  });
}

function parametersOf(list: SyntaxNode): Parameter[] {
  if (list.type === "identifier") return [{ name: list.text, otherwise: null }];
  return list.children
    .filter(({ type }) => !/comment|self_parameter/.test(type))
    .flatMap((one): Parameter[] => {
      const otherwise = childIn(one, "value") ?? childIn(one, "right");
      const named = one.children.filter(({ field }) => /^(name|pattern|left)$/.test(field ?? ""));
      const targets = one.type === "identifier" ? [one] : named.length > 0 ? named : one.children.slice(0, 1);
      const rest = /splat|rest|spread|variadic/.test(one.type);
      return targets.map(({ type, text }) => ({
        name: type === "identifier" && !rest ? text : "",
        otherwise,
      }));
    });
}

const holders =
  /declarat|definition|_spec$|^(function_item|parameter|import_specifier|typed_default_parameter|default_parameter|const_item)$/;
const listers =
  /^(formal_parameters|parameters|lambda_parameters|import_clause|namespace_import|array_pattern|rest_pattern|typed_parameter|pattern_list|identifier_list|closure_parameters)$/;

/** Whether an identifier is given something here. */
export function binds(node: SyntaxNode, above: readonly SyntaxNode[], { language }: SyntaxTree): boolean {
  if (!/^(identifier|shorthand_property_identifier_pattern)$/.test(node.type)) return false;
  if (node.type !== "identifier") return true;
  const parent = above.at(-1);
  const type = parent?.type ?? "";
  // Java's methods and variables do not get in each other's way.
  if (language === "java") return node.field === "name" && type === "method_declaration";
  if (/^(pattern|parameter|alias)$/.test(node.field ?? "") || listers.test(type)) return true;
  if (node.field === "name" && holders.test(type))
    return parent?.children.every(({ field }) => field !== "alias") ?? true;
  if (type === "dotted_name" && parent?.field === "name" && /^import_/.test(above.at(-2)?.type ?? ""))
    return true;
  const [target, statement] = type === "expression_list" ? [parent, above.at(-2)] : [node, parent];
  return target?.field === "left" && /assign|short_var|range_clause|for_/.test(statement?.type ?? "");
}

/** The words of the statements by which a file imports something. */
function importedWords({ tree: { language, root } }: SourceFile): ReadonlySet<string> {
  if (!isJavaScript(language) && language !== "python") return new Set();
  const imports = root.children.filter(
    ({ type, text }) =>
      type.startsWith("import_") ||
      (/^(lexical|variable)_declaration$/.test(type) && /\brequire\(/.test(text)),
  );
  return new Set(imports.flatMap(({ text }) => text.match(/[\w$]+/g) ?? []));
}

/** Whether a name of the one file can come from the other: by its import, or of the same package. */
function isWithin(file: SourceFile, other: SourceFile, name: string): boolean {
  if (other.tree.language !== file.tree.language && !isJavaScript(other.tree.language)) return false;
  if (file.tree.language === "go") return folderOf(file.path) === folderOf(other.path);
  const plain = other.path.replace(/(\/index|\/__init__)?\.[^./]+$/, "");
  const isFrom = (module: string) =>
    plain === module || (file.tree.language === "python" && plain.endsWith(`/${module}`));
  const { imports, mocked } = declarationsOf(file);
  return !mocked(plain) && imports.some(({ module, words }) => words.has(name) && isFrom(module));
}

/** What the file's statements bring from where, each read once for all the names that are looked for. */
function importsOf({ path, tree }: SourceFile): Import[] {
  return tree.root.children.flatMap(({ text }) => {
    const module = tree.language === "python" ? pythonModule(text) : sourceIn(text, folderOf(path));
    return module === undefined ? [] : [{ module, words: new Set(text.match(/[\w$]+/g)) }];
  });
}

function pythonModule(text: string): string | undefined {
  return /^from\s+\.*([\w.]+)\s+import\b/.exec(text)?.[1]?.replaceAll(".", "/");
}

function sourceIn(text: string, folder: string): string | undefined {
  const source = /(?:\bfrom|\brequire\()\s*["'](\.{1,2}\/[^"']+)["']/.exec(text)?.[1];
  return source === undefined ? undefined : pathOf(source, folder);
}

/** Whether a file has a runner put something else in the place of a module, or may have. */
function mocksOf({ path, tree }: SourceFile): (module: string) => boolean {
  if (!isJavaScript(tree.language)) return () => false;
  const sources = [...tree.root.text.matchAll(mocks)].map(([, source]) => source);
  const modules = new Set(
    sources.map((source) => (source === undefined ? null : pathOf(source, folderOf(path)))),
  );
  return (module) => modules.has(module) || modules.has(null);
}

const mocks =
  /\b(?:vi|vitest|jest|mock)\s*\.\s*(?:mock|doMock|setMock|unstable_mockModule|module)\(\s*(?:import\(\s*)?(?:["'`]([^"'`]+)["'`])?/g;

function pathOf(source: string, folder: string): string {
  return joined(folder, source.replace(/(\/index)?(\.[cm]?[jt]sx?)?$/, ""));
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function joined(folder: string, relative: string): string {
  const parts = folder.split("/").slice(0, -1);
  for (const part of relative.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
