import {
  isCalledOff,
  nextTurnStep,
  type NextTurnStep,
} from "../../../domain/jobs/companion/next-turn-step.ts";
import {
  countTake,
  findTurn,
  holdsTurn,
  releaseTurnLease,
  takeTurnLease,
  type CompanionTurn,
  type TurnLease,
} from "../../../store/jobs/companion/turns.ts";
import { findRepository } from "../../../store/configuration/repositories.ts";
import { findJobById } from "../../../store/jobs/jobs.ts";
import { findPhase } from "../../../store/jobs/phases.ts";
import { discardCheckout, discardHome, discardRooms } from "../../agent-work/checkout.ts";
import { watchWork, type Watch } from "../../agent-work/watch-work.ts";
import { openEscalationMirror } from "../../escalations/attempt/mirror.ts";
import { isSwitchedOffHere } from "../../switches/switched-off-here.ts";
import { pushEdit, settlePush } from "./push-edit.ts";
import { readTurn } from "./read-turn.ts";
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
  const read = turn === null ? null : await readTurn(deps, turn);
  if (turn === null || read === null) return false;
  const { place, job, phase, facts } = read;
  const mirror = await openEscalationMirror(deps, { repository: place.repository });
  const watch = watchTurn(deps, lease, turn);
  try {
    return await carryOut(deps, { place, job, phase, turn, lease, mirror, watch }, nextTurnStep(facts));
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
      // Whatever ends it before it is settled, it does not begin for ever.
      if (!(await countTake(deps.db, work.lease, 1))) return false;
      await discardRooms(deps, name);
      return pushEdit(deps, work, step);
    case "tell":
      await settlePush(deps, work, {
        ...{ claim: step, verdict: null, waitingFor: [] },
        pushed: { kind: "pushed" },
      });
      return false;
  }
}

function watchTurn(
  deps: CompanionDeps,
  lease: TurnLease,
  { kind, jobId, phaseId, step }: CompanionTurn,
): Watch<"called-off"> {
  return watchWork<"called-off">(deps, lease.holder, async () => {
    if (!(await holdsTurn(deps.db, lease))) return { kind: "lease-lost" };
    const phase = await findPhase(deps.db, phaseId);
    const job = await findJobById(deps.db, jobId);
    const called =
      phase === null ||
      job === null ||
      isCalledOff({ kind, job: job.status, phase: phase.step }) ||
      (await findRepository(deps.db, job.repositoryId)) === null ||
      // A push that happened is told all the same.
      (step === "waiting" && (await isSwitchedOffHere(deps, job.repositoryId)));
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
