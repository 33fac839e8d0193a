import { type ConfigurationProblem } from "../../config/problem.ts";
import { readRepositoryFile, repositoryFilePath } from "../../config/repository/repository-file.ts";
import { configurationSchema, type Configuration } from "../../domain/configuration.ts";
import { runCommand, type CommandResult } from "../../platform/processes/run-command.ts";

/** What was asked about a checkout cannot be answered, one sentence for each problem. */
export interface Refused {
  readonly kind: "refused";
  readonly problems: readonly string[];
}

/** Text of a configuration, and the file that problems name. */
export interface GivenConfiguration {
  readonly file: string;
  readonly text: string;
}

export function refused(...problems: string[]): Refused {
  return { kind: "refused", problems };
}

/** Where the checkout begins in which a directory is; null: in none. */
export function topOf(directory: string): Promise<string | null> {
  return askGit(directory, ["rev-parse", "--show-toplevel"]);
}

export function commitOf(directory: string, revision: string): Promise<string | null> {
  return askGit(directory, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
}

/** Why a directory can be asked nothing. */
export async function noCheckout(directory: string): Promise<Refused> {
  const { ended, stdout, stderr } = await runGit(directory, ["rev-parse", "--is-bare-repository"]);
  if (ended === "not-started") return refused("git cannot be run: install it, or add its folder to PATH");
  const [, owned] = /dubious ownership in repository at '(.+)'/.exec(stderr) ?? [];
  if (owned !== undefined)
    return refused(
      `${directory} belongs to somebody else, and git does not trust it; if you do: git config --global --add safe.directory ${JSON.stringify(owned)}`,
    );
  return stdout.trim() === "true"
    ? refused(`${directory} is a repository without a checkout: clone it, and ask there`)
    : refused(`${directory} is in no git checkout: go to one`);
}

/** Why what an option names cannot be judged. */
export function noCommit(option: "--head" | "--base", revision: string): Refused {
  if (revision === "HEAD") return refused(`${option}: nothing is committed here yet`);
  // Quoted, so that nothing in it reaches a terminal as it is.
  const name = JSON.stringify(revision);
  return refused(
    `${option}: there is no commit ${name} here; name a branch, a tag or a commit, and fetch what is elsewhere`,
  );
}

/** How many files are otherwise than the commit that is checked out, or are not in it; ignored ones are no matter. */
export async function uncommittedFiles(directory: string): Promise<number> {
  const said = await askGit(directory, ["--no-optional-locks", "status", "--porcelain"]);
  return (said ?? "").split("\n").filter(Boolean).length;
}

/** Trees of a commit and of those before it, the newest first, each once. */
export async function treesBefore(directory: string, commit: string, limit: number): Promise<string[]> {
  const said = await askGit(directory, [
    "log",
    `--max-count=${limit}`,
    "--format=%T",
    "--end-of-options",
    commit,
  ]);
  return [...new Set((said ?? "").split("\n").filter(Boolean))];
}

export interface MergedCommit {
  readonly commit: string;
  /** The first parent: the commit that it was merged onto. */
  readonly base: string;
  readonly title: string;
}

/** Lists a branch's merges and own commits, the newest first, without its very first one, which has no base. */
export async function listMerged(directory: string, head: string, limit: number): Promise<MergedCommit[]> {
  const format = "--format=%H%x09%P%x09%s";
  const args = ["log", "--first-parent", `--max-count=${limit}`, format, "--end-of-options", head];
  const lines = ((await askGit(directory, args)) ?? "").split("\n").filter(Boolean);
  return lines.flatMap((line) => {
    const [commit = "", parents = "", ...title] = line.split("\t");
    const [base = ""] = parents.split(" ");
    return base === "" ? [] : [{ commit, base, title: title.join("\t") }];
  });
}

/** The configuration that a commit has; null: it has none. */
export async function configurationOf(directory: string, commit: string): Promise<GivenConfiguration | null> {
  const text = await askGit(directory, ["show", "--end-of-options", `${commit}:${repositoryFilePath}`]);
  return text === null ? null : { file: repositoryFilePath, text };
}

export interface ReadConfiguration {
  readonly kind: "read";
  readonly config: Configuration;
  /** One sentence for each deprecated spelling. */
  readonly warnings: readonly string[];
}

/** Without a text, the defaults hold. */
export function configurationIn({
  file,
  text,
}: {
  file: string;
  text: string | null;
}): ReadConfiguration | Refused {
  const lineOf = ({ line, column, key, problem, mend }: ConfigurationProblem) =>
    [`${file}:${line}:${column}`, key, `${problem}; ${mend}`].filter(Boolean).join(": ");
  const read = text === null ? { kind: "absent" as const } : readRepositoryFile(text);
  switch (read.kind) {
    case "absent":
      return { kind: "read", config: configurationSchema.parse({}), warnings: [] };
    case "valid":
      return { kind: "read", config: read.config, warnings: read.deprecated.map(lineOf) };
    case "unreadable":
      return refused(`${file}: ${read.why}`);
    case "invalid":
      return refused(...read.problems.map(lineOf));
  }
}

/** Asks the person's own git about their own checkout; null: it has no answer. */
async function askGit(directory: string, args: readonly string[]): Promise<string | null> {
  const { exitCode, stdout } = await runGit(directory, args);
  return exitCode === 0 ? stdout.trim() : null;
}

function runGit(directory: string, args: readonly string[]): Promise<CommandResult> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
  return runCommand(
    // Its reasons are read here, whatever language it speaks to the person.
    { file: "git", args, cwd: directory, env: { ...(env as Record<string, string>), LC_ALL: "C" } },
    { timeoutMs: 60_000, leashed: false },
  );
}
