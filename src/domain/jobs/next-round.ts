import { lostPhases, readyPhases, standingOf } from "./phases/graph.ts";
import { type JobFacts, type JobStep, type NewPhase } from "./job-step.ts";
import { nextNumber, sinceRedone, type PhaseFacts } from "./phases/phase-facts.ts";
import { phaseSuffix } from "./phases/phase-name.ts";

/** What begins once nothing of a job is under way. */
export function nextRound(facts: JobFacts): JobStep {
  const last = facts.phases.findLast(({ step, feedbackOf }) => step !== "superseded" && feedbackOf === null);
  if (last === undefined) return begin(facts, [{ kind: "strategic", planned: null }]);
  switch (last.kind) {
    case "final":
      return last.step === "merged" ? { kind: "complete" } : afterRefusal(facts, last);
    case "strategic":
      if (last.step === "failed") return { kind: "fail", why: "phase-failed" };
      if (last.answer === "job_complete") return begin(facts, [{ kind: "final", planned: null }]);
      return tacticalRound(facts);
    case "tactical":
      return tacticalRound(facts);
  }
}

/** A refused result is a refused claim of the job: it goes on with what failed, as often as any claim may be refused. */
function afterRefusal({ phases, limits }: JobFacts, { id, why }: PhaseFacts): JobStep {
  if (why !== "gates" || refusedResults(phases) >= limits.refusedResults)
    return { kind: "fail", why: "phase-failed" };
  const number = nextNumber(phases);
  return number > limits.phases
    ? { kind: "fail", why: "too-many-phases" }
    : { kind: "mend-result", phase: id, number };
}

/** How often the gates refused the whole since a person had it begun anew. */
export function refusedResults(phases: readonly PhaseFacts[]): number {
  return sinceRedone(phases.filter(({ kind }) => kind === "final")).filter(({ why }) => why === "gates")
    .length;
}

/** The phases of the plan that may begin. Once all of them are done it is planned anew; once one failed it is not. */
function tacticalRound(facts: JobFacts): JobStep {
  const planner = facts.phases.findLast(
    ({ kind, step, feedbackOf }) => kind === "strategic" && step === "merged" && feedbackOf === null,
  );
  const standing = standingOf(facts.phases, planner?.id ?? null);
  const failed = [...standing.values()].includes("failed");
  const redone = (id: string) =>
    facts.phases.some(({ planned, step }) => planned === id && step === "superseded");
  const round = facts.phases.some(
    ({ kind, plannedBy, step }) => kind === "tactical" && plannedBy === planner?.id && step !== "superseded",
  );
  const lost = new Set(lostPhases(facts.plan, standing).map(({ id }) => id));
  const ready = readyPhases(facts.plan, standing).filter(({ id }) => !lost.has(id));
  const whole = failed || !round || ready.some(({ id }) => redone(id));
  // What a phase asked for is a part of its work, so that it comes before another look at the plan.
  const next = whole ? ready : ready.filter(({ spawnedBy }) => spawnedBy !== undefined);
  if (next.length > 0) {
    const now = next.slice(0, facts.limits.parallel);
    return begin(
      facts,
      now.map(({ id }) => ({ kind: "tactical", planned: id })),
      planner?.id ?? null,
    );
  }
  return failed
    ? { kind: "fail", why: "phase-failed" }
    : begin(facts, [{ kind: "strategic", planned: null }]);
}

function begin(
  facts: JobFacts,
  wanted: readonly Pick<NewPhase, "kind" | "planned">[],
  plannedBy: number | null = null,
): JobStep {
  const number = nextNumber(facts.phases);
  if (number > facts.limits.phases) return { kind: "fail", why: "too-many-phases" };
  const suffix = (at: number) => (wanted.length > 1 ? phaseSuffix(at) : "");
  return {
    kind: "begin",
    phases: wanted.map((phase, at) => ({ ...phase, number, suffix: suffix(at), plannedBy })),
  };
}
