import { folderOf } from "../../paths.ts";
import { isJavaScript, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { binds } from "./bindings.ts";
import { functionOf, type OwnFunction } from "./declared-function.ts";
import { isGivenToOthers } from "./exports.ts";
import { importedWords, importsOf, mocksOf, type Import } from "./imports.ts";
import { methodElsewhere } from "./java-methods.ts";
import { filesOfModule, placesOf, renamedBy } from "./rust-modules.ts";
import { isHiddenByUse, isInScope, type CallSite } from "./scope.ts";
import { type SourceFile } from "./source-files.ts";

interface Called extends CallSite {
  readonly name: string;
  readonly args?: readonly unknown[];
}

/** The function that a call comes to; null where its name stands for several things, or for none of them. */
export function functionCalled(
  call: Called,
  file: SourceFile,
  beside: readonly SourceFile[],
): OwnFunction | null {
  // Of a macro of several forms it is told by how much it is given.
  const form = `${call.name}${String(call.args?.length ?? 0)}!`;
  const isForm = call.name.endsWith("!") && declarationsOf(file).functions.has(form);
  return functionNamed(isForm ? { ...call, name: form } : call, file, beside);
}

function functionNamed(call: Called, file: SourceFile, beside: readonly SourceFile[]): OwnFunction | null {
  const { name } = call;
  if (file.tree.language === "rust" && /::/.test(name)) return ofModule(name, file, beside);
  const { functions, bound, imported } = declarationsOf(file);
  const isJava = file.tree.language === "java";
  const own = isJava && /^[A-Z]/.test(call.on) ? undefined : functions.get(name);
  if (own !== undefined) {
    const [only] = own;
    if (only === undefined || own.length > 1 || (bound.get(name) ?? 0) > 1) return null;
    if (isGivenAnew(only, beside)) return null;
    return isInScope(only, call) && !isHiddenByUse(name, call) ? only : null;
  }
  if (isJava)
    return methodElsewhere(
      call,
      [file, ...beside.filter(({ path }) => path !== file.path)],
      (other, wanted) => declarationsOf(other).functions.get(wanted) ?? [],
    );
  if (file.tree.language === "rust")
    return call.on === "" && (bound.get(name) ?? 0) <= renamedBy(name, file)
      ? ofModule(name, file, beside)
      : null;
  if (call.on !== "" || (file.tree.language !== "go" && !imported.has(name))) return null;
  // Go imports no function: whatever the file gives the name to is something else.
  if ((bound.get(name) ?? 0) > (file.tree.language === "go" ? 0 : 1)) return null;
  const found = beside.flatMap((other) => {
    const there = declarationsOf(other);
    const named = there.functions.get(name);
    if (named === undefined || other.path === file.path || !isWithin(file, other, name)) return [];
    return (there.bound.get(name) ?? 0) > 1 ? [...named, ...named] : named;
  });
  const [only, ...more] = found;
  if (only === undefined || more.length > 0 || !isInScope(only, { on: "", around: [] })) return null;
  if (isGivenAnew(only, beside)) return null;
  const asDefault = declarationsOf(file).imports.some(({ whole }) => whole === name);
  return isGivenToOthers(only, asDefault) ? only : null;
}

/** Go's other files may give a variable of the package another function. */
function isGivenAnew({ name, node, file }: OwnFunction, beside: readonly SourceFile[]): boolean {
  if (node.type !== "func_literal") return false;
  const again = new RegExp(`(?<![\\w.])${name}\\s*(,[^=\\n]*)?=(?!=)|&${name}\\b`);
  return beside.some(
    ({ path, tree }) =>
      path !== file.path && folderOf(path) === folderOf(file.path) && again.test(tree.root.text),
  );
}

/** What Rust's tests have in modules of their own: `mod common;`. Macros are known in all of them. */
function ofModule(called: string, file: SourceFile, beside: readonly SourceFile[]): OwnFunction | null {
  const others = beside.filter(({ path, tree }) => path !== file.path && tree.language === "rust");
  const places = called.endsWith("!") ? [] : placesOf(called, file);
  const found = places.flatMap((place) =>
    filesOfModule(place, others).flatMap((other) => declarationsOf(other).functions.get(place.name) ?? []),
  );
  const macros = called.endsWith("!")
    ? others.flatMap((other) => declarationsOf(other).functions.get(called) ?? [])
    : [];
  const [only, ...more] = [...new Set([...found, ...macros])];
  return only !== undefined && more.length === 0 && isInScope(only, { on: "", around: [] }) ? only : null;
}

interface Declarations {
  readonly functions: ReadonlyMap<string, readonly OwnFunction[]>;
  /** How often a name is given to something. */
  readonly bound: ReadonlyMap<string, number>;
  readonly imported: ReadonlySet<string>;
  readonly imports: readonly Import[];
  readonly mocked: (module: string) => boolean;
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
  for (const [, name = ""] of file.tree.root.text.matchAll(/(?<!\bexports)\.([\w$]+)\s*=(?!=)/g))
    bound.set(name, (bound.get(name) ?? 0) + 1);
  const found = {
    ...{ functions, bound, imported: importedWords(file), imports: importsOf(file) },
    mocked: mocksOf(file),
  };
  known.set(file.tree.root, found);
  return found;
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
