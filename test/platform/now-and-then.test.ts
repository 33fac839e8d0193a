import { afterEach, expect, it, vi } from "vitest";
import { nowAndThen } from "../../src/platform/now-and-then.ts";

afterEach(() => vi.useRealTimers());

it("is done no more often than it may, also where the machine's clock is set back", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const act = vi.fn(() => Promise.resolve());
  const acting = nowAndThen(1_000, act);
  await acting();
  await acting();
  expect(act).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(999);
  await acting();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await acting();
  expect(act).toHaveBeenCalledTimes(2);
});
