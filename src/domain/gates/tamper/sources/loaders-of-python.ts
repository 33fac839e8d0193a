import { foldersOf, packageFolder, pathIn } from "../paths.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { pythonImports } from "./python-imports.ts";

/** `sys.modules.update(…)` of modules of the product, and folders and files that stand before these. */
export function loadedInPython(path: string, root: SyntaxNode, paths: readonly string[]): SyntaxNode[] {
  // What runs before all tests is looked at elsewhere.
  if (collectionOf(path) === 0) return [];
  const taken = new Set(
    pythonImports(root).flatMap(({ module, name }) => [
      module,
      ...(name === null ? [] : [`${module}.${name}`]),
    ]),
  );
  return nodesOf(root, "call").filter((node) => {
    const callee = childIn(node, "function")?.text ?? "";
    const words = [...node.text.matchAll(/["']([\w./-]+)["']/g)].map(([, word = ""]) => word);
    if (/^sys\.(meta_path|path_hooks)\.(insert|append|extend)$/.test(callee)) return true;
    if (keeping.test(callee) && (callee.startsWith("sys.") || /["']?sys\.modules\b/.test(node.text)))
      return words.some((word) => taken.has(word) && isOfProduct(word, paths));
    if (/^sys\.path\.insert$/.test(callee) && /^sys\.path\.insert\(\s*0\b/.test(node.text))
      return words.slice(-1).some((folder) => hides(folder, path, { taken, paths }));
    if (/(^|\.)(import_module|__import__)$/.test(callee))
      return words.slice(0, 1).some((word) => isTwin(`${word.replaceAll(".", "/")}.py`, paths));
    if (!/(^|\.)(spec_from_file_location|run_path|SourceFileLoader|load_source)$/.test(callee)) return false;
    return words.some((word) => word.endsWith(".py") && isTwin(word, paths));
  });
}

const keeping =
  /^(sys\.modules\.(update|setdefault|__setitem__)|(\w+\.)*patch\.dict|[\w.]+(\(\))?\.setitem)$/;

function isOfProduct(module: string, paths: readonly string[]): boolean {
  const plain = module.replaceAll(".", "/");
  return paths.some((path) => !isTestContext(path) && source.exec(path)?.[1] === plain);
}

const source = new RegExp(`^${packageFolder}(?:src/|lib/)?(.*?)(?:/__init__)?\\.py$`);

interface Modules {
  readonly taken: ReadonlySet<string>;
  readonly paths: readonly string[];
}

/** Whether modules that the tests take from the product stand in a folder, too, which is searched first. */
function hides(folder: string, from: string, { taken, paths }: Modules): boolean {
  const plain = folder.replace(/^\.\/|\/$/g, "");
  if (/^(\.|\.\.|src|lib|)$/.test(plain)) return false;
  const places = foldersOf(from).map((outer) => pathIn(outer, `${plain}/`));
  return [...taken].some((module) => {
    const end = module.replaceAll(".", "/");
    return (
      isOfProduct(module, paths) &&
      places.some(
        (place) => paths.includes(`${place}${end}.py`) || paths.includes(`${place}${end}/__init__.py`),
      )
    );
  });
}

/** Whether a file stands for a module of the product that has its name and another place. */
function isTwin(file: string, paths: readonly string[]): boolean {
  const own = file.replace(/^(\.{1,2}\/)+/, "");
  const found = paths.filter((path) => path === own || path.endsWith(`/${own}`));
  const [only] = found;
  if (only === undefined || found.length > 1 || /^(src|lib)\//.test(only)) return false;
  const ends = only.split("/");
  return ends.slice(1, -1).some((_, at) =>
    isOfProduct(
      ends
        .slice(at + 1)
        .join(".")
        .replace(/\.py$/, ""),
      paths.filter((path) => path !== only),
    ),
  );
}
