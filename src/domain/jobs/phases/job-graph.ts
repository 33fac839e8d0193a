import { type PlanNode } from "./graph.ts";
import { type PhaseStep } from "./phase-facts.ts";
import { type PhaseKind } from "./phase-name.ts";

export interface GraphPhase {
  readonly id: number;
  readonly kind: PhaseKind;
  readonly number: number;
  readonly suffix: string;
  readonly step: PhaseStep;
  /** Its id in the plan, and the phase whose plan that is; null: nobody planned it. */
  readonly planned: string | null;
  readonly plannedBy: number | null;
  /** The phase whose review it answers. */
  readonly feedbackOf: number | null;
}

/** A phase, or what a plan names and nobody began yet. */
export interface GraphNode {
  /** Unique in the graph. */
  readonly key: string;
  /** null: it was not begun. */
  readonly phase: GraphPhase | null;
  /** Its id in the plan, or its kind. */
  readonly name: string;
}

export interface JobGraph {
  readonly nodes: readonly GraphNode[];
  /** By the keys of nodes: what was, or has to be, done before what. */
  readonly edges: readonly (readonly [before: string, after: string])[];
}

/** How the phases of a job follow upon each other. `plans`: by the phase that made them; oldest phase first. */
export function jobGraph(
  phases: readonly GraphPhase[],
  plans: ReadonlyMap<number, readonly PlanNode[]>,
): JobGraph {
  const nodes: GraphNode[] = phases.map((phase) => ({
    key: keyOf(phase.id),
    phase,
    name: phase.planned ?? phase.kind,
  }));
  const edges: [string, string][] = [];
  for (const phase of phases) {
    const before = phase.plannedBy === null ? precedingOf(phase, phases, edges) : [phase.plannedBy];
    const needed =
      phase.plannedBy === null ? [] : neededBy(phase.planned, { phases, plans, planner: phase.plannedBy });
    for (const id of needed.length > 0 ? needed : before) edges.push([keyOf(id), keyOf(phase.id)]);
  }
  for (const [planner, plan] of plans) addPlanned({ planner, plan, phases, nodes, edges });
  return { nodes, edges };
}

function keyOf(id: number): string {
  return `phase-${id}`;
}

interface Around {
  readonly phases: readonly GraphPhase[];
  readonly plans: ReadonlyMap<number, readonly PlanNode[]>;
  readonly planner: number;
}

/** The phases that a planned one had to wait for, as far as they were begun. */
function neededBy(planned: string | null, { phases, plans, planner }: Around): number[] {
  const names = plans.get(planner)?.find(({ id }) => id === planned)?.depends_on ?? [];
  return names.flatMap((name) => latest(phases, { planner, name })?.id ?? []);
}

function latest(
  phases: readonly GraphPhase[],
  { planner, name }: { readonly planner: number; readonly name: string },
): GraphPhase | undefined {
  return phases.findLast(({ planned, plannedBy }) => plannedBy === planner && planned === name);
}

/** What nobody planned follows the phase whose review it answers, or else everything that nothing follows yet. */
function precedingOf(
  { id, feedbackOf }: GraphPhase,
  phases: readonly GraphPhase[],
  edges: readonly (readonly [string, string])[],
): number[] {
  if (feedbackOf !== null) return [feedbackOf];
  const followed = new Set(edges.map(([before]) => before));
  return phases.filter((each) => each.id < id && !followed.has(keyOf(each.id))).map((each) => each.id);
}

interface Growing {
  readonly planner: number;
  readonly plan: readonly PlanNode[];
  readonly phases: readonly GraphPhase[];
  readonly nodes: GraphNode[];
  readonly edges: [string, string][];
}

function addPlanned({ planner, plan, phases, nodes, edges }: Growing): void {
  // What a later plan does not name any more is not going to be begun.
  if (phases.some(({ id, kind, feedbackOf }) => id > planner && kind !== "tactical" && feedbackOf === null))
    return;
  const keyFor = (name: string) => {
    const begun = latest(phases, { planner, name });
    return begun === undefined ? `planned-${planner}-${name}` : keyOf(begun.id);
  };
  for (const { id: name, depends_on } of plan) {
    if (latest(phases, { planner, name }) !== undefined) continue;
    nodes.push({ key: keyFor(name), phase: null, name });
    const before = depends_on.length === 0 ? [keyOf(planner)] : depends_on.map(keyFor);
    for (const each of before) edges.push([each, keyFor(name)]);
  }
}
