import { isFailing, type Review } from "./review.ts";

export const rulings = ["PROCEED", "FIX", "FAIL_PHASE"] as const;
export type Ruling = (typeof rulings)[number];

export type RulingReason =
  "could-not-review" | "attempts-spent" | "budget-spent" | "errors" | "warnings" | "too-few-iterations";

export interface RulingFacts {
  readonly reviews: readonly Review[];
  /** Fix attempts of this revision so far. */
  readonly fixes: number;
  readonly maxFixAttempts: number;
  /** Claims that the phase's agent can still make. */
  readonly iterationsLeft: number;
  /** Whether the phase's agent has money and time left. */
  readonly budgetLeft: boolean;
}

export type ReviewDecision =
  | { readonly kind: "accept" }
  | {
      readonly kind: "ruling";
      readonly ruling: Ruling;
      readonly by: "rules";
      readonly reason: RulingReason;
    };

const iterationsForErrors = 3;
const iterationsForWarnings = 2;

/** What becomes of a phase that was reviewed: it goes on unless a gating review fails. */
export function decideRuling(facts: RulingFacts): ReviewDecision {
  const failing = facts.reviews.filter((review) => review.gates && isFailing(review));
  if (failing.length === 0) return { kind: "accept" };
  return byRules(facts, failing);
}

/** Rules never let a failing review pass. */
function byRules(facts: RulingFacts, failing: readonly Review[]): ReviewDecision {
  const { fixes, maxFixAttempts, iterationsLeft, budgetLeft } = facts;
  // No change of the work brings back a reviewer that does not answer.
  if (failing.some(({ problem }) => problem !== null)) return rule("FAIL_PHASE", "could-not-review");
  if (fixes >= maxFixAttempts) return rule("FAIL_PHASE", "attempts-spent");
  if (!budgetLeft) return rule("FAIL_PHASE", "budget-spent");
  const errors = failing.some(
    ({ leftOut, findings }) => leftOut.length > 0 || findings.some(({ level }) => level === "error"),
  );
  const needed = errors ? iterationsForErrors : iterationsForWarnings;
  if (iterationsLeft < needed) return rule("FAIL_PHASE", "too-few-iterations");
  return rule("FIX", errors ? "errors" : "warnings");
}

function rule(ruling: Ruling, reason: RulingReason): ReviewDecision {
  return { kind: "ruling", ruling, by: "rules", reason };
}

const sentences: Readonly<Record<RulingReason, string>> = {
  "could-not-review": "a review that has to be there could not be made",
  "attempts-spent": "every fix attempt is spent",
  "budget-spent": "no money or time is left for a fix attempt",
  errors: "there are errors, and claims enough are left to mend them",
  warnings: "there are warnings, and claims enough are left to mend them",
  "too-few-iterations": "too few claims are left to mend it",
};

export function rulingSentence(reason: RulingReason): string {
  return sentences[reason];
}
