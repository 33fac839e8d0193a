import { describe, expect, it } from "vitest";
import { isSuspicious, measureUse, shareUsed } from "../../../../src/domain/gates/claims/token-budget.ts";

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

describe("what accepted tasks took", () => {
  const ten = [900, 100, 300, 200, 400, 500, 600, 700, 800, 90_000];
  it.each([
    ["is measured by their median, whatever the dearest took", 110, ten, { share: 0.2, tasks: 10 }],
    ["is the one in the middle of an odd number", 100, [...ten, 10], { share: 0.2, tasks: 11 }],
    ["is not known from fewer than ten", 110, ten.slice(1), null],
  ] as const)("%s", (...[, tokens, accepted, use]) => {
    expect(measureUse(tokens, accepted)).toEqual(use);
  });
});

describe("a claim", () => {
  const budget = { tokens: 1000, warnThreshold: 0.2, enforceCorrelation: true };
  const calm = { budgetUsed: 0.5, measured: null, noOp: false, premature: 0 };
  it.each([
    ["late and over something new", calm, false],
    ["without a budget", { ...calm, budgetUsed: null }, false],
    ["early", { ...calm, budgetUsed: 0.1 }, true],
    ["early by what was measured", { ...calm, budgetUsed: null, measured: { share: 0.1, tasks: 10 } }, true],
    ["late by what was measured", { ...calm, budgetUsed: null, measured: { share: 0.5, tasks: 10 } }, false],
    ["over nothing new", { ...calm, noOp: true }, true],
    ["after one that came too early", { ...calm, premature: 1 }, true],
  ])("%s is suspicious: %o → %s", (_, history, suspicious) => {
    expect(isSuspicious(history, budget)).toBe(suspicious);
  });
});
