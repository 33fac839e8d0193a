import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile } from "../changed-file.ts";
import { holdsTests } from "../sources/unreadable.ts";

/** Links and submodules that stood for a folder of tests, or of their cases, where nothing stands now. */
export function lostFolders(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (before === null || after !== null || !/^(symlink|submodule)$/.test(before.kind)) return [];
    if (!holdsTests(path) || files.some((one) => one.after !== null && standsIn(one.path, path))) return [];
    const message = `the ${words[before.kind]} by which tests, or cases of tests, stood here is gone`;
    return [{ path, line: null, rule: "deleted-test", message }];
  });
}

const words: Readonly<Record<string, string>> = { symlink: "link", submodule: "submodule" };

function standsIn(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}
