import { isComing, type ChangedFile } from "../changed-file.ts";
import { foldersOf, packageFolder, pathIn } from "../paths.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { pythonImports } from "./python-imports.ts";

export interface Repository {
  readonly paths: readonly string[];
  readonly files: readonly ChangedFile[];
}

/** `mock.patch("shop.tax.rate").start()`, `tax.rate = fake`, and folders in which other modules of the same name stand. */
export function replacedInPython(path: string, root: SyntaxNode, repository: Repository): SyntaxNode[] {
  const modules = new Set(ownModules(root, repository.paths));
  const isOwn = (name: string) => modules.has(name);
  const patched = nodesOf(root, "call").filter(({ text }) => {
    const [, whole] = /^(?:\w+\.)*patch\(\s*["']([\w.]+)["'][^]*\)\.start\(\)$/.exec(text) ?? [];
    if (whole !== undefined) return isModule(whole.split(".")[0] ?? "", repository.paths);
    const [, given] = /^(?:\w+\.)*patch\.(?:object|multiple)\(\s*([\w.]+)[^]*\)\.start\(\)$/.exec(text) ?? [];
    if (given !== undefined) return isOwn(given);
    const [, owner = "", name = ""] = /^setattr\(\s*([\w.]+)\s*,\s*["'](\w+)["']/.exec(text) ?? [];
    return isOwn(owner) && !/^[A-Z_\d]+$/.test(name);
  });
  const assigned = nodesOf(root, "assignment").filter((node) => {
    const [, owner = "", name = ""] = /^([\w.]+)\.(\w+)$/.exec(childIn(node, "left")?.text ?? "") ?? [];
    // A constant, or a plain value, is a setting.
    return isOwn(owner) && !/^[A-Z_\d]+$/.test(name) && isFunction(childIn(node, "right"));
  });
  const folders = nodesOf(root, "call").filter(({ text }) => {
    const [, folder] = /^sys\.path\.insert\(\s*0\s*,[^]*["']([\w./-]+)["']\W*$/.exec(text) ?? [];
    return (
      folder !== undefined && foldersOf(path).some((from) => hidesModules(pathIn(from, folder), repository))
    );
  });
  return [...patched, ...assigned, ...folders];
}

function isFunction(value: SyntaxNode | null): boolean {
  return (
    value !== null &&
    (/^(lambda|identifier)$/.test(value.type) || /^(\w+\.)*(Async|Magic)?Mock\(/.test(value.text))
  );
}

function isModule(name: string, paths: readonly string[]): boolean {
  return (
    name !== "" &&
    paths.some(
      (path) =>
        !isTestContext(path) &&
        new RegExp(`^${packageFolder}(src/|lib/)?${name.replaceAll(".", "/")}(/.*)?\\.py$`).test(path),
    )
  );
}

/** Modules of the product by the names that a file gives them. */
function ownModules(root: SyntaxNode, paths: readonly string[]): string[] {
  return pythonImports(root).flatMap(({ module, name, local }) =>
    isModule(name === null ? module : `${module}.${name}`, paths) ? [local] : [],
  );
}

const roots = new RegExp(`^${packageFolder}(src/|lib/)?`);

/** Whether a change brings modules into a folder that bear the names of modules which stand elsewhere. */
function hidesModules(folder: string, { files, paths }: Repository): boolean {
  const place = `${folder.replace(/^\.\/|\/$/g, "")}/`;
  return files.some((file) => {
    if (!isComing(file) || !file.path.startsWith(place) || !file.path.endsWith(".py")) return false;
    const name = file.path.slice(place.length);
    return paths.some(
      (path) => !path.startsWith(place) && path.replace(roots, "") === name && !name.endsWith("conftest.py"),
    );
  });
}
