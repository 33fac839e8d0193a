import { type Clock } from "../platform/clock.ts";
import { type Log } from "../platform/log.ts";
import { deleteEndedSessions } from "../store/access/sessions.ts";
import { deleteLateSignIns } from "../store/access/sign-ins.ts";
import { type Database, type Db } from "../store/database.ts";
import { deleteBudgetDays } from "../store/budget-days.ts";
import { deleteSettledDeliveries } from "../store/inbox/deliveries.ts";
import { deleteAgentSteps } from "../store/agent-steps.ts";
import { deleteAgentTurns } from "../store/agent-turns.ts";
import { deleteEndedReminders } from "../store/reminders.ts";
import { deleteSettledEffects } from "../store/effects.ts";
import { deleteFigures } from "../store/figures/keep.ts";
import {
  deleteCheckRequests,
  deleteCommands,
  deleteGateRuns,
  deletePhaseVerdicts,
  deletePullGateRuns,
  deletePullHeads,
  deleteTurns,
} from "../store/retention/ended-records.ts";
import {
  deleteGateLogs,
  deleteKeptDiffs,
  deleteKeptPhaseDiffs,
  emptyGateRuns,
  emptyPhaseVerdicts,
  emptyPullGateRuns,
} from "../store/retention/gate-output.ts";
import { type Removal } from "../store/retention/removal.ts";
import { deleteUnusedVerdicts } from "../store/gates/verdicts.ts";
import { deleteWritten } from "../store/written.ts";
import { keepWithinQuota } from "../workspaces/disk.ts";
import { forgetRecorded } from "../workspaces/changes/recorded.ts";
import { isLiveCheckout } from "./live-checkouts.ts";
import { isNeededCommit } from "./needed-commits.ts";

export interface TidyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly workshop: { readonly root: string };
  /** Bytes that mirrors and checkouts may take together. */
  readonly diskQuota: number;
  /** Days for which what gates print, what agents were given and said, and diffs kept for a person are kept. */
  readonly gateLogDays: number;
  /** Days for which the records of what is over are kept. */
  readonly recordDays: number;
}

interface Kept {
  readonly what: string;
  readonly days: number;
  readonly remove: (db: Db, removal: Removal) => Promise<number>;
}

/** For what only served the work itself. */
const workDays = 7;
/** Since it was last of use. */
const verdictDays = 30;
const atOnce = 1_000;
/** What is more waits for the next time: nothing else is swept meanwhile. */
const mostBatches = 20;

/** How long everything is kept that is not kept for good, in the order in which it is removed. */
function keptFor({ gateLogDays, recordDays }: Pick<TidyDeps, "gateLogDays" | "recordDays">): Kept[] {
  return [
    { what: "sessions", days: 0, remove: deleteEndedSessions },
    { what: "signIns", days: 0, remove: deleteLateSignIns },
    { what: "deliveries", days: workDays, remove: deleteSettledDeliveries },
    { what: "effects", days: workDays, remove: deleteSettledEffects },
    { what: "budgetDays", days: workDays, remove: deleteBudgetDays },
    { what: "reminders", days: workDays, remove: deleteEndedReminders },
    { what: "agentSteps", days: workDays, remove: deleteAgentSteps },
    { what: "verdicts", days: verdictDays, remove: deleteUnusedVerdicts },
    // Verdicts before the logs, which stay as long as a verdict refers to them.
    { what: "emptied", days: gateLogDays, remove: emptyGateRuns },
    { what: "emptiedOfPulls", days: gateLogDays, remove: emptyPullGateRuns },
    { what: "emptiedOfPhases", days: gateLogDays, remove: emptyPhaseVerdicts },
    { what: "logs", days: gateLogDays, remove: deleteGateLogs },
    { what: "agentTurns", days: gateLogDays, remove: deleteAgentTurns },
    { what: "diffs", days: gateLogDays, remove: deleteKeptDiffs },
    { what: "diffsOfPhases", days: gateLogDays, remove: deleteKeptPhaseDiffs },
    { what: "gateRuns", days: recordDays, remove: deleteGateRuns },
    { what: "pullGateRuns", days: recordDays, remove: deletePullGateRuns },
    { what: "phaseVerdicts", days: recordDays, remove: deletePhaseVerdicts },
    { what: "pullHeads", days: recordDays, remove: deletePullHeads },
    { what: "checkRequests", days: recordDays, remove: deleteCheckRequests },
    { what: "commands", days: recordDays, remove: deleteCommands },
    { what: "companionTurns", days: recordDays, remove: deleteTurns },
    { what: "written", days: recordDays, remove: deleteWritten },
    { what: "figures", days: recordDays, remove: deleteFigures },
  ];
}

/** Removes what nobody needs any more, and mirrors beyond the disk quota. */
export async function tidy(deps: TidyDeps): Promise<void> {
  const { db, log, workshop, diskQuota } = deps;
  const counts: Record<string, number> = {};
  for (const kept of keptFor(deps)) {
    const count = await removeInBatches(deps, kept);
    if (count > 0) counts[kept.what] = count;
  }
  const recorded = await forgetRecorded(workshop.root, {
    before: daysBefore(deps, workDays),
    findLive: () => isNeededCommit(db),
  });
  if (recorded > 0) counts["recorded"] = recorded;
  const { bytes, removed } = await keepWithinQuota(workshop.root, diskQuota, () => isLiveCheckout(db));
  if (Object.keys(counts).length + removed.length > 0) log.info({ ...counts, removed }, "tidied up");
  if (bytes > diskQuota)
    log.warn({ bytes, quota: diskQuota }, "workspaces in use take more than the disk quota");
}

/** Each batch is a transaction of its own, so that nobody waits for long. */
async function removeInBatches(deps: TidyDeps, { days, remove }: Kept): Promise<number> {
  const before = daysBefore(deps, days);
  let count = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const removed = await remove(deps.db, { before, limit: atOnce });
    count += removed;
    if (removed < atOnce) break;
  }
  return count;
}

function daysBefore({ clock }: TidyDeps, days: number): Date {
  return new Date(clock.now().getTime() - days * 86_400_000);
}
