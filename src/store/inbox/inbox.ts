import { setTimeout as rest } from "node:timers/promises";
import { type Log } from "../../platform/log.ts";
import { type Database } from "../database.ts";
import { insertDeliveries, type Insertion, type NewDelivery } from "./deliveries.ts";
import { groupCommits } from "./group-commit.ts";

export interface Inbox {
  /** When this resolves the delivery is durable, or was known; it rejects if that cannot be said. */
  accept(delivery: NewDelivery): Promise<Insertion>;
}

export interface InboxOptions {
  readonly database: Database;
  /** Tells the queue that something waits. If it fails nothing is lost: the sweep asks again. */
  readonly wake: () => Promise<void>;
  readonly log: Log;
}

const maxItems = 32;
const maxBytes = 4 * 1024 * 1024;
const lanes = 2;
const restMs = 50;

export function openInbox({ database, wake, log }: InboxOptions): Inbox {
  const wakeUp = withRests(wake, log);
  const accept = groupCommits<NewDelivery, Insertion>({
    bytesOf: ({ payload }) => payload.length,
    maxItems,
    maxBytes,
    lanes,
    write: async (batch) => {
      const insertions = await insertDeliveries(database, batch);
      if (insertions.includes("stored")) wakeUp();
      return insertions;
    },
  });
  return { accept };
}

/** At once after a rest, else once when the rest is over: under load one run speaks for all calls meanwhile. */
function withRests(act: () => Promise<void>, log: Log): () => void {
  let resting = false;
  let calls = 0;
  const run = async () => {
    resting = true;
    let answered: number;
    do {
      answered = calls;
      try {
        await act();
      } catch (error) {
        log.warn({ err: error }, "the queue could not be told of new deliveries");
      }
      await rest(restMs, undefined, { ref: false });
    } while (calls > answered);
    resting = false;
  };
  return () => {
    calls += 1;
    if (!resting) void run();
  };
}
