import { describe, expect, it } from "vitest";
import { readArbiterAnswer } from "../../../src/agents/read-answer.ts";

const answer = (yaml: string) => `<nightshift-answer>\n${yaml}\n</nightshift-answer>`;
const whole = "ruling: proceed\nconfidence: 0.8\nreason: It is a test file.";

describe("an arbiter's answer", () => {
  it("is read with what it says of each finding", () => {
    const yaml = `${whole}\ndispositions:\n  - { finding: 1, disposition: pass-over, reason: Old }`;
    expect(readArbiterAnswer(answer(yaml))).toEqual({
      ...{ ruling: "PROCEED", confidence: 0.8, reason: "It is a test file." },
      dispositions: [{ finding: 1, disposition: "pass_over", reason: "Old" }],
    });
  });

  it.each([
    ["no block", whole],
    ["two blocks", answer(whole) + answer(whole)],
    ["another ruling", answer(whole.replace("proceed", "merge"))],
    ["a confidence in words", answer(whole.replace("0.8", "high"))],
    ["a confidence in per cent", answer(whole.replace("0.8", "80"))],
    ["no reason", answer(whole.replace("It is a test file.", ""))],
    [
      "a disposition that there is not",
      answer(`${whole}\ndispositions: [{ finding: 1, disposition: ignore, reason: r }]`),
    ],
    [
      "two dispositions of one finding",
      answer(
        `${whole}\ndispositions: [{ finding: 1, disposition: fix, reason: r }, { finding: 1, disposition: dispute, reason: r }]`,
      ),
    ],
  ])("is none: %s", (_, text) => {
    expect(readArbiterAnswer(text)).toBeNull();
  });
});
