import { type ArbiterAnswer, type Ruling } from "./arbiter-answer.ts";
import { fingerprintOf, type Disputed } from "./tracked-findings.ts";
import { isFailing, isGuarded, type Review, type ReviewFinding } from "./review.ts";

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
  /** What a model rules; null: none was asked, or its answer is none. */
  readonly arbiter: ArbiterAnswer | null;
  readonly confidenceThreshold: number;
}

/** Why a model's ruling is not the ruling. */
export type ArbiterRefusal =
  "unsure" | "security-error" | "not-reviewed" | "findings-left" | "attempts-spent" | "budget-spent";

export type ReviewDecision =
  | { readonly kind: "accept" }
  | {
      readonly kind: "ruling";
      readonly ruling: Ruling;
      readonly by: "model";
      readonly confidence: number;
      readonly said: string;
    }
  | {
      readonly kind: "ruling";
      readonly ruling: Ruling;
      readonly by: "rules";
      readonly reason: RulingReason;
      /** null: no model ruled. */
      readonly refused: ArbiterRefusal | null;
    };

const iterationsForErrors = 3;
const iterationsForWarnings = 2;

/** What becomes of a phase that was reviewed: it goes on unless a gating review fails. */
export function decideRuling(facts: RulingFacts): ReviewDecision {
  const failing = failingOf(facts.reviews);
  if (failing.length === 0) return { kind: "accept" };
  // No change of the work brings back a reviewer that does not answer.
  if (!canBeRuledOn(facts.reviews)) return rule("FAIL_PHASE", "could-not-review", null);
  if (facts.arbiter === null) return byRules(facts, failing, null);
  const refused = refusalOf(facts, failing, facts.arbiter);
  if (refused !== null) return byRules(facts, failing, refused);
  const { ruling, confidence, reason: said } = facts.arbiter;
  return { kind: "ruling", ruling, by: "model", confidence, said };
}

/** Whether a model is asked: something holds the phase, and all who hold it have said why. */
export function canBeRuledOn(reviews: readonly Review[]): boolean {
  const failing = failingOf(reviews);
  return failing.length > 0 && failing.every(({ problem }) => problem === null);
}

export interface HeldFinding {
  /** From 1, as an arbiter is told them. */
  readonly number: number;
  readonly specialist: string;
  readonly finding: ReviewFinding;
}

/** The findings of the reviews that hold a phase, numbered the same in whatever order the reviews came. */
export function heldFindings(reviews: readonly Review[]): readonly HeldFinding[] {
  const inOrder = failingOf(reviews).toSorted((a, b) => (a.specialist < b.specialist ? -1 : 1));
  const held = inOrder.flatMap(({ specialist, findings }) =>
    findings.map((finding) => ({ specialist, finding })),
  );
  return held.map((each, at) => ({ number: at + 1, ...each }));
}

/** Findings that a model, whose ruling counts, holds for wrong. */
export function arbiterDisputes(
  { reviews, arbiter }: Pick<RulingFacts, "reviews" | "arbiter">,
  decision: ReviewDecision,
): readonly Disputed[] {
  if (arbiter === null || decision.kind === "accept" || decision.by !== "model") return [];
  const disputed = arbiter.dispositions.filter(({ disposition }) => disposition === "dispute");
  return disputesOf(heldFindings(reviews), disputed, "arbiter");
}

/** Who disputes findings by their numbers disputes these. */
export function disputesOf(
  held: readonly HeldFinding[],
  said: readonly { readonly finding: number; readonly reason: string }[],
  by: Disputed["dispute"]["by"],
): readonly Disputed[] {
  return said.flatMap(({ finding: number, reason }) =>
    held.flatMap(({ number: own, specialist, finding }) =>
      own === number ? [{ specialist, fingerprint: fingerprintOf(finding), dispute: { by, reason } }] : [],
    ),
  );
}

function failingOf(reviews: readonly Review[]): readonly Review[] {
  return reviews.filter((review) => review.gates && isFailing(review));
}

/** What a phase comes to by what was ruled over its reviews; `person`: it waits for one, with what holds it. */
export type ReviewOutcome = "goes-on" | "fixes" | "fails" | "person";

export function outcomeOf(decision: ReviewDecision, failOnUnresolved: boolean): ReviewOutcome {
  if (decision.kind === "accept" || decision.ruling === "PROCEED") return "goes-on";
  if (decision.ruling === "FIX") return "fixes";
  // Where nobody could review, there is nothing that a person could settle.
  const unreviewed = decision.by === "rules" && decision.reason === "could-not-review";
  return failOnUnresolved || unreviewed ? "fails" : "person";
}

/** null: the model's ruling is allowed. */
function refusalOf(
  facts: RulingFacts,
  failing: readonly Review[],
  { ruling, confidence, dispositions }: ArbiterAnswer,
): ArbiterRefusal | null {
  if (confidence < facts.confidenceThreshold) return "unsure";
  if (ruling === "FAIL_PHASE") return null;
  if (ruling === "FIX") {
    if (facts.fixes >= facts.maxFixAttempts) return "attempts-spent";
    return facts.budgetLeft ? null : "budget-spent";
  }
  if (failing.some(({ leftOut }) => leftOut.length > 0)) return "not-reviewed";
  if (heldFindings(failing).some(isGuarded)) return "security-error";
  const passed = new Set(
    dispositions.flatMap(({ finding, disposition }) => (disposition === "fix" ? [] : [finding])),
  );
  return heldFindings(facts.reviews).every(({ number }) => passed.has(number)) ? null : "findings-left";
}

/** Rules never let a failing review pass. */
function byRules(
  { fixes, maxFixAttempts, iterationsLeft, budgetLeft }: RulingFacts,
  failing: readonly Review[],
  refused: ArbiterRefusal | null,
): ReviewDecision {
  if (fixes >= maxFixAttempts) return rule("FAIL_PHASE", "attempts-spent", refused);
  if (!budgetLeft) return rule("FAIL_PHASE", "budget-spent", refused);
  const errors = failing.some(
    ({ leftOut, findings }) => leftOut.length > 0 || findings.some(({ level }) => level === "error"),
  );
  const needed = errors ? iterationsForErrors : iterationsForWarnings;
  if (iterationsLeft < needed) return rule("FAIL_PHASE", "too-few-iterations", refused);
  return rule("FIX", errors ? "errors" : "warnings", refused);
}

function rule(
  ruling: "FIX" | "FAIL_PHASE",
  reason: RulingReason,
  refused: ArbiterRefusal | null,
): ReviewDecision {
  return { kind: "ruling", ruling, by: "rules", reason, refused };
}
