import { autonomyOf, type AutonomyLevel } from "../../domain/jobs/autonomy/autonomy.ts";
import { defaultMaxRejections } from "../../domain/gates/resolve.ts";
import { type JobFacts } from "../../domain/jobs/job-step.ts";
import { isOpen, type PhaseFacts } from "../../domain/jobs/phases/phase-facts.ts";
import { type FreezeMoment } from "../../domain/jobs/autonomy/should-freeze.ts";
import { type GrownPhase } from "../../domain/jobs/phases/spawned.ts";
import { wishedLevel, type JobWish } from "../../domain/jobs/asking/wish.ts";
import { readIssue } from "../../github/issues/issues.ts";
import { findJobById, type Job, type JobLease } from "../../store/jobs/jobs.ts";
import { listWishes, type WaitingWish } from "../../store/jobs/job-wishes.ts";
import { listPhases, type Phase } from "../../store/jobs/phases.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { openEscalationMirror } from "../escalations/attempt/mirror.ts";
import { type PullPlace } from "../gates/pulls/pull-place.ts";
import { type JobDeps } from "./dependencies.ts";
import { hasHumanRequired, humanRequiredFacts, pendingHumanRequired } from "./human-required.ts";
import { readNewLevel, type NewLevel } from "./new-level.ts";
import { readPlan } from "./phase/read-plan.ts";
import { readPullStanding, type ReadPull } from "./read-pull.ts";

/** Everything known about a job, read afresh, and the right to move it. */
export interface JobSituation {
  readonly place: PullPlace;
  readonly job: Job;
  readonly lease: JobLease;
  readonly mirror: Mirror;
  readonly phases: readonly Phase[];
  /** Of the last strategic phase that was merged, with what its phases asked for. */
  readonly plan: readonly GrownPhase[];
  readonly pulls: ReadonlyMap<number, ReadPull>;
  readonly wishes: readonly WaitingWish[];
  /** Asked for and not in force yet; null: none. */
  readonly newLevel: NewLevel | null;
  readonly facts: JobFacts;
}

/** null: the job is gone. */
export async function readJobSituation(
  deps: JobDeps,
  place: PullPlace,
  lease: JobLease,
): Promise<JobSituation | null> {
  const job = await findJobById(deps.db, lease.jobId);
  if (job === null) return null;
  const mirror = await openEscalationMirror(deps, { repository: place.repository });
  const phases = await listPhases(deps.db, job.id);
  const wishes = await listWishes(deps.db, job);
  const pending = await pendingHumanRequired(deps.db, place, job);
  const reading = await readIssue(place.client, job.issue);
  const stands = hasHumanRequired(place, reading, pending);
  const plan = await readPlan(mirror, { job, phases });
  const pulls = new Map<number, ReadPull>();
  for (const phase of phases) {
    if (phase.pull === null || !looksAtPull.has(phase.step)) continue;
    pulls.set(phase.id, await readPullStanding(deps.db, place, { job, phase, phases, mirror, wishes }));
  }
  const known = { place, job, lease, mirror, phases, plan, pulls, wishes };
  const moving = wishes.map(({ wish }) => wish).filter(movesJob);
  return {
    ...known,
    newLevel: await readNewLevel(place, job, { wished: wishedLevel(moving), reading }),
    facts: {
      ...{ now: deps.clock.now(), status: job.status, switchedOff: place.switchedOff, wishes: moving },
      issue: reading.kind === "absent" ? "absent" : reading.issue.state,
      humanRequired: await humanRequiredFacts(place, { job, stands }),
      phases: phases.map((phase) => phaseFacts(phase, phases, pulls.get(phase.id) ?? null)),
      plan,
      limits: {
        phases: place.config.phases.maxPhases,
        feedbackCycles: place.config.phases.maxFeedbackCycles,
        refusedResults: place.config.gates.rejection?.maxRejections ?? defaultMaxRejections,
        parallel: place.config.phases.parallel,
      },
    },
  };
}

const looksAtPull: ReadonlySet<Phase["step"]> = new Set(["checking", "pending_review", "merging"]);

export function momentOf(phase: Pick<Phase, "id" | "kind">, phases: readonly Phase[]): FreezeMoment {
  if (phase.kind !== "strategic") return phase.kind;
  const earlier = phases.some(
    ({ id, kind, step }) => kind === "strategic" && step === "merged" && id < phase.id,
  );
  return earlier ? "later-strategic" : "first-strategic";
}

/** Somebody is at it now. */
export function isWorkedOn({ facts }: JobSituation): boolean {
  return facts.phases.some((phase) => isOpen(phase) && phase.leased);
}

function phaseFacts(phase: Phase, phases: readonly Phase[], pull: ReadPull | null): PhaseFacts {
  const { id, kind, number, suffix, step, leased, waitUntil, why, planned, plannedBy, feedbackOf } = phase;
  const { revision, pushedSha, pull: pullNumber } = phase;
  const status = phase.answer?.kind === "answer" ? phase.answer.status : null;
  return {
    ...{ id, kind, number, suffix, step, leased, waitUntil, why, planned, plannedBy, feedbackOf },
    ...{ revision, pushedSha, pullNumber },
    ...{
      answer: status === "blocked" ? null : status,
      moment: momentOf(phase, phases),
      pull: pull?.standing ?? null,
    },
  };
}

function movesJob(wish: WaitingWish["wish"]): wish is JobWish {
  return wish.kind !== "run" && wish.kind !== "approve";
}

/** The level that a job has by its own word. */
export function ownLevel(level: AutonomyLevel) {
  return autonomyOf({ job: level, repositoryExpert: null, repository: null, expert: null });
}
