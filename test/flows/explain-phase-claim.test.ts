import { expect, it } from "vitest";
import { ruleOnClaim, type ClaimFacts } from "../../src/domain/gates/claims/claim.ts";
import { explain } from "../../src/flows/escalations/explain.ts";

const facts: ClaimFacts = {
  ...{ claims: true, changed: true, sameTreeAsRejected: false, verdict: "fail", rejections: 1 },
  ...{ maxRejections: 3, budgetUsed: null, warnThreshold: 0.5 },
};
const entry = (recorded: object, decision: object) => ({
  ...{
    id: 7,
    at: new Date("2026-03-02T10:00:00Z"),
    repositoryId: 1,
    subject: "job 1#5",
    kind: "phase-claim",
  },
  ...{ facts: recorded, decision, effects: [] },
});

it("a claim of a phase is put into words, and decided again, beside what came of it", () => {
  const recorded = { commit: "c1", ...facts, gates: [{ name: "test", status: "fail" }], iteration: {} };
  const decision = { ...ruleOnClaim(facts), iteration: { kind: "go-on" }, review: { kind: "accept" } };
  const { explanation } = explain(entry(recorded, decision));
  expect(explanation).toMatchObject({
    sentence: "The claim is rejected, and the agent has to go on; 1 more may be rejected",
    stands: true,
  });
  expect(explanation?.because).toContain("1 of at most 3 rejections before it");
  expect(explain(entry(recorded, { ...decision, kind: "accept" })).explanation?.stands).toBe(false);
});

it("a claim that no gate judged is told without asking the rules", () => {
  const recorded = { commit: "c1", problem: "its plan has no phases", rejections: 1, maxRejections: 3 };
  expect(explain(entry(recorded, { kind: "reject", remaining: 2 })).explanation).toEqual({
    sentence: "What a phase claims is refused, and its agent works on",
    because: ["its plan has no phases", "1 of at most 3 rejections, with this one"],
    stands: null,
  });
});

it.each([
  [
    { sameTreeAsRejected: true, repeats: true, repetitions: 1 },
    "it brings nothing new",
    "An earlier attempt was",
  ],
  [
    { repeats: true, repetitions: 2 },
    "two attempts were refused with its hypothesis",
    "2 earlier attempts were",
  ],
])("a claim that ends its attempt by its hypothesis says why: %j", (given, why, because) => {
  const judged = { ...facts, rejections: 0, ...given };
  const { explanation } = explain({ ...entry(judged, ruleOnClaim(judged)), kind: "claim" });
  expect(explanation).toMatchObject({ stands: true });
  expect(explanation?.sentence).toContain(why);
  expect(explanation?.because).toContain(`${because} refused with the same hypothesis`);
});
