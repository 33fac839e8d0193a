import { UnrecoverableError, type Job } from "bullmq";
import { ZodError } from "zod";
import { type Log } from "../platform/log.ts";
import { PutOff } from "../platform/put-off.ts";
import { withLogFields } from "../platform/log-fields.ts";
import { inSpanOf } from "../platform/tracing.ts";
import { settledWithin } from "./settled-within.ts";
import { type Backend, type BackedWorker } from "./backend.ts";
import {
  jobNamed,
  lineNames,
  lines,
  parsePayload,
  type Enqueue,
  type LineName,
  type WorkContext,
  type WorkHandlers,
  type WorkName,
  type WorkPayload,
} from "./work.ts";

export interface WorkerLimits {
  /** How much of a line runs at once in this process. */
  readonly concurrency?: Partial<Record<LineName, number>>;
  /** Milliseconds after which the work of a worker that died is given to another. */
  readonly lockMs?: number;
}

export interface Workers {
  /** Whether a piece of work runs in this process: known without asking the store. */
  isBusy(): boolean;
  /** Takes no new work; what runs, runs on. */
  pause(): Promise<void>;
  /** Takes no new work, waits for what runs, then tells it to stop and hands it back. */
  close(graceMs?: number): Promise<void>;
}

export interface WorkersSetup {
  readonly backend: Backend;
  readonly handlers: WorkHandlers;
  readonly queueName: (line: LineName) => string;
  readonly enqueue: Enqueue;
  readonly log: Log;
}

/** Milliseconds for which work that is put off is put off at least. */
const soonestMs = 1_000;
const defaultLockMs = 30_000;
const defaultGraceMs = 10_000;
/** Kills in a row that one piece of work may survive; what it then loses, the sweep brings back. */
const maxStalledCount = 10;
/** How long work that was told to stop may take to do so. */
const handBackMs = 3_000;
/** A store that is away would keep a worker from closing for as long as it is. */
const closeMs = 3_000;

export async function startWorkers(setup: WorkersSetup, limits: WorkerLimits = {}): Promise<Workers> {
  const state: Running = { ending: new AbortController(), running: new Set(), closing: false };
  const lockMs = limits.lockMs ?? defaultLockMs;
  const workers = lineNames.map((line) => {
    const worker = setup.backend.worker(setup.queueName(line), (job) => runJob(job, { setup, state }), {
      concurrency: limits.concurrency?.[line] ?? lines[line],
      lockDuration: lockMs,
      // Dead are those whose lock ran out; looking more often finds them sooner and condemns nobody else.
      stalledInterval: Math.ceil(lockMs / 4),
      maxStalledCount,
    });
    reportTo({ setup, state }, line, worker);
    return worker;
  });
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  return {
    isBusy: () => state.running.size > 0,
    pause: async () => {
      await Promise.all(workers.map((worker) => worker.pause(true)));
    },
    close: (graceMs = defaultGraceMs) => closeWorkers(workers, { setup, state }, graceMs),
  };
}

interface Run {
  readonly setup: WorkersSetup;
  readonly state: Running;
}

interface Running {
  /** Nothing runs any more, or is waited for. */
  closing: boolean;
  readonly ending: AbortController;
  readonly running: Set<Promise<void>>;
}

/** As a part of what it was asked for by, in whatever process that was. */
function runJob(job: Job<unknown>, run: Run): Promise<void> {
  const facts = { work: job.name, job: job.id ?? null, attempt: job.attemptsMade + 1 };
  const { metadata = null } = job.opts.telemetry ?? {};
  return withLogFields({ work: job.name, workId: job.id ?? "" }, () =>
    inSpanOf(metadata, { name: `work ${job.name}`, facts }, () => runNamed(job, run)),
  );
}

async function runNamed(job: Job<unknown>, { setup, state }: Run): Promise<void> {
  const known = jobNamed(job.name);
  if (known === null) throw new UnrecoverableError(`nobody knows work of the kind ${job.name}`);
  const { name, isAlarm } = known;
  if (isAlarm) {
    await setup.enqueue(name, payloadOf(name, job));
    return;
  }
  const context = { signal: state.ending.signal, attempt: job.attemptsMade + 1 };
  const run = runHandler(setup.handlers, name, { payload: payloadOf(name, job), context });
  state.running.add(run);
  try {
    await run;
  } catch (error) {
    if (!(error instanceof PutOff)) throw error;
    const delayMs = Math.max(error.until.getTime() - Date.now(), soonestMs);
    setup.log.info({ work: name, payload: job.data, delayMs, why: error.message }, "work is put off");
    await setup.enqueue(name, payloadOf(name, job), { delayMs });
  } finally {
    state.running.delete(run);
  }
}

async function runHandler<Name extends WorkName>(
  handlers: WorkHandlers,
  name: Name,
  { payload, context }: { payload: WorkPayload<Name>; context: WorkContext },
): Promise<void> {
  await handlers[name](payload, context);
}

/** Trying again cannot mend a payload. */
function payloadOf<Name extends WorkName>(name: Name, job: Job<unknown>): WorkPayload<Name> {
  try {
    return parsePayload(name, job.data);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    throw new UnrecoverableError(
      `malformed payload: ${error.issues.map((issue) => issue.message).join("; ")}`,
    );
  }
}

function reportTo({ setup: { backend, log }, state }: Run, line: LineName, worker: BackedWorker): void {
  worker.on("error", (error: Error) => {
    // Its last connections may break off when the store ends right behind it.
    if (!state.closing && !backend.isTold(error)) log.warn({ err: error, line }, "a worker reports an error");
  });
  worker.on("stalled", (id: string) =>
    log.warn({ line, job: id }, "work is taken over from a worker that died"),
  );
  worker.on("failed", (job: Job<unknown> | undefined, error: Error) => {
    const what = { work: job?.name ?? line, job: job?.id, payload: job?.data };
    const fields = { err: error, ...what, attempt: job?.attemptsMade };
    if (job !== undefined && job.finishedOn === undefined) log.warn(fields, "work failed and is tried again");
    else log.error(fields, "work failed for good");
  });
}

async function closeWorkers(
  workers: readonly BackedWorker[],
  { state, setup: { log } }: Run,
  graceMs: number,
): Promise<void> {
  const { ending, running } = state;
  await Promise.all(workers.map((worker) => worker.pause(true)));
  let over = await settledWithin(running, graceMs);
  if (!over) {
    ending.abort();
    over = await settledWithin(running, handBackMs);
  }
  state.closing = true;
  // By force, what still runs keeps its lock until that expires; then another worker takes it over.
  const ends = workers.map((worker) => worker.close(!over));
  if (!(await settledWithin(ends, closeMs)))
    log.warn("the queue's store is away; its workers are left to it");
}
