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
}

/** Attempts that the phases may have which another added to the list, by their ids. */
export function attemptsAsked({ before, after }: Omit<SpawnFacts, "by">): Readonly<Record<string, number>> {
  return Object.fromEntries(addedTo({ before, after }).map(({ id, budget }) => [id, budget.attempts]));
}

function addedTo({ before, after }: Omit<SpawnFacts, "by">): readonly PlannedPhase[] {
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id }) => !known.has(id));
}

/** Why what a phase added to the list cannot be done, whatever it may cost, with how to mend it; null: it can. */
export function whyNotSpawned({ by, before, after }: SpawnFacts): string | null {
  const added = addedTo({ before, after });
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
  return null;
}
