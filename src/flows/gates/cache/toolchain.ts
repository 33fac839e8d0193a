import { open, readdir, realpath, stat } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { runCommand } from "../../../platform/processes/run-command.ts";

/** Programs whose version decides what gates say, and how a launcher of each is asked for it; null: its file tells enough. */
const programs: Readonly<Record<string, readonly string[] | null>> = {
  node: ["--version"],
  npm: null,
  npx: null,
  pnpm: null,
  yarn: null,
  bun: ["--version"],
  deno: ["--version"],
  python: ["--version"],
  python3: ["--version"],
  pip: null,
  pip3: null,
  pytest: null,
  go: ["version"],
  cargo: ["--version"],
  rustc: ["--version"],
  java: ["-version"],
  javac: null,
  mvn: null,
  gradle: null,
  make: ["--version"],
  cc: ["--version"],
  gcc: null,
  clang: null,
  git: ["--version"],
  sh: null,
};

/** Of a shell's command, what may be the name or the place of a program. */
const words = /[\w.+/-]+/g;
/** Of places, which have to be asked for one by one. */
const mostPlaces = 500;

const answers = new Map<string, Promise<string>>();

/**
 * The files of the programs on the PATH and of those that the commands name besides; of a launcher, as version managers
 * install them, also the version that it chooses. Asks each launcher once in the life of this process.
 */
export async function toolchainOf(path: string, commands: readonly string[]): Promise<readonly string[]> {
  const named = commands.flatMap((command) => command.match(words) ?? []);
  const installed = await namesOn(path);
  const further = [...new Set(named)].filter((name) => !Object.hasOwn(programs, name));
  // A checkout's own programs are part of its tree.
  const places = further.filter((name) => name.startsWith("/")).slice(0, mostPlaces);
  const found = await Promise.all([
    ...places.sort().map(programAt),
    ...further
      .filter((name) => installed.has(name))
      .sort()
      .map((name) => findProgram(path, name)),
  ]);
  return [...(await usualPrograms(path)), ...found.flatMap((program) => program?.identity ?? [])];
}

/** Whatever lies in the folders of a PATH; it may name folders that are not there. */
async function namesOn(path: string): Promise<ReadonlySet<string>> {
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return new Set(names.flat());
}

async function usualPrograms(path: string): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(programs).map(async ([name, question]) => {
      const file = await findProgram(path, name);
      if (file === null) return [];
      if (question === null || !(await isLauncher(name, file.place))) return [`${name} ${file.identity}`];
      const asked = `${path}\0${file.identity}`;
      const answer = answers.get(asked) ?? ask(file.place, question, path);
      answers.set(asked, answer);
      return [`${name} ${file.identity} ${await answer}`];
    }),
  );
  return found.flat();
}

/** A script, or a program that goes by many names: what it starts is chosen elsewhere. */
async function isLauncher(name: string, place: string): Promise<boolean> {
  const file = await open(place);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString("latin1") === "#!" || !basename(await realpath(place)).startsWith(name);
  } finally {
    await file.close();
  }
}

async function findProgram(path: string, name: string): Promise<{ place: string; identity: string } | null> {
  for (const folder of path.split(delimiter)) {
    if (folder === "") continue;
    const program = await programAt(join(folder, name));
    if (program !== null) return program;
  }
  return null;
}

async function programAt(place: string): Promise<{ place: string; identity: string } | null> {
  try {
    const found = await stat(place);
    if (!found.isFile() || (found.mode & 0o111) === 0) return null;
    return { place, identity: `${await realpath(place)} ${found.size} ${found.mtimeMs}` };
  } catch {
    return null;
  }
}

async function ask(file: string, args: readonly string[], path: string): Promise<string> {
  const command = { file, args, cwd: "/", env: { PATH: path, HOME: process.env["HOME"] ?? "/" } };
  const { stdout, stderr, exitCode } = await runCommand(command, { timeoutMs: 60_000, keepBytes: 4_096 });
  return JSON.stringify([exitCode, stdout, stderr]);
}
