/** How much a first place weighs more than the next ones: the usual value for reciprocal ranks. */
const flattening = 60;

/** One order of several, the best first: what stands high in any of them, and higher what stands in more than one. */
export function fuseRankings<T extends { readonly id: number }>(
  rankings: readonly (readonly T[])[],
  limit: number,
): T[] {
  const found = new Map<number, { readonly item: T; readonly score: number }>();
  for (const ranking of rankings) {
    for (const [place, item] of ranking.entries()) {
      const score = (found.get(item.id)?.score ?? 0) + 1 / (flattening + place);
      found.set(item.id, { item, score });
    }
  }
  return [...found.values()]
    .toSorted((one, other) => other.score - one.score || one.item.id - other.item.id)
    .slice(0, limit)
    .map(({ item }) => item);
}
