import { type Course } from "../../agent-work/correct-course.ts";
import { courseCorrection, toldBefore } from "../../agent-work/told-before.ts";
import { gatesWithoutFailure } from "../../escalations/prompt/gates-in-force.ts";
import { storedVerdicts } from "../../gates/cache/stored-verdicts.ts";
import { jobSubject } from "../../subject.ts";
import { type JobDeps } from "../dependencies.ts";
import { recordPhase, type PhaseWork } from "./phase-work.ts";

/** By what the course of a phase's agent is corrected; null: the base asks for nothing, or a plan is made, which no gate measures. */
export async function courseOfPhase(deps: JobDeps, work: PhaseWork): Promise<Course | null> {
  const { phase, place, mirror, job } = work;
  if (place.config.gates.during === undefined || phase.kind !== "tactical") return null;
  const { db, clock, workshop } = deps;
  const { root, isolation: surroundings } = workshop;
  const of = { phase: phase.id, revision: phase.revision };
  return {
    gates: await gatesWithoutFailure(place.config, mirror, phase.baseSha),
    baseSha: phase.baseSha,
    author: await workshop.author(place.client),
    cache: storedVerdicts({ db, clock, root, surroundings, repositoryId: job.repositoryId }),
    told: await toldBefore(db, jobSubject(job), of),
    note: async ({ results, failures, promptHash, told }) => {
      const gates = results.map(({ name, status, actual }) => ({ name, status, actual }));
      const decision = { kind: "tell", failures, promptHash };
      const ruling = { kind: courseCorrection, facts: { ...of, gates, told }, decision };
      return (await recordPhase(deps, work, { ruling, progress: { step: phase.step } })) !== null;
    },
  };
}
