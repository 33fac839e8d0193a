import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { z } from "zod";
import { type AgentEnd } from "../../domain/agents/session.ts";
import { type CommandResult, runCommand } from "../../platform/processes/run-command.ts";
import { countUsage, type UsageCount } from "../count-usage.ts";
import { agentEnvironment, endProcessesOf, type Environment, prepareHome } from "../environment.ts";
import { readJsonLines } from "../json-lines.ts";
import { type AgentResult, type AgentRunner, type AgentTurn } from "../runner.ts";
import { startWatchdog, type Watchdog } from "../watchdog.ts";
import { explainNoMatch, matchScript } from "./match-script.ts";
import { describeProblem, readScripts } from "./read-scripts.ts";
import { type PlayedTurn, renderTurn } from "./render-turn.ts";
import { fromSessionToken, type ReplayPosition, toSessionToken } from "./session-token.ts";
import { keepBytes } from "../../domain/trust/text/cut-text.ts";

export interface ReplayOptions {
  /** Where the scripts are; read anew for every turn. */
  readonly directory: string;
  readonly environment: Environment;
  /** How long a process may go on after its answer. */
  readonly settleMs?: number;
}

const kept = { keepBytes: 64 * 1024 };

const playerLine = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tool-call"), tool: z.string(), input: z.string() }),
  z.object({ kind: z.literal("tool-result"), tool: z.string(), ok: z.boolean(), text: z.string() }),
  z.object({
    kind: z.literal("usage"),
    inputTokens: z.number(),
    outputTokens: z.number(),
    costUsd: z.number().nullable(),
  }),
  z.object({ kind: z.literal("ask"), tool: z.string(), input: z.unknown(), answerFile: z.string() }),
  z.object({ kind: z.literal("output"), bytes: z.number() }),
  z.object({ kind: z.literal("answer"), text: z.string() }),
]);

/** Plays scripted sessions as real processes that really edit files and run commands. */
export function createReplayRunner(options: ReplayOptions): AgentRunner {
  return {
    name: "replay",
    ...{ bindsTools: true, offersTools: true },
    run: async (turn) => {
      const started = performance.now();
      const found = await findTurn(options.directory, turn);
      if (found.kind === "missing") return refused(turn, found.detail, started);
      const result = await playTurn(found.turn, turn, options);
      const durationMs = Math.round(performance.now() - started);
      return { ...result, session: toSessionToken(found.at), durationMs };
    },
  };
}

type FoundTurn =
  | { readonly kind: "found"; readonly turn: PlayedTurn; readonly at: ReplayPosition }
  | { readonly kind: "missing"; readonly detail: string };

async function findTurn(directory: string, turn: AgentTurn): Promise<FoundTurn> {
  const missing = (detail: string): FoundTurn => ({ kind: "missing", detail });
  const read = await readScripts(directory);
  if (read.kind === "invalid") return missing(read.problems.map(describeProblem).join("\n"));

  const earlier = turn.session === null ? null : fromSessionToken(turn.session);
  if (turn.session !== null && earlier === null) return missing("the session is not a replayed one");
  const script =
    earlier === null
      ? matchScript(read.scripts, turn.subject)
      : read.scripts.find(({ file }) => file === earlier.script);
  if (script === undefined) {
    return missing(
      earlier === null
        ? explainNoMatch(read.scripts, turn.subject)
        : `the script ${earlier.script} of this session is gone`,
    );
  }
  const index = earlier === null ? 0 : earlier.turn + 1;
  const scripted = script.turns[index];
  if (scripted === undefined) {
    return missing(`${script.file} has ${script.turns.length} turns; turn ${index + 1} was asked for`);
  }
  const at = { script: script.file, turn: index };
  return { kind: "found", turn: renderTurn(scripted, turn.subject), at };
}

function refused(turn: AgentTurn, detail: string, started: number): AgentResult {
  return {
    session: turn.session ?? "replay:none",
    text: "",
    usage: countUsage().total(),
    durationMs: Math.round(performance.now() - started),
    ended: { kind: "fault", fault: "crashed", detail: `replay: ${detail}` },
  };
}

type Played = Pick<AgentResult, "text" | "usage" | "ended">;

async function playTurn(played: PlayedTurn, turn: AgentTurn, options: ReplayOptions): Promise<Played> {
  const run = randomUUID();
  const promptFile = join(turn.home, "prompt.md");
  await prepareHome(turn.home);
  await writeFile(promptFile, turn.prompt);
  const player = await readFile(new URL("./player.mjs", import.meta.url), "utf8");
  const command = turn.isolate({
    file: process.execPath,
    args: ["--input-type=module", "--eval", player],
    cwd: turn.directory,
    env: agentEnvironment(options.environment, { home: turn.home, run }),
  });
  const watchdog = startWatchdog(turn.limits, turn.signal, options.settleMs);
  const usage = countUsage();
  const answers: string[] = [];
  const asked: Promise<void>[] = [];
  const lines = readJsonLines((value) => {
    const line = playerLine.safeParse(value).data;
    if (line === undefined) return;
    if (line.kind === "answer") {
      answers.push(line.text);
      turn.onEvent({ kind: "text", text: line.text });
      watchdog.answered();
    } else if (line.kind === "ask") asked.push(answerAsk(line, turn));
    else observe(line, turn, { watchdog, usage });
  });
  const { directory, mode, tools = null } = turn;
  const stdin = JSON.stringify({ directory, home: turn.home, promptFile, mode, tools, turn: played });
  const onOutput = (stream: "stdout" | "stderr", chunk: Buffer) => {
    watchdog.output(chunk.length);
    if (stream === "stdout") lines.push(chunk);
  };
  const result = await runCommand(command, { signal: watchdog.signal, ...kept }, { stdin, onOutput });
  lines.end();
  watchdog.stop();
  await endProcessesOf(run);
  await Promise.all(asked);
  const answered = answers.length > 0;
  return { text: answers.join(""), usage: usage.total(), ended: endOf(result, answered, watchdog) };
}

/** The player waits for the file; it is there at once or not at all. */
async function answerAsk(
  { tool, input, answerFile }: Extract<z.output<typeof playerLine>, { kind: "ask" }>,
  { offers = [], home }: AgentTurn,
): Promise<void> {
  const offer = offers.find(({ name }) => name === tool);
  const answer =
    offer === undefined ? { ok: false, text: `There is no tool ${tool}.` } : await offer.ask(input);
  const file = join(home, answerFile);
  await writeFile(`${file}.draft`, JSON.stringify(answer));
  await rename(`${file}.draft`, file);
}

function observe(
  event: Exclude<z.output<typeof playerLine>, { kind: "answer" | "ask" }>,
  turn: AgentTurn,
  { watchdog, usage }: { watchdog: Watchdog; usage: UsageCount },
): void {
  if (event.kind === "output") {
    watchdog.output(event.bytes);
    return;
  }
  turn.onEvent(event);
  if (event.kind === "tool-call") watchdog.turned();
  if (event.kind === "usage") {
    usage.add(event);
    watchdog.spent(usage.knownCostUsd());
  }
}

function endOf(result: CommandResult, answered: boolean, watchdog: Watchdog): AgentEnd {
  const breach = watchdog.breach();
  if (breach !== null) return breach;
  if (answered || result.exitCode === 0) return { kind: "answered" };
  const how = result.signal ?? (result.exitCode === null ? result.ended : `exit ${result.exitCode}`);
  const said = keepBytes(result.stderr.trim(), 2_000, "end").kept;
  return { kind: "fault", fault: "crashed", detail: said === "" ? how : `${how}: ${said}` };
}
