import { type Clock } from "../platform/clock.ts";
import { noticeVerdict } from "../flows/jobs/notice-job.ts";
import { type WorkQueue } from "../queue/queue.ts";
import { type Database } from "../store/database.ts";
import { type WorkDeps } from "./work-deps.ts";

/** Events of one issue that come within this time cause one look at it. */
export const debounceMs = 250;

export interface WokenBy {
  readonly queue: WorkQueue;
  readonly db: Database;
  readonly clock: Clock;
}

/** By what flows ask for work, each as a pointer in the queue. */
export function wakeUps({ queue, db, clock }: WokenBy) {
  const delayUntil = (at: Date) => ({ delayMs: Math.max(1, at.getTime() - clock.now().getTime()) });
  const wakeJobSoon: WorkDeps["wakeJobSoon"] = (key) => queue.enqueue("job", key, { delayMs: debounceMs });
  return {
    wake: (key, at) => queue.enqueue("escalation", key, at === undefined ? {} : delayUntil(at)),
    callToAttempt: (key) => queue.enqueue("attempt", key, { apart: true }),
    wakeSoon: (key) => queue.enqueue("escalation", key, { delayMs: debounceMs }),
    wakeEffects: (subject) => queue.enqueue("effects", { subject }, { apart: true }),
    wakeJob: ({ repositoryId, issue }, at) =>
      queue.enqueue("job", { repositoryId, issue }, at === undefined ? {} : delayUntil(at)),
    wakeJobSoon,
    verdictGiven: (key) => noticeVerdict({ db, wakeJobSoon }, key),
    wakeJobApart: (key) => queue.enqueue("job", key, { apart: true }),
    workOnPhase: (phase) => queue.enqueue("phase", { phase }, { apart: true }),
    answerTurn: (turn: number, at?: Date) =>
      queue.enqueue("companion", { turn }, at === undefined ? { apart: true } : delayUntil(at)),
    lookAtAftermath: (commit) => queue.enqueue("aftermath", commit),
    checkConfiguration: (commit) => queue.enqueue("configuration", commit),
    lookAtPull: (key) => queue.enqueue("pull", key, { delayMs: debounceMs }),
    judgePull: (run: number, at?: Date) =>
      queue.enqueue("gates", { run }, at === undefined ? { apart: true } : delayUntil(at)),
    answerRequest: (request) => queue.enqueue("request", { request }, { apart: true }),
    answerCommands: (key) => queue.enqueue("commands", key, { apart: true }),
    drainInbox: () => queue.enqueue("inbox", {}, { apart: true }),
    // Many repositories may come at once.
    sweepSoon: () => queue.enqueue("sweep", { whole: true }, { delayMs: debounceMs }),
    lookAtBranchSoon: (repositoryId) => queue.enqueue("branch", { repositoryId }, { delayMs: debounceMs }),
    wakeApart: (key) => queue.enqueue("escalation", key, { apart: true }),
  } satisfies Partial<WorkDeps>;
}
