import { randomUUID } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { type Command, runCommand } from "../../platform/processes/run-command.ts";
import { agentEnvironment, endProcessesOf, type Environment, prepareHome } from "../environment.ts";
import { type AgentRunner, type AgentTurn } from "../runner.ts";
import { startWatchdog } from "../watchdog.ts";
import { type CommandAgent } from "./command-agent.ts";
import { commandEnd } from "./command-end.ts";
import { listen } from "./listen.ts";
import { fromSessionToken, nothingUsed, toSessionToken } from "./session-token.ts";

export interface CommandRunnerOptions {
  readonly agent: CommandAgent;
  readonly environment: Environment;
}

const keepBytes = 1024 * 1024;
/** The session of an agent that names none. */
const unnamed = "unnamed";

/** Runs any coding agent's program: the prompt goes to its standard input, or into a file that it is told. */
export function createCommandRunner({ agent, environment }: CommandRunnerOptions): AgentRunner {
  return {
    name: "command",
    // What it has beside the mode is its own matter: no two programs name or limit their tools alike.
    ...{ bindsTools: false, offersTools: false },
    run: async (turn) => {
      const started = performance.now();
      const run = randomUUID();
      await prepareHome(turn.home);
      await writePrompt(turn);
      const stood = await leftIn(turn.directory, agent.leaves);
      const watchdog = startWatchdog(turn.limits, turn.signal);
      const session = turn.session === null ? null : fromSessionToken(turn.session);
      const listener = listen(agent, { turn, before: session?.used ?? nothingUsed, watchdog });
      const known = { ...agent.variables, ...keysOf(agent, environment) };
      const env = agentEnvironment(environment, { home: turn.home, run }, known);
      const onOutput = (stream: "stdout" | "stderr", chunk: Buffer) => {
        watchdog.output(chunk.length);
        if (stream === "stdout") listener.push(chunk);
      };
      const result = await runCommand(
        turn.isolate(commandOf(agent, { turn, session: session?.name ?? null, env })),
        { signal: watchdog.signal, keepBytes },
        { stdin: turn.prompt, onOutput },
      );
      watchdog.stop();
      await endProcessesOf(run);
      await clearAway(turn.directory, { stood, leaves: agent.leaves });
      const heard = listener.end();
      const name = heard.session ?? session?.name ?? unnamed;
      return {
        session: toSessionToken({ name, used: heard.used }),
        text: heard.text,
        usage: heard.usage,
        durationMs: Math.round(performance.now() - started),
        ended: watchdog.breach() ?? commandEnd(result, heard),
      };
    },
  };
}

interface Call {
  readonly turn: AgentTurn;
  readonly session: string | null;
  readonly env: Command["env"];
}

function commandOf(agent: CommandAgent, { turn, session, env }: Call): Command {
  const calls = session === null ? agent.args : (agent.resume ?? agent.args);
  const fill = (word: string) =>
    word
      .replaceAll("{session}", session ?? "")
      .replaceAll("{prompt}", promptFile(turn.home))
      .replaceAll("{home}", turn.home);
  return { file: agent.file, args: calls[turn.mode].map(fill), cwd: turn.directory, env };
}

/** Nothing that an earlier turn put in its place is written through. */
async function writePrompt({ home, prompt }: AgentTurn): Promise<void> {
  await rm(promptFile(home), { recursive: true, force: true });
  await writeFile(promptFile(home), prompt, { flag: "wx" });
}

function promptFile(home: string): string {
  return join(home, "prompt.md");
}

/** What stands at the top of a directory under a name that begins so. */
async function leftIn(directory: string, leaves: readonly string[]): Promise<readonly string[]> {
  if (leaves.length === 0) return [];
  const names = await readdir(directory);
  return names.filter((name) => leaves.some((leaf) => name.startsWith(leaf)));
}

interface Leaving {
  readonly stood: readonly string[];
  readonly leaves: readonly string[];
}

async function clearAway(directory: string, { stood, leaves }: Leaving): Promise<void> {
  for (const name of await leftIn(directory, leaves)) {
    if (!stood.includes(name)) await rm(join(directory, name), { recursive: true, force: true });
  }
}

function keysOf(agent: CommandAgent, environment: Environment): Record<string, string> {
  const keys = agent.environment.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(keys);
}
