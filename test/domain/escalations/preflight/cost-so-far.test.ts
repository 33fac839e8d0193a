import { expect, it } from "vitest";
import { costSoFar, costWith } from "../../../../src/domain/escalations/preflight/cost-so-far.ts";
import { totalCost } from "../../../../src/agents/prompts/variables/variables.ts";

const idle = { costUsd: null, inputTokens: 0, outputTokens: 0, agentMs: 0 };
const unpriced = { ...idle, inputTokens: 100, agentMs: 5_000 };
const silent = { ...idle, agentMs: 5_000 };
const paid = (costUsd: number) => ({ ...unpriced, costUsd });

it.each<[string, Parameters<typeof costSoFar>[0], string]>([
  ["nothing began", [], "$0.00"],
  ["an agent has not done anything yet", [idle], "$0.00"],
  ["all is known", [paid(0.25), paid(0.5), idle], "$0.75"],
  ["nothing is known", [unpriced], "unknown"],
  ["an agent worked and reported nothing", [silent], "unknown"],
  ["one is not known", [paid(0.25), unpriced], "$0.25, and an unknown amount for 1 attempt"],
])("where %s, the cost so far reads as it is known", (_title, attempts, text) => {
  expect(totalCost.parse(costSoFar(attempts))).toBe(text);
});

it.each([
  ["its first", idle, paid(0.25), 0.25],
  ["a further one", paid(0.25), paid(0.5), 0.75],
  ["one that used nothing", paid(0.25), idle, 0.25],
  ["one of an unknown price", paid(0.25), unpriced, null],
  ["a priced one after an unknown one, which stays unknown", unpriced, paid(0.5), null],
])("a turn adds to what an attempt cost: %s", (...[, attempt, added, cost]) => {
  expect(costWith(attempt, added)).toBe(cost);
});
