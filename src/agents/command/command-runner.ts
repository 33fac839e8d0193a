import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { costAt, priceOf, type ModelPrice } from "../../domain/agents/model-prices.ts";
import { type AgentUsage } from "../../domain/agents/session.ts";
import { type Command, runCommand } from "../../platform/run-command.ts";
import { countUsage } from "../count-usage.ts";
import { agentEnvironment, endProcessesOf, type Environment, prepareHome } from "../environment.ts";
import { readJsonLines, readLines } from "../json-lines.ts";
import { type AgentEvent, type AgentRunner, type AgentTurn } from "../runner.ts";
import { startWatchdog, type Watchdog } from "../watchdog.ts";
import { type CommandAgent } from "./command-agent.ts";
import { commandEnd } from "./command-end.ts";
import { type CommandSays, type EventReader, eventReaders, type UsageSaid } from "./read-event.ts";

export interface CommandRunnerOptions {
  readonly agent: CommandAgent;
  readonly environment: Environment;
}

const keepBytes = 1024 * 1024;
/** The session of an agent that names none. */
const unnamed = "unnamed";

/** Runs any coding agent's program: the prompt goes to its standard input. */
export function createCommandRunner({ agent, environment }: CommandRunnerOptions): AgentRunner {
  return {
    name: "command",
    run: async (turn) => {
      const started = performance.now();
      const run = randomUUID();
      await prepareHome(turn.home);
      const watchdog = startWatchdog(turn.limits, turn.signal);
      const listener = listen(agent, turn, watchdog);
      const known = { ...agent.variables, ...keysOf(agent, environment) };
      const env = agentEnvironment(environment, { home: turn.home, run }, known);
      const result = await runCommand(
        turn.isolate(commandOf(agent, turn, env)),
        { signal: watchdog.signal, keepBytes },
        {
          stdin: turn.prompt,
          onOutput: (stream, chunk) => {
            watchdog.output(chunk.length);
            if (stream === "stdout") listener.push(chunk);
          },
        },
      );
      watchdog.stop();
      await endProcessesOf(run);
      const heard = listener.end();
      const complaint = [heard.errors, result.stderr, heard.text].join("\n");
      return {
        session: heard.session ?? turn.session ?? unnamed,
        text: heard.text,
        usage: heard.usage,
        durationMs: Math.round(performance.now() - started),
        ended: watchdog.breach() ?? commandEnd(result, heard.text, complaint),
      };
    },
  };
}

function commandOf(agent: CommandAgent, turn: AgentTurn, env: Command["env"]): Command {
  const calls = turn.session === null ? agent.args : (agent.resume ?? agent.args);
  const fill = (word: string) =>
    word.replaceAll("{session}", turn.session ?? "").replaceAll("{home}", turn.home);
  return { file: agent.file, args: calls[turn.mode].map(fill), cwd: turn.directory, env };
}

function keysOf(agent: CommandAgent, environment: Environment): Record<string, string> {
  const keys = agent.environment.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(keys);
}

/** What an agent says that it cost counts; else tokens at a known price; else nothing is known. */
function priced({ costUsd, ...tokens }: UsageSaid, price: ModelPrice | null): AgentUsage {
  const { inputTokens, outputTokens } = tokens;
  const computed = price === null ? null : costAt(price, tokens);
  return { inputTokens, outputTokens, costUsd: costUsd ?? computed };
}

/** Follows standard output: events where there are some, otherwise its text. */
function listen(agent: CommandAgent, turn: AgentTurn, watchdog: Watchdog) {
  const { takeIn, heard } = hearing(agent, watchdog);
  const hear = (says: CommandSays) => {
    const event = takeIn(says);
    if (event !== null) turn.onEvent(event);
  };
  const hearAll = (read: EventReader) => (line: Readonly<Record<string, unknown>>) => {
    for (const says of read(line)) hear(says);
  };
  const plain = (text: string) => hear({ kind: "text", text });
  const lines =
    agent.output === "text" ? readLines(plain) : readJsonLines(hearAll(eventReaders[agent.output]), plain);
  return {
    push: lines.push,
    end: () => {
      lines.end();
      return heard();
    },
  };
}

/** Keeps what an agent says, and tells what others are to hear of it. */
function hearing(agent: CommandAgent, watchdog: Watchdog) {
  const usage = countUsage();
  const texts: string[] = [];
  const errors: string[] = [];
  let session: string | null = null;
  let answer: string | null = null;
  let goesOn = false;
  let model = agent.model ?? null;

  /** What others are to hear of it; null: nothing. */
  const takeIn = (says: CommandSays): AgentEvent | null => {
    switch (says.kind) {
      case "session":
        session = says.session;
        return null;
      case "model":
        model = says.model;
        return null;
      case "error":
        errors.push(says.message);
        return null;
      case "piece":
        texts.push((goesOn ? (texts.pop() ?? "") : "") + says.text);
        goesOn = true;
        return null;
      case "answer":
        answer = says.text;
        return { kind: "text", text: says.text };
      case "text":
        texts.push(says.text);
        return says;
      case "tool-call":
        // What is said after a tool was used is a text of its own.
        goesOn = false;
        watchdog.turned();
        return says;
      case "usage": {
        const used = priced(says, agent.price ?? (model === null ? null : priceOf(model)));
        usage.add(used);
        watchdog.spent(usage.knownCostUsd());
        return { kind: "usage", ...used };
      }
      case "tool-result":
        return says;
    }
  };
  const heard = () => {
    const text = answer ?? texts.join("\n");
    return { session, text, errors: errors.join("\n"), usage: usage.total() };
  };
  return { takeIn, heard };
}
