import { describe, expect, it } from "vitest";
import { ruleOnClaim, type ClaimFacts, type ClaimRuling } from "../../../src/domain/gates/claim.ts";

const facts = (given: Partial<ClaimFacts> = {}): ClaimFacts => ({
  claims: true,
  changed: true,
  sameTreeAsRejected: false,
  verdict: "fail",
  rejections: 0,
  maxRejections: 3,
  ...given,
});

const rows: [string, Partial<ClaimFacts>, ClaimRuling][] = [
  ["a claim that the gates pass is accepted", { verdict: "pass" }, { kind: "accept" }],
  ["a claim that fails is rejected", {}, { kind: "reject", rejections: 1, remaining: 2 }],
  ["the third rejection ends the loop", { rejections: 2 }, { kind: "give-up", rejections: 3 }],
  [
    "a claim without any change counts double",
    { changed: false, verdict: "not-run" },
    { kind: "reject", rejections: 2, remaining: 1 },
  ],
  [
    "a claim over an unchanged tree counts double",
    { sameTreeAsRejected: true, rejections: 1 },
    { kind: "give-up", rejections: 3 },
  ],
  [
    "an unchanged tree is never accepted, whatever the gates say of the base",
    { changed: false, verdict: "pass" },
    { kind: "reject", rejections: 2, remaining: 1 },
  ],
  ["what is no claim cannot be rejected", { claims: false }, { kind: "no-claim" }],
];

describe("the ruling over a claim", () => {
  it.each(rows)("%s", (_title, given, ruling) => {
    expect(ruleOnClaim(facts(given))).toEqual(ruling);
  });
});
