import { claudeProgramDirectory } from "./claude/claude-program.ts";
import { createClaudeRunner } from "./claude/claude-runner.ts";
import { type ModelProxy } from "./claude/model-proxy.ts";
import { readCommandAgent } from "./command/command-agent.ts";
import { createCommandRunner } from "./command/command-runner.ts";
import { type Environment } from "./environment.ts";
import { createReplayRunner } from "./replay/replay-runner.ts";
import { describeProblem, readScripts } from "./replay/read-scripts.ts";
import { type AgentRunner } from "./runner.ts";

/** Which agent works, as the configuration says it; nothing here is ever chosen in place of another. */
export type RunnerChoice =
  | { readonly kind: "claude"; readonly model: string; readonly proxy: Pick<ModelProxy, "url" | "grant"> }
  /** A preset's name, a description as JSON, or a command line. */
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "replay"; readonly directory: string };

export type RunnerSelected =
  | {
      readonly kind: "runner";
      readonly runner: AgentRunner;
      /** What an isolation must let the agent read besides the system's programs and Node. */
      readonly programPaths: readonly string[];
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
      return { kind: "runner", runner, programPaths: [claudeProgramDirectory()] };
    }
    case "command": {
      const read = readCommandAgent(choice.command);
      if (read.kind === "invalid") {
        return { kind: "invalid", problems: [`the agent command cannot be used: ${read.problem}`] };
      }
      const runner = createCommandRunner({ agent: read.agent, environment });
      return { kind: "runner", runner, programPaths: [] };
    }
    case "replay": {
      const read = await readScripts(choice.directory);
      if (read.kind === "invalid") return { kind: "invalid", problems: read.problems.map(describeProblem) };
      const runner = createReplayRunner({ directory: choice.directory, environment });
      return { kind: "runner", runner, programPaths: [] };
    }
  }
}
