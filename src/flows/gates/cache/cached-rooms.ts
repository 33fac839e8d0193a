import { type ResolvedGate } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { isConclusive, recall, type CachedQuestion } from "./verdict-cache.ts";

type Gates = readonly ResolvedGate[];

/** Gates that share a room, and all that their results depend on. */
export interface CachedRoom {
  readonly gates: Gates;
  readonly key: string;
}

/**
 * Judges by the rooms of which nothing is remembered, in one go, and recalls the others: what a gate says depends on the
 * tree, on the setup and on what ran before it in its own room, and on nothing that runs in another.
 */
export async function judgeOpenRooms(
  { cache, tree, fresh, recheck }: Omit<CachedQuestion, "key" | "signal">,
  rooms: readonly CachedRoom[],
  judge: (gates: Gates) => Promise<readonly GateResult[]>,
): Promise<readonly GateResult[]> {
  const known = await Promise.all(rooms.map(({ key }) => recall({ cache, key, fresh, recheck })));
  const open = rooms.filter((_, at) => known[at] === null);
  const judged = open.length === 0 ? [] : await judge(open.flatMap(({ gates }) => gates));
  for (const { gates, key } of open) {
    const results = resultsOf(gates, judged);
    const isWhole = results.length === gates.length && results.every(isConclusive);
    if (isWhole) await cache.save(key, { tree, results, isPart: true });
  }
  return [...known.flatMap((results) => results ?? []), ...judged];
}

/** In the order of the gates. */
export function resultsOf(gates: Gates, results: readonly GateResult[]): readonly GateResult[] {
  return gates.flatMap(({ name }) => results.find((result) => result.name === name) ?? []);
}
