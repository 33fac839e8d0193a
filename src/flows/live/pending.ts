import { type Change } from "../../store/changes.ts";

/** What somebody is still to be told: bounded, since it says where something changed and not how often. */
export interface Pending {
  readonly add: (change: Change) => void;
  /** Instead of everything: look at it all again. */
  readonly reset: () => void;
  /** All that there is, in the order in which it happened last. */
  readonly take: () => readonly (Change | "reset")[];
  /** Until there is something to tell, somebody wakes it, or the time is over. */
  readonly wait: (ms: number) => Promise<void>;
  readonly wake: () => void;
}

/** Whoever is behind by more than this looks at everything again. */
const most = 200;

export function openPending(): Pending {
  let all = new Map<string, Change>();
  let isReset = false;
  const { wake, sleep } = openAlarm();
  const reset = () => {
    isReset = true;
    all = new Map();
    wake();
  };
  return {
    reset,
    wake,
    add: (change) => {
      const { repositoryId, subject, id } = change;
      const key = `${repositoryId ?? ""} ${subject}`;
      const before = all.get(key);
      // Told last where it happened last, so that nothing is skipped by whoever resumes after it.
      all.delete(key);
      all.set(key, id === null && before !== undefined ? { ...change, id: before.id } : change);
      if (all.size > most) reset();
      else wake();
    },
    take: () => {
      const told: (Change | "reset")[] = isReset ? ["reset", ...all.values()] : [...all.values()];
      all = new Map();
      isReset = false;
      return told;
    },
    wait: (ms) => (isReset || all.size > 0 ? Promise.resolve() : sleep(ms)),
  };
}

/** For one sleeper: it sleeps until it is woken, or for as long as it asked. */
function openAlarm() {
  let waiting: (() => void) | null = null;
  const wake = () => {
    waiting?.();
    waiting = null;
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      waiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return { wake, sleep };
}
