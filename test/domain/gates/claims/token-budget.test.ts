import { describe, expect, it } from "vitest";
import { isSuspicious, shareUsed } from "../../../../src/domain/gates/claims/token-budget.ts";

describe("the share of a budget that is used", () => {
  it.each([
    ["there is no budget", { tokens: 900, costUsd: 2 }, { tokens: null, costUsd: null }, null],
    ["tokens are budgeted", { tokens: 250, costUsd: null }, { tokens: 1000, costUsd: null }, 0.25],
    ["money is budgeted", { tokens: 9, costUsd: 1 }, { tokens: null, costUsd: 4 }, 0.25],
    ["the cost is unknown", { tokens: 9, costUsd: null }, { tokens: null, costUsd: 4 }, null],
    ["both are: the larger share counts", { tokens: 500, costUsd: 1 }, { tokens: 1000, costUsd: 4 }, 0.5],
  ])("when %s", (...[, use, allocation, share]) => {
    expect(shareUsed(use, allocation)).toBe(share);
  });
});

describe("a claim", () => {
  const budget = { tokens: 1000, warnThreshold: 0.2, enforceCorrelation: true };
  const calm = { budgetUsed: 0.5, noOp: false, premature: 0 };
  it.each([
    ["late and over something new", calm, false],
    ["without a budget", { ...calm, budgetUsed: null }, false],
    ["early", { ...calm, budgetUsed: 0.1 }, true],
    ["over nothing new", { ...calm, noOp: true }, true],
    ["after one that came too early", { ...calm, premature: 1 }, true],
  ])("%s is suspicious: %o → %s", (_, history, suspicious) => {
    expect(isSuspicious(history, budget)).toBe(suspicious);
  });
});
