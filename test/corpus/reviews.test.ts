import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readArbiterAnswer, readReviewerAnswer } from "../../src/agents/read-answer.ts";
import { assembleReview, problemOfEnd } from "../../src/domain/reviews/assemble-review.ts";
import { type ReviewerAnswer } from "../../src/domain/reviews/reviewer-answer.ts";
import { couldNotReview, type Review, type ReviewProblem } from "../../src/domain/reviews/review.ts";
import { canBeRuledOn, decideRuling, type ReviewDecision } from "../../src/domain/reviews/ruling.ts";

const session = z.union([
  z.string(),
  z.strictObject({ crashed: z.literal(true) }),
  z.strictObject({ limit: z.enum(["wall-clock", "inactivity", "turns", "cost", "output"]) }),
]);
const reviewer = z.strictObject({
  specialist: z.string(),
  gates: z.boolean().default(true),
  /** The second is that of a specialist who is asked once more. */
  sessions: z.array(session).min(1).max(2),
});
const caseFile = z.array(
  z.strictObject({
    name: z.string(),
    reviewers: z.array(reviewer).optional(),
    arbiter: z.string().optional(),
    leftOut: z.array(z.string()).default([]),
    fixes: z.int().default(0),
    iterations: z.int().default(4),
    budgetLeft: z.boolean().default(true),
    ruling: z.string(),
  }),
);
type Case = z.output<typeof caseFile>[number];

const read = (name: string) =>
  caseFile.parse(
    parse(readFileSync(join(import.meta.dirname, "../../fixtures/review-sessions", name), "utf8")),
  );
const cases = [...read("specialists.yml"), ...read("arbiters.yml")];

const warns: z.output<typeof reviewer> = {
  ...{ specialist: "simplicity", gates: true },
  sessions: [
    "<nightshift-answer>\nverdict: fail\nfindings: [{ severity: warning, path: src/a.ts, line: 12, message: It is built anew for each call }]\n</nightshift-answer>",
  ],
};

type Answered =
  Extract<ReviewerAnswer, { kind: "answer" }> | { readonly kind: "none"; readonly why: ReviewProblem };

function answerOf(said: z.output<typeof session>, specialist: string): Answered {
  if (typeof said === "string") {
    const answer = readReviewerAnswer(said, specialist);
    return answer.kind === "answer" ? answer : { kind: "none", why: answer.why };
  }
  const ended =
    "limit" in said
      ? ({ kind: "limit", limit: said.limit } as const)
      : ({ kind: "fault", fault: "crashed", detail: "exit 1" } as const);
  return { kind: "none", why: problemOfEnd(ended) };
}

function reviewOf({ specialist, gates, sessions }: z.output<typeof reviewer>, leftOut: string[]): Review {
  const who = { specialist, gates };
  const answers = sessions.map((said) => answerOf(said, specialist));
  const [last] = answers.slice(-1);
  // Only who failed is asked once more, and exactly once.
  expect(answers.slice(0, -1).every(({ kind }) => kind === "none")).toBe(true);
  if (last?.kind === "answer") return assembleReview(who, [last], leftOut);
  expect(answers).toHaveLength(2);
  return couldNotReview(who, last?.why ?? "crashed");
}

function rulingOf({ reviewers = [warns], arbiter, leftOut, iterations, ...given }: Case): ReviewDecision {
  const reviews = reviewers.map((each) => reviewOf(each, leftOut));
  const asked = arbiter !== undefined && canBeRuledOn(reviews);
  return decideRuling({
    ...{ ...given, reviews, maxFixAttempts: 2, iterationsLeft: iterations, confidenceThreshold: 0.7 },
    arbiter: asked ? readArbiterAnswer(arbiter) : null,
  });
}

function inWords(decision: ReviewDecision): string {
  if (decision.kind === "accept") return "accept";
  return decision.by === "model"
    ? `${decision.ruling} by the model`
    : `${decision.ruling} by rules, ${decision.reason}`;
}

describe("recorded sessions of specialists and arbiters", () => {
  it("are at least forty, each of its own name", () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it.each(cases.map((each) => [each.name, each] as const))("%s", (_, each) => {
    expect(inWords(rulingOf(each))).toBe(each.ruling);
  });
});
