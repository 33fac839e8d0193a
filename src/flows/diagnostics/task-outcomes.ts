import { countWithin, nameOf, type Figures } from "../../domain/figures/figures.ts";

/** How a task was settled: an attempt, or a revision of a phase, whose claims were rejected that often, or given up. */
const outcomes = ["firstTry", "rejectedOnce", "rejectedTwice", "rejectedMore", "givenUp"] as const;

export interface OutcomeShare {
  readonly outcome: (typeof outcomes)[number];
  readonly tasks: number;
  /** Of the tasks that were settled; null: none was. */
  readonly share: number | null;
}

/** Always each of them, from the figures of gates. What ended in another way, such as by a limit, is in none. */
export function countOutcomes(figures: Figures): OutcomeShare[] {
  const told = outcomes.map((outcome) => ({
    outcome,
    tasks: (figures.counts[nameOf("tasks", outcome)] ?? 0) - countWithin(figures, "tasks", outcome),
  }));
  const whole = told.reduce((sum, { tasks }) => sum + tasks, 0);
  return told.map((each) => ({ ...each, share: whole === 0 ? null : each.tasks / whole }));
}
