import { constants } from "node:fs";
import { access, open, realpath, stat } from "node:fs/promises";
import { basename, delimiter, dirname, join, resolve, sep } from "node:path";

/** A program of this machine, and what it needs beside the system's own. */
export interface Program {
  /** Itself, not a link to it. */
  readonly file: string;
  /** What a script names in its first line; null: it is no script. */
  readonly interpreter: string | null;
  /** The files and folders that it was installed as. */
  readonly installation: readonly string[];
}

/** Finds a program as a shell does. null: there is none of this name. */
export async function findProgram(name: string, path: string): Promise<Program | null> {
  const candidates = name.includes(sep)
    ? [resolve(name)]
    : path.split(delimiter).map((folder) => join(folder, name));
  for (const candidate of candidates) {
    if (!(await isProgram(candidate))) continue;
    const file = await realpath(candidate);
    return { file, interpreter: await interpreterOf(file), installation: await installationOf(file) };
  }
  return null;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    // Not there, or not to be run.
    return false;
  }
}

const longestFirstLine = 512;

async function interpreterOf(file: string): Promise<string | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestFirstLine), 0, longestFirstLine, 0);
    const line = /^#!\s*(.+)/.exec(buffer.toString("latin1", 0, bytesRead))?.[1] ?? "";
    const [first, ...others] = line.trim().split(/\s+/);
    if (first === undefined || first === "") return null;
    const named = basename(first) === "env" ? others.find((word) => !/^-|=/.test(word)) : first;
    return named ?? null;
  } finally {
    await handle.close();
  }
}

const modules = `${sep}node_modules${sep}`;

/** By the two ways in which such programs come, npm and Python's environments; else the file is all there is. */
async function installationOf(file: string): Promise<string[]> {
  const inModules = file.indexOf(modules);
  if (inModules !== -1) return [file.slice(0, inModules + modules.length - 1)];
  const environment = dirname(dirname(file));
  if (!(await isThere(join(environment, "pyvenv.cfg")))) return [file];
  const python = await realpath(join(dirname(file), "python")).catch(() => null);
  return python === null ? [environment] : [environment, dirname(dirname(python))];
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
