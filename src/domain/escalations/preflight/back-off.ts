/** Minutes to wait after the first, second and third fault in a row; the fourth pages. */
const minutes = [1, 5, 15] as const;

/** Minutes to wait for something that may pass, after so many attempts in a row that it blocked. */
export function patienceMinutesAfter(inARow: number): number {
  return minutes[inARow] ?? 60;
}

/** null: it was one fault too many. */
export function backOffMinutesAfter(faultsInARow: number): number | null {
  return minutes[faultsInARow] ?? null;
}
