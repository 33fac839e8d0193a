import { type Log } from "../../platform/log.ts";
import { type Presence } from "../../store/presence.ts";

/** Why running work was interrupted. */
export type Interruption<Reason> =
  | { readonly kind: "cancelled"; readonly reason: Reason }
  /** Another worker may have taken over: nothing may be written any more. */
  | { readonly kind: "lease-lost" }
  /** The service is going down; somebody else resumes. */
  | { readonly kind: "handed-back" };

export interface Watch<Reason> {
  /** Aborts as soon as work must stop; the reason is `interruption()`. */
  readonly signal: AbortSignal;
  interruption(): Interruption<Reason> | null;
  stop(): Promise<void>;
}

export interface WatchDeps {
  readonly log: Log;
  readonly presence: Presence;
  readonly leaving: AbortSignal;
}

const lookEveryMs = 1_000;

/** Watches over running work: whatever `look` finds, the holder's sign of life, and the service itself. */
export function watchWork<Reason>(
  deps: WatchDeps,
  holder: number,
  look: () => Promise<Interruption<Reason> | null>,
): Watch<Reason> {
  const controller = new AbortController();
  let interruption: Interruption<Reason> | null = null;
  const interrupt = (why: Interruption<Reason>) => {
    interruption ??= why;
    controller.abort();
  };
  const leave = () => interrupt({ kind: "handed-back" });
  const lose = () => interrupt({ kind: "lease-lost" });
  if (deps.leaving.aborted) leave();
  // The sign of life may have been lost, or renewed under another key, since the lease was taken.
  if (deps.presence.signal.aborted || deps.presence.holder !== holder) lose();
  deps.leaving.addEventListener("abort", leave);
  deps.presence.signal.addEventListener("abort", lose);
  const looking = keepLooking(deps, controller.signal, async () => {
    const found = await look();
    if (found !== null) interrupt(found);
  });
  return {
    signal: controller.signal,
    interruption: () => interruption,
    stop: async () => {
      controller.abort();
      deps.leaving.removeEventListener("abort", leave);
      deps.presence.signal.removeEventListener("abort", lose);
      await looking;
    },
  };
}

async function keepLooking(
  { log }: WatchDeps,
  signal: AbortSignal,
  look: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await look();
    } catch (error) {
      // Not knowing is no reason to stop; what work is about is read again before anything is pushed.
      log.warn({ err: error }, "could not look at what running work is about");
    }
    await pause(lookEveryMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
