import { type PhaseFacts } from "./phase-facts.ts";

/** One node of a plan. */
export interface PlanNode {
  readonly id: string;
  readonly depends_on: readonly string[];
  /** The phase that asked for it while it was worked on; absent: it was planned. */
  readonly spawnedBy?: string;
}

/** How a phase of the plan stands; absent: nobody began it. */
export type NodeStanding = "done" | "failed" | "under-way";

/** How the phases of one strategic phase's plan stand, by their ids in it. */
export function standingOf(phases: readonly PhaseFacts[], planner: number | null): Map<string, NodeStanding> {
  const standing = new Map<string, NodeStanding>();
  for (const { planned, plannedBy, step } of phases) {
    if (planned === null || plannedBy !== planner || step === "superseded") continue;
    standing.set(planned, step === "merged" ? "done" : step === "failed" ? "failed" : "under-way");
  }
  return standing;
}

/** Why phases cannot be brought into an order; null: they can. */
export function whyNoGraph(phases: readonly PlanNode[]): string | null {
  const known = new Set(phases.map(({ id }) => id));
  for (const [at, { id, depends_on }] of phases.entries()) {
    const unknown = depends_on.find((name) => !known.has(name));
    if (unknown !== undefined) {
      return `phases[${at}].depends_on: there is no phase "${unknown}" that "${id}" could depend on; name one of ${[...known].join(", ")}`;
    }
  }
  const cycle = findCycle(phases);
  if (cycle === null) return null;
  return `phases: ${cycle.map((id) => `"${id}"`).join(" depends on ")}; take one of these dependencies out`;
}

/** Phases that may begin: not begun, with everything that they depend on done. */
export function readyPhases<Node extends PlanNode>(
  phases: readonly Node[],
  standing: ReadonlyMap<string, NodeStanding>,
): Node[] {
  return phases.filter(
    ({ id, depends_on }) => !standing.has(id) && depends_on.every((name) => standing.get(name) === "done"),
  );
}

/** Phases that can never begin, because something before them failed. */
export function lostPhases<Node extends PlanNode>(
  phases: readonly Node[],
  standing: ReadonlyMap<string, NodeStanding>,
): Node[] {
  const lost = new Set(phases.filter(({ id }) => standing.get(id) === "failed").map(({ id }) => id));
  for (let grown = true; grown;) {
    const more = phases.filter(
      ({ id, depends_on }) => !lost.has(id) && depends_on.some((name) => lost.has(name)),
    );
    for (const { id } of more) lost.add(id);
    grown = more.length > 0;
  }
  return phases.filter(({ id }) => lost.has(id) && standing.get(id) !== "failed");
}

interface Asking {
  /** The id of the phase that asks. */
  readonly by: string;
  /** What was in the list before. */
  readonly known: readonly { readonly id: string }[];
}

/** What a phase asks for: it says whose they are by their names, so that no two phases ask for the same. */
export function spawnedIn<Node extends { readonly id: string }>(
  phases: readonly Node[],
  { by, known }: Asking,
): Node[] {
  const before = new Set(known.map(({ id }) => id));
  return phases.filter(({ id }) => !before.has(id) && id.startsWith(`${by}.`));
}

/** The first circle, from a phase back to itself. */
function findCycle(phases: readonly PlanNode[]): string[] | null {
  const byId = new Map(phases.map((phase) => [phase.id, phase]));
  const settled = new Set<string>();
  const walk = (id: string, trail: readonly string[]): string[] | null => {
    const at = trail.indexOf(id);
    if (at !== -1) return [...trail.slice(at), id];
    if (settled.has(id)) return null;
    for (const next of byId.get(id)?.depends_on ?? []) {
      const found = walk(next, [...trail, id]);
      if (found !== null) return found;
    }
    settled.add(id);
    return null;
  };
  for (const { id } of phases) {
    const found = walk(id, []);
    if (found !== null) return found;
  }
  return null;
}
