import { spawnedIn, type PlanNode } from "./graph.ts";
import { type PlannedPhase } from "./todos.ts";

/** A phase of a plan, or one that another asked for. */
export type GrownPhase = PlannedPhase & Pick<PlanNode, "spawnedBy">;

export interface AskedPhases {
  readonly by: string;
  /** The whole list, as the phase left it. */
  readonly phases: readonly PlannedPhase[];
}

/** The plan with what its phases asked for, in the order in which they did. Whoever waits for a phase waits for that, too. */
export function withSpawned(
  plan: readonly PlannedPhase[],
  lists: readonly AskedPhases[],
): readonly GrownPhase[] {
  let grown: readonly GrownPhase[] = plan;
  for (const { by, phases } of lists) {
    const spawned = spawnedIn(phases, { by, known: grown });
    const ids = spawned.map(({ id }) => id);
    const waiting = grown.map((each) =>
      each.depends_on.includes(by) ? { ...each, depends_on: [...each.depends_on, ...ids] } : each,
    );
    grown = [
      ...waiting,
      ...spawned.map((each) => ({
        ...each,
        depends_on: [...new Set([by, ...each.depends_on])],
        spawnedBy: by,
      })),
    ];
  }
  return grown;
}

/**
 * What a phase did not ask for itself: what people pushed, or reviewers had planned, is theirs to ask for. What stands in
 * a claim of its own that was pushed, and refused since, counts against its budget once more.
 */
export function listBefore({
  by,
  base,
  pushed,
  claimed,
}: {
  readonly by: string;
  readonly base: readonly PlannedPhase[];
  readonly pushed: readonly PlannedPhase[];
  /** What was pushed is what the phase claimed. */
  readonly claimed: boolean;
}): readonly PlannedPhase[] {
  if (!claimed) return pushed;
  const isOwn = ({ id }: PlannedPhase) => id.startsWith(`${by}.`);
  return [...pushed.filter((each) => !isOwn(each)), ...base.filter(isOwn)];
}

export interface SpawnFacts {
  readonly by: string;
  readonly before: readonly PlannedPhase[];
  readonly after: readonly PlannedPhase[];
  /** Claims that the phase has left of its budget. */
  readonly attemptsLeft: number;
  /** US dollars; null: nothing limits them. */
  readonly usdLeft: number | null;
}

/** Why a phase may not ask for what it added to the list, with how to mend it; null: it added nothing, or may. */
export function whyNotSpawned({ by, before, after, attemptsLeft, usdLeft }: SpawnFacts): string | null {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id));
  if (added.length === 0) return null;
  const names = added.map(({ id }) => `"${id}"`).join(", ");
  const stranger = added.find(({ id }) => !id.startsWith(`${by}.`));
  if (stranger !== undefined) {
    return `phases: "${stranger.id}" is new; a phase that "${by}" asks for is called "${by}.NAME", and what else is missing is for the next plan`;
  }
  const own = new Set([by, ...added.map(({ id }) => id)]);
  for (const { id, depends_on } of added) {
    const other = depends_on.find((name) => !own.has(name));
    if (other !== undefined)
      return `phases: "${id}" depends on "${other}"; what "${by}" asks for may depend on "${by}" and on each other only`;
  }
  const wanted = added.reduce((sum, { budget }) => sum + budget.attempts, 0);
  if (wanted > attemptsLeft) {
    return `phases: ${names} ask for ${wanted} attempts, and "${by}" has ${attemptsLeft} left of its budget; ask for fewer, or leave them to the next plan`;
  }
  if (usdLeft !== null && usdLeft <= 0) {
    return `phases: "${by}" has no money left for ${names}; take them out, and leave them to the next plan`;
  }
  return null;
}
