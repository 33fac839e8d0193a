import { type AgentEnd } from "../agents/session.ts";
import { type ReviewerAnswer } from "./reviewer-answer.ts";
import { type Review, type ReviewProblem, type ReviewVerdict } from "./review.ts";

/** Why a session that did not end with an answer is no review. */
export function problemOfEnd(ended: Exclude<AgentEnd, { kind: "answered" }>): ReviewProblem {
  if (ended.kind !== "limit") return "crashed";
  return ended.limit === "wall-clock" || ended.limit === "inactivity" ? "timed-out" : "limit";
}

const ranks: Readonly<Record<ReviewVerdict, number>> = { pass: 0, warn: 1, fail: 2 };

/** One review of what a specialist answered to each part of a change. What it was not shown holds the change. */
export function assembleReview(
  who: Pick<Review, "specialist" | "gates">,
  parts: readonly Extract<ReviewerAnswer, { kind: "answer" }>[],
  leftOut: readonly string[],
): Review {
  const worst = parts.reduce<ReviewVerdict>(
    (one, { verdict }) => (ranks[verdict] > ranks[one] ? verdict : one),
    "pass",
  );
  const findings = parts.flatMap((part) => part.findings);
  return { ...who, verdict: leftOut.length > 0 ? "fail" : worst, problem: null, leftOut, findings };
}
