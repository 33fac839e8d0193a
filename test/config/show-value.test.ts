import { expect, it } from "vitest";
import { showValue } from "../../src/config/show-value.ts";

it.each([
  ["escalations.caps.wallClock", 1_800_000, "30m"],
  ["gates.trials.budget", 5_400_000, "1h30m"],
  ["gates.custom", [{ name: "audit", timeout: 90_000 }], '[{"name":"audit","timeout":"1m30s"}]'],
  ["labels.timeout", "timeout", "timeout"],
  ["escalations.cap", 6, "6"],
  ["escalations.caps.dailyCostUsd", null, "null"],
])("%s is shown as the file would have it", (key, value, shown) => {
  expect(showValue(key, value)).toBe(shown);
});
