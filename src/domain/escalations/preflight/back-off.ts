/** Minutes to wait after the first, second and third fault in a row; the fourth pages. */
const minutes = [1, 5, 15] as const;

/** null: it was one fault too many. */
export function backOffMinutesAfter(faultsInARow: number): number | null {
  return minutes[faultsInARow] ?? null;
}
