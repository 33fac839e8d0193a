import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startWatchdog, type Watchdog } from "../../src/agents/watchdog.ts";
import { generousLimits } from "./turn.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = {
  ...generousLimits,
  wallClockMs: 1_000,
  inactivityMs: 300,
  maxTurns: 2,
  costUsd: 1,
  outputBytes: 10,
};
const never = new AbortController().signal;

it.each<[string, (watchdog: Watchdog) => void, string]>([
  ["cost", (watchdog) => watchdog.spent(1.01), "cost"],
  ["turns", (watchdog) => [1, 2, 3].forEach(() => watchdog.turned()), "turns"],
  ["output", (watchdog) => watchdog.output(11), "output"],
  ["inactivity", () => vi.advanceTimersByTime(301), "inactivity"],
  [
    "wall clock",
    (watchdog) => {
      for (let passed = 0; passed <= 1_000; passed += 100) {
        watchdog.active();
        vi.advanceTimersByTime(100);
      }
    },
    "wall-clock",
  ],
])("a turn over its %s limit is ended while it runs", (_name, act, limit) => {
  const watchdog = startWatchdog(limits, never);
  expect(watchdog.signal.aborted).toBe(false);
  act(watchdog);
  expect(watchdog.signal.aborted).toBe(true);
  expect(watchdog.breach()).toEqual({ kind: "limit", limit });
  watchdog.stop();
});

it("a turn exactly at its limits goes on", () => {
  const watchdog = startWatchdog(limits, never);
  watchdog.spent(1);
  watchdog.output(10);
  watchdog.turned();
  watchdog.turned();
  vi.advanceTimersByTime(299);
  expect(watchdog.signal.aborted).toBe(false);
  watchdog.stop();
});

it("a cost without a cap never ends a turn", () => {
  const watchdog = startWatchdog({ ...limits, costUsd: null }, never);
  watchdog.spent(1e9);
  expect(watchdog.breach()).toBeNull();
  watchdog.stop();
});

it("a cancelled turn is ended as aborted, also if it was cancelled before it began", () => {
  const cancel = new AbortController();
  const running = startWatchdog(limits, cancel.signal);
  cancel.abort();
  expect(running.breach()).toEqual({ kind: "aborted" });
  expect(startWatchdog(limits, cancel.signal).signal.aborted).toBe(true);
});

it("after the result no limit counts, but a process that hangs is ended", () => {
  const watchdog = startWatchdog(limits, never, 5_000);
  watchdog.answered();
  watchdog.output(1_000);
  vi.advanceTimersByTime(4_999);
  expect(watchdog.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(watchdog.signal.aborted).toBe(true);
  expect(watchdog.breach()).toBeNull();
  watchdog.stop();
});

it("the first breach is the one that counts", () => {
  const watchdog = startWatchdog(limits, never);
  watchdog.spent(2);
  watchdog.output(100);
  expect(watchdog.breach()).toEqual({ kind: "limit", limit: "cost" });
  watchdog.stop();
});
