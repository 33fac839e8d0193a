import { openQueue } from "../src/queue/queue.ts";
import { workNames, type WorkHandlers } from "../src/queue/work.ts";
import { callNext, inPlace, type AttemptPlaceDeps } from "../src/flows/places/attempt-places.ts";
import { createLog } from "../src/platform/log.ts";
import { openDatabase } from "../src/store/database.ts";
import { announcePresence } from "../src/store/presence.ts";

/** What one worker process is told of its work. */
export interface WorkerJob {
  readonly databaseUrl: string;
  /** null: the queue is in Postgres. */
  readonly redisUrl: string | null;
  readonly places: number;
  /** How long an attempt takes that does nothing here: agents and gates are processes of their own. */
  readonly attemptMs: number;
}

const job = JSON.parse(process.argv[2] ?? "") as WorkerJob;
const log = createLog("error", process.stderr);
const db = await openDatabase(job.databaseUrl, { max: 20, log });
const connection = job.redisUrl === null ? { postgresUrl: job.databaseUrl } : { redisUrl: job.redisUrl };
const queue = await openQueue(connection, { log, prefix: "bench" });
const presence = await announcePresence(job.databaseUrl, log);
const leaving = new AbortController();
const deps: AttemptPlaceDeps = {
  ...{ db, log, presence, clock: { now: () => new Date() }, leaving: leaving.signal },
  places: { attempts: job.places, ofInstallation: null },
  callToAttempt: (key) => queue.enqueue("attempt", key, { apart: true }),
};
const nothing = () => Promise.resolve();
const attempt: WorkHandlers["attempt"] = (key) =>
  inPlace(deps, key, async () => {
    await db.query("insert into bench_begun (repository_id, issue) values ($1, $2)", [
      key.repositoryId,
      key.issue,
    ]);
    await new Promise((resolve) => setTimeout(resolve, job.attemptMs));
  });
const handlers = {
  ...Object.fromEntries(workNames.map((name) => [name, nothing])),
  attempt,
} as WorkHandlers;
const workers = await queue.startWorkers(handlers, { concurrency: { attempt: job.places } });
await callNext(deps);
process.stdout.write("ready\n");

/** Whatever the bench writes asks for this process's memory in bytes; the end of it ends the process. */
for await (const _ of process.stdin) process.stdout.write(`${process.memoryUsage().rss}\n`);
leaving.abort();
await workers.close(5_000);
await queue.close();
await presence.close();
await db.end();
