import { Redis, type RedisOptions } from "ioredis";
import { type Log } from "../platform/log.ts";

/** The connection to Redis that queues and workers share, with those that BullMQ makes of it for workers that listen. */
export interface SharedRedis {
  readonly redis: Redis;
  /** Whether an error says no more than that Redis is away, which is told here: once, and once when it is back. */
  readonly isTold: (error: Error) => boolean;
  /** Lets go of every connection, also of one that is about to be tried again. */
  readonly disconnect: () => void;
}

/** What the operating system, and ioredis, say of a connection that is not there. */
const goneCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["ENOTFOUND", "EAI_AGAIN"],
]);
const closedMessage = "Connection is closed.";

export function shareRedis(url: string, log: Log): SharedRedis {
  // Null: commands wait for Redis to come back; how long a caller waits is the caller's affair.
  const redis = new DuplicatedRedis(url, { maxRetriesPerRequest: null });
  let away = false;
  redis.on("error", (error: Error) => {
    if (!isGone(error)) log.warn({ err: error }, "Redis reports an error");
    else if (!away) {
      away = true;
      log.warn({ err: error }, "Redis cannot be reached; queued work waits until it is back");
    }
  });
  redis.on("ready", () => {
    if (away) log.info("Redis is back; queued work goes on");
    away = false;
  });
  return {
    redis,
    isTold: isGone,
    disconnect: () => {
      for (const each of [redis, ...redis.duplicates]) each.disconnect();
    },
  };
}

function isGone(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return goneCodes.has(code) || error.message === closedMessage;
}

/** Remembers its copies: a worker that cannot be closed politely leaves one behind, which would keep the process up. */
class DuplicatedRedis extends Redis {
  readonly duplicates: Redis[] = [];

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    this.duplicates.push(copy);
    return copy;
  }
}
