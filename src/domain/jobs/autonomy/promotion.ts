/** What is known of a run at the moment when its whole result is there. */
export interface PromotionFacts {
  /** It may go on without people: it was asked to, or the configuration still says so. */
  readonly autonomous: boolean;
  readonly autoPromote: { readonly enabled: boolean; readonly promoteOnClean: boolean };
  readonly failedPhases: number;
  /** null: no reviews are configured. */
  readonly reviews: ReviewedRun | null;
}

/** What the reviews of a run's phases came to, once all of them are over. */
export interface ReviewedRun {
  /** Findings that warn and hold nothing up. */
  readonly warnings: number;
  /** Findings that the arbiter went on past. */
  readonly passedOver: number;
  /** Attempts that mended findings. */
  readonly fixes: number;
}

export type Promotion =
  /** The final pull request is merged and the issue closed. */
  | { readonly kind: "done"; readonly reason: "no-reviews" | "clean" }
  /** The final pull request waits for a person. */
  | { readonly kind: "in-review"; readonly holds: readonly [PromotionHold, ...PromotionHold[]] }
  /** What failed stays so. */
  | { readonly kind: "failed" };

export type PromotionHold =
  | { readonly reason: "autonomy-off" | "promotion-off" | "clean-waits" }
  | { readonly reason: "warnings" | "passed-over" | "fixes" | "failed-phases"; readonly count: number };

/** What becomes of a run that was not asked about on its way. */
export function decidePromotion(facts: PromotionFacts): Promotion {
  const { autonomous, autoPromote, failedPhases, reviews } = facts;
  if (failedPhases > 0) return { kind: "failed" };
  if (!autonomous) return { kind: "in-review", holds: [{ reason: "autonomy-off" }] };
  if (!autoPromote.enabled) return { kind: "in-review", holds: [{ reason: "promotion-off" }] };
  const [first, ...others] = reviews === null ? [] : holdsOf(reviews);
  if (first !== undefined) return { kind: "in-review", holds: [first, ...others] };
  if (!autoPromote.promoteOnClean) return { kind: "in-review", holds: [{ reason: "clean-waits" }] };
  return { kind: "done", reason: reviews === null ? "no-reviews" : "clean" };
}

function holdsOf({ warnings, passedOver, fixes }: ReviewedRun): PromotionHold[] {
  const counted = [
    { reason: "warnings", count: warnings },
    { reason: "passed-over", count: passedOver },
    { reason: "fixes", count: fixes },
  ] as const;
  return counted.filter(({ count }) => count > 0);
}

const sentences: Readonly<Record<PromotionHold["reason"], (count: number) => string>> = {
  "autonomy-off": () => "autonomous runs were switched off since it began (`autonomy.enabled`)",
  "promotion-off": () => "results of autonomous runs wait for a person here (`autonomy.autoPromote.enabled`)",
  "clean-waits": () => "clean results wait for a person here, too (`autonomy.autoPromote.promoteOnClean`)",
  warnings: (count) => `its reviews left ${things(count, "warning")}`,
  "passed-over": (count) => `the arbiter went on past ${things(count, "finding")}`,
  fixes: (count) => `${things(count, "attempt")} had to mend what its reviews found`,
  "failed-phases": (count) => `${things(count, "phase")} of it failed`,
};

/** What a run is held for, as a sentence without its full stop. */
export function holdReasonSentence(hold: PromotionHold): string {
  return sentences[hold.reason]("count" in hold ? hold.count : 0);
}

function things(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
