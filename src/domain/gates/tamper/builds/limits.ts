/** Numbers by which a build says how much it demands, or how much it lets pass. */
export interface Limit {
  readonly value: number;
  /** From 1. */
  readonly line: number;
}

export type Bound = "least" | "most";

/** The limit that demands less than what stood there; null: there is none, or the build had no limit yet. */
export function softerLimit(was: readonly Limit[], now: readonly Limit[], bound: Bound): Limit | null {
  const strictness = ({ value }: Limit) => (bound === "least" ? value : -value);
  const strictest = (limits: readonly Limit[]) => [...limits].sort((a, b) => strictness(b) - strictness(a));
  const [before, after] = [strictest(was), strictest(now)];
  const [loosest, loosestNow] = [before.at(-1), after.at(-1)];
  if (loosest === undefined) return null;
  const at = before.findIndex((one, index) => {
    const other = after[index];
    return other === undefined || strictness(other) < strictness(one);
  });
  if (at >= 0) return after[at] ?? { value: NaN, line: 1 };
  // One that holds for nothing may be added beside one that is lowered.
  return loosestNow !== undefined && strictness(loosestNow) < strictness(loosest) ? loosestNow : null;
}

export function spellLimit({ value }: Limit): string {
  return Number.isNaN(value) ? "a limit is gone" : `a limit is ${String(value)} now`;
}
