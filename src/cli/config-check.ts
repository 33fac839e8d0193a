import { Command } from "commander";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type ConfigurationProblem } from "../config/problem.ts";
import { readRepositoryFile, repositoryFilePath } from "../config/repository/repository-file.ts";
import { runCommand } from "../platform/processes/run-command.ts";
import { ownTerminal, type Terminal } from "./terminal.ts";

/** Exit codes: 0 valid, 2 not valid or not there. */
export function configCommand(exit: { code: number }, terminal = ownTerminal()): Command {
  const config = new Command("config").description("The file by which a repository is configured.");
  config
    .command("check")
    .description(
      `Check ${repositoryFilePath} as the service does: each problem with its line and key, the value that is written there, and how to fix it.`,
    )
    .argument("[FILE]", "another file; - is standard input (default: that of this checkout)")
    .option("--json", "print one JSON object")
    .action(async (file: string | undefined, { json }: { json?: true }) => {
      const checked = await check(file, terminal);
      terminal.out(json === true ? `${JSON.stringify(checked)}\n` : render(checked));
      if (!checked.valid) exit.code = 2;
    });
  return config;
}

interface Checked {
  readonly file: string;
  readonly valid: boolean;
  readonly problems: readonly ConfigurationProblem[];
  /** What is read as something else today. */
  readonly deprecated: readonly ConfigurationProblem[];
}

async function check(named: string | undefined, { directory }: Terminal): Promise<Checked> {
  const file = named ?? repositoryFilePath;
  const path = named === undefined ? join(await findRoot(directory), file) : resolve(directory, named);
  const text = await readText(named === "-" ? "/dev/stdin" : path);
  if (text === null)
    return refused(file, "is not there", "name another FILE, or write one with nightshift init");
  // Which context packs there are depends on the service's own directory of prompts, so their names are not checked.
  const read = readRepositoryFile(text);
  switch (read.kind) {
    case "absent":
      return { file, valid: true, problems: [], deprecated: [] };
    case "valid":
      return { file, valid: true, problems: [], deprecated: read.deprecated };
    case "unreadable":
      return refused(file, `could not be read: ${read.why}`, "write it as text");
    case "invalid":
      return { file, valid: false, problems: read.problems, deprecated: [] };
  }
}

function refused(file: string, problem: string, mend: string): Checked {
  const problems = [{ line: 1, column: 1, key: "", problem, mend }];
  return { file, valid: false, problems, deprecated: [] };
}

/** Finds the root of the checkout; outside of one, it is the directory itself. */
async function findRoot(directory: string): Promise<string> {
  const asked = { file: "git", args: ["rev-parse", "--show-toplevel"], cwd: directory, env: pathOnly() };
  const { exitCode, stdout } = await runCommand(asked, { timeoutMs: 60_000, leashed: false });
  return exitCode === 0 ? stdout.trim() : directory;
}

function pathOnly(): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "" };
}

/** null: there is no such file. */
async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return null;
    throw error;
  }
}

function render({ file, valid, problems, deprecated }: Checked): string {
  const tell = (kind: string) => (each: ConfigurationProblem) => {
    const key = each.key === "" ? "" : `${each.key}: `;
    return `${file}:${each.line}:${each.column} ${kind}${key}${each.problem}; ${each.mend}`;
  };
  const lines = [...problems.map(tell("")), ...deprecated.map(tell("deprecated: "))];
  return `${[...lines, ...(valid ? [`${file} is valid.`] : [])].join("\n")}\n`;
}
