import { nextTurnStep, type NextTurnStep } from "../../../domain/jobs/companion/next-turn-step.ts";
import { permissionOf } from "../../../github/permissions.ts";
import { branchHead } from "../../../github/refs.ts";
import {
  findTurn,
  holdsTurn,
  releaseTurnLease,
  takeTurnLease,
  type TurnLease,
} from "../../../store/jobs/companion/turns.ts";
import { findJobById } from "../../../store/jobs/jobs.ts";
import { findPhase } from "../../../store/jobs/phases.ts";
import { discardCheckout, discardHome, discardRooms } from "../../agent-work/checkout.ts";
import { watchWork, type Watch } from "../../agent-work/watch-work.ts";
import { openEscalationMirror } from "../../escalations/attempt/mirror.ts";
import { readPullPlace } from "../../gates/pulls/pull-place.ts";
import { pushEdit } from "./push-edit.ts";
import { refused, settle } from "./settle.ts";
import { takeCompanionTurn } from "./take-companion-turn.ts";
import { turnCheckoutName, type CompanionDeps, type TurnWork } from "./turn-work.ts";

/** Steps of one answer; each ends in a settled one long before. */
const mostSteps = 10;

/** Answers what a reviewer asked of the companion. Safe to call at any time, any number of times. */
export async function answerTurn(deps: CompanionDeps, id: number): Promise<void> {
  const lease = await takeTurnLease(deps.db, id, deps.presence.holder);
  if (lease === null) return;
  try {
    for (let steps = 0; steps < mostSteps && !deps.leaving.aborted; steps += 1) {
      if (!(await takeStep(deps, lease))) break;
    }
  } finally {
    await giveBack(deps, lease);
  }
}

/** Whether there is more to do at once. */
async function takeStep(deps: CompanionDeps, lease: TurnLease): Promise<boolean> {
  const turn = await findTurn(deps.db, lease.turnId);
  const job = turn === null ? null : await findJobById(deps.db, turn.jobId);
  const phase = turn === null ? null : await findPhase(deps.db, turn.phaseId);
  const place = job === null ? null : await readPullPlace(deps, job.repositoryId);
  if (turn === null || job === null || phase === null || place === null) return false;
  const mirror = await openEscalationMirror(deps, { repository: place.repository });
  const { headSha: on, commitSha: commit } = turn;
  const step = nextTurnStep({
    ...{ kind: turn.kind, step: turn.step, job: job.status, phase: phase.step, restarts: turn.restarts },
    switchedOff: place.switchedOff,
    permission: await permissionOf(place.client, { kind: "person", login: turn.by }),
    head: (await branchHead(place.client, phase.branch)) ?? null,
    claim: on === null || commit === null ? null : { on, commit },
  });
  const watch = watchTurn(deps, lease, { job: job.id, phase: phase.id });
  try {
    return await carryOut(deps, { place, job, phase, turn, lease, mirror, watch }, step);
  } finally {
    await watch.stop();
  }
}

async function carryOut(deps: CompanionDeps, work: TurnWork, step: NextTurnStep): Promise<boolean> {
  const name = turnCheckoutName(work.turn);
  deps.log.info({ turn: work.turn.id, asks: work.turn.kind, step: step.kind }, "companion answers");
  switch (step.kind) {
    case "none":
      return false;
    case "refuse":
      await settle(deps, work, { outcome: refused(step.reason) });
      return false;
    case "ask-agent":
      try {
        // An earlier process may have died in the middle of it.
        await discardCheckout({ mirror: work.mirror, name });
        return await takeCompanionTurn(deps, work, step.head);
      } finally {
        await discardCheckout({ mirror: work.mirror, name });
        await discardHome(deps, name);
      }
    case "push":
      await discardRooms(deps, name);
      return pushEdit(deps, work, step);
  }
}

function watchTurn(
  deps: CompanionDeps,
  lease: TurnLease,
  of: { readonly job: number; readonly phase: number },
): Watch<"called-off"> {
  return watchWork<"called-off">(deps, lease.holder, async () => {
    if (!(await holdsTurn(deps.db, lease))) return { kind: "lease-lost" };
    const phase = await findPhase(deps.db, of.phase);
    const job = await findJobById(deps.db, of.job);
    const called = phase?.step !== "pending_review" || job?.status === "stopped";
    return called ? { kind: "cancelled", reason: "called-off" } : null;
  });
}

/** A lease that cannot be given back must not outlive this: then all that this process holds is let go of. */
async function giveBack({ db, log, presence }: CompanionDeps, lease: TurnLease): Promise<void> {
  try {
    await releaseTurnLease(db, lease);
  } catch (error) {
    log.warn({ err: error, turn: lease.turnId }, "a lease could not be given back");
    presence.abandon();
  }
}
