/**
 * One page of what was found, of which one more than fits was asked for: so that there is a next page only where
 * something is on it.
 */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  cursorAfter: (last: Row) => string,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? cursorAfter(last) : null };
}
