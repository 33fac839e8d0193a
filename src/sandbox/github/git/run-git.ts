import { spawn } from "node:child_process";
import { ObjectReader } from "../../../platform/object-reader.ts";
import { type Repository } from "../state.ts";

export interface GitInput {
  readonly stdin?: Buffer | string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface GitOutput {
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** The environment of every git here: nobody's configuration but that below `root`. */
export function gitEnvironment(root: string): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    HOME: root,
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: `${root}/gitconfig`,
    GIT_TERMINAL_PROMPT: "0",
  };
}

/** Runs git; how it ended is in the result. */
export function runGit(cwd: string, args: readonly string[], input: GitInput = {}): Promise<GitOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", args, {
      cwd,
      env: { ...gitEnvironment(cwd), ...input.env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (exitCode) => {
      resolve({ exitCode, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString("utf8") });
    });
    // A git that has heard enough closes its input; its exit code tells.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input.stdin ?? "");
  });
}

/** The output of a git command that must succeed. */
export async function gitIn(
  repository: Repository,
  args: readonly string[],
  input: GitInput = {},
): Promise<string> {
  const output = await runGit(repository.directory, args, input);
  if (output.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${output.stderr}`);
  return output.stdout.toString("utf8");
}

const readers = new WeakMap<Repository, ObjectReader>();

/** Reads the objects of a repository. */
export function objectsOf(repository: Repository): ObjectReader {
  const { directory } = repository;
  const reader =
    readers.get(repository) ??
    new ObjectReader({ file: "git", cwd: directory, env: gitEnvironment(directory) });
  readers.set(repository, reader);
  return reader;
}

/** What was said of commits, by repository: what a commit says never changes. */
const said = new WeakMap<Repository, Map<string, Promise<string>>>();
const rememberedAnswers = 1_000;

/** The output of a git command that must succeed and speaks of nothing but commits named by their shas. */
export async function gitOfCommits(repository: Repository, args: readonly string[]): Promise<string> {
  const known = said.get(repository) ?? new Map<string, Promise<string>>();
  said.set(repository, known);
  const question = args.join(" ");
  const answer = known.get(question) ?? gitIn(repository, args);
  if (known.size >= rememberedAnswers) known.clear();
  known.set(question, answer);
  answer.catch(() => known.delete(question));
  return answer;
}

/** The trimmed output, or null when git refused. */
export async function askGit(
  repository: Repository,
  args: readonly string[],
  input: GitInput = {},
): Promise<string | null> {
  const output = await runGit(repository.directory, args, input);
  return output.exitCode === 0 ? output.stdout.toString("utf8").trim() : null;
}
