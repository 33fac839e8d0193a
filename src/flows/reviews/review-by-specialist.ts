import { type AgentEnd } from "../../domain/agents/session.ts";
import { assembleReview } from "../../domain/reviews/assemble-review.ts";
import { couldNotReview, type Review } from "../../domain/reviews/review.ts";
import { moneyLeft } from "../../domain/reviews/money-left.ts";
import { type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { askReviewer, type Reviewed, type ReviewerTry } from "./ask-reviewer.ts";
import { findSpecialist } from "./find-specialist.ts";
import { type ReviewedChange } from "./review-change.ts";
import { type ReviewDeps, type ReviewedWork } from "./reviewed-work.ts";
import { reviewerLimits } from "./reviewer-limits.ts";

export interface ReviewAsked {
  readonly name: string;
  readonly gates: boolean;
  readonly round: number;
  readonly change: ReviewedChange;
  readonly earlier: readonly TrackedFinding[];
  /** US dollars that it may cost; null: nothing limits it. */
  readonly costUsd: number | null;
  readonly reservedUsd: number | null;
}

export type SpecialistReview =
  | { readonly kind: "review"; readonly review: Review }
  | { readonly kind: "unavailable"; readonly ended: AgentEnd }
  | { readonly kind: "interrupted" };

/** Has a specialist review a change, part by part. Whatever it fails at it is asked once more; then it is no review. */
export async function reviewBySpecialist(
  deps: ReviewDeps,
  work: ReviewedWork,
  asked: ReviewAsked,
): Promise<SpecialistReview> {
  const who = { specialist: asked.name, gates: asked.gates };
  const none = (problem: Parameters<typeof couldNotReview>[1]): SpecialistReview => ({
    kind: "review",
    review: couldNotReview(who, problem),
  });
  const specialist = await findSpecialist(deps.prompts, work.client, asked.name);
  if (specialist === null) return none("unknown-specialist");
  if (asked.costUsd !== null && asked.costUsd <= 0) return none("budget");
  const parts = asked.change.parts.length;
  const share = (usd: number | null) => (usd === null ? null : usd / Math.max(1, parts));
  const limits = reviewerLimits(work.config, share(asked.costUsd));
  const tried = { ...asked, specialist, limits, reservedUsd: share(asked.reservedUsd), again: false };
  const answers: Extract<Reviewed, { kind: "answer" }>[] = [];
  for (let at = 0; at < parts; at += 1) {
    const reviewed = await askTwice(deps, work, { ...tried, at });
    if (reviewed.kind === "failed") return none(reviewed.problem);
    if (reviewed.kind !== "answer") return reviewed;
    answers.push(reviewed);
  }
  return { kind: "review", review: assembleReview(who, answers, asked.change.leftOut) };
}

/** Both sessions together have the share of one. */
async function askTwice(deps: ReviewDeps, work: ReviewedWork, tried: ReviewerTry): Promise<Reviewed> {
  const first = await askReviewer(deps, work, tried);
  if (first.kind !== "failed") return first;
  const paidUsd = first.paidUsd ?? 0;
  const costUsd = moneyLeft(tried.limits.costUsd, paidUsd);
  if (costUsd !== null && costUsd <= 0) return { kind: "failed", problem: "budget" };
  const reservedUsd = moneyLeft(tried.reservedUsd, paidUsd);
  return askReviewer(deps, work, {
    ...tried,
    ...{ limits: { ...tried.limits, costUsd }, reservedUsd, again: true },
  });
}
