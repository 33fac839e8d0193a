import { type ChangedFile, type FileVersion } from "../../changed-file.ts";
import { folderOf } from "../../paths.ts";
import { holdsSettings } from "../../settings/tool-files.ts";
import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { isTestContext } from "../../test-files.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { stringNodes } from "./string-nodes.ts";

/** Where cases of tests stand, also outside of the tests' own folders. */
export const caseFolders =
  /(^|\/)(test[-_]?(data|cases|vectors)|(__)?fixtures?(__)?|cases|vectors|corpus|goldens?|samples|conformance|src\/test)\//i;
const sources =
  /\.([cm]?[jt]sx?|py|pyi|go|java|kt|rs|lock|feature|snap|ambr)$|(^|\/)(README|LICENSE|CHANGELOG)\b[^/]*$/;

/** Whether tests may go over the file, as one case of several in its folder. */
export function isOfCases(path: string): boolean {
  if (sources.test(path) || holdsSettings(path) || /(^|\/)testdata\/fuzz\//.test(path)) return false;
  return isTestContext(`${folderOf(path)}a.ts`) || caseFolders.test(path);
}

/** Whether a change takes a file that may be a case from its folder, or empties it. */
export function losesCase({ before, after }: ChangedFile): boolean {
  if (before === null || before.tree !== null || !isOfCases(before.path) || isEmpty(before)) return false;
  return after === null || folderOf(after.path) !== folderOf(before.path) || isEmpty(after);
}

export function isEmpty({ text }: FileVersion): boolean {
  return text !== null && /^[\s[\]{}]*$/.test(text);
}

/** By which names programs go through a folder. */
const lists: Readonly<Record<string, RegExp>> = {
  script:
    /^(readdir|readdirSync|opendir|readDir|readDirSync|glob|globSync|globby|globbySync|fg|walk|walkSync)$/,
  python: /^(i?glob|rglob|iterdir|listdir|scandir|walk)$/,
  go: /^(Glob|ReadDir|Walk|WalkDir)$/,
  java: /^(list|walk|listFiles|newDirectoryStream|getResources)$/,
  rust: /^(read_dir|glob|files|WalkDir|harness)$/,
};
const deep = /\*\*|\b(rglob|os\.walk|walk\w*|Walk\w*)\b|recursive/i;

/** Whether a file's text may list the folder of a path: what its tree says is looked at then. */
export function mayList(text: string, path: string): boolean {
  const parts = folderOf(path).split("/").slice(0, -1);
  return (
    /readdir|opendir|glob|walk|iterdir|listdir|scandir|ReadDir|read_dir|listFiles|\.list\(|getResources|DirectoryStream|files\(|harness!/i.test(
      text,
    ) &&
    (parts.length === 0 || parts.some((part) => text.includes(part)) || /__file__|dirname/.test(text))
  );
}

/** Whether a file of tests goes through the folder of a path, with files of its ending among others. */
export function listsFolder({ path: own, tree }: SourceFile, path: string): boolean {
  const named = lists[tree.language] ?? lists["script"];
  const words = nodesOf(tree.root, "identifier", "property_identifier", "field_identifier", "attribute");
  if (!words.some((one) => named?.test(nameOf(one)))) return false;
  const said = nodesOf(tree.root, ...stringNodes).map(({ text }) => text.replace(/^\w*["'`]+|["'`]+$/g, ""));
  const endings = said.flatMap((one) => /\*(\.\w+)$/.exec(one)?.[1] ?? []);
  if (endings.length > 0 && !endings.some((ending) => path.endsWith(ending))) return false;
  const folder = folderOf(path);
  if (folder === folderOf(own) && /__file__|dirname|["'`]\*\.\w+["'`]/.test(tree.root.text)) return true;
  const parts = folder.split("/").slice(0, -1);
  const reached = deep.test(tree.root.text) ? parts : parts.slice(-1);
  const ends = new Set(said.map((one) => lastFolderOf(one)));
  return reached.some((part) => ends.has(part));
}

function nameOf(node: SyntaxNode): string {
  return node.type === "attribute" ? (childIn(node, "attribute")?.text ?? "") : node.text;
}

/** Of `tests/cases/*.json`, `cases/` and `../cases/${name}`: "cases". */
function lastFolderOf(text: string): string {
  return (
    text
      .replace(/\$\{[^]*$|%[sdv][^]*$|\{\w*\}[^]*$/, "")
      .replace(/(\/|^)\*[^]*$/, "")
      .replace(/\/+$/, "")
      .split("/")
      .at(-1) ?? ""
  );
}
