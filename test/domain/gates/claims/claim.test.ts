import { describe, expect, it } from "vitest";
import { ruleOnClaim, type ClaimFacts, type ClaimRuling } from "../../../../src/domain/gates/claims/claim.ts";

const facts = (given: Partial<ClaimFacts> = {}): ClaimFacts => ({
  claims: true,
  changed: true,
  sameTreeAsRejected: false,
  verdict: "fail",
  rejections: 0,
  maxRejections: 3,
  budgetUsed: null,
  warnThreshold: 0.2,
  ...given,
});

const plain = { noOp: false, premature: false };

const rows: [string, Partial<ClaimFacts>, ClaimRuling][] = [
  ["a claim that the gates pass is accepted", { verdict: "pass" }, { kind: "accept" }],
  ["so is one that a person has to look at", { verdict: "review" }, { kind: "accept" }],
  ["a claim that fails is rejected", {}, { kind: "reject", rejections: 1, remaining: 2, ...plain }],
  [
    "the third rejection ends the loop",
    { rejections: 2 },
    { kind: "give-up", why: "rejections", rejections: 3, ...plain },
  ],
  [
    "a claim without any change counts double",
    { changed: false, verdict: "not-run" },
    { kind: "reject", rejections: 2, remaining: 1, ...plain, noOp: true },
  ],
  [
    "a claim over an unchanged tree counts double",
    { sameTreeAsRejected: true, rejections: 1 },
    { kind: "give-up", why: "rejections", rejections: 3, ...plain, noOp: true },
  ],
  [
    "one that brings a refused hypothesis again ends the attempt",
    { changed: false, verdict: "not-run", repeats: true },
    { kind: "give-up", why: "repeated", rejections: 2, ...plain, noOp: true },
  ],
  [
    "a change for a hypothesis that was refused before is judged like any other",
    { repeats: true },
    { kind: "reject", rejections: 1, remaining: 2, ...plain },
  ],
  [
    "a change for a hypothesis that two attempts were refused with ends the third, for going on would bring the same",
    { repeats: true, repetitions: 2 },
    { kind: "give-up", why: "repeated", rejections: 1, ...plain },
  ],
  [
    "and is accepted all the same where the gates pass",
    { repeats: true, repetitions: 2, verdict: "pass" },
    { kind: "accept" },
  ],
  [
    "an unchanged tree is never accepted, whatever the gates say of the base",
    { changed: false, verdict: "pass" },
    { kind: "reject", rejections: 2, remaining: 1, ...plain, noOp: true },
  ],
  [
    "a claim that fails with little of the budget used is premature",
    { budgetUsed: 0.1 },
    { kind: "reject", rejections: 1, remaining: 2, noOp: false, premature: true },
  ],
  [
    "a claim that fails with enough of it used is not",
    { budgetUsed: 0.2 },
    { kind: "reject", rejections: 1, remaining: 2, ...plain },
  ],
  [
    "so is one that fails with little of what accepted tasks took, where no tokens are allotted",
    { measured: { share: 0.1, tasks: 12 } },
    { kind: "reject", rejections: 1, remaining: 2, noOp: false, premature: true },
  ],
  [
    "of several shares the larger counts",
    { budgetUsed: 0.1, measured: { share: 0.4, tasks: 12 } },
    { kind: "reject", rejections: 1, remaining: 2, ...plain },
  ],
  [
    "whoever takes many times what accepted tasks took is given up for nothing of it",
    { measured: { share: 40, tasks: 12 } },
    { kind: "reject", rejections: 1, remaining: 2, ...plain },
  ],
  ["a claim that passes early is accepted", { verdict: "pass", budgetUsed: 0.01 }, { kind: "accept" }],
  [
    "a budget that is used up before the gates pass ends the loop",
    { budgetUsed: 1 },
    { kind: "give-up", why: "budget", rejections: 1, ...plain },
  ],
  [
    "a budget that is used up when they pass ends nothing",
    { verdict: "pass", budgetUsed: 3 },
    { kind: "accept" },
  ],
  [
    "where that is counted apart, one that brings nothing does not end the loop by its number",
    { sameTreeAsRejected: true, rejections: 2, bringsNothing: true },
    { kind: "reject", rejections: 4, remaining: 1, ...plain, noOp: true },
  ],
  [
    "but by the budget",
    { rejections: 2, bringsNothing: true, budgetUsed: 1 },
    { kind: "give-up", why: "budget", rejections: 3, ...plain },
  ],
  ["what is no claim cannot be rejected", { claims: false }, { kind: "no-claim" }],
];

describe("the ruling over a claim", () => {
  it.each(rows)("%s", (_title, given, ruling) => {
    expect(ruleOnClaim(facts(given))).toEqual(ruling);
  });
});
