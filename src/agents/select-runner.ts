import { claudeProgramDirectory } from "./claude/claude-program.ts";
import { createClaudeRunner } from "./claude/claude-runner.ts";
import { type ModelProxy } from "./claude/model-proxy.ts";
import { readCommandAgent } from "./command/command-agent.ts";
import { createCommandRunner } from "./command/command-runner.ts";
import { placeProgram, type PlacedProgram, type ProgramSurroundings } from "./command/place-program.ts";
import { type Environment } from "./environment.ts";
import { createReplayRunner } from "./replay/replay-runner.ts";
import { describeProblem, readScripts } from "./replay/read-scripts.ts";
import { type AgentRunner } from "./runner.ts";

/** Which agent works, as the configuration says it; nothing here is ever chosen in place of another. */
export type RunnerChoice =
  | { readonly kind: "claude"; readonly model: string; readonly proxy: Pick<ModelProxy, "url" | "grant"> }
  | CommandChoice
  | { readonly kind: "replay"; readonly directory: string };

interface CommandChoice {
  readonly kind: "command";
  /** A preset's name, a description as JSON, or a command line. */
  readonly command: string;
  readonly surroundings: ProgramSurroundings;
  /** An isolation holds it. */
  readonly isolated: boolean;
  /** It reaches nothing but the hosts that it names. */
  readonly modelOnly: boolean;
}

export type RunnerSelected =
  | {
      readonly kind: "runner";
      readonly runner: AgentRunner;
      /** What an isolation must let the agent read besides the system's programs and Node. */
      readonly programPaths: readonly string[];
      /** Where its model answers, if it asks it by itself; null: not known. */
      readonly hosts: readonly string[] | null;
    }
  | { readonly kind: "invalid"; readonly problems: readonly string[] };

/** Claude Code's own tries against the model's API; beyond them the service backs off. */
const claudeRetries = 2;

/** The runner of a choice, checked at start-up. `environment` is the service's; agents see little of it. */
export async function selectRunner(choice: RunnerChoice, environment: Environment): Promise<RunnerSelected> {
  switch (choice.kind) {
    case "claude": {
      const { model, proxy } = choice;
      const runner = createClaudeRunner({ model, proxy, maxRetries: claudeRetries, environment });
      return { kind: "runner", runner, programPaths: [claudeProgramDirectory()], hosts: [] };
    }
    case "command":
      return selectCommand(choice, environment);
    case "replay": {
      const read = await readScripts(choice.directory);
      if (read.kind === "invalid") return { kind: "invalid", problems: read.problems.map(describeProblem) };
      const runner = createReplayRunner({ directory: choice.directory, environment });
      return { kind: "runner", runner, programPaths: [], hosts: [] };
    }
  }
}

async function selectCommand(
  { command, surroundings, isolated, modelOnly }: CommandChoice,
  environment: Environment,
): Promise<RunnerSelected> {
  const read = readCommandAgent(command);
  if (read.kind === "invalid") return invalid(`cannot be used: ${read.problem}`);
  const { agent } = read;
  const placed = await placeProgram(agent, surroundings);
  if (placed.kind !== "placed") return invalid(whyNotPlaced(placed, agent.file));
  if (modelOnly && agent.hosts === undefined) {
    return invalid(
      `names the program ${agent.file}, but not where its model answers, and NIGHTSHIFT_NETWORK is model-only: it ` +
        'would reach nothing. Describe it as JSON with "hosts", like ' +
        `${JSON.stringify({ file: agent.file, args: { edit: [], readonly: [] }, hosts: ["api.example.com"] })}; ` +
        "or set NIGHTSHIFT_NETWORK to open, or to none for an agent that needs no network.",
    );
  }
  const called = isolated ? agent.isolated : undefined;
  const runner = createCommandRunner({ agent: { ...agent, ...called, file: placed.file }, environment });
  return { kind: "runner", runner, programPaths: placed.readable, hosts: agent.hosts ?? null };
}

function whyNotPlaced(placed: Exclude<PlacedProgram, { kind: "placed" }>, file: string): string {
  if (placed.kind === "not-found") {
    return `names the program ${file}, which is not to be found. Install it where the PATH of the service leads, or name its absolute path.`;
  }
  return (
    `names the program ${file}, for which ${placed.program} cannot be run within the isolation. Describe it as JSON, ` +
    'and name the folders that it needs in "programPaths", or install it below /usr.'
  );
}

function invalid(problem: string): RunnerSelected {
  return { kind: "invalid", problems: [`NIGHTSHIFT_AGENT_COMMAND ${problem}`] };
}
