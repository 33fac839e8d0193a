import { type Effect } from "../../../domain/effects/effect.ts";
import { type JobStep } from "../../../domain/jobs/job-step.ts";
import { type Db } from "../../../store/database.ts";
import { hasEnded } from "../../../domain/jobs/status.ts";
import { forgetPassages } from "../../../store/jobs/search/passages.ts";
import { settleWishes } from "../../../store/jobs/job-wishes.ts";
import { moveJob, type JobChange } from "../../../store/jobs/jobs.ts";
import { movePhase, type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { concludeOpenCheckRuns } from "../../gates/check-runs/conclude-open-check-runs.ts";
import { record } from "../../record.ts";
import { jobSubject } from "../../subject.ts";
import { waitsForReview } from "../../notify/review-waits.ts";
import { standingEffects } from "../comments/job-standing.ts";
import { type JobDeps } from "../dependencies.ts";
import { type JobSituation } from "../situation.ts";

export interface JobRecord {
  readonly decision: JobStep | { readonly kind: string; readonly [key: string]: unknown };
  readonly change?: JobChange;
  readonly phases?: readonly (readonly [Phase, PhaseProgress])[];
  readonly effects?: readonly Effect[];
  /** Wishes that are carried out by it, or come to nothing. */
  readonly settles?: readonly number[];
  readonly also?: (db: Db) => Promise<void>;
}

/** Stores a step of a job with everything that it moves. False: others moved it meanwhile; nothing was stored. */
export function recordJob(
  deps: JobDeps,
  situation: JobSituation,
  { decision, change = {}, phases = [], effects = [], settles = [], also }: JobRecord,
): Promise<boolean> {
  const { job, lease, facts, place } = situation;
  const now = deps.clock.now();
  const { plan, ...seen } = facts;
  const told = [...effects, ...reviewsAsked(situation, phases)];
  const decided = {
    ...{ repositoryId: job.repositoryId, subject: jobSubject(job), kind: "job", decision, effects: told },
    facts: { job: job.id, autonomy: job.autonomy, ...seen, plan: plan.map(({ id }) => id) },
    effectsAfter: async (db: Db) => [
      ...(await standingEffects(deps, place.config, { db, key: job })),
      ...(await endChecks(db, situation, { change, phases, effects })),
    ],
  };
  deps.log.info({ issue: job.issue, job: job.id, step: decision.kind }, "job moves");
  return record(deps, decided, async (db) => {
    if (!(await moveJob(db, { lease, job }, { change, now }))) return false;
    for (const [phase, progress] of phases) {
      if ((await movePhase(db, { phase, holder: null, now }, progress)) === null) return false;
    }
    if (settles.length > 0) await settleWishes(db, settles, now);
    if (change.status !== undefined && hasEnded(change.status)) await forgetPassages(db, job.id);
    await also?.(db);
    return true;
  });
}

/** People hear of each pull request that begins to wait for them. */
function reviewsAsked({ job, place }: JobSituation, phases: Required<JobRecord>["phases"]): Effect[] {
  return phases.flatMap(([phase, { step, pull = phase.pull }]) =>
    step === "pending_review" && phase.step !== "pending_review" && pull !== null
      ? waitsForReview(place.config.notify, { pull, round: phase.revision, title: job.title })
      : [],
  );
}

/** No check run stays open for a commit that nobody waits for any more. */
async function endChecks(
  db: Db,
  { job, phases: known }: JobSituation,
  { change, phases, effects }: Required<Pick<JobRecord, "change" | "phases" | "effects">>,
): Promise<Effect[]> {
  const ended: Effect[] = [];
  for (const { id, step, pushedSha: headSha } of known) {
    if (step !== "checking" || headSha === null) continue;
    const to = phases.find(([phase]) => phase.id === id)?.[1].step;
    const goesOn = to === undefined ? change.status !== "stopped" : to === "accepted" || to === "checking";
    if (goesOn) continue;
    const end = { conclusion: "cancelled", why: "not waited for any more", besides: effects } as const;
    ended.push(...(await concludeOpenCheckRuns(db, { subject: jobSubject(job), headSha }, end)));
  }
  return ended;
}

/** Commands that move the job: with the one that is carried out, the others come to nothing. */
export function movingWishes({ wishes }: JobSituation): number[] {
  return wishes.flatMap(({ id, wish }) => (wish.kind === "approve" || wish.kind === "autonomy" ? [] : [id]));
}

export function phaseOf({ phases }: JobSituation, id: number): Phase {
  const phase = phases.find((each) => each.id === id);
  if (phase === undefined) throw new Error(`the job has no phase ${id}`);
  return phase;
}
