import { realpath, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { runCommand } from "../../../platform/processes/run-command.ts";

/** Programs whose version decides what gates say, and how each is asked for it; null: its file tells enough. */
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

const answers = new Map<string, Promise<string>>();

/** The versions of the programs on the PATH. Asks each installed file once in the life of this process. */
export async function toolchainOf(path: string): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(programs).map(async ([name, question]) => {
      const file = await findProgram(path, name);
      if (file === null) return [];
      if (question === null) return [`${name} ${file.identity}`];
      const asked = `${path}\0${file.identity}`;
      const answer = answers.get(asked) ?? ask(file.place, question, path);
      answers.set(asked, answer);
      return [`${name} ${file.identity} ${await answer}`];
    }),
  );
  return found.flat();
}

async function findProgram(path: string, name: string): Promise<{ place: string; identity: string } | null> {
  for (const folder of path.split(delimiter)) {
    if (folder === "") continue;
    const place = join(folder, name);
    try {
      const { size, mtimeMs } = await stat(place);
      return { place, identity: `${await realpath(place)} ${size} ${mtimeMs}` };
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

async function ask(file: string, args: readonly string[], path: string): Promise<string> {
  const command = { file, args, cwd: "/", env: { PATH: path, HOME: process.env["HOME"] ?? "/" } };
  const { stdout, stderr, exitCode } = await runCommand(command, { timeoutMs: 60_000, keepBytes: 4_096 });
  return JSON.stringify([exitCode, stdout, stderr]);
}
