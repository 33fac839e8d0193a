import { type Clock } from "../platform/clock.ts";
import { type WorkQueue } from "../queue/queue.ts";
import { isLineMoving } from "../flows/places/attempt-places.ts";
import { listWaitingCheckRequests } from "../store/gates/check-requests.ts";
import { listCommandedIssues } from "../store/commands.ts";
import { hasWaitingDeliveries } from "../store/inbox/deliveries.ts";
import { listSubjectsWithPendingEffects } from "../store/effects.ts";
import { listDueJobs } from "../store/jobs/due-jobs.ts";
import { listWaitingTurns } from "../store/jobs/companion/turns.ts";
import { listDuePullGateRuns } from "../store/gates/pull-gate-runs.ts";
import { listDueEscalations } from "../store/escalations/escalations.ts";
import { type Database } from "../store/database.ts";

/** Whether nothing is on its way: asked in the order in which work goes on, so that what moves meanwhile is met further on. */
export async function isIdle(
  { db, queue }: { readonly db: Database; readonly queue: WorkQueue },
  { clock, ofInstallation }: { readonly clock: Clock; readonly ofInstallation: number | null },
): Promise<boolean> {
  return (
    !(await hasWaitingDeliveries(db)) &&
    (await queue.isIdle()) &&
    (await listCommandedIssues(db)).length === 0 &&
    (await listSubjectsWithPendingEffects(db)).length === 0 &&
    (await listDueEscalations(db, clock.now())).length === 0 &&
    !(await isLineMoving({ db, clock }, ofInstallation)) &&
    (await listDueJobs(db, clock.now())).length === 0 &&
    (await listWaitingTurns(db)).length === 0 &&
    (await listDuePullGateRuns(db, clock.now())).length === 0 &&
    (await listWaitingCheckRequests(db)).length === 0
  );
}
