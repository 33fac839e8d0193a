import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";

/** A source of a module that Go keeps in the repository: "vendor/", then the path of its package. */
const vendored = /^(.*\/)?vendor\/([\w-]+(?:\.[\w-]+)+\/.+)\/[^/]+\.go$/;
const list = /^(.*\/)?vendor\/modules\.txt$/;

/** What Go takes from the repository in place of what its manifest names. */
export function vendoredModules(files: readonly ChangedFile[]): TamperFinding[] {
  const find = (path: string, message: string) => ({ path, line: null, rule: "replaced-tool", message });
  return files.flatMap((file): TamperFinding[] => {
    const listed = list.exec(file.path);
    if (listed !== null) {
      const changes = files.some(
        ({ path, before, after }) => path === `${listed[1] ?? ""}go.mod` && textOf(before) !== textOf(after),
      );
      return changes ? [] : [find(file.path, "decides which modules are built, and go.mod does not change")];
    }
    const [, root = "", folder] = vendored.exec(file.path) ?? [];
    if (folder === undefined) return [];
    const modules = files.find(({ path }) => path === `${root}vendor/modules.txt`);
    return modules !== undefined && isRenewed(folder, file, modules)
      ? []
      : [find(file.path, "a kept dependency changes, and its version does not")];
  });
}

/** Whether a module got another version, or a package of it came or went with this file. */
function isRenewed(folder: string, { before, after }: ChangedFile, modules: ChangedFile): boolean {
  const [was, now] = [textOf(modules.before).split("\n"), textOf(modules.after).split("\n")];
  const heads = (lines: readonly string[]) =>
    lines.filter((line) => {
      const [, name] = /^# (\S+) /.exec(line) ?? [];
      return name !== undefined && `${folder}/`.startsWith(`${name}/`);
    });
  if (heads(was).join("\n") !== heads(now).join("\n")) return true;
  const [listed, lists] = [was.includes(folder), now.includes(folder)];
  return before === null ? !listed && lists : after === null && listed && !lists;
}
