import { foldersOf, pathIn } from "../paths.ts";

/** A program that another one takes in. */
export interface Imported {
  readonly command: string;
  /** With a slash at its end, or empty. */
  readonly folder: string;
  /** It is the product's, which a change may alter: what counts is whether it ends the process. */
  readonly isProduct: boolean;
}

/** Whether a program imports the product, and not a part of its own that stands in a folder beside it. */
function isProductOf(target: string, program: string): boolean {
  const product = [...target.matchAll(/(?<=^|\/)(src|lib|app)\//g)].map(({ index }) =>
    target.slice(0, index),
  );
  if (product.length === 0 || target.startsWith(program)) return false;
  return product.every(
    (around) => around === "" || !program.startsWith(around) || isScriptIn(around, program),
  );
}

/** A package of a workspace keeps scripts beside its part of the product. */
function isScriptIn(folder: string, program: string): boolean {
  return (
    /^(packages|apps|services)\/[^/]+\/$/.test(folder) &&
    /^(scripts?|tools?)\//.test(program.slice(folder.length))
  );
}

/** What a program of JavaScript imports by path. */
export function importsOf(
  text: string,
  from: { readonly folder: string; readonly isProduct: boolean },
): Imported[] {
  const { folder } = from;
  const imported = [...text.matchAll(/(?:from|import|require\()\s*\(?["'](\.{1,2}\/[^"']+)["']/g)].map(
    ([, path = ""]) => path,
  );
  return imported.flatMap((path) => {
    const target = pathIn(folder, path);
    const isProduct = from.isProduct || isProductOf(target, folder);
    const ends = ["", ".js", ".ts", ".mjs", ".cjs", "/index.js", "/index.ts", "/index.mjs"];
    return ends.map((end) => ({ command: `node ./${path}${end}`, folder, isProduct }));
  });
}

/** Folders of what judges; what a program elsewhere takes in may be the product. */
const ofTools = /(^|\/)(\.?github|ci|scripts?|tools?|hack|build|checks?|lint\w*|bin)\//;
const imports = /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+\(?([^\n#)]*)|import[ \t]+([^\n#]+))/gm;

/** What a program of Python imports from its own folder. */
export function modulesOf(text: string, folder: string): Imported[] {
  if (!ofTools.test(folder)) return [];
  const named = [...text.matchAll(imports)].flatMap(([, from, some = "", all = ""]) =>
    from === undefined ? namesIn(all) : [from, ...namesIn(some).map((name) => `${from}.${name}`)],
  );
  const targets = named.flatMap((name) => {
    const [, dots = "", path = ""] = /^(\.*)(.*)$/.exec(name) ?? [];
    const place = path.replaceAll(".", "/").replace(/^\/+/, "");
    if (dots !== "") return [pathIn(folder, `${"../".repeat(dots.length - 1)}${place}`)];
    return foldersOf(folder).map((root) => pathIn(root, place));
  });
  const own = targets.filter((target) => target.startsWith(folder) && target !== folder);
  return own
    .flatMap((target) => [`${target}.py`, `${target}/__init__.py`])
    .map((path) => ({ command: `python ./${path}`, folder: "", isProduct: false }));
}

function namesIn(list: string): string[] {
  return list.split(",").flatMap((one) => /^\s*([\w.]+)/.exec(one)?.slice(1, 2) ?? []);
}
