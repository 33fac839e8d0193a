import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { endProcessesOf, prepareHome } from "../environment.ts";
import { type AgentEvent, type AgentResult, type AgentRunner, type AgentTurn } from "../runner.ts";
import { startWatchdog, type Watchdog } from "../watchdog.ts";
import { claudeOptions, type ClaudeSetting } from "./claude-options.ts";
import { followSession, type SessionFollower } from "./follow-session.ts";
import { type ModelProxy } from "./model-proxy.ts";
import { offerTools } from "./offer-tools.ts";
import { sessionEnd, sessionUsage } from "./session-end.ts";
import { fromSessionToken, toSessionToken } from "./session-token.ts";
import { holdClaude } from "./spawn-claude.ts";

export interface ClaudeRunnerOptions extends ClaudeSetting {
  readonly proxy: Pick<ModelProxy, "url" | "grant">;
  /** How long a process may go on after its result. */
  readonly settleMs?: number;
}

/** Waiting longer than this for the model's API is the service's matter, not the agent's. */
const longestRetryMs = 60_000;

/** Drives the real Claude Code program by the Claude Agent SDK. */
export function createClaudeRunner(options: ClaudeRunnerOptions): AgentRunner {
  return {
    name: "claude",
    ...{ bindsTools: true, offersTools: true },
    run: async (turn) => {
      const earlier = turn.session === null ? null : fromSessionToken(turn.session);
      const session = earlier ?? { id: randomUUID(), spentUsd: 0 };
      const started = performance.now();
      const resume = turn.session === null ? { sessionId: session.id } : { resume: session.id };
      const watchdog = startWatchdog(turn.limits, turn.signal, options.settleMs);
      const follower = followSession((event) => observe(event, turn, watchdog));
      const death = await drive(turn, resume, { options, watchdog, follower });
      watchdog.stop();

      const sight = follower.sight();
      const usage = sessionUsage(sight, session.spentUsd);
      turn.onEvent({ kind: "usage", ...usage });
      const { result } = sight;
      return {
        session: toSessionToken({ id: session.id, spentUsd: session.spentUsd + (usage.costUsd ?? 0) }),
        text: result?.subtype === "success" ? result.result : "",
        usage,
        durationMs: Math.round(performance.now() - started),
        ended: sessionEnd(sight, watchdog.breach(), death),
      } satisfies AgentResult;
    },
  };
}

interface Drive {
  readonly options: ClaudeRunnerOptions;
  readonly watchdog: Watchdog;
  readonly follower: SessionFollower;
}

/** Runs Claude Code to its end, whatever that is. Returns how it died, in words; "" when it ended well. */
async function drive(
  turn: AgentTurn,
  resume: { readonly sessionId: string } | { readonly resume: string },
  { options, watchdog, follower }: Drive,
): Promise<string> {
  // Loaded by the first turn: no start waits for it, and a service with other agents never needs it.
  const sdk = await import("@anthropic-ai/claude-agent-sdk");
  const run = randomUUID();
  await prepareHome(turn.home);
  const giveUp = new AbortController();
  const signal = AbortSignal.any([watchdog.signal, giveUp.signal]);
  const claude = holdClaude(turn.isolate, signal);
  const grant = options.proxy.grant();
  const abortController = new AbortController();
  signal.addEventListener("abort", () => abortController.abort(), { once: true });
  try {
    const access = { url: options.proxy.url, token: grant.token, run };
    const held = { ...resume, abortController, spawnClaudeCodeProcess: claude.spawn };
    const messages = sdk.query({
      prompt: turn.prompt,
      options: { ...claudeOptions(turn, options, access), ...held, ...offerTools(sdk, turn.offers) },
    });
    let turns = 0;
    for await (const message of messages) {
      watchdog.active();
      follower.take(message);
      const sight = follower.sight();
      for (; turns < sight.turns; turns += 1) watchdog.turned();
      if ((sight.apiError?.retryMs ?? 0) > longestRetryMs) giveUp.abort();
      if (message.type === "result") watchdog.answered();
    }
    return "";
  } catch (error) {
    // The SDK throws for every end that is not a success, also after it gave the result that says so.
    return [error instanceof Error ? error.message : String(error), claude.stderr()].join("\n").trim();
  } finally {
    grant.revoke();
    giveUp.abort();
    await claude.gone();
    await endProcessesOf(run);
  }
}

function observe(event: AgentEvent, turn: AgentTurn, watchdog: Watchdog): void {
  turn.onEvent(event);
  if (event.kind === "text" || event.kind === "tool-result") watchdog.output(Buffer.byteLength(event.text));
  if (event.kind === "tool-call") watchdog.output(Buffer.byteLength(event.input));
}
