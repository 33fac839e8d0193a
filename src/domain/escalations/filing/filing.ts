import { type KillSwitch } from "../preflight/preflight.ts";

/** What is known of the issue that stands for a condition. */
export interface FiledIssue {
  /** null: it is on its way to GitHub. */
  readonly issue: number | null;
  readonly state: "open" | "closed" | "absent";
  /** Closed as not planned, or as a duplicate: a person does not want it. */
  readonly dismissed: boolean;
  readonly hasHumanRequired: boolean;
}

export interface FilingFacts {
  readonly switchedOff: KillSwitch | null;
  /** The stuck label is in the registry. */
  readonly registered: boolean;
  /** The filing of the same fingerprint whose condition was not gone since. */
  readonly standing: FiledIssue | null;
  /** The issue of the last filing of the same fingerprint that is over. */
  readonly earlier: number | null;
}

export type FilingDecision =
  | { readonly kind: "file"; readonly earlier: number | null }
  | { readonly kind: "found"; readonly issue: number | null }
  | { readonly kind: "dismissed"; readonly issue: number }
  | { readonly kind: "refuse"; readonly reason: "unregistered" | "switched_off" };

/** Whether a producer's report becomes an issue. */
export function decideFiling({ switchedOff, registered, standing, earlier }: FilingFacts): FilingDecision {
  if (!registered) return { kind: "refuse", reason: "unregistered" };
  if (switchedOff !== null) return { kind: "refuse", reason: "switched_off" };
  if (standing === null) return { kind: "file", earlier };
  if (standing.issue === null || standing.state === "open") return { kind: "found", issue: standing.issue };
  if (standing.dismissed) return { kind: "dismissed", issue: standing.issue };
  // Closed as completed and reported again: it did not hold.
  return { kind: "file", earlier: standing.issue };
}

export interface ClearingFacts {
  readonly switchedOff: KillSwitch | null;
  readonly standing: FiledIssue | null;
}

export type ClearingDecision =
  | { readonly kind: "refuse"; readonly reason: "switched_off" }
  /** Nothing stands for it. */
  | { readonly kind: "nothing" }
  /** GitHub does not have it yet, and need not. */
  | { readonly kind: "withdraw" }
  /** Somebody closed it before. */
  | { readonly kind: "end"; readonly issue: number }
  /** A person has it: nothing touches it. */
  | { readonly kind: "leave"; readonly issue: number }
  | { readonly kind: "close"; readonly issue: number };

/** What becomes of the issue when its producer says that the condition is gone. */
export function decideClearing({ switchedOff, standing }: ClearingFacts): ClearingDecision {
  if (standing === null) return { kind: "nothing" };
  if (switchedOff !== null) return { kind: "refuse", reason: "switched_off" };
  const { issue } = standing;
  if (issue === null) return { kind: "withdraw" };
  if (standing.state !== "open") return { kind: "end", issue };
  return { kind: standing.hasHumanRequired ? "leave" : "close", issue };
}
