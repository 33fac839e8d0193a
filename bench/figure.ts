/** What one part of the bench tells: a ratio between two things that were measured in the same run. */
export interface Figure {
  readonly name: string;
  /** What was measured of our own, with its unit; ratios alone say nothing of how long one waits. */
  readonly measured: string;
  readonly ratio: number;
  /** None: only told. */
  readonly target?: Target | undefined;
}

export type Target = { readonly atLeast: number } | { readonly atMost: number };

export interface BenchOptions {
  readonly rounds: number;
  readonly requests: number;
  /** Where clones of other projects are; null: nothing of them is measured. */
  readonly folder: string | null;
  /** Of those projects; empty: all. */
  readonly projects: readonly string[];
  /** How many commits of each; null: as many as its description has. */
  readonly commits: number | null;
  readonly seed: number;
  /** Cheats are planted, and not judged yet. */
  readonly plantOnly: boolean;
  /** What a part has to show besides its figures. */
  readonly print: (text: string) => void;
}

/** One subject of the bench. */
export interface Part {
  /** What the ratios are of, for the table. */
  readonly title: string;
  /** It measures other projects, and nothing without a folder of them. */
  readonly needsFolder?: true;
  measure(options: BenchOptions): Promise<readonly Figure[]>;
}

/** A ratio that is not a number misses, too. */
export function isMissed({ ratio, target }: Figure): boolean {
  if (target === undefined) return false;
  return "atLeast" in target ? !(ratio >= target.atLeast) : !(ratio <= target.atMost);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
