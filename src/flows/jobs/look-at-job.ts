import { decidedAnew } from "../../domain/jobs/decided-anew.ts";
import { type JobStep } from "../../domain/jobs/job-step.ts";
import { nextJobStep } from "../../domain/jobs/next-step.ts";
import { isOver } from "../../domain/jobs/status.ts";
import { findJob, releaseJobLease, takeJobLease, type JobKey, type JobLease } from "../../store/jobs/jobs.ts";
import { type Phase } from "../../store/jobs/phases.ts";
import { keepPlanFiles } from "../../store/jobs/job-plans.ts";
import { setRetryAt } from "../../store/jobs/due-jobs.ts";
import { keepPassages } from "../../store/jobs/search/passages.ts";
import { readPullPlace, type PullPlace } from "../gates/pulls/pull-place.ts";
import { askForJob, switchedOffUntil } from "./ask-for-job.ts";
import { type JobDeps } from "./dependencies.ts";
import { RefusedByGitHub } from "./refused-by-github.ts";
import { readNewestPlan } from "./standing/newest-plan.ts";
import { embedPassages } from "./search/embed-passages.ts";
import { readPassages } from "./search/read-passages.ts";
import { isWorkedOn, ownLevel, readJobSituation, type JobSituation } from "./situation.ts";
import { handBack, planAnswer, workAgain } from "./steps/feedback/after-review.ts";
import { beginPhases } from "./steps/begin-phases.ts";
import { checkPhase } from "./steps/check-phase.ts";
import { holdJob } from "./steps/hold-job.ts";
import { isThereAlready, mergePhase, noteMerge } from "./steps/merging/merge-phase.ts";
import { planMending } from "./steps/plan-mending.ts";
import { publishPhase } from "./steps/publish-phase.ts";
import { movingWishes, phaseOf, recordJob } from "./steps/record-job.ts";
import { refuseApprovals, tellWait } from "./steps/feedback/refuse-approvals.ts";

/** Steps of one look; each ends in a wait long before. */
const mostSteps = 100;
/** Milliseconds after which a job is looked at that somebody else was looking at. */
const heldMs = 500;

/** Looks at an issue's job and does what is due. Safe to call at any time, any number of times. */
export async function lookAtJob(deps: JobDeps, key: JobKey): Promise<void> {
  const place = await readPullPlace(deps, key.repositoryId);
  if (place === null) return;
  const last = await findJob(deps.db, key);
  if (last === null || isOver(last.status)) await askForJob(deps, place, { key, last });
  const job = await findJob(deps.db, key);
  if (job === null || isOver(job.status)) return;
  const lease = await takeJobLease(deps.db, job.id, deps.presence.holder);
  if (lease === null) {
    // Whoever is at it may have read what was before the event that this look is for.
    deps.log.debug({ job: job.id }, "job is held by another look");
    await deps.wakeJob(job, new Date(deps.clock.now().getTime() + heldMs));
    return;
  }
  try {
    await moveOn(deps, place, lease);
  } finally {
    await giveBack(deps, lease);
  }
}

async function moveOn(deps: JobDeps, place: PullPlace, lease: JobLease): Promise<void> {
  for (let steps = 0; steps < mostSteps && !deps.leaving.aborted; steps += 1) {
    const situation = await readJobSituation(deps, place, lease);
    if (situation === null) break;
    const step = nextJobStep(situation.facts);
    deps.log.debug({ job: lease.jobId, step: step.kind }, "job looked at");
    const goesOn = (await setLevel(deps, situation, step)) ?? (await carryOutOrPause(deps, situation, step));
    if (!goesOn) break;
  }
}

/** A new level takes effect at the next boundary of a phase, also while another is at work. null: there is none to set now. */
async function setLevel(deps: JobDeps, situation: JobSituation, step: JobStep): Promise<boolean | null> {
  const { newLevel, wishes } = situation;
  if (newLevel === null || step.kind === "none" || (step.kind === "wait" && isWorkedOn(situation)))
    return null;
  const autonomy = ownLevel(newLevel.level);
  const settles = wishes.flatMap(({ id, wish }) => (wish.kind === "autonomy" ? [id] : []));
  const anew: Phase[] = [];
  for (const id of decidedAnew(situation.facts.phases)) {
    const phase = phaseOf(situation, id);
    if (!(await isThereAlready(deps, situation, phase))) anew.push(phase);
  }
  return recordJob(deps, situation, {
    decision: { kind: "set-autonomy", autonomy },
    change: { autonomy, autonomyEvent: newLevel.event },
    phases: anew.map((phase) => [phase, { step: "accepted" }]),
    settles,
  });
}

/** What GitHub refuses for good is told to people, who can mend it; nothing tries it again meanwhile. */
async function carryOutOrPause(deps: JobDeps, situation: JobSituation, step: JobStep): Promise<boolean> {
  try {
    return await carryOut(deps, situation, step);
  } catch (error) {
    if (!(error instanceof RefusedByGitHub)) throw error;
    deps.log.warn({ err: error, job: situation.job.id, step: step.kind }, "GitHub refuses a step of a job");
    return holdJob(deps, situation, { kind: "pause", why: "refused", detail: error.detail });
  }
}

/** True: something moved, and there may be more to do at once. */
async function carryOut(deps: JobDeps, situation: JobSituation, step: JobStep): Promise<boolean> {
  switch (step.kind) {
    case "none":
      return false;
    case "wait":
      return rest(deps, situation, step);
    case "begin":
      return beginPhases(deps, situation, step);
    case "work":
      return askToWork(deps, situation, step);
    case "publish":
      return publishPhase(deps, situation, step.phase);
    case "check":
      return checkPhase(deps, situation, step.phase);
    case "merge":
      return mergePhase(deps, situation, step);
    case "note-merge":
      return noteMerge(deps, situation, step.phase);
    case "wait-for-review":
      return recordJob(deps, situation, {
        decision: step,
        phases: [[phaseOf(situation, step.phase), { step: "pending_review" }]],
      });
    case "again":
      return workAgain(deps, situation, step);
    case "feedback":
      return planAnswer(deps, situation, step);
    case "mend-result":
      return planMending(deps, situation, step);
    case "hand-back":
      return handBack(deps, situation, step);
    default:
      return holdJob(deps, situation, step);
  }
}

/** A freeze holds nothing: what it waits for is in Postgres. */
async function rest(
  deps: JobDeps,
  situation: JobSituation,
  step: Extract<JobStep, { kind: "wait" }>,
): Promise<boolean> {
  if (step.until !== null) await deps.wakeJob(situation.job, step.until);
  if (step.because === "paused" || step.because === "failed") return dropWishes(deps, situation);
  if (step.because === "switched-off") {
    const wishes = situation.wishes.map(({ id }) => id);
    await setRetryAt(deps.db, situation.job, { wishes, retryAt: switchedOffUntil(deps.clock) });
    return false;
  }
  await haveJudged(deps, situation);
  if ((await refuseApprovals(deps, situation)) || (await tellWait(deps, situation))) return true;
  if (step.because !== "review" || situation.job.status !== "running") return false;
  const plan = await readNewestPlan(situation);
  const { passages, embedded, failed } = await embedPassages(deps, await readPassages(deps, situation));
  return recordJob(deps, situation, {
    decision: { kind: "freeze", passages: passages.length, embedded, withoutVectors: failed },
    change: { status: "pending_review" },
    also: async (db) => {
      await keepPassages(db, situation.job.id, passages);
      if (plan.length > 0) await keepPlanFiles(db, situation.job.id, plan);
    },
  });
}

/** What people pushed is judged, also where nobody told of the push. */
async function haveJudged(deps: JobDeps, { job, phases, pulls }: JobSituation): Promise<void> {
  for (const { id, pull } of phases) {
    const standing = pulls.get(id)?.standing;
    if (pull === null || standing?.kind !== "open" || standing.gates !== "unjudged") continue;
    await deps.lookAtPull({ repositoryId: job.repositoryId, pull });
  }
}

/** What has no meaning for a job that rests comes to nothing. */
function dropWishes(deps: JobDeps, situation: JobSituation): Promise<boolean> {
  const settles = movingWishes(situation);
  if (settles.length === 0) return Promise.resolve(false);
  return recordJob(deps, situation, { decision: { kind: "drop-wishes", wishes: settles.length }, settles });
}

async function askToWork(
  deps: JobDeps,
  situation: JobSituation,
  step: Extract<JobStep, { kind: "work" }>,
): Promise<boolean> {
  if (situation.job.status !== "running") {
    return recordJob(deps, situation, { decision: step, change: { status: "running" } });
  }
  for (const phase of step.phases) await deps.workOnPhase(phase);
  return false;
}

/** A lease that cannot be given back must not outlive this: then all that this process holds is let go of. */
async function giveBack({ db, log, presence }: JobDeps, lease: JobLease): Promise<void> {
  try {
    await releaseJobLease(db, lease);
  } catch (error) {
    log.warn({ err: error, job: lease.jobId }, "a lease could not be given back");
    presence.abandon();
  }
}
