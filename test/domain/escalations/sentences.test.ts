import { expect, it } from "vitest";
import { faultSentence } from "../../../src/domain/escalations/sentences.ts";

it("cuts what a crash left between characters", () => {
  const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
  const detail = `${"x".repeat(195)}${family} and more`;
  expect(faultSentence({ kind: "fault", fault: "crashed", detail })).toBe(
    `the agent's process crashed: ${"x".repeat(195)}…`,
  );
});
