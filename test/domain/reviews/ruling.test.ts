import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FindingLevel } from "../../../src/domain/gates/verdict.ts";
import { builtInSpecialists, reviewProblems, type Review } from "../../../src/domain/reviews/review.ts";
import { decideRuling, type ReviewDecision, type RulingFacts } from "../../../src/domain/reviews/ruling.ts";

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
  ...more,
});
const said = (decision: ReviewDecision) =>
  decision.kind === "accept" ? "accept" : `${decision.ruling} ${decision.reason}`;

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

  const level = fc.constantFrom<FindingLevel>("error", "warning", "info", "note");
  const anyReview: fc.Arbitrary<Review> = fc.record({
    specialist: fc.constantFrom(...builtInSpecialists),
    gates: fc.boolean(),
    verdict: fc.constantFrom("pass", "warn", "fail"),
    problem: fc.option(fc.constantFrom(...reviewProblems), { freq: 6 }),
    leftOut: fc.array(fc.constant("big.ts"), { maxLength: 1 }),
    findings: fc.array(level, { maxLength: 3 }).map((levels) => found(...levels)),
  });
  const anyFacts: fc.Arbitrary<RulingFacts> = fc.record({
    reviews: fc.array(anyReview, { minLength: 1, maxLength: 4 }),
    ...{ fixes: fc.nat(4), maxFixAttempts: fc.nat(4), iterationsLeft: fc.nat(6), budgetLeft: fc.boolean() },
  });
  const leniency = { accept: 0, PROCEED: 0, FIX: 1, FAIL_PHASE: 2 } as const;
  const strictness = (decision: ReviewDecision) =>
    leniency[decision.kind === "accept" ? "accept" : decision.ruling];

  it("never goes on over an error of a gating review, or a gating review that could not be made", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const held = given.reviews.some(
          ({ gates, problem, leftOut, findings }) =>
            gates &&
            (problem !== null || leftOut.length > 0 || findings.some((each) => each.level === "error")),
        );
        expect(held && strictness(decideRuling(given)) === 0).toBe(false);
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
