import { randomUUID } from "node:crypto";
import { type JobsOptions } from "bullmq";
import { askAgain } from "../platform/ask-again.ts";
import { type Log } from "../platform/log.ts";
import { isTemporaryFailure } from "../platform/temporary-failure.ts";
import { traceParent } from "../platform/tracing.ts";
import { openBackend, type BackedQueue, type Backend, type QueueConnection } from "./backend.ts";
import {
  alarmFor,
  lineNames,
  parsePayload,
  subjectOf,
  workKinds,
  type Enqueue,
  type EnqueueOptions,
  type LineName,
  type WorkHandlers,
  type WorkName,
} from "./work.ts";
import { settledWithin } from "./settled-within.ts";
import { startWorkers, type WorkerLimits, type Workers } from "./workers.ts";

export interface QueueOptions {
  readonly log: Log;
  /** Keeps several installations apart on one store. */
  readonly prefix?: string;
  /** Milliseconds in which the store must answer at the start; unless told, as long as Postgres has. */
  readonly readyMs?: number;
}

export interface WorkCounts {
  readonly waiting: number;
  readonly active: number;
  /** Delayed, with its time come or about to come; what failed and waits to be tried again, too. */
  readonly due: number;
  /** Delayed until later. */
  readonly later: number;
}

export interface LineStanding extends WorkCounts {
  readonly line: LineName;
  /** 0: nothing waits. */
  readonly oldestSeconds: number;
}

export interface WorkQueue {
  readonly enqueue: Enqueue;
  startWorkers(handlers: WorkHandlers, limits?: WorkerLimits): Promise<Workers>;
  /** BullMQ's own, one for each line: to be looked into. */
  readonly queues: readonly BackedQueue[];
  counts(): Promise<WorkCounts>;
  /** The same of each line, and for how long the oldest of what waits there has waited. */
  standing(): Promise<readonly LineStanding[]>;
  /** Nothing waits, runs or is due. */
  isIdle(): Promise<boolean>;
  /** Close the workers first. */
  close(): Promise<void>;
}

const priorities = { person: 1, automatic: 10 } as const;
/** What is delayed for no longer than this is on its way rather than put off: the debounce of events is such. */
const soonMs = 1_000;
const defaultReadyMs = 10_000;
/** A store that is away would keep a queue from closing for as long as it is. */
const closeMs = 3_000;
const keepFailed = { age: 7 * 24 * 60 * 60, count: 1_000 };

export async function openQueue(
  connection: QueueConnection,
  { log, prefix = "nightshift", readyMs = defaultReadyMs }: QueueOptions,
): Promise<WorkQueue> {
  const backend = openBackend(connection, log);
  const queueName = (line: LineName) => `${prefix}-${line}`;
  const queues = new Map<LineName, BackedQueue>();
  let closing = false;
  for (const line of lineNames) {
    const queue = backend.queue(queueName(line));
    queue.on("error", (error) => {
      // Its last connections may break off when the store ends right behind it.
      if (!closing && !backend.isTold(error)) log.warn({ err: error, line }, "the queue reports an error");
    });
    queues.set(line, queue);
  }
  await untilReady(backend, queues.values(), readyMs);
  const enqueue = enqueueOn(queues);
  const counts = async () => sum(await Promise.all([...queues.values()].map(countsOf)));
  return {
    enqueue,
    startWorkers: (handlers, limits) => startWorkers({ backend, handlers, queueName, enqueue, log }, limits),
    queues: [...queues.values()],
    counts,
    standing: () => Promise.all([...queues].map(([line, queue]) => standingOf(line, queue))),
    isIdle: () => areIdle(queues.values()),
    close: async () => {
      closing = true;
      const ends = [...queues.values()].map((queue) => queue.close());
      if (!(await settledWithin(ends, closeMs))) log.warn("the queue's store is away; it is left as it is");
      await backend.close();
    },
  };
}

function enqueueOn(queues: ReadonlyMap<LineName, BackedQueue>): Enqueue {
  const here = randomUUID();
  return async (name, payload, options = {}) => {
    const queue = queues.get(workKinds[name].line);
    if (queue === undefined) throw new Error(`there is no queue for ${name}`);
    const subject = subjectOf(name, parsePayload(name, payload));
    const key = options.apart === true ? `${here}/${subject}` : subject;
    const [jobName, jobOptions] = describeJob(name, key, options);
    // Added twice it is there once.
    await askAgain(() => queue.add(jobName, payload, jobOptions), isTemporaryFailure);
  };
}

/** One after the other: the first that is busy spares the rest the question. */
async function areIdle(queues: Iterable<BackedQueue>): Promise<boolean> {
  for (const queue of queues) {
    const { waiting, active, due } = await countsOf(queue);
    if (waiting + active + due > 0) return false;
  }
  return true;
}

async function untilReady(backend: Backend, queues: Iterable<BackedQueue>, withinMs: number): Promise<void> {
  const ready = [...queues].map((queue) => queue.waitUntilReady());
  if (!(await settledWithin(ready, withinMs))) {
    await backend.close();
    throw new Error("The queue's store does not answer. Is Redis up, and does REDIS_URL name it?");
  }
  await Promise.all(ready);
}

function describeJob(
  name: WorkName,
  key: string,
  { delayMs = 0, priority = "automatic" }: EnqueueOptions,
): [string, JobsOptions] {
  const trace = traceParent();
  const options: JobsOptions = {
    attempts: workKinds[name].attempts,
    backoff: { type: "exponential", delay: workKinds[name].backoffMs },
    priority: priorities[priority],
    removeOnComplete: true,
    removeOnFail: keepFailed,
    ...(trace === null ? {} : { telemetry: { metadata: trace } }),
  };
  if (delayMs > 0) {
    const rings = alarmFor(name);
    return [rings, { ...options, delay: delayMs, deduplication: { id: `${rings}/${key}`, replace: true } }];
  }
  // While it runs, one more is kept; while it waits to be tried again, it is tried now.
  const id = `${name}/${key}`;
  return [name, { ...options, deduplication: { id, keepLastIfActive: true, reschedule: true } }];
}

async function countsOf(queue: BackedQueue): Promise<WorkCounts> {
  const counts = await queue.getJobCounts("waiting", "prioritized", "active", "delayed");
  const of = (state: string) => counts[state] ?? 0;
  const due = of("delayed") === 0 ? 0 : await countDue(queue);
  return {
    waiting: of("waiting") + of("prioritized"),
    active: of("active"),
    due,
    later: Math.max(of("delayed") - due, 0),
  };
}

async function countDue(queue: BackedQueue): Promise<number> {
  const soon = Date.now() + soonMs;
  const delayed = await queue.getDelayed();
  return delayed.filter((job) => job.attemptsMade > 0 || job.timestamp + job.delay <= soon).length;
}

/** Of so many that come next: what a person asked for goes before what waits for longer. */
const lookedAt = 100;

async function standingOf(line: LineName, queue: BackedQueue): Promise<LineStanding> {
  const counts = await countsOf(queue);
  if (counts.waiting === 0) return { ...counts, line, oldestSeconds: 0 };
  const next = [...(await queue.getWaiting(0, lookedAt)), ...(await queue.getPrioritized(0, lookedAt))];
  const oldest = Math.min(...next.map(({ timestamp }) => timestamp), Date.now());
  return { ...counts, line, oldestSeconds: (Date.now() - oldest) / 1_000 };
}

function sum(all: readonly WorkCounts[]): WorkCounts {
  const total = { waiting: 0, active: 0, due: 0, later: 0 };
  for (const counts of all) {
    for (const state of ["waiting", "active", "due", "later"] as const) total[state] += counts[state];
  }
  return total;
}
