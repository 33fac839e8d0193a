import { holdsPullGateRun, type PullGateRun } from "../../../store/gates/pull-gate-runs.ts";
import { type PullGateDeps } from "./dependencies.ts";

export interface PullWatch {
  /** Aborts when the run was called off or taken over, and when the service is going down. */
  readonly signal: AbortSignal;
  stop(): Promise<void>;
}

const lookEveryMs = 1_000;

export function watchPullRun(deps: PullGateDeps, { id }: PullGateRun): PullWatch {
  const { presence, leaving, db, log } = deps;
  const { holder } = presence;
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, leaving, presence.signal]);
  const look = async () => {
    while (!signal.aborted) {
      await pause(signal);
      try {
        if (!(await holdsPullGateRun(db, id, holder))) ended.abort();
      } catch (error) {
        // Not knowing is no reason to stop; nothing is stored without the lease.
        log.warn({ err: error, run: id }, "could not look at a gate run");
      }
    }
  };
  const looking = look();
  return {
    signal,
    stop: async () => {
      ended.abort();
      await looking;
    },
  };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, lookEveryMs);
    signal.addEventListener("abort", done);
  });
}
