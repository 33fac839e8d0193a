/**
 * Which escalations, or which jobs, may have cost most. Each is listed with all that it had cost by what was last paid there,
 * which is never less than what it cost in the stretch; so whoever is not listed cost at most `beyond`.
 */
export interface Spenders {
  /** The id and millionths of a dollar, most first. */
  readonly most: readonly (readonly [number, number])[];
  /** The most of those that were left out; 0: nobody was. */
  readonly beyond: number;
}

/** Enough for the first five to be among them, unless many began long before. */
const listed = 20;

export const noSpenders: Spenders = { most: [], beyond: 0 };

export function addSpenders(all: readonly Spenders[]): Spenders {
  const by = new Map<number, number>();
  for (const { most } of all) for (const [id, spent] of most) by.set(id, Math.max(spent, by.get(id) ?? 0));
  const sorted = [...by].toSorted(([one, its], [other, others]) => others - its || one - other);
  const beyond = Math.max(0, ...all.map((spenders) => spenders.beyond), sorted[listed]?.[1] ?? 0);
  return { most: sorted.slice(0, listed), beyond };
}
