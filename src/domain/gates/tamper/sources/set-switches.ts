import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { nodesOf } from "../syntax-tree.ts";
import { isToolFile } from "../settings/tool-files.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { isTestContext } from "../test-files.ts";
import { choicesBy, isBetweenCalls } from "./asked-surroundings.ts";
import { isOfManners, readUnasked, switchesIn, type Switch } from "./given-switches.ts";

/** What runs tests newly gives names a value by which the product chooses what it answers. */
export function setSwitches(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const fresh = freshSwitches(files).filter(({ path }) => !isOfAll(path) || isAskedFor(path, files, around));
  if (fresh.length === 0) return [];
  const product = [
    ...around.readers,
    ...files.flatMap(({ after }) => (after !== null && isProduct(after.path) ? after : [])),
  ];
  return fresh.flatMap(({ path, name, isWord, isBare }): TamperFinding[] => {
    const asking = askingFor(name, isWord, isBare);
    const reader = product.find(
      (version) =>
        (isBare !== true || declaresBeside(version, path, name)) &&
        choosesBy(asking, { version, name, files, paths: around.paths }),
    );
    if (reader === undefined) return [];
    const line = lineOf(files.find((one) => one.path === path)?.after ?? null, name);
    const message = `tests run with ${name} set now, by which ${reader.path} chooses what it answers`;
    return [{ path, line, rule: "weakened-configuration", message }];
  });
}

/** What programs run with wherever they run, which tests do only if they are told so. */
function isOfAll(path: string): boolean {
  return /(^|\/)(\.env[^/]*|[^/]+\.env)$/.test(path) && !readUnasked.test(path);
}

function isAskedFor(path: string, files: readonly ChangedFile[], { settings }: Surroundings): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const asking =
    name === ".env"
      ? /\bdotenv\b|\benvDir\b|\.env(?![\w.])(?<!(process|meta)\.env)/
      : new RegExp(`(?<![\\w.])${name.replace(/\W/g, "\\$&")}(?![\\w.])`);
  const sides = [...files.map(({ after }) => after), ...settings];
  return sides.some((one) => {
    if (one === null || one.path === path) return false;
    if (isToolFile(one.path) || isTestContext(one.path)) return asking.test(textOf(one));
    if (!/(^|\/)(package\.json|pyproject\.toml|tox\.ini)$/.test(one.path)) return false;
    // Scripts for other things than tests have files of their own.
    const lines = textOf(one).split("\n");
    return lines.some((line) => (name === ".env" || /test|env_files/.test(line)) && asking.test(line));
  });
}

/** Go: whether a file of the same package has the variable, so that the word stands for it there. */
function declaresBeside({ path, tree }: FileVersion, setter: string, name: string): boolean {
  if (tree === null || folderOf(path) !== folderOf(setter)) return false;
  return tree.root.children
    .filter(({ type }) => type === "var_declaration")
    .flatMap((one) => nodesOf(one, "var_spec"))
    .some((one) => one.children.some(({ field, text }) => field === "name" && text === name));
}

interface Reading {
  readonly version: FileVersion;
  readonly name: string;
  readonly files: readonly ChangedFile[];
  /** What stands around them. */
  readonly paths: readonly string[];
}

/** What comes to be chosen by a name along with its value is new, not what stood and answers otherwise now. */
function choosesBy(asking: RegExp, { version, name, files, paths }: Reading): boolean {
  if (version.tree === null) return false;
  const choices = choicesBy(asking, version.tree.root);
  const changed = files.find(({ after }) => after === version);
  if (choices.length === 0 || changed === undefined) return choices.length > 0;
  if (textOf(changed.before).includes(name)) return true;
  return !choices.every(isBetweenCalls) && !(changed.before === null && isOnItsOwn(files, paths));
}

/** Whether nothing of the product that stood comes to name a new file of it, or is named as one is. */
function isOnItsOwn(files: readonly ChangedFile[], paths: readonly string[]): boolean {
  const product = files.filter(({ path, before }) => isProduct(before?.path ?? path));
  const fresh = product.flatMap(({ path, before }) => (before === null ? [moduleOf(path)] : []));
  const standing = new Set(paths.filter(isProduct).map(moduleOf));
  if (fresh.some((module) => standing.has(module))) return false;
  return product.every(({ before, after }) => {
    if (before === null) return true;
    if (after === null || after.path.endsWith(".go")) return false;
    return !fresh.some((module) => names(after, module) && !names(before, module));
  });
}

/** What programs call a file by: `src/sum` for src/sum.ts and src/sum/index.js. */
function moduleOf(path: string): string {
  return path.replace(/(\/(index|mod|__init__))?\.\w+$/, "");
}

function names(version: FileVersion, module: string): boolean {
  const words = textOf(version).split(/[^\w-]+/);
  return words.includes(module.slice(module.lastIndexOf("/") + 1));
}

/** Whether a file of the product speaks of a name that a change newly gives a value. */
export function readsSwitch(text: string, files: readonly ChangedFile[]): boolean {
  return freshSwitches(files).some(({ name }) => text.includes(name));
}

/** Files that may be the product's and read such names; none where a change gives none a value. */
export function mayReadSwitches(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  const folders = [...new Set(freshSwitches(files).map(({ path }) => folderOf(path)))];
  if (folders.length === 0) return [];
  const away = (path: string) => Math.min(...folders.map((folder) => stepsBetween(folder, folderOf(path))));
  return paths
    .filter(isProduct)
    .map((path) => ({ path, steps: away(path) }))
    .sort((one, other) => one.steps - other.steps)
    .map(({ path }) => path)
    .slice(0, maxLookedThrough);
}

/** How many folders lie on the way from one to another. */
function stepsBetween(one: string, other: string): number {
  const [from, to] = [one, other].map((folder) => folder.split("/").filter(Boolean)) as [string[], string[]];
  const parting = from.findIndex((name, at) => name !== to[at]);
  return from.length + to.length - 2 * (parting < 0 ? from.length : parting);
}

const maxLookedThrough = 1000;
export const maxReaders = 20;

function isProduct(path: string): boolean {
  return /\.([cm]?[jt]sx?|py|go|rs|java)$/.test(path) && !isTestContext(path) && !isToolFile(path);
}

type Fresh = Switch & { readonly path: string };

const found = new WeakMap<readonly ChangedFile[], readonly Fresh[]>();

/** Whoever looks through the product asks for each of its files. */
function freshSwitches(files: readonly ChangedFile[]): readonly Fresh[] {
  const before = found.get(files);
  if (before !== undefined) return before;
  const known = new Set(files.flatMap((file) => switchesIn(file.before, file).map(({ name }) => name)));
  const fresh = files.flatMap((file) =>
    switchesIn(file.after, file)
      .filter(({ name }) => !known.has(name) && !isOfManners(name))
      .map((one) => ({ ...one, path: file.path })),
  );
  found.set(files, fresh);
  return fresh;
}

function askingFor(name: string, isWord: boolean, isBare = /^[A-Z_][A-Z0-9_]+$/.test(name)): RegExp {
  const plain = name.replace(/[.-]/g, "\\$&");
  const quoted = `\\(?\\s*["'\`]${plain}["'\`]`;
  const variable = `(?<![\\w$])env(\\.${plain}\\b|\\[["'\`]${plain}["'\`]\\])`;
  const unpacked = `\\{[^{}]*\\b${plain}\\b[^{}]*\\}\\s*=\\s*([\\w.]+\\.)?env\\b`;
  const called = `\\b(environ\\.get|environ\\[|env\\.get|getenv\\(\\)\\.(get|getOrDefault|containsKey)|[gG]etenv|LookupEnv|var|var_os|(option_)?env!|getProperty|getBoolean|getInteger|inject)${quoted}`;
  const contained = `["'\`]${plain}["'\`]\\s+(not\\s+)?in\\s+([\\w.]+\\.)?env(iron)?\\b`;
  const injected = `@Value\\(\\s*"\\$\\{${plain}(:[^"}]*)?\\}"|@ConfigProperty\\([^)]*"${plain}"`;
  // Other names than constants stand for many things.
  const owner = "(globalThis|global|window|self)\\??\\.";
  return new RegExp(
    [
      variable,
      unpacked,
      called,
      contained,
      injected,
      ...(isWord ? [`(?<![\\w$.])(${owner})${isBare ? "?" : ""}${plain}(?![\\w$])`] : []),
    ].join("|"),
  );
}

function lineOf(version: FileVersion | null, name: string): number | null {
  const at = textOf(version)
    .split("\n")
    .findIndex((line) => line.includes(name));
  return at < 0 ? null : at + 1;
}
