import { expect, it } from "vitest";
import { paidForTurn, usedInRevision } from "../../../../src/domain/jobs/phases/phase-use.ts";

const used = { inputTokens: 30, outputTokens: 10, agentMs: 900 };
const earlier = { earlierTokens: 25, earlierUsd: 2, earlierMs: 600 };

it.each([
  ["less what came before it", 0, 0.5],
  ["unknown where a part is, of which the rest is known", 1, null],
])("what a revision used up is %s", (...[, unpriced, expected]) => {
  const left = { tokens: 15, costUsd: expected, knownUsd: 0.5, agentMs: 300 };
  expect(usedInRevision({ ...used, ...earlier, knownUsd: 2.5, unpriced })).toEqual(left);
});

const silent = { inputTokens: 0, outputTokens: 0 };
it.each([
  ["that tells its price", { ...used, costUsd: 0.5 }, false, 0.5],
  ["that tells tokens and no price", { ...used, costUsd: null }, true, 2],
  ["that tells nothing and worked", { ...used, ...silent, costUsd: null }, false, 2],
  ["that failed before it could work", { ...used, ...silent, costUsd: null }, true, 0],
])("a turn %s counts as what it cost, or as all that was set aside", (...[, turn, faulted, usd]) => {
  expect(paidForTurn(turn, { faulted, reservedUsd: 2 })).toBe(usd);
  expect(paidForTurn({ ...turn, costUsd: null }, { faulted, reservedUsd: null })).toBe(0);
});
