import { type Log } from "../../platform/log.ts";
import { listenToChanges, type Change, type Listening } from "../../store/changes.ts";
import { type Database } from "../../store/database.ts";

/** "gap": changes may have been missed. */
export type Hear = (told: Change | "gap") => void;

/** What changes, told to whoever watches in this process. It costs a connection while somebody does. */
export interface LiveFeed {
  /** From when the promise is kept until the answer is called. */
  subscribe(hear: Hear): Promise<() => void>;
  /** Aborts when the service stops taking requests: whoever watches is let go. */
  readonly closing: AbortSignal;
  close(): void;
}

const againMs = 1_000;

interface FeedDeps {
  readonly db: Database;
  readonly log: Log;
}

export function openLiveFeed(deps: FeedDeps): LiveFeed {
  const listeners = new Set<Hear>();
  const closing = new AbortController();
  const tell: Hear = (told) => {
    for (const hear of listeners) hear(told);
  };
  const isWanted = () => listeners.size > 0 && !closing.signal.aborted;
  const ear = openEar(deps, { tell, isWanted });
  return {
    closing: closing.signal,
    subscribe: async (hear) => {
      closing.signal.throwIfAborted();
      listeners.add(hear);
      await ear.listen();
      return () => {
        listeners.delete(hear);
        if (listeners.size === 0) ear.rest();
      };
    },
    close: () => {
      closing.abort();
      listeners.clear();
      ear.rest();
    },
  };
}

/** The one connection, which comes again by itself while somebody wants it. */
function openEar(
  { db, log }: FeedDeps,
  { tell, isWanted }: { readonly tell: Hear; readonly isWanted: () => boolean },
) {
  let listening: Promise<Listening> | null = null;
  const begin = (): Promise<Listening> => {
    const begun = listenToChanges(db, tell);
    listening = begun;
    begun
      .then(({ ended }) => ended)
      .catch((error: unknown) => log.warn({ err: error }, "pages cannot be told what changes, trying again"))
      .finally(() => comeAgain(begun));
    return begun;
  };
  const comeAgain = (lost: Promise<Listening>) => {
    if (listening !== lost) return;
    listening = null;
    const timer = setTimeout(() => {
      if (listening !== null || !isWanted()) return;
      begin().then(
        () => tell("gap"),
        () => undefined,
      );
    }, againMs);
    timer.unref();
  };
  return {
    /** Where Postgres does not answer, whoever watches is told of a gap once it does. */
    listen: async () => {
      await (listening ?? begin()).catch(() => undefined);
    },
    rest: () => {
      const last = listening;
      listening = null;
      last?.then(
        (each) => each.stop(),
        () => undefined,
      );
    },
  };
}
