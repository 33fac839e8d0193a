import { constants } from "node:fs";
import { access, mkdir, statfs } from "node:fs/promises";
import { homedir } from "node:os";
import { claudeProgramDirectory } from "../../agents/claude/claude-program.ts";
import { selectRunner, type RunnerChoice } from "../../agents/select-runner.ts";
import { isolationProblem } from "../../config/environment/isolation-choice.ts";
import { type EnvironmentWithoutApp } from "../../config/environment/environment.ts";
import { type Finding } from "../../domain/doctor/findings.ts";
import { runCommand } from "../../platform/processes/run-command.ts";
import { describeIsolation, detectIsolation } from "../../workspaces/isolation/isolation.ts";

export async function examinePrograms(): Promise<Finding[]> {
  return [
    { check: "node", version: process.version },
    { check: "git", version: await gitVersion() },
  ];
}

async function gitVersion(): Promise<string | null> {
  try {
    const env = { PATH: process.env["PATH"] ?? "" };
    const asked = { file: "git", args: ["--version"], cwd: "/", env };
    const { exitCode, stdout } = await runCommand(asked, { timeoutMs: 10_000, leashed: false });
    return exitCode === 0 ? stdout.trim() : null;
  } catch {
    return null;
  }
}

export async function examineIsolation(environment: EnvironmentWithoutApp): Promise<Finding> {
  const isolation = await detectIsolation(environment.isolation);
  return {
    ...{ check: "isolation", isolated: isolation.kind !== "none", described: describeIsolation(isolation) },
    problem: isolationProblem(environment, isolation),
  };
}

type Variables = Readonly<Record<string, string | undefined>>;

export async function examineAgent(
  { agent, dataDirectory }: EnvironmentWithoutApp,
  variables: Variables,
): Promise<Finding> {
  const { runner } = agent;
  if (runner === "claude") return { check: "agent", runner, problems: await problemsOfClaude() };
  const choice: RunnerChoice =
    runner === "replay"
      ? { kind: "replay", directory: agent.replayDirectory ?? "" }
      : {
          kind: "command",
          command: agent.command ?? "",
          ...{ isolated: false, modelOnly: false },
          surroundings: here(dataDirectory),
        };
  const selected = await selectRunner(choice, variables);
  return { check: "agent", runner, problems: selected.kind === "invalid" ? selected.problems : [] };
}

async function problemsOfClaude(): Promise<string[]> {
  try {
    await access(claudeProgramDirectory(), constants.R_OK);
    return [];
  } catch {
    return ["The Claude Code program is not installed with the dependencies (npm ci)."];
  }
}

/** On the machine itself: whether the isolation lets it be seen is told when the service starts. */
function here(dataDirectory: string) {
  const path = process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin";
  const missing = async (programs: readonly string[]) => {
    for (const program of programs) {
      const asked = {
        file: "/bin/sh",
        args: ["-c", 'command -v "$1"', "sh", program],
        cwd: "/",
        env: { PATH: path },
      };
      if ((await runCommand(asked, { timeoutMs: 10_000, leashed: false })).exitCode !== 0) return program;
    }
    return null;
  };
  return { path, withheld: [homedir(), dataDirectory], missing };
}

export async function examineDisk({ dataDirectory, diskQuota }: EnvironmentWithoutApp): Promise<Finding> {
  const found = { check: "disk", directory: dataDirectory, quota: diskQuota } as const;
  try {
    await mkdir(dataDirectory, { recursive: true });
    await access(dataDirectory, constants.W_OK);
    const { bavail, bsize } = await statfs(dataDirectory);
    return { ...found, free: bavail * bsize };
  } catch {
    return { ...found, free: null };
  }
}
