/**
 * Times are kept in bins, each of which is 2 % wider than the last: bin n stands for 1.02 ^ n seconds, and is at most 1 %
 * from what fell into it. Postgres bins them alike (`src/store/figures/rows`).
 */
export const binGrowth = 1.02;

/** The bin of what took no time at all. */
export const noTimeBin = -10_000;

function secondsOf(bin: number): number {
  return bin === noTimeBin ? 0 : binGrowth ** bin;
}

/** As Postgres has it (`percentile_cont`), between the two nearest, within 1 %; null: nothing was timed. */
export function percentileOf(pairs: readonly number[], share: number): number | null {
  let total = 0;
  for (let at = 1; at < pairs.length; at += 2) total += pairs[at] ?? 0;
  if (total === 0) return null;
  const rank = share * (total - 1);
  const below = secondsAt(pairs, Math.floor(rank));
  return below + (secondsAt(pairs, Math.ceil(rank)) - below) * (rank - Math.floor(rank));
}

function secondsAt(pairs: readonly number[], rank: number): number {
  let passed = 0;
  for (let at = 0; at < pairs.length; at += 2) {
    passed += pairs[at + 1] ?? 0;
    if (passed > rank) return secondsOf(pairs[at] ?? 0);
  }
  return Number.NaN;
}
