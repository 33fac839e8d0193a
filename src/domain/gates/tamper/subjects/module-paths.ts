import { type SourceLanguage } from "../syntax-tree.ts";
import { folderOf, foldersOf, pathIn } from "../paths.ts";

/** All paths of one side of a change, and the same by how modules are named: without endings, each by its last words, too. */
export interface ModulePaths {
  readonly paths: ReadonlySet<string>;
  /** By the last word of the module's name. */
  readonly byStem: ReadonlyMap<string, readonly string[]>;
}

export function modulePaths(paths: Iterable<string>): ModulePaths {
  const all = new Set<string>();
  const byStem = new Map<string, string[]>();
  for (const path of paths) {
    if (!sources.test(path) || /(^|\/)node_modules\//.test(path)) continue;
    all.add(path);
    const stem = path.endsWith(".go") ? folderOf(path).slice(0, -1) : plainOf(path);
    const word = stem.split("/").at(-1) ?? "";
    const same = byStem.get(word);
    if (same === undefined) byStem.set(word, [path]);
    else same.push(path);
  }
  return { paths: all, byStem };
}

const sources = /\.([cm]?[jt]sx?|py|go|java|rs)$/;
/** Which files a language has, and in which folders they are likely to stand. */
interface Kind {
  readonly ending: RegExp;
  readonly roots: readonly string[];
}

const script: Kind = { ending: /\.[cm]?[jt]sx?$/, roots: ["", "src/", "lib/", "app/"] };
const python: Kind = { ending: /\.py$/, roots: ["", "src/", "lib/"] };
const java: Kind = { ending: /\.java$/, roots: ["src/main/java/"] };
const ends = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
/** What a project calls a folder of its own. */
const alias = /^(?:@\/|~\/?|#\/?|\$lib\/|\/(?=src\/))/;

/** The file that a source means by a module's name; of Go the folder; null: none of the repository's, or nobody knows. */
export function moduleMeant(
  source: string,
  from: { readonly path: string; readonly language: SourceLanguage },
  modules: ModulePaths,
): string | null {
  switch (from.language) {
    case "python":
      return pythonModule(source, from.path, modules);
    case "java":
      return onlyOf(endingIn(source.replaceAll(".", "/"), modules, java));
    case "go":
      return goPackage(source, from.path, modules);
    case "rust":
      return rustModule(source, from.path, modules);
    default:
      return scriptModule(source, from.path, modules);
  }
}

function scriptModule(source: string, from: string, modules: ModulePaths): string | null {
  if (/^\.{1,2}(\/|$)/.test(source)) {
    const path = pathIn(folderOf(from), source).replace(/\/$/, "");
    const stem = path.replace(/\.[cm]?jsx?$/, "");
    const places = [path, ...[stem, path].flatMap((one) => ends.map((end) => `${one}${end}`))];
    const within = ends.map((end) => (path === "" ? `index${end}` : `${path}/index${end}`));
    return [...places, ...within].find((one) => modules.paths.has(one)) ?? null;
  }
  const isOwn = alias.test(source) || /^(src|lib|app)\//.test(source);
  if (!isOwn) return null;
  return onlyOf(endingIn(plainOf(source.replace(alias, "")), modules, script));
}

function pythonModule(source: string, from: string, modules: ModulePaths): string | null {
  const [, dots = "", name = ""] = /^(\.*)(.*)$/.exec(source) ?? [];
  const plain = name.replaceAll(".", "/");
  if (dots === "") return onlyOf(endingIn(plain, modules, python));
  const folder = pathIn(folderOf(from), "../".repeat(dots.length - 1));
  const places =
    name === "" ? [`${folder}__init__.py`] : [`${folder}${plain}.py`, `${folder}${plain}/__init__.py`];
  return places.find((one) => modules.paths.has(one)) ?? null;
}

/** A package is imported by the name of its module, which is not known, and its folder within that. */
function goPackage(source: string, from: string, { byStem }: ModulePaths): string | null {
  const folders = new Set(
    (byStem.get(source.split("/").at(-1) ?? "") ?? []).filter((path) => path.endsWith(".go")).map(folderOf),
  );
  // A module may stand in a folder above the file that imports its packages.
  for (const root of ["", ...foldersOf(from).filter((one) => one !== "")]) {
    const within = [...folders].filter(
      (folder) => folder.startsWith(root) && `/${source}/`.endsWith(`/${folder.slice(root.length)}`),
    );
    const [longest] = within.sort((one, other) => other.length - one.length);
    if (longest !== undefined && longest !== root) return longest;
  }
  return null;
}

/** Within the file's own module, in its crate, or behind the name of that. */
function rustModule(source: string, from: string, { paths }: ModulePaths): string | null {
  const words = source.split("::").filter((word) => word !== "");
  const own = /(^|\/)(lib|main|mod)\.rs$/.test(from) ? folderOf(from) : from.replace(/\.rs$/, "/");
  const root = `${from.replace(/(^|\/)(src|tests|benches|examples)\/.*$/, "$1")}src/`;
  const crate = [`${root}lib.rs`, `${root}main.rs`];
  const within = (folder: string, some: readonly string[]) =>
    some.length === 0 ? [] : ["", "/mod"].map((end) => `${folder}${some.join("/")}${end}.rs`);
  const places = [
    ...(from.startsWith(root) ? within(own, words) : []),
    ...within(root, words),
    ...within(root, words.slice(1)),
    ...(words.length < 2 ? crate : []),
  ];
  return places.find((one) => paths.has(one)) ?? null;
}

/** The modules of a name, the likely ones alone where they are among them. */
function endingIn(plain: string, { byStem }: ModulePaths, { ending, roots }: Kind): string[] {
  const all = (byStem.get(plain.split("/").at(-1) ?? "") ?? []).filter((path) => {
    const own = plainOf(path);
    return ending.test(path) && (own === plain || own.endsWith(`/${plain}`));
  });
  const likely = all.filter((path) => roots.some((root) => plainOf(path) === `${root}${plain}`));
  return likely.length > 0 ? likely : all;
}

function onlyOf(paths: readonly string[]): string | null {
  return paths.length === 1 ? (paths[0] ?? null) : null;
}

function plainOf(path: string): string {
  return path.replace(/(\/index|\/__init__)?\.([cm]?[jt]sx?|py|java)$/, "");
}
