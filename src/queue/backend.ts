import {
  createPostgresBackend,
  Queue,
  withBackend,
  Worker,
  type Processor,
  type WorkerOptions,
} from "bullmq";
import { Redis } from "ioredis";
import pg from "pg";
import { surviveBrokenConnections } from "../platform/broken-connections.ts";
import { type Log } from "../platform/log.ts";
import { lineNames } from "./work.ts";

/** Where the queue lives. On PostgreSQL the queue's own schema must have been migrated. */
export type QueueConnection = { readonly postgresUrl: string } | { readonly redisUrl: string };

export type BackedQueue = Pick<
  Queue<unknown, unknown>,
  "add" | "close" | "getDelayed" | "getJobCounts" | "on" | "waitUntilReady"
>;
export type BackedWorker = Pick<Worker<unknown, unknown>, "close" | "on" | "pause" | "waitUntilReady">;

/** The same two classes on either store, over connections that all queues and workers share. */
export interface Backend {
  queue(name: string): BackedQueue;
  worker(name: string, processor: Processor<unknown, unknown>, options: BackedWorkerOptions): BackedWorker;
  close(): Promise<void>;
}

export type BackedWorkerOptions = Omit<WorkerOptions, "connection">;

export function openBackend(connection: QueueConnection, log: Log): Backend {
  return "postgresUrl" in connection
    ? onPostgres(connection.postgresUrl, log)
    : onRedis(connection.redisUrl, log);
}

interface BackendClasses {
  readonly Queue: new (name: string, options: { connection: pg.Pool }) => BackedQueue;
  readonly Worker: new (
    name: string,
    processor: Processor<unknown, unknown>,
    options: BackedWorkerOptions & { connection: pg.Pool },
  ) => BackedWorker;
}

/** BullMQ's default schema: it names its tables without one. */
const schema = "bullmq";
const connectionsForQueries = 4;

function onPostgres(url: string, log: Log): Backend {
  const pool = new pg.Pool({
    connectionString: url,
    // Each worker keeps one connection to itself, on which it listens.
    max: lineNames.length + connectionsForQueries,
    application_name: "nightshift queue",
    options: `-c search_path=${schema}`,
    keepAlive: true,
  });
  // Every queue and worker listens for itself.
  pool.setMaxListeners(0);
  surviveBrokenConnections(pool, (error) => log.warn({ err: error }, "a connection of the queue broke"));
  // The same classes; their types differ in the backend's, which is not used here.
  const classes = withBackend(createPostgresBackend) as unknown as BackendClasses;
  return {
    queue: (name) => new classes.Queue(name, { connection: pool }),
    worker: (name, processor, options) =>
      new classes.Worker(name, processor, { ...options, connection: pool }),
    close: () => pool.end(),
  };
}

function onRedis(url: string, log: Log): Backend {
  // Null: commands wait for Redis to come back; how long a caller waits is the caller's affair.
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on("error", (error) => log.warn({ err: error }, "the queue's connection to Redis broke"));
  return {
    queue: (name) => new Queue<unknown, unknown>(name, { connection: redis }),
    worker: (name, processor, options) =>
      new Worker<unknown, unknown>(name, processor, { ...options, connection: redis }),
    close: async () => {
      redis.disconnect();
      await Promise.resolve();
    },
  };
}
