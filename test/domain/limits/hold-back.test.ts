import { describe, expect, it } from "vitest";
import {
  heldBackUntil,
  newerBudget,
  runsLow,
  type LimitFacts,
} from "../../../src/domain/limits/hold-back.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 12, minutes));
const now = at(0);
const budget = (remaining: number, resetAt = at(30)) => ({ limit: 5_000, remaining, resetAt });
const rested = { now, budget: null, blockedUntil: null, automatic: true };

describe("GitHub is asked", () => {
  it.each<[string, Partial<LimitFacts>, Date | null]>([
    ["where nothing is known", {}, null],
    ["as long as more is left than what is kept for people", { budget: budget(501) }, null],
    ["again at the reset, once only that is left", { budget: budget(500) }, at(30)],
    ["for a person, from what is kept", { budget: budget(500), automatic: false }, null],
    ["for a person, from the last of it", { budget: budget(1), automatic: false }, null],
    [
      "again at the reset by a person, too, once nothing is left",
      { budget: budget(0), automatic: false },
      at(30),
    ],
    ["when a new window has begun", { budget: budget(0, at(0)) }, null],
    ["by nobody as long as it wants to be left alone", { blockedUntil: at(1), automatic: false }, at(1)],
    ["when it wanted to be left alone until now", { blockedUntil: now }, null],
    ["after the later of both", { budget: budget(0), blockedUntil: at(1) }, at(30)],
    ["after the later of both, the other way round", { budget: budget(0), blockedUntil: at(31) }, at(31)],
  ])("%s", (_, facts, until) => {
    expect(heldBackUntil({ ...rested, ...facts })).toEqual(until);
  });
});

describe("what GitHub said", () => {
  it.each([
    ["of a later window counts", [budget(4_000, at(90)), budget(3)], budget(4_000, at(90))],
    ["of one window is the least of it", [budget(7), budget(3)], budget(3)],
    ["counts alone where nothing else is known", [null, budget(3)], budget(3)],
  ] as const)("%s", (_, [one, other], counts) => {
    expect(newerBudget(one, other)).toEqual(counts);
    expect(newerBudget(other, one)).toEqual(counts);
  });

  it("is told to the others before only what is kept for people is left", () => {
    expect([runsLow(budget(1_001)), runsLow(budget(1_000))]).toEqual([false, true]);
  });
});
