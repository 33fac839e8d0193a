import {
  readBudgetWait,
  fitsBudget,
  type BudgetFacts,
} from "../../../domain/escalations/preflight/budget.ts";
import { budgetWaitWord } from "../../../domain/money/budget-wait.ts";
import { usdLeft } from "../../../domain/jobs/phases/phase-use.ts";
import { questionOf } from "../../../domain/jobs/strategy/iteration.ts";
import { findRepository } from "../../../store/configuration/repositories.ts";
import { inTransaction, type Db } from "../../../store/database.ts";
import { reserveAlone } from "../../../store/escalations/spending.ts";
import { findJobById, type Job } from "../../../store/jobs/jobs.ts";
import {
  holdsPhase,
  noteTrouble,
  releasePhaseLease,
  type PhaseLease,
} from "../../../store/jobs/phase-leases.ts";
import { findPhase, movePhase, type Phase, type PhaseMove } from "../../../store/jobs/phases.ts";
import { redactSecrets } from "../../../workspaces/changes/secrets.ts";
import { openEscalationMirror } from "../../escalations/attempt/mirror.ts";
import { readBudget } from "../../escalations/budget.ts";
import { discardCheckout, discardHome, discardRooms } from "../../agent-work/checkout.ts";
import { watchWork, type Watch } from "../../agent-work/watch-work.ts";
import { readPullPlace, type PullPlace } from "../../gates/pulls/pull-place.ts";
import { callNext as callNextAttempts } from "../../places/attempt-places.ts";
import { record } from "../../record.ts";
import { jobSubject } from "../../subject.ts";
import { isSwitchedOffHere } from "../../switches/switched-off-here.ts";
import { standingEffects } from "../comments/job-standing.ts";
import { type JobDeps } from "../dependencies.ts";
import { judgePhase } from "./judging/judge-phase.ts";
import { phaseCheckout, phaseCheckoutName, recordPhase, type PhaseWork } from "./phase-work.ts";
import { callNext, takePlace } from "./take-place.ts";
import { takePhaseTurn } from "./take-phase-turn.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

/** Takes of one phase after which the service gives it up as a fault of its own. */
const mostRestarts = 20;
/** Characters that are kept of an error. */
const longestTrouble = 500;

/** Has the agent and the gates work on a phase until they are done with it, or the work is interrupted. */
export async function workOnPhase(deps: JobDeps, id: number): Promise<void> {
  const phase = await findPhase(deps.db, id);
  const job = phase === null ? null : await findJobById(deps.db, phase.jobId);
  if (phase === null || job?.status !== "running" || questionOf(phase) !== null) return;
  const place = await readPullPlace(deps, job.repositoryId);
  if (place === null || place.switchedOff) return;
  const limit = place.config.phases.parallelInRepository;
  const { installationId } = place.repository;
  const lease = await takePlace(deps, { phase, job, limit, installationId });
  if (lease === null) return;
  try {
    await work(deps, lease, { phaseId: id, jobId: job.id, place });
  } catch (error) {
    await tellTrouble(deps, lease, error);
    throw error;
  } finally {
    await giveBack(deps, lease);
    if (!deps.leaving.aborted) {
      await callNext(deps, { job, limit });
      // An attempt may have waited for the agents of the installation to be fewer.
      if (deps.places.ofInstallation !== null) await callNextAttempts(deps);
    }
  }
  if (!deps.leaving.aborted) await deps.wakeJob(job);
}

async function work(
  deps: JobDeps,
  lease: PhaseLease,
  { phaseId, jobId, place }: { readonly phaseId: number; readonly jobId: number; readonly place: PullPlace },
): Promise<void> {
  // Read once it is held: others may have moved it meanwhile.
  const read = await findPhase(deps.db, phaseId);
  const job = await findJobById(deps.db, jobId);
  if (read === null || questionOf(read) !== null || job?.status !== "running") return;
  const phase = await beginTake(deps, lease, { phase: read, job, place });
  if (phase === null) return;
  const mirror = await openEscalationMirror(deps, { repository: place.repository });
  const watch = watchPhase(deps, lease, jobId);
  const begun: PhaseWork = { place, job, phase, lease, watch, mirror };
  try {
    // An earlier process died or left in the middle of a turn: its checkout is in no known state.
    await discardCheckout(phaseCheckout(begun));
    await discardRooms(deps, phaseCheckoutName(phase));
    await workThrough(deps, begun);
  } finally {
    await watch.stop();
    await discardCheckout(phaseCheckout(begun));
  }
}

async function workThrough(deps: JobDeps, begun: PhaseWork): Promise<void> {
  let work = begun;
  while (work.phase.step === "working" || work.phase.step === "claimed") {
    const { waitUntil } = work.phase;
    if (waitUntil !== null && waitUntil > deps.clock.now()) return;
    const next =
      work.phase.step === "working" ? await takePhaseTurn(deps, work) : await judgePhase(deps, work);
    if (next === null) return;
    // A person is asked first; the job is woken to do so.
    if (questionOf(next) !== null) return;
    work = { ...work, phase: next };
  }
  // What others report may send the agent back to its session; whoever is not sent back is cleared up later.
  const goesOn = work.phase.step === "accepted" && (work.place.config.gates.checks ?? []).length > 0;
  if (!goesOn) await discardHome(deps, phaseCheckoutName(work.phase));
}

/** null: it does not begin now. */
async function beginTake(
  deps: JobDeps,
  lease: PhaseLease,
  { phase, job, place }: { phase: Phase; job: Job; place: PhaseWork["place"] },
): Promise<Phase | null> {
  const now = deps.clock.now();
  const move = { phase, holder: lease.holder, now };
  const restarts = phase.restarts + 1;
  if (restarts > mostRestarts) {
    const decision = { kind: "fail", why: "interrupted" };
    const ruling = { kind: "phase-turn", facts: { restarts, mostRestarts }, decision };
    const progress = { step: "failed", why: "interrupted", restarts } as const;
    await recordPhase(deps, { job, phase, lease, place }, { ruling, progress });
    return null;
  }
  const needed = usdLeft(phase, place.config.escalations.caps.attemptCostUsd);
  const taken = await inTransaction(deps.db, async (db) => {
    await reserveAlone(db);
    const budget = { ...(await readBudget(deps, db, place)), needed };
    if (!fitsBudget(budget)) return { kind: "wait", budget } as const;
    const reservedUsd = budget.left === null ? null : (needed ?? budget.left);
    const begun = { step: phase.step, restarts, waitUntil: null, why: null, trouble: null, reservedUsd };
    return { kind: "begun", phase: await movePhase(db, move, begun) } as const;
  });
  if (taken.kind === "begun") return taken.phase;
  await waitForMoney(deps, move, { place, job, budget: taken.budget });
  return null;
}

/** Not begun for want of money, which the issue is told of. */
async function waitForMoney(
  deps: JobDeps,
  move: PhaseMove & { readonly phase: Phase },
  {
    place,
    job,
    budget,
  }: { readonly place: PhaseWork["place"]; readonly job: Job; readonly budget: BudgetFacts },
): Promise<void> {
  const { phase } = move;
  const why = budgetWaitWord(readBudgetWait(budget));
  const waitUntil = budget.nextDay;
  deps.log.info({ phase: phase.id, until: waitUntil, why }, "the day's budget leaves nothing for the phase");
  const decided = {
    ...{ repositoryId: job.repositoryId, subject: jobSubject(job), kind: "phase-turn", effects: [] },
    ...{ facts: { phase: phase.id, ...budget }, decision: { kind: "wait", why, until: waitUntil } },
    effectsAfter: (db: Db) => standingEffects(deps, place.config, { db, key: job }),
  };
  await record(
    deps,
    decided,
    async (db) => (await movePhase(db, move, { step: phase.step, waitUntil, why })) !== null,
  );
}

/** Nothing is asked of GitHub: whoever works is looked at each second. */
function watchPhase(deps: JobDeps, lease: PhaseLease, jobId: number): Watch<"called-off"> {
  return watchWork<"called-off">(deps, lease.holder, async () => {
    if (!(await holdsPhase(deps.db, lease))) return { kind: "lease-lost" };
    const job = await findJobById(deps.db, jobId);
    // Where the App is not installed any more, nothing may be done; the job goes on if it comes back.
    const goesOn =
      job?.status === "running" &&
      (await findRepository(deps.db, job.repositoryId)) !== null &&
      !(await isSwitchedOffHere(deps, job.repositoryId));
    return goesOn ? null : { kind: "cancelled", reason: "called-off" };
  });
}

/** What breaks off every take is said where people look, in the end; until then the log has it. */
async function tellTrouble({ db, log }: JobDeps, lease: PhaseLease, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  try {
    const [line = ""] = (await redactSecrets(message)).split("\n");
    await noteTrouble(db, lease, cutText(line, longestTrouble));
  } catch (other) {
    log.warn({ err: other, phase: lease.phaseId }, "why the work on a phase broke off could not be kept");
  }
}

/** A lease that cannot be given back must not outlive this: then all that this process holds is let go of. */
async function giveBack({ db, log, presence }: JobDeps, lease: PhaseLease): Promise<void> {
  try {
    await releasePhaseLease(db, lease);
  } catch (error) {
    log.warn({ err: error, phase: lease.phaseId }, "a lease could not be given back");
    presence.abandon();
  }
}
