/** The time by which waiting is measured: back-off, sweep, budget days, recurrence. Never a watchdog's time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
