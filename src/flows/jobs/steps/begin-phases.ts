import { type JobStep, type NewPhase } from "../../../domain/jobs/job-step.ts";
import { usdLeft } from "../../../domain/jobs/phases/phase-use.ts";
import { integrationBranch, jobFolder, phaseBranch } from "../../../domain/jobs/phases/phase-name.ts";
import { branchHead } from "../../../github/refs.ts";
import { keepPlanFiles } from "../../../store/jobs/job-plans.ts";
import { addPhase, type BegunPhase } from "../../../store/jobs/phases.ts";
import { type JobDeps } from "../dependencies.ts";
import { phasePrompt } from "../phase/phase-prompt.ts";
import { type JobSituation } from "../situation.ts";
import { holdJob } from "./hold-job.ts";
import { commitFacts, defaultHead, openIntegration, pushed } from "./merging/integration.ts";
import { readPlanFiles } from "./merging/read-plan-files.ts";
import { recordJob } from "./record-job.ts";
import { wholeResult } from "./merging/whole-result.ts";

/** Begins the phases of a round. */
export async function beginPhases(
  deps: JobDeps,
  situation: JobSituation,
  step: Extract<JobStep, { kind: "begin" }>,
): Promise<boolean> {
  const base = await openIntegration(deps, situation);
  if (base === null) return holdJob(deps, situation, { kind: "pause", why: "branch-gone" });
  const begun: BegunPhase[] = [];
  const brings = step.phases.some(({ kind }) => kind === "final");
  for (const phase of step.phases) {
    const next =
      phase.kind === "final"
        ? await bringWhole(deps, situation, { phase, head: base })
        : await begin(deps, situation, { phase, kind: phase.kind, base, feedback: null, mayComplete: true });
    if (next === null) return false;
    begun.push(next);
  }
  const now = deps.clock.now();
  // What brings all together asks no agent: guidance waits for the next that is asked.
  const told = brings ? {} : { guidance: null, guidanceBy: null };
  const { mirror, job } = situation;
  const plan = await readPlanFiles(mirror, { commit: base, issue: job.issue });
  return recordJob(deps, situation, {
    decision: step,
    change: { status: "running", why: null, ...told },
    also: async (db) => {
      for (const phase of begun) await addPhase(db, job.id, { ...phase, now });
      if (plan.length > 0) await keepPlanFiles(db, job.id, plan);
    },
  });
}

export interface Beginning {
  readonly phase: NewPhase;
  readonly kind: "strategic" | "tactical";
  readonly base: string;
  readonly feedback: string | null;
  readonly mayComplete: boolean;
  /** Where it is not its own. */
  readonly branch?: string;
  /** Paths that contradict each other, which is all that it is to resolve. */
  readonly conflict?: readonly string[];
}

/** A phase with its first prompt. */
export async function begin(
  deps: JobDeps,
  situation: JobSituation,
  { phase, kind, base, feedback, mayComplete, branch: given, conflict }: Beginning,
): Promise<BegunPhase> {
  const branch = given ?? phaseBranch(situation.job, phase);
  const { number, planned } = phase;
  const budgetUsd = shareOf(situation, phase);
  const asked = {
    budgetUsd,
    kind,
    number,
    revision: 1,
    branch,
    planned,
    mayComplete,
    baseSha: base,
    feedback,
    conflict: conflict ?? null,
  };
  const prompt = await phasePrompt(deps, situation, asked);
  return {
    ...{ ...phase, ...prompt, branch, mayComplete, baseSha: base, feedbackOf: null },
    ...{ step: "working", claimSha: null, budgetUsd },
  };
}

/** What asked for a phase shares out the money that it has left; null: the configuration alone limits it. */
function shareOf({ place, plan, phases }: JobSituation, { planned, plannedBy }: NewPhase): number | null {
  const by = planned === null ? undefined : plan.find(({ id }) => id === planned)?.spawnedBy;
  if (by === undefined) return null;
  const asking = phases.findLast(
    (each) => each.planned === by && each.plannedBy === plannedBy && each.step === "merged",
  );
  const left = asking === undefined ? null : usdLeft(asking, place.config.escalations.caps.attemptCostUsd);
  return left === null ? null : left / plan.filter(({ spawnedBy }) => spawnedBy === by).length;
}

function keepPlace(deps: JobDeps, situation: JobSituation, artefactSha: string): Promise<boolean> {
  return recordJob(deps, situation, {
    decision: { kind: "keep-plan", artefactSha },
    change: { artefactSha },
  });
}

/** The result of the whole job, without the folder of its plan; it is judged against where it is to go. Null: others moved the job. */
async function bringWhole(
  deps: JobDeps,
  situation: JobSituation,
  { phase, head }: { readonly phase: NewPhase; readonly head: string },
): Promise<BegunPhase | null> {
  const { job, mirror, place } = situation;
  const branch = integrationBranch(job);
  const facts = await commitFacts(
    deps,
    situation,
    `Take the plan of the job of #${job.issue} out of its result`,
  );
  const folder = jobFolder(job.issue);
  const { keepArtifacts } = place.config.phases;
  // Where phases go straight onto the default branch, an earlier result may stand on a branch that nothing else does.
  const stands = job.base === "job" ? head : ((await branchHead(place.client, branch)) ?? null);
  const { commit: claimSha, beside } = keepArtifacts
    ? { commit: head, beside: false }
    : await wholeResult(mirror, { head, stands, folder }, facts);
  const empty = job.base === "default" && claimSha === head && !beside;
  // Where the plan is must be known before the branch is without it.
  if (claimSha !== head && !(await keepPlace(deps, situation, head))) return null;
  if (!empty && !beside) await pushed(deps, situation, { sha: claimSha, branch, expected: stands });
  return {
    ...{
      ...phase,
      branch,
      // What is there already is judged where it stands.
      ...{ claimSha, pushedSha: beside ? stands : claimSha, step: "claimed" },
      mayComplete: false,
      feedbackOf: null,
    },
    ...{ baseSha: empty ? head : await defaultHead(situation), prompt: "", promptHashes: {} },
  };
}
