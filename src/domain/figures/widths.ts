const minute = 60_000;

/** How long the stretches of time are over which figures are kept, in milliseconds; each holds whole ones of the last. */
export const widths = [minute, 5 * minute, 20 * minute, 60 * minute, 240 * minute, 1_440 * minute] as const;

/** The shortest of them. What is marked as changed is marked by it. */
export const shortest = widths[0];

/** When the stretch of that width began in which the moment lies; all begin with a day in UTC. */
export function beginOf(moment: number, width: number): number {
  return Math.floor(moment / width) * width;
}
