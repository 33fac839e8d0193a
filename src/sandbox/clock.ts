import { type Clock } from "../platform/clock.ts";

/** Runs with the system's time, ahead of it by what it was advanced. */
export interface SandboxClock extends Clock {
  advance(milliseconds: number): void;
}

export function startSandboxClock(start: Date = new Date()): SandboxClock {
  let ahead = start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      if (!(milliseconds >= 0)) throw new RangeError("A clock is advanced by a positive time.");
      ahead += milliseconds;
    },
  };
}
