import { describe, expect, it } from "vitest";
import { type AgentAnswer } from "../../../src/domain/escalations/decision/answer.ts";
import { isSameHypothesis, varietySentence } from "../../../src/domain/escalations/hypotheses.ts";
import { reasonSentence, todoSentences } from "../../../src/domain/escalations/sentences.ts";
import { sameAs } from "../../../src/flows/escalations/prompt/sources/earlier-attempts.ts";

const naming = (rootCause: string | null): AgentAnswer => ({
  ...{
    kind: "answer",
    status: "resolved",
    confidence: "high",
    blockedReason: "none",
    diagnosis: null,
    rootCause,
  },
  ...{ whyItWillNotRecur: null, ruledOut: [], prTitle: null, reproduce: null },
});

describe("Hypotheses", () => {
  it.each([
    ["The cache is stale.", "the cache is `stale`", true],
    ["The cache is stale.", "The cache is not stale.", false],
    ["Der Cache ist schräg", "Der Cache ist schrag", false],
  ])("are the same but for case, marks and blanks: %s / %s", (one, other, same) =>
    expect(isSameHypothesis(one, other)).toBe(same),
  );

  it.each([
    [["a", "b", "c"], null],
    [[null, null], null],
    [["a", "A!", "a"], "All 3 attempts that named a cause named the same one"],
    [["a", "b", "a", null], "The 3 attempts that named a cause named 2 different ones"],
  ])("of attempts are told to be alike: %j", (causes, sentence) =>
    expect(varietySentence(causes.map((cause) => (cause === null ? null : naming(cause))))).toBe(sentence),
  );

  it.each([
    ["a", ["b"], ""],
    [null, [null], ""],
    ["a.", ["b", "A"], "; the same hypothesis as attempt 2, so name another"],
  ])("that an attempt repeats are told to the next: %j after %j", (cause, earlier, told) => {
    const before = earlier.map((each, at) => ({ name: String(at + 1), answer: naming(each) }));
    expect(sameAs({ answer: naming(cause) }, before)).toBe(told);
  });
});

it.each([
  ["cost_cap", "escalations.caps.attemptCostUsd"],
  ["wall_clock", "escalations.caps.wallClock"],
  ["inactivity", "escalations.caps.inactivity"],
  ["agent_limit", "escalations.caps.maxTurns"],
] as const)("who is called after the limit %s is told which key raises it", (last, key) => {
  const reason = { kind: "exhausted", attempts: 6, last } as const;
  expect(reasonSentence(reason)).toBe("genuinely stuck after 6 attempts");
  expect(todoSentences(reason)[0]).toContain(`\`${key}\``);
});

it.each([
  ["output", false],
  ["turns", true],
] as const)("of the limits that are no cap, %s is raised by a key: %j", (limit, raised) => {
  const reason = { kind: "exhausted", attempts: 6, last: "agent_limit" } as const;
  const todo = todoSentences(reason, { kind: "limit", limit }).join();
  expect(todo.includes("`escalations.caps.maxTurns`")).toBe(raised);
});

it("who is called after gates failed is told of no limit", () => {
  expect(todoSentences({ kind: "exhausted", attempts: 1, last: "gates_failed" }).join()).not.toContain(
    "caps",
  );
});
