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
  const refund = conclusion.kind === "refund";
  return {
    status: move(standing.status, eventOf(conclusion)),
    counted: isCounted(conclusion) ? standing.counted + 1 : standing.counted,
    faultsInARow: refund ? standing.faultsInARow + 1 : 0,
    pull: conclusion.kind === "resolve" ? conclusion.pull : standing.pull,
    waitUntil: refund ? new Date(now.getTime() + conclusion.backOffMinutes * 60_000) : null,
    labels: labelsAfter(conclusion, stuckLabels),
  };
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
    case "resolve":
    case "already-satisfied":
    case "retry":
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
      return null;
  }
}
