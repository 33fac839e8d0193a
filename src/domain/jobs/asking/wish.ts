import { type AutonomyLevel } from "../autonomy/autonomy.ts";

/** What a person wants done with a job, given in a command. */
export type JobWish =
  | { readonly kind: "stop" | "pause" | "redo" | "retry" }
  /** With what the agent is to know. */
  | { readonly kind: "resume"; readonly guidance: string }
  | { readonly kind: "autonomy"; readonly level: AutonomyLevel };

/** The same, or that there be a job. */
export type AskedWish =
  | JobWish
  /** Counts like a review of the head that stood there when it was written. */
  | { readonly kind: "approve"; readonly pull: number }
  /** With whatever level and expert it names. */
  | { readonly kind: "run"; readonly words: string };

/** Of several that wait at a phase boundary, however many comments they came in, the first here goes. */
const precedence = ["stop", "pause", "redo", "retry", "resume"] as const;

/** The one that moves the job; null: none does. What it goes before comes to nothing. */
export function leadingWish<Wish extends JobWish>(
  waiting: readonly Wish[],
): Exclude<Wish, { kind: "autonomy" }> | null {
  for (const kind of precedence) {
    // Of the same kind the latest says best what is meant.
    const found = waiting.findLast((wish) => wish.kind === kind);
    if (found !== undefined) return found as Exclude<Wish, { kind: "autonomy" }>;
  }
  return null;
}

/** The level that was asked for last; null: none was. */
export function wishedLevel(waiting: readonly JobWish[]): AutonomyLevel | null {
  const last = waiting.findLast((wish) => wish.kind === "autonomy");
  return last?.kind === "autonomy" ? last.level : null;
}
