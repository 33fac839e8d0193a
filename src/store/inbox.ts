import { type Log } from "../platform/log.ts";
import { type Database } from "./database.ts";
import { insertDeliveries, type Insertion, type NewDelivery } from "./deliveries.ts";
import { groupCommits } from "./group-commit.ts";

export interface Inbox {
  /** When this resolves the delivery is durable (or known, or no JSON); it rejects if that cannot be said. */
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

export function openInbox({ database, wake, log }: InboxOptions): Inbox {
  const wakeUp = oneAtATime(wake, log);
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

/** Calls during a run make exactly one more run after it. */
function oneAtATime(act: () => Promise<void>, log: Log): () => void {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = async () => {
    try {
      await act();
    } catch (error) {
      log.warn({ err: error }, "the queue could not be told of new deliveries");
    }
    running = next;
    next = undefined;
  };
  return () => {
    if (running === undefined) running = run();
    else next ??= running.then(run);
  };
}
