import { type AgentEnd, type AgentLimit } from "../domain/agents/session.ts";
import { type AgentLimits } from "./runner.ts";

/** How long a process may go on after it gave its result. */
const defaultSettleMs = 5_000;

export interface Watchdog {
  /** Aborted as soon as the turn has to be ended, for whatever reason. */
  readonly signal: AbortSignal;
  /** The agent gave a sign of life. */
  active(): void;
  /** That many bytes of text or tool output came; a sign of life too. */
  output(bytes: number): void;
  /** The agent took one more step of its own. */
  turned(): void;
  /** What this turn has cost so far, in US dollars. */
  spent(costUsd: number): void;
  /** The result is there: from here on no limit counts, but the process must go soon. */
  answered(): void;
  /** Why the watchdog ended the turn; null when it did not. */
  breach(): Exclude<AgentEnd, { kind: "answered" | "fault" }> | null;
  stop(): void;
}

/** Watches one turn while it runs. It only says that the turn must end: whoever holds the process ends it. */
export function startWatchdog(
  limits: AgentLimits,
  cancel: AbortSignal,
  settleMs = defaultSettleMs,
): Watchdog {
  const controller = new AbortController();
  let breach: ReturnType<Watchdog["breach"]> = null;
  let settling: NodeJS.Timeout | undefined;

  const end = (why: typeof breach) => {
    if (controller.signal.aborted || settling !== undefined) return;
    breach = why;
    controller.abort();
  };
  const exceed = (limit: AgentLimit) => end({ kind: "limit", limit });
  const clocks = startClocks(limits, exceed);
  const onCancel = () => end({ kind: "aborted" });
  if (cancel.aborted) onCancel();
  cancel.addEventListener("abort", onCancel, { once: true });
  const clear = () => {
    clocks.stop();
    cancel.removeEventListener("abort", onCancel);
  };

  return {
    signal: controller.signal,
    active: () => clocks.active(),
    ...countUse(limits, { active: clocks.active, exceed }),
    answered: () => {
      if (controller.signal.aborted || settling !== undefined) return;
      clear();
      settling = setTimeout(() => controller.abort(), settleMs);
    },
    breach: () => breach,
    stop: () => {
      clear();
      clearTimeout(settling);
    },
  };
}

interface Counting {
  readonly active: () => void;
  readonly exceed: (limit: AgentLimit) => void;
}

/** What an agent may use up, whatever time it takes. */
function countUse(
  limits: AgentLimits,
  { active, exceed }: Counting,
): Pick<Watchdog, "output" | "turned" | "spent"> {
  const seen = { bytes: 0, turns: 0 };
  return {
    output: (count) => {
      active();
      seen.bytes += count;
      if (seen.bytes > limits.outputBytes) exceed("output");
    },
    turned: () => {
      seen.turns += 1;
      if (seen.turns > limits.maxTurns) exceed("turns");
    },
    spent: (costUsd) => {
      if (limits.costUsd !== null && costUsd > limits.costUsd) exceed("cost");
    },
  };
}

function startClocks(limits: AgentLimits, exceed: (limit: AgentLimit) => void) {
  const wallClock = setTimeout(() => exceed("wall-clock"), boundedDelay(limits.wallClockMs));
  const idle = setTimeout(() => exceed("inactivity"), boundedDelay(limits.inactivityMs));
  return {
    active: () => void idle.refresh(),
    stop: () => {
      clearTimeout(wallClock);
      clearTimeout(idle);
    },
  };
}

/** Timers hold 31 bits; a longer delay would fire at once. */
function boundedDelay(milliseconds: number): number {
  return Math.min(milliseconds, 2 ** 31 - 1);
}
