import { type AttemptDecision } from "./decision.ts";
import { type LabelState } from "../labels.ts";
import { statusAfter, type EscalationEvent, type EscalationStatus } from "../status.ts";

/** A decision that ends an attempt. */
export type Conclusion = Exclude<AttemptDecision, { kind: "publish" }>;

export interface Standing {
  readonly status: EscalationStatus;
  readonly counted: number;
  readonly faultsInARow: number;
  readonly pull: number | null;
}

export interface Consequences extends Standing {
  readonly waitUntil: Date | null;
  /** null: labels stay as they are. */
  readonly labels: LabelState | null;
}

/** What a conclusion does to the escalation. Throws for a move that the state machine does not know. */
export function consequencesOf(
  conclusion: Conclusion,
  standing: Standing,
  { now, stuckLabels }: { now: Date; stuckLabels: readonly string[] },
): Consequences {
  const minutes = minutesToWait(conclusion);
  return {
    status: move(standing.status, eventOf(conclusion)),
    counted: isCounted(conclusion) ? standing.counted + 1 : standing.counted,
    // A wait for something that may pass is no fault of ours, but the next attempt waits all the same.
    faultsInARow: conclusion.kind === "refund" ? standing.faultsInARow + 1 : minutes === null ? 0 : 1,
    pull: conclusion.kind === "resolve" ? conclusion.pull : standing.pull,
    waitUntil: minutes === null ? null : new Date(now.getTime() + minutes * 60_000),
    labels: labelsAfter(conclusion, stuckLabels),
  };
}

function minutesToWait(conclusion: Conclusion): number | null {
  if (conclusion.kind === "refund") return conclusion.backOffMinutes;
  return conclusion.kind === "retry" ? (conclusion.wait?.minutes ?? null) : null;
}

function move(from: EscalationStatus, event: EscalationEvent | null): EscalationStatus {
  if (event === null) return from;
  const to = statusAfter(from, event);
  if (to === undefined) throw new Error(`${event} has no meaning for an escalation that is ${from}`);
  return to;
}

function eventOf(conclusion: Conclusion): EscalationEvent | null {
  switch (conclusion.kind) {
    case "cancel":
      // A person took the issue over: it is theirs until they hand it back.
      if (conclusion.reason === "human_required_added") return "page";
      return conclusion.reason === "switched_off" || conclusion.reason === "domain_denied"
        ? "hold"
        : "cancel";
    case "observe":
      return "hold";
    case "page":
      return "page";
    case "resolve":
      return "resolve";
    case "already-satisfied":
      return "satisfy";
    case "refund":
    case "retry":
      return null;
  }
}

/** Whether the attempt that ended so is one of those that the cap bounds. */
export function isCounted(conclusion: Conclusion): boolean {
  switch (conclusion.kind) {
    case "cancel":
      return conclusion.reason === "pull_closed";
    case "refund":
      return false;
    case "page":
      return conclusion.counted;
    case "retry":
      return conclusion.wait?.counted ?? true;
    case "observe":
    case "resolve":
    case "already-satisfied":
      return true;
  }
}

function labelsAfter(conclusion: Conclusion, stuckLabels: readonly string[]): LabelState | null {
  switch (conclusion.kind) {
    case "cancel":
      // Else it would begin again at once.
      return conclusion.reason === "stopped" || conclusion.reason === "pull_closed"
        ? { kind: "stopped" }
        : null;
    case "page":
      return { kind: "paged", outcome: conclusion.label };
    case "retry":
      return { kind: "retrying", outcome: conclusion.label };
    case "resolve":
    case "already-satisfied":
      return { kind: "done", stuckLabels };
    case "refund":
    // Its issue asks for help still, and is worked on once work is published here.
    case "observe":
      return null;
  }
}
