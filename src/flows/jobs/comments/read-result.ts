import { costOfPhases } from "../../../domain/jobs/phases/phase-use.ts";
import { todoRows } from "../../../domain/jobs/pull-body.ts";
import { tellResult, type ResultPhase, type ResultStory } from "../../../domain/jobs/result-story.ts";
import { listPhaseFindings } from "../../../store/jobs/phase-reviews.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { shownFindings } from "../../reviews/shown-findings.ts";
import { type JobDeps } from "../dependencies.ts";
import { readTodosAt } from "../phase/read-plan.ts";
import { type JobSituation } from "../situation.ts";

/** Tells of the phases that a job's result consists of. */
export async function readResultStory(
  deps: Pick<JobDeps, "db">,
  situation: Pick<JobSituation, "job" | "mirror" | "phases">,
): Promise<ResultStory> {
  const merged = situation.phases.filter(({ kind, step }) => kind !== "final" && step === "merged");
  const told: ResultPhase[] = [];
  for (const phase of merged) told.push(await readResultPhase(deps, situation, phase));
  return tellResult(told);
}

async function readResultPhase(
  { db }: Pick<JobDeps, "db">,
  { job, mirror }: Pick<JobSituation, "job" | "mirror">,
  phase: Phase,
): Promise<ResultPhase> {
  const { kind, number, suffix, planned, pull, answer, claimSha: commit } = phase;
  // A plan's todos are those of the phases that worked on them.
  const works = kind === "tactical" && commit !== null;
  const list = works ? await readTodosAt(mirror, { commit, issue: job.issue }) : null;
  return {
    ...{ kind, number, suffix, planned, pull, answer, cost: costOfPhases([phase]) },
    todos: list === null ? [] : todoRows(phase, list.phases),
    findings: await shownFindings(await listPhaseFindings(db, phase.id)),
  };
}
