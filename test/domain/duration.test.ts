import { describe, expect, it } from "vitest";
import { durationUpTo, parseDuration, spellDuration } from "../../src/domain/duration.ts";

describe("a duration", () => {
  it.each([
    ["250ms", 250],
    ["30s", 30_000],
    ["5m", 300_000],
    ["1h30m", 5_400_000],
    ["1d", 86_400_000],
    [" 5m ", 300_000],
  ])("%j is %i milliseconds", (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(["", "5", "m", "5 m", "-5m", "1.5h", "5M", "5m!", "9999999999999999d"])(
    "is not written %j",
    (text) => {
      expect(parseDuration(text)).toBeNull();
    },
  );

  it.each([
    ["2h", true],
    ["2h1s", false],
    ["0s", false],
    ["soon", false],
  ])("of %j is accepted up to 2h: %s", (text, accepted) => {
    expect(durationUpTo("2h").safeParse(text).success).toBe(accepted);
  });
});

it.each([
  [0, "0s"],
  [250, "250ms"],
  [1_000, "1s"],
  [90_000, "1m30s"],
  [1_800_000, "30m"],
  [5_400_000, "1h30m"],
  [90_000_000, "1d1h"],
  [3_599_999, "1h"],
  [7_261_000, "2h1m"],
])("%i milliseconds are spelt %s, which reads back", (milliseconds, spelt) => {
  expect(spellDuration(milliseconds)).toBe(spelt);
  expect(parseDuration(spelt)).not.toBeNull();
});
