import { expect, it } from "vitest";
import { describeTestHistory } from "../../../../src/domain/escalations/context/test-history.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const [test, path] = ["cart empties itself", "test/cart.test.ts"];

it("a failing test's history says how it ended lately, and who touched it", () => {
  const runs = [
    { at: at(9), commit: "a".repeat(40), failed: true },
    { at: at(8), commit: null, failed: false },
  ];
  expect(describeTestHistory({ test, path, runs, commits: "abc1234 2026-11-19 Ada: Empty the cart" })).toBe(
    [
      "cart empties itself: failed in 1 of its last 2 runs seen here.",
      "- 2026-11-20 09:00 UTC, aaaaaaaaaaaa: failed",
      "- 2026-11-20 08:00 UTC, no commit: passed",
      "The last commits that touched test/cart.test.ts:",
      "abc1234 2026-11-19 Ada: Empty the cart",
    ].join("\n"),
  );
});

it("of many runs the last are told, and all are counted", () => {
  const runs = Array.from({ length: 40 }, () => ({ at: at(1), commit: null, failed: true }));
  const lines = describeTestHistory({ test, path: null, runs, commits: "" }).split("\n");
  expect(lines[0]).toContain("failed in 40 of its last 40 runs");
  expect(lines).toHaveLength(16);
});
