import { type SpawnedProcess, type SpawnOptions } from "@anthropic-ai/claude-agent-sdk";
import { killGroup, releaseLeash, spawnLeashed } from "../../platform/processes/leashed-process.ts";
import { type AgentTurn } from "../runner.ts";
import { keepBytes } from "../../domain/trust/text/cut-text.ts";

/** How long Claude Code may take to end after it was asked politely. */
const graceMs = 2_000;
const keptStderr = 4_000;

export interface ClaudeProcess {
  /** Given to the SDK in place of its own way to start Claude Code. */
  readonly spawn: (options: SpawnOptions) => SpawnedProcess;
  /** The end of what it wrote to standard error. */
  stderr(): string;
  /** Resolves when no process is left. */
  readonly gone: () => Promise<void>;
}

/** Starts Claude Code under the turn's isolation, in a group of its own that ends as soon as `signal` says. */
export function holdClaude(isolate: AgentTurn["isolate"], signal: AbortSignal): ClaudeProcess {
  let stderr = "";
  let gone = Promise.resolve();
  return {
    stderr: () => stderr.trim(),
    gone: () => gone,
    spawn: ({ command, args, cwd, env }) => {
      const child = spawnLeashed(
        isolate({ file: command, args, cwd: cwd ?? process.cwd(), env: definedOnly(env) }),
      );
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        stderr = keepBytes(stderr + text, keptStderr, "end").kept;
      });
      gone = new Promise((resolve) => {
        child.once("error", () => resolve());
        child.once("exit", () => resolve());
      });
      const end = () => {
        killGroup(child, "SIGTERM");
        const timer = setTimeout(() => releaseLeash(child), graceMs);
        void gone.then(() => clearTimeout(timer));
      };
      if (signal.aborted) end();
      signal.addEventListener("abort", end, { once: true });
      void gone.then(() => signal.removeEventListener("abort", end));
      return child;
    },
  };
}

function definedOnly(env: SpawnOptions["env"]): Record<string, string> {
  const entries = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}
