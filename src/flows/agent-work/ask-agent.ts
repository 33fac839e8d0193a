import {
  type AgentEvent,
  type AgentLimits,
  type AgentResult,
  type AgentSubject,
  type AgentTurn,
} from "../../agents/runner.ts";
import { whyNotAsked } from "../../domain/agents/why-not-asked.ts";
import { type AgentMode, type AgentTool } from "../../domain/agents/session.ts";
import { type Configuration } from "../../domain/configuration.ts";
import { storable } from "../../domain/trust/text/storable.ts";
import { isAgentInstruction, isBelow, protectionOf } from "../../domain/trust/protected-paths.ts";
import { type Log } from "../../platform/log.ts";
import { inSpan, tellSpan } from "../../platform/tracing.ts";
import { layInstructions } from "../../workspaces/instructions/lay-instructions.ts";
import { linkedInstructions } from "../../workspaces/instructions/linked-instructions.ts";
import { type Worktree } from "../../workspaces/worktree.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";
import { agentTurns } from "./agent-turns.ts";
import { openHome } from "./checkout.ts";
import { correctCourse, type Course } from "./correct-course.ts";
import { keepTurn, type TurnAbout } from "./keep-turn.ts";

/** Text and tool output of one piece of work; more than this is a flood. */
const outputBytes = 32 * 1024 * 1024;

export interface AgentTask {
  readonly about: TurnAbout;
  readonly subject: AgentSubject;
  /** null: a new one. */
  readonly session: string | null;
  readonly prompt: string;
  readonly config: Configuration;
  /** The commit of the base branch whose instructions to agents hold, whatever the work itself brings. */
  readonly instructions: string;
  /** Used up already, where a limit is of the whole work. */
  readonly used: { readonly agentMs: number; readonly costUsd: number | null };
  readonly signal: AbortSignal;
  /** May it change anything; absent: it may. */
  readonly mode?: AgentMode;
  /** The only ones that it has; null or absent: all that its mode leaves it. */
  readonly tools?: readonly AgentTool[] | null;
  /** What it may ask the service; absent: nothing. */
  readonly offers?: AgentTurn["offers"];
  /** What the agent is told while it works; null or absent: nothing. */
  readonly course?: Course | null;
}

type AskDeps = Pick<EscalationDeps, "db" | "log" | "runnerFor" | "workshop" | "prompts" | "clock">;

/** Lets the agent answer a prompt in its directory, in the session that it already has or in a new one. */
export async function askAgent(deps: AskDeps, worktree: Worktree, task: AgentTask): Promise<AgentResult> {
  const { subject, session, prompt, config, signal, tools = null, course = null } = task;
  const { runner, programPaths, way, hostsKnown } = await deps.runnerFor(config.agent);
  const means = { isolation: deps.workshop.isolationKind, hostsKnown, bindsTools: runner.bindsTools };
  const refusal = whyNotAsked(config.agent, means, tools);
  if (refusal !== null) return notAsked(session, refusal);
  const home = await openHome(deps, worktree.name);
  const room = roomOf({ config, worktree, home, programPaths, way });
  const linked = await linkedInstructions(worktree.mirror, task.instructions, isAgentInstruction);
  const protects = protectionOf(config.protectedPaths, linked);
  const kept = await keepTurn(deps, { about: task.about, subject, prompt, work: worktree.name });
  const correction = course === null ? null : correctCourse(deps, course, { worktree, home, config, signal });
  const turn: AgentTurn = {
    ...{ subject, session, prompt, directory: worktree.path, home, mode: modeOf(task), tools, signal },
    offers: task.offers,
    limits: limitsLeft(task),
    isProtected: (path) => protects(path) !== null,
    isolate: deps.workshop.isolateAgent(room, config.agent),
    takeCorrection: correction?.take,
    onEvent: (event) => {
      logEvent(deps.log, worktree.name, event);
      correction?.observe(event);
      kept.observe(event);
    },
  };
  const isLinked = (path: string) => linked.some((one) => isBelow(path, one.path));
  const laid = await layBase(deps, worktree, { commit: task.instructions, isLinked });
  let result: AgentResult | null = null;
  try {
    // An agent may say any character, and what it says is stored.
    result = storable(await runTraced(subject, () => runner.run(turn)));
    agentTurns.tell({ role: subject.role, result });
    return result;
  } finally {
    await correction?.end();
    await kept.end(result);
    // Whoever called it off may have given the directory to another; nothing is recorded of it then.
    if (!signal.aborted) await laid.lift();
  }
}

async function layBase(
  { log }: Pick<AskDeps, "log">,
  worktree: Worktree,
  base: { readonly commit: string; readonly isLinked: (path: string) => boolean },
): ReturnType<typeof layInstructions> {
  const isInstruction = (path: string) => isAgentInstruction(path) || base.isLinked(path);
  const laid = await layInstructions(worktree, { commit: base.commit, isInstruction });
  const { paths } = laid;
  if (paths.length > 0) log.info({ work: worktree.name, paths }, "instructions of the base hold");
  return laid;
}

function runTraced({ role }: AgentSubject, run: () => Promise<AgentResult>): Promise<AgentResult> {
  return inSpan("agent turn", { role }, async () => {
    const result = await run();
    const { inputTokens, outputTokens, costUsd } = result.usage;
    tellSpan({ ended: result.ended.kind, inputTokens, outputTokens, costUsd });
    return result;
  });
}

/** Where the configuration lets nothing be changed, no work may. */
function modeOf({ config, mode }: Pick<AgentTask, "config" | "mode">): AgentMode {
  return config.permissionMode === "readonly" ? "readonly" : (mode ?? "edit");
}

interface Surroundings<Way> {
  readonly config: Configuration;
  readonly worktree: Worktree;
  readonly home: string;
  readonly programPaths: readonly string[];
  readonly way: Way;
}

/** Where nobody may change anything, the directory is there to read only. What a companion changes is refused afterwards. */
function roomOf<Way>({ config, worktree, home, programPaths, way }: Surroundings<Way>) {
  const readable = [...worktree.readable, ...programPaths];
  return config.permissionMode === "readonly"
    ? { writable: [home], readable: [worktree.path, ...readable], way }
    : { writable: [worktree.path, home], readable, way };
}

/** What could not have worked costs nothing. */
export function notAsked(session: string | null, detail: string): AgentResult {
  const usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const ended = { kind: "fault", fault: "not-set-up", detail } as const;
  return { session: session ?? "", text: "", usage, durationMs: 0, ended };
}

/** Wall clock and cost are of the whole work, continuations included. */
function limitsLeft({ config, used }: AgentTask): AgentLimits {
  const { caps } = config.escalations;
  return {
    wallClockMs: Math.max(1, caps.wallClock - used.agentMs),
    inactivityMs: caps.inactivity,
    maxTurns: caps.maxTurns,
    costUsd: caps.attemptCostUsd === null ? null : Math.max(0, caps.attemptCostUsd - (used.costUsd ?? 0)),
    outputBytes,
  };
}

function logEvent(log: Log, work: string, event: AgentEvent): void {
  switch (event.kind) {
    case "tool-call":
      log.debug({ work, tool: event.tool }, "agent calls a tool");
      break;
    case "tool-result":
      log.debug({ work, tool: event.tool, ok: event.ok }, "a tool answered");
      break;
    case "text":
    case "model-request":
    case "usage":
      log.trace({ work, event: event.kind }, "agent event");
  }
}
