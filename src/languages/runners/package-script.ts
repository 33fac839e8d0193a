import { posix } from "node:path";
import { z } from "zod";
import { type Place } from "./runner.ts";

const call =
  /^(npm|pnpm|yarn|bun)((?: (?:(?:-w|--workspace|-F|--filter|-C|--prefix|--dir|--cwd|workspace)[ =]\S+|-[-\w]+|run(?:-script)?(?= )))*) ([\w:.@/-]+)(.*)$/s;
/** Behind a script npm has options of its own, up to `--`. */
const ownOptions = /^((?: (?:-w \S+|--workspace \S+|(?!-- )-\S+))*)(?: --(?= ))?(.*)$/s;
const workspaceOption = / (?:-w|--workspace|-F|--filter|workspace)[ =](\S+)/;
const folderOption = / (?:-C|--prefix|--dir|--cwd)[ =](\S+)/;
const manifest = z.looseObject({
  name: z.string().optional(),
  scripts: z.record(z.string(), z.string()).optional(),
});

interface Script {
  /** Its commands, after those of the script that goes before it; absent: it is a program, whose word comes `at` that place. */
  readonly text?: string;
  readonly folder: string;
  readonly at: number;
}

/** The script that a command of a package manager runs; null: it calls none. */
export async function findScript(text: string, { files, folder }: Place): Promise<Script | "unknown" | null> {
  const [, manager, before = "", named = "", after = ""] = call.exec(text) ?? [];
  const isRun = / run(?:-script)?$/.test(before);
  if (manager === undefined || (manager === "bun" && !isRun)) return null;
  const [, own = "", more = ""] =
    (manager === "npm" ? ownOptions : /^()(?: --(?= ))?(.*)$/s).exec(after) ?? [];
  const options = before + own;
  if (/ (?:-r|--recursive|-ws|--workspaces)\b/.test(options)) return "unknown";
  const [, workspace] = workspaceOption.exec(options) ?? [];
  const start = posix.join(folder, folderOption.exec(options)?.[1] ?? "").replace(/^\.$|\/$/, "");
  const inside =
    workspace === undefined ? start : await findWorkspace(workspace.replace(/^\.\/|\/$/g, ""), files);
  const { scripts = {} } = inside === null ? {} : await readManifest(inside, files);
  const name = /^(?:t|tst)$/.test(named) ? "test" : named;
  const found = scripts[name];
  if (inside !== null && found !== undefined)
    return { folder: inside, at: 0, text: `${scripts[`pre${name}`] ?? ""}\n${found}${more}` };
  return manager === "npm" || isRun ? "unknown" : { folder, at: before.split(" ").length };
}

async function findWorkspace(name: string, files: Place["files"]): Promise<string | null> {
  for (const path of await files.list()) {
    if (!/^(?!.*node_modules\/).*\/package\.json$/.test(path)) continue;
    const folder = posix.dirname(path);
    if (folder === name || (await readManifest(folder, files)).name === name) return folder;
  }
  return null;
}

async function readManifest(folder: string, files: Place["files"]) {
  try {
    return manifest.parse(JSON.parse((await files.read(posix.join(folder, "package.json"))) ?? "{}"));
  } catch {
    return {};
  }
}
