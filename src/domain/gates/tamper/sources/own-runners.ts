import { textOf, type ChangedFile } from "../changed-file.ts";
import { pathIn } from "../builds/reach.ts";
import { folderOf, type Surroundings } from "../settings/surroundings.ts";
import { isTestContext } from "../test-files.ts";

export interface Modules {
  readonly files: readonly ChangedFile[];
  readonly around: Surroundings;
}

/**
 * Whether a file takes the runner's own words, made longer and not replaced, from another file: from one that
 * the change brings and that shows it, or, where the tests are new, from one of the tests' that stands.
 */
export function takesRunnersOwn(
  {
    path,
    source,
    names,
  }: { readonly path: string; readonly source: string; readonly names: readonly string[] },
  { files, around }: Modules,
): boolean {
  if (!/^\.{1,2}\//.test(source)) return false;
  const stem = pathIn(folderOf(path), source).replace(/\.[cm]?[jt]sx?$/, "");
  const places = ["", "/index"].flatMap((end) => ends.map((one) => `${stem}${end}${one}`));
  const brought = files.find(({ after }) => after !== null && places.includes(after.path));
  if (brought !== undefined) return names.every((name) => isMadeLonger(name, textOf(brought.after)));
  const isNew = files.some((one) => one.path === path && one.before === null);
  return isNew && around.paths.some((one) => places.includes(one) && isTestContext(one));
}

const ends = [".ts", ".js", ".mts", ".mjs", ".cts", ".cjs", ".tsx", ".jsx"];
const matchers =
  /\b(toBe|toEqual|toStrictEqual|toHave\w+|toThrow|toMatch|toContain|toBe[A-Z]\w+)\s*[(:]|\.(skip|fixme|fail|only)\(/;
/** A package, and no file. */
const packaged = String.raw`["'](?![./#~]|@\/)[^"']+["']`;

/** Whether a file gives on a word of a package as it is, or with more to it and nothing in the place of what it has. */
export function isMadeLonger(name: string, text: string): boolean {
  if (new RegExp(String.raw`export\s*(\*|\{[^}]*\b${name}\b[^}]*\})\s*from\s*${packaged}`).test(text))
    return true;
  const isImported = (word: string) =>
    new RegExp(String.raw`import\s*\{[^}]*\b${word}\b(?!\s+as\b)[^}]*\}\s*from\s*${packaged}`).test(text);
  if (new RegExp(String.raw`export\s*\{[^}]*\b${name}\b[^}]*\}\s*;?\s*$`, "m").test(text) && isImported(name))
    return true;
  const made = new RegExp(String.raw`export\s+const\s+${name}\s*=\s*(\w+)\.extend\s*[<(]([^]*)`).exec(text);
  return made !== null && isImported(made[1] ?? "") && !matchers.test(made[2] ?? "");
}
