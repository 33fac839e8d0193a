import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FindingLevel } from "../../../src/domain/gates/verdict/verdict.ts";
import { builtInSpecialists, reviewProblems, type Review } from "../../../src/domain/reviews/review.ts";
import { type ArbiterAnswer } from "../../../src/domain/reviews/arbiter-answer.ts";
import {
  arbiterDisputes,
  decideRuling,
  heldFindings,
  outcomeOf,
  type ReviewDecision,
  type RulingFacts,
} from "../../../src/domain/reviews/ruling.ts";

const found = (...levels: FindingLevel[]): Review["findings"] =>
  levels.map((level) => ({
    path: "a.ts",
    line: 1,
    level,
    rule: "security",
    message: "It leaks",
    suggestion: null,
  }));
const review = (more: Partial<Review> = {}): Review => ({
  ...{ specialist: "security", gates: true, verdict: "pass", problem: null, leftOut: [], findings: [] },
  ...more,
});
const errors = review({ verdict: "fail", findings: found("error") });
const warnings = review({ verdict: "fail", findings: found("warning") });
const facts = (more: Partial<RulingFacts>): RulingFacts => ({
  ...{ reviews: [], fixes: 0, maxFixAttempts: 2, iterationsLeft: 4, budgetLeft: true },
  ...{ arbiter: null, confidenceThreshold: 0.7 },
  ...more,
});
const said = (decision: ReviewDecision) => {
  if (decision.kind === "accept") return "accept";
  if (decision.by === "model") return `${decision.ruling} by the model`;
  const refused = decision.refused === null ? "" : `, the model refused: ${decision.refused}`;
  return `${decision.ruling} ${decision.reason}${refused}`;
};
const arbiter = (
  ruling: ArbiterAnswer["ruling"],
  more: Partial<ArbiterAnswer> & { readonly to?: ("fix" | "pass_over" | "dispute")[] } = {},
): ArbiterAnswer => {
  const { to = ["pass_over"], ...rest } = more;
  const dispositions = to.map((disposition, at) => ({ finding: at + 1, disposition, reason: "So it is" }));
  return { ruling, confidence: 0.9, reason: "I looked", dispositions, ...rest };
};
const style = (...levels: FindingLevel[]) =>
  review({ specialist: "simplicity", verdict: "fail", findings: found(...levels) });

describe("what becomes of a reviewed phase", () => {
  it.each<[string, Partial<RulingFacts>, string]>([
    ["nobody reviewed it", {}, "accept"],
    ["all reviews pass", { reviews: [review(), review({ gates: false })] }, "accept"],
    [
      "a gating review warns",
      { reviews: [review({ verdict: "warn", findings: found("warning") })] },
      "accept",
    ],
    ["only advising reviews fail", { reviews: [{ ...errors, gates: false }] }, "accept"],
    [
      "an advising review could not be made",
      { reviews: [review({ gates: false, verdict: "fail", problem: "crashed" })] },
      "accept",
    ],
    ["errors, three iterations left", { reviews: [errors], iterationsLeft: 3 }, "FIX errors"],
    ["errors, two left", { reviews: [errors], iterationsLeft: 2 }, "FAIL_PHASE too-few-iterations"],
    ["warnings, two left", { reviews: [warnings], iterationsLeft: 2 }, "FIX warnings"],
    ["warnings, one left", { reviews: [warnings], iterationsLeft: 1 }, "FAIL_PHASE too-few-iterations"],
    ["attempts are spent", { reviews: [warnings], fixes: 2 }, "FAIL_PHASE attempts-spent"],
    ["the budget is spent", { reviews: [warnings], budgetLeft: false }, "FAIL_PHASE budget-spent"],
    [
      "a gating review could not be made",
      { reviews: [review({ verdict: "fail", problem: "crashed" })] },
      "FAIL_PHASE could-not-review",
    ],
    [
      "one could not be made beside one that found errors",
      { reviews: [errors, review({ verdict: "fail", problem: "timed-out" })] },
      "FAIL_PHASE could-not-review",
    ],
    ["files were too large", { reviews: [review({ verdict: "fail", leftOut: ["big.ts"] })] }, "FIX errors"],
  ])("%s: %s", (_, more, expected) => {
    expect(said(decideRuling(facts(more)))).toBe(expected);
  });

  it.each<[string, Partial<RulingFacts>, string]>([
    [
      "it is sure enough, and passes all over",
      { reviews: [style("error", "warning")], arbiter: arbiter("PROCEED", { to: ["dispute", "pass_over"] }) },
      "PROCEED by the model",
    ],
    [
      "it is just sure enough",
      { reviews: [style("warning")], arbiter: arbiter("PROCEED", { confidence: 0.7 }) },
      "PROCEED by the model",
    ],
    [
      "it is not sure enough",
      { reviews: [style("warning")], arbiter: arbiter("PROCEED", { confidence: 0.69 }) },
      "FIX warnings, the model refused: unsure",
    ],
    [
      "it goes on past an error of security",
      { reviews: [errors], arbiter: arbiter("PROCEED", { confidence: 1 }) },
      "FIX errors, the model refused: security-error",
    ],
    [
      "it goes on past what only warns of security",
      { reviews: [warnings], arbiter: arbiter("PROCEED") },
      "PROCEED by the model",
    ],
    [
      "it goes on past an error of a security reviewer that only advises, beside one that gates",
      { reviews: [{ ...errors, gates: false }, style("warning")], arbiter: arbiter("PROCEED") },
      "PROCEED by the model",
    ],
    [
      "it goes on past what nobody has read",
      { reviews: [{ ...style(), leftOut: ["big.ts"] }], arbiter: arbiter("PROCEED", { to: [] }) },
      "FIX errors, the model refused: not-reviewed",
    ],
    [
      "it goes on past a finding that it says nothing of",
      { reviews: [style("warning", "info")], arbiter: arbiter("PROCEED") },
      "FIX warnings, the model refused: findings-left",
    ],
    [
      "it goes on past a finding that it would have mended",
      { reviews: [style("warning")], arbiter: arbiter("PROCEED", { to: ["fix"] }) },
      "FIX warnings, the model refused: findings-left",
    ],
    [
      "it fixes where rules would not, for want of claims",
      { reviews: [errors], iterationsLeft: 1, arbiter: arbiter("FIX") },
      "FIX by the model",
    ],
    [
      "it fixes with no attempt left",
      { reviews: [errors], fixes: 2, arbiter: arbiter("FIX") },
      "FAIL_PHASE attempts-spent, the model refused: attempts-spent",
    ],
    [
      "it fixes with no budget left",
      { reviews: [errors], budgetLeft: false, arbiter: arbiter("FIX") },
      "FAIL_PHASE budget-spent, the model refused: budget-spent",
    ],
    [
      "it fails the phase",
      { reviews: [warnings], arbiter: arbiter("FAIL_PHASE") },
      "FAIL_PHASE by the model",
    ],
    [
      "it rules where a review could not be made",
      { reviews: [review({ verdict: "fail", problem: "crashed" })], arbiter: arbiter("PROCEED") },
      "FAIL_PHASE could-not-review",
    ],
    [
      "it rules though nothing holds the phase",
      { reviews: [review()], arbiter: arbiter("FAIL_PHASE") },
      "accept",
    ],
  ])("a model rules, and %s: %s", (_, more, expected) => {
    expect(said(decideRuling(facts(more)))).toBe(expected);
  });

  const level = fc.constantFrom<FindingLevel>("error", "warning", "info", "note");
  const anyReview: fc.Arbitrary<Review> = fc.record({
    specialist: fc.constantFrom(...builtInSpecialists),
    gates: fc.boolean(),
    verdict: fc.constantFrom("pass", "warn", "fail"),
    problem: fc.option(fc.constantFrom(...reviewProblems), { freq: 6 }),
    leftOut: fc.array(fc.constant("big.ts"), { maxLength: 1 }),
    findings: fc.array(level, { maxLength: 3 }).map((levels) => found(...levels)),
  });
  const anyArbiter: fc.Arbitrary<ArbiterAnswer> = fc.record({
    ruling: fc.constantFrom("PROCEED", "FIX", "FAIL_PHASE"),
    confidence: fc.constantFrom(0, 0.5, 0.7, 1),
    reason: fc.constant("I looked"),
    dispositions: fc
      .array(fc.constantFrom<"fix" | "pass_over" | "dispute">("fix", "pass_over", "dispute"), {
        maxLength: 12,
      })
      .map((to) => arbiter("FIX", { to }).dispositions),
  });
  const anyFacts: fc.Arbitrary<RulingFacts> = fc.record({
    reviews: fc.array(anyReview, { minLength: 1, maxLength: 4 }),
    ...{ fixes: fc.nat(4), maxFixAttempts: fc.nat(4), iterationsLeft: fc.nat(6), budgetLeft: fc.boolean() },
    ...{ arbiter: fc.option(anyArbiter, { freq: 4 }), confidenceThreshold: fc.constantFrom(0, 0.7, 1) },
  });
  const leniency = { accept: 0, PROCEED: 0, FIX: 1, FAIL_PHASE: 2 } as const;
  const strictness = (decision: ReviewDecision) =>
    leniency[decision.kind === "accept" ? "accept" : decision.ruling];

  it("never goes on past an error of a gating security reviewer, or what a gating reviewer has not read", () => {
    fc.assert(
      fc.property(anyFacts, ({ reviews, ...given }) => {
        const guarded = reviews.some(
          ({ specialist, gates, problem, leftOut, findings }) =>
            gates &&
            (problem !== null ||
              leftOut.length > 0 ||
              (specialist === "security" && findings.some((each) => each.level === "error"))),
        );
        expect(guarded && strictness(decideRuling({ reviews, ...given })) === 0).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it("goes on past nothing by rules alone", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const decision = decideRuling({ ...given, arbiter: null });
        expect(decision.kind === "ruling" && decision.ruling === "PROCEED").toBe(false);
      }),
    );
  });

  it("never fixes more often than is allowed", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        expect(said(decideRuling(given)).startsWith("FIX") && given.fixes >= given.maxFixAttempts).toBe(
          false,
        );
      }),
    );
  });

  it("is never more lenient for one finding more", () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(3), level, (given, at, more) => {
        const reviews = given.reviews.map((each, index) =>
          index === at % given.reviews.length
            ? { ...each, findings: [...each.findings, ...found(more)] }
            : each,
        );
        expect(strictness(decideRuling({ ...given, reviews }))).toBeGreaterThanOrEqual(
          strictness(decideRuling(given)),
        );
      }),
    );
  });
});

describe("what a ruling comes to", () => {
  it.each<[string, Partial<RulingFacts>, string[]]>([
    ["all reviews pass", { reviews: [review()] }, ["goes-on", "goes-on"]],
    [
      "the model goes on",
      { reviews: [style("warning")], arbiter: arbiter("PROCEED") },
      ["goes-on", "goes-on"],
    ],
    ["there is an attempt to fix it", { reviews: [errors] }, ["fixes", "fixes"]],
    ["no attempt is left", { reviews: [errors], fixes: 2 }, ["fails", "person"]],
    ["the money is spent", { reviews: [warnings], budgetLeft: false }, ["fails", "person"]],
    ["the model gives it up", { reviews: [errors], arbiter: arbiter("FAIL_PHASE") }, ["fails", "person"]],
    [
      "nobody could review it",
      { reviews: [review({ verdict: "fail", problem: "timed-out" }), errors], fixes: 2 },
      ["fails", "fails"],
    ],
  ])("where %s: with and without failPhaseOnUnresolved", (_, more, expected) => {
    const decision = decideRuling(facts(more));
    expect([outcomeOf(decision, true), outcomeOf(decision, false)]).toEqual(expected);
  });

  it("says what the model holds for wrong only where its ruling counts", () => {
    const given = {
      reviews: [style("warning", "info")],
      arbiter: arbiter("PROCEED", { to: ["dispute", "pass_over"] }),
    };
    const disputed = arbiterDisputes(facts(given), decideRuling(facts(given)));
    expect(disputed).toMatchObject([
      { specialist: "simplicity", dispute: { by: "arbiter", reason: "So it is" } },
    ]);
    const unsure = { ...given, arbiter: { ...given.arbiter, confidence: 0.1 } };
    expect(arbiterDisputes(facts(unsure), decideRuling(facts(unsure)))).toEqual([]);
  });

  it("numbers findings the same in whatever order reviews come", () => {
    const named = (reviews: readonly Review[]) =>
      heldFindings(reviews).map(({ number, specialist, finding }) => [number, specialist, finding.level]);
    const both = [style("warning", "info"), errors];
    expect(named(both)).toEqual(named(both.toReversed()));
  });
});
