import { describe, expect, it } from "vitest";
import { durationUpTo, parseDuration } from "../../src/domain/duration.ts";

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
