import { expect, it } from "vitest";
import { addCosts, costOfTurn, spellCost } from "../../../src/domain/money/cost.ts";

const idle = { costUsd: null, inputTokens: 0, outputTokens: 0, agentMs: 0 };
const unpriced = { ...idle, inputTokens: 100, agentMs: 5_000 };
const silent = { ...idle, agentMs: 5_000 };
const paid = (costUsd: number) => ({ ...unpriced, costUsd });

it.each<[string, Parameters<typeof costOfTurn>[0][], string]>([
  ["nothing began", [], "$0.00"],
  ["an agent has not done anything yet", [idle], "$0.00"],
  ["all is known", [paid(0.25), paid(0.5), idle], "$0.75"],
  ["nothing is known", [unpriced], "unknown"],
  ["an agent worked and reported nothing", [silent], "unknown"],
  ["one is not known", [paid(0.25), unpriced], "$0.25, and an unknown amount for 1 agent turn"],
  ["two are not", [unpriced, paid(0.5), silent], "$0.50, and an unknown amount for 2 agent turns"],
])("where %s, a sum reads as it is known", (_title, turns, text) => {
  expect(spellCost(addCosts(turns.map((turn) => costOfTurn(turn))))).toBe(text);
});
