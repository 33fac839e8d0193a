export interface TrialLimits {
  /** For planted defects; null: as long as the test gate took, between 30 seconds and 10 minutes; 0: none are planted. */
  readonly budgetMs: number | null;
  /** At most; null: 24, and up to two for each touched test while one of them noticed none. */
  readonly defects: number | null;
  /** Of the defects planted in changed lines, so many have to be noticed; null: that is only reported. */
  readonly minNoticed: number | null;
}

interface WrittenLimits {
  readonly budget?: number | undefined;
  readonly defects?: number | undefined;
  readonly minNoticed?: number | null | undefined;
}

export function resolveTrials({ budget, defects, minNoticed }: WrittenLimits = {}): TrialLimits {
  return { budgetMs: budget ?? null, defects: defects ?? null, minNoticed: minNoticed ?? null };
}
