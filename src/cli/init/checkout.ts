import { lstat, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { repositoryFilePath } from "../../config/repository/repository-file.ts";
import { isManifest, needsPaths } from "../../domain/gates/detection/detect.ts";
import { type RootFiles } from "../../domain/gates/detection/project.ts";
import { testsToRead } from "../../domain/gates/detection/python/python-tests.ts";
import { settingsOf } from "../../flows/gates/detect-gates.ts";
import { runCommand } from "../../platform/processes/run-command.ts";

/** Somebody's own checkout. */
export interface Checkout {
  /** Its configuration, from its root on. */
  readonly file: string;
  /** Its absolute path. */
  readonly path: string;
  /** By the address of origin; null: it does not say. */
  readonly repository: { readonly owner: string; readonly name: string } | null;
  readRoot(): Promise<RootFiles>;
  /** False: there is one, and `over` is not wanted. */
  writeFile(text: string, over: boolean): Promise<boolean>;
  readFile(): Promise<string>;
}

/** null: the directory is in no git checkout. */
export async function openCheckout(directory: string): Promise<Checkout | null> {
  const top = await askGit(directory, ["rev-parse", "--show-toplevel"]);
  if (top === null) return null;
  const path = join(top, repositoryFilePath);
  return {
    file: repositoryFilePath,
    path,
    repository: repositoryOf((await askGit(top, ["remote", "get-url", "origin"])) ?? ""),
    readRoot: () => readRoot(top),
    writeFile: async (text, over) => {
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(path, text, { flag: over ? "w" : "wx" });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
        throw error;
      }
    },
    readFile: () => readFile(path, "utf8"),
  };
}

/** `https://HOST/OWNER/NAME.git`, `git@HOST:OWNER/NAME.git`, `ssh://git@HOST/OWNER/NAME` */
export function repositoryOf(address: string): Checkout["repository"] {
  const [, owner, name] = /[/:]([\w.-]{1,100})\/([\w.-]{1,100}?)(?:\.git)?\/?$/.exec(address.trim()) ?? [];
  const isRemote = /^(?:https?|ssh|git):\/\//.test(address) || /^[\w.-]+@[\w.-]+:/.test(address);
  return isRemote && owner !== undefined && name !== undefined ? { owner, name } : null;
}

async function readRoot(top: string): Promise<RootFiles> {
  const entries = await readdir(top, { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  const manifests = entries.filter((each) => each.isFile() && isManifest(each.name)).map(({ name }) => name);
  const paths = needsPaths(names) ? await filesOf(top) : [];
  const isFile = async (path: string) => ((await lstat(join(top, path))).isFile() ? [path] : []);
  const tests = (await Promise.all(testsToRead(paths).map(isFile))).flat();
  const read = [...manifests, ...tests].map(
    async (path) => [path, await readFile(join(top, path), "utf8")] as const,
  );
  const texts = new Map(await Promise.all(read));
  return { names, texts, paths, settings: settingsOf(texts) };
}

/** Of a checkout as it stands, whatever of it is committed. */
async function filesOf(top: string): Promise<string[]> {
  const list = async (...which: string[]) =>
    ((await askGit(top, ["ls-files", "-z", ...which])) ?? "").split("\0").filter((path) => path !== "");
  const gone = new Set(await list("--deleted"));
  return (await list("--cached", "--others", "--exclude-standard")).filter((path) => !gone.has(path));
}

async function askGit(directory: string, args: readonly string[]): Promise<string | null> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
  const asked = { file: "git", args, cwd: directory, env: env as Record<string, string> };
  const { exitCode, stdout } = await runCommand(asked, { timeoutMs: 60_000, leashed: false });
  return exitCode === 0 ? stdout.trim() : null;
}
