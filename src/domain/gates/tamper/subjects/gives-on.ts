import { type FileVersion } from "../changed-file.ts";
import { isMadeBy } from "../sources/made-by.ts";
import { folderOf } from "../paths.ts";
import { childIn, nodesOf } from "../syntax-tree.ts";
import { asked, takenIn } from "./asked-names.ts";
import { isSame, type Declared, type ModuleTexts } from "./declared-at.ts";
import { reachesClass } from "./reaching-calls.ts";

/** Whether one thing does no more than to call another. */
export function givesOn(one: Declared, other: Declared, texts: ModuleTexts): boolean {
  if (callsAlone(one, other)) return true;
  if (one.path.endsWith(".java")) {
    const version = texts.read(one.path);
    return isNamedIn(other.path, version) || isWantedBeside(one, other, version);
  }
  const version = texts.read(one.path);
  if (!version?.tree) return false;
  const makers = takenIn(version)
    .filter((taken) => {
      const found = asked(taken, version, texts);
      return found !== null && isSame(found, other);
    })
    .map(({ local }) => local);
  if (makers.length === 0) return false;
  return isMadeBy(makers, one.name, version.tree.root) || isHeirOf(one, makers);
}

/** A class that has nothing of its own. */
function isHeirOf({ node }: Declared, makers: readonly string[]): boolean {
  if (node === null || !/^(abstract_)?class_(declaration|definition)$/.test(node.type)) return false;
  const [, base] = /^[^{:]*?(?:\bextends\s+|\()([\w$.]+)/.exec(node.text) ?? [];
  const own = nodesOf(node, "function_definition", "method_definition");
  return base !== undefined && makers.includes(base) && own.length === 0;
}

/** Java: by its whole name, as two of the same name in one file have to be told apart. */
function isNamedIn(path: string, version: FileVersion | undefined): boolean {
  const [, name = ""] =
    /(?:^|\/)(?:java\/)?(\w+(?:\/\w+)*)\.java$/.exec(path.replace(/^.*\/java\//, "java/")) ?? [];
  const text = (version?.text ?? "").replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
  return name !== "" && text.includes(name.replace(/^java\//, "").replaceAll("/", "."));
}

/** Java: within a package, classes call each other by their simple names. */
function isWantedBeside(one: Declared, other: Declared, version: FileVersion | undefined): boolean {
  const root = version?.tree?.root;
  if (root === undefined || folderOf(one.path) !== folderOf(other.path)) return false;
  const name = /(\w+)\.java$/.exec(other.path)?.[1] ?? "";
  const base = nodesOf(root, "superclass").some(({ text }) => text.replace(/^extends\s+/, "") === name);
  return base || nodesOf(root, "method_declaration").some((method) => reachesClass(method, name));
}

/** Rust and Go: a function whose only statement calls something of the other's name. */
function callsAlone({ node, path }: Declared, { name }: Declared): boolean {
  if (node === null || !/(\.rs|\/)$/.test(path)) return false;
  const [only, ...more] = childIn(node, "body")?.children ?? [];
  const last = /(?:^|[.:\s])(\w+)\([^()]*\);?\s*\}?$/.exec(only?.text ?? "")?.[1];
  return more.length === 0 && last === name;
}
