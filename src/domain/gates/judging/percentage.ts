/** Share in percent, cut (never rounded up) to two decimals, so that no limit is reached by rounding. */
export function percentOf(part: number, whole: number): number {
  return Math.floor((part * 10_000) / whole) / 100;
}
