import {
  Queue,
  withBackend,
  Worker,
  type PgPool,
  type PostgresConnectionOptions,
  type Processor,
  type QueueBaseOptions,
  type WorkerOptions,
} from "bullmq";
import pg from "pg";
import { askAgain } from "../platform/ask-again.ts";
import { surviveBrokenConnections } from "../platform/broken-connections.ts";
import { type Log } from "../platform/log.ts";
import { prepareStatements } from "../platform/prepare-statements.ts";
import { isLostToAnother } from "../platform/temporary-failure.ts";
import { SharedBackend, SharedConnection } from "./shared-postgres.ts";
import { shareRedis } from "./shared-redis.ts";

/** Where the queue lives. On PostgreSQL the queue's own schema must have been migrated. */
export type QueueConnection = { readonly postgresUrl: string } | { readonly redisUrl: string };

export type BackedQueue = Pick<
  Queue<unknown, unknown>,
  "add" | "close" | "getDelayed" | "getJobCounts" | "getPrioritized" | "getWaiting" | "on" | "waitUntilReady"
>;
export type BackedWorker = Pick<Worker<unknown, unknown>, "close" | "on" | "pause" | "waitUntilReady">;

/** The same two classes on either store, over connections that all queues and workers share. */
export interface Backend {
  queue(name: string): BackedQueue;
  worker(name: string, processor: Processor<unknown, unknown>, options: BackedWorkerOptions): BackedWorker;
  /** Whether the backend itself tells of this error, which each queue and worker meets anew at each try. */
  isTold(error: Error): boolean;
  /** Lets go of the store's connections, also of those of a queue or worker that could not be closed. */
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
const connectionsForQueries = 2;
const connectionsThatListen = 1;

function onPostgres(url: string, log: Log): Backend {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsForQueries + connectionsThatListen,
    application_name: "nightshift queue",
    options: `-c search_path=${schema} -c jit=off`,
    keepAlive: true,
  });
  surviveBrokenConnections(pool, (error) => log.warn({ err: error }, "a connection of the queue broke"));
  prepareStatements(pool);
  askLostAgain(pool);
  // Every queue asks to hear of its errors, and every worker of the notices that come over it.
  pool.on("connect", (client) => client.setMaxListeners(0));
  const connection = new SharedConnection(pool as unknown as PgPool);
  connection.setMaxListeners(0);
  // The same classes; their types differ in the backend's, which is not used here.
  const classes = withBackend(
    (name, options: QueueBaseOptions<PostgresConnectionOptions>) =>
      new SharedBackend(connection, name, options),
  ) as unknown as BackendClasses;
  return {
    isTold: () => false,
    queue: (name) => new classes.Queue(name, { connection: pool }),
    worker: (name, processor, options) =>
      new classes.Worker(name, processor, { ...options, connection: pool }),
    close: async () => {
      await connection.close();
      await pool.end();
    },
  };
}

/** Of all that queues and workers ask, each is a statement by itself, and holds whole or not at all. */
function askLostAgain(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  const asked = (...each: unknown[]) => askAgain(() => query(...each), isLostToAnother);
  pool.query = asked as typeof pool.query;
}

function onRedis(url: string, log: Log): Backend {
  const { redis, isTold, disconnect } = shareRedis(url, log);
  return {
    isTold,
    queue: (name) => new Queue<unknown, unknown>(name, { connection: redis }),
    worker: (name, processor, options) =>
      new Worker<unknown, unknown>(name, processor, { ...options, connection: redis }),
    close: async () => {
      disconnect();
      await Promise.resolve();
    },
  };
}
