import { type AgentEnd, type AgentFault, notSetUp } from "../../agents/session.ts";
import { type AnswerStatus, type BlockedReason, type Confidence } from "./answer.ts";
import { backOffMinutesAfter, patienceMinutesAfter } from "../preflight/back-off.ts";
import { type GateVerdict } from "../../gates/verdict/verdict.ts";
import { type PageReason } from "../page.ts";
import { type RetryReason } from "./retry-reason.ts";

/** Why an attempt may have to be called off while it runs. */
export const cancellations = [
  "closed",
  "intake_label_removed",
  "human_required_added",
  "switched_off",
  /** A label was added whose issues are always left to people. */
  "domain_denied",
  "stopped",
  /** The pull request of work that was not resolved yet: a person refused it. */
  "pull_closed",
] as const;

export type Cancellation = (typeof cancellations)[number];

/** What an attempt came to, as programs found it; of the agent's words only its answer, and that not as evidence. */
export interface AttemptFacts {
  /** Read again after the agent was done. */
  readonly cancelled: Cancellation | null;
  readonly tripwires: number;
  readonly ended: AgentEnd;
  readonly answer: {
    readonly status: AnswerStatus | "garbled";
    readonly confidence: Confidence;
    readonly blockedReason: BlockedReason;
  } | null;
  readonly changed: boolean;
  /** Of the commit, or of the base where nothing was changed. */
  readonly gates: GateVerdict["verdict"] | "not-run";
  /** Of what the gates accept; absent: nobody reviewed it, or nothing of it holds it. */
  readonly reviews?: "failed" | undefined;
  readonly publishing: PublishingFacts;
  /** Nothing is published here; absent: work that is accepted is. */
  readonly observing?: true | undefined;
  readonly counted: number;
  /** Refunded attempts in a row before this one. */
  readonly faultsInARow: number;
  /** Where it was blocked by something that may pass: the attempts before it that were, too. */
  readonly transient?: TransientFacts | undefined;
  readonly cap: number;
  /** Whether all gates pass on the default branch; asked after the last attempt only. */
  readonly basePasses?: boolean | undefined;
}

/** Counts of attempts since a person last had a say. */
export interface TransientFacts {
  /** Immediately before this one. */
  readonly inARow: number;
  /** With the same cause. */
  readonly sameCause: number;
}

export type PublishingFacts =
  | { readonly kind: "not-tried" }
  | { readonly kind: "published"; readonly pull: number }
  | { readonly kind: "refused"; readonly why: string };

export type OutcomeLabel =
  "auto-agent-exhausted" | "auto-agent-fatal" | "auto-agent-pr-failed" | "cost-exceeded" | "timeout";

export type AttemptDecision =
  | { readonly kind: "publish" }
  /** Work that would have been published. */
  | { readonly kind: "observe" }
  | { readonly kind: "cancel"; readonly reason: Cancellation }
  | {
      readonly kind: "page";
      readonly reason: PageReason;
      readonly label: OutcomeLabel | null;
      readonly counted: boolean;
    }
  | {
      readonly kind: "refund";
      readonly fault: AgentFault;
      readonly backOffMinutes: number;
      readonly detail?: string | undefined;
    }
  | { readonly kind: "resolve"; readonly pull: number }
  | { readonly kind: "already-satisfied" }
  | {
      readonly kind: "retry";
      readonly reason: RetryReason;
      readonly label: OutcomeLabel | null;
      /** Absent: the next follows at once, and this one counts. */
      readonly wait?: { readonly minutes: number; readonly counted: boolean } | undefined;
    };

/** The decision over an attempt; the order of the rows is the order of precedence. */
export function decideAttempt(facts: AttemptFacts): AttemptDecision {
  if (facts.cancelled !== null) return { kind: "cancel", reason: facts.cancelled };
  if (facts.tripwires > 0) return page({ kind: "tripwires" });
  return (
    refundForFault(facts) ??
    retryForLimit(facts) ??
    alreadySatisfied(facts) ??
    humanOnlyBlocker(facts) ??
    passedGates(facts) ??
    waitForChange(facts) ??
    retry(facts, whyNotDone(facts))
  );
}

/** What may pass is given time to; what did not by the third time counts. */
function waitForChange(facts: AttemptFacts): AttemptDecision | undefined {
  const reason = whyNotDone(facts);
  if (reason !== "blocked_transient") return undefined;
  const { inARow, sameCause } = facts.transient ?? { inARow: 0, sameCause: 0 };
  const minutes = patienceMinutesAfter(inARow);
  if (sameCause < 2) return { kind: "retry", reason, label: null, wait: { minutes, counted: false } };
  const decided = retry(facts, reason);
  return decided.kind === "retry" ? { ...decided, wait: { minutes, counted: true } } : decided;
}

function refundForFault({ ended, faultsInARow }: AttemptFacts): AttemptDecision | undefined {
  if (ended.kind !== "fault") return undefined;
  const minutes = backOffMinutesAfter(faultsInARow);
  if (minutes !== null)
    return { kind: "refund", fault: ended.fault, backOffMinutes: minutes, ...ownWords(ended) };
  return {
    kind: "page",
    reason: { kind: "infrastructure", fault: ended.fault, ...ownWords(ended) },
    label: "auto-agent-fatal",
    counted: false,
  };
}

function ownWords(ended: AgentEnd): { readonly detail?: string } {
  const detail = notSetUp(ended);
  return detail === null ? {} : { detail };
}

function retryForLimit(facts: AttemptFacts): AttemptDecision | undefined {
  if (facts.ended.kind !== "limit") return undefined;
  switch (facts.ended.limit) {
    case "cost":
      return retry(facts, "cost_cap", "cost-exceeded");
    case "wall-clock":
      return retry(facts, "wall_clock", "timeout");
    case "inactivity":
      return retry(facts, "inactivity", "timeout");
    case "turns":
    case "output":
      return retry(facts, "agent_limit");
  }
}

function alreadySatisfied({ answer, changed, gates }: AttemptFacts): AttemptDecision | undefined {
  const holds = answer?.status === "already_satisfied" && !changed && gates === "pass";
  return holds ? { kind: "already-satisfied" } : undefined;
}

function humanOnlyBlocker({ answer, changed, gates }: AttemptFacts): AttemptDecision | undefined {
  if (answer?.status !== "blocked" || answer.confidence !== "high") return undefined;
  if (changed && isAccepted(gates)) return undefined;
  switch (answer.blockedReason) {
    case "needs_human_decision":
    case "needs_credentials":
    case "needs_permissions":
    case "unsafe":
      return page({ kind: "blocked", need: answer.blockedReason });
    case "transient":
    case "insufficient_context":
    case "none":
      return undefined;
  }
}

function passedGates(facts: AttemptFacts): AttemptDecision | undefined {
  const { changed, gates, publishing } = facts;
  if (!changed || !isAccepted(gates)) return undefined;
  if (facts.reviews === "failed") return retry(facts, "reviews_failed");
  switch (publishing.kind) {
    case "not-tried":
      return facts.observing === true ? { kind: "observe" } : { kind: "publish" };
    case "published":
      return { kind: "resolve", pull: publishing.pull };
    case "refused":
      return page({ kind: "publishing_refused", why: publishing.why }, { label: "auto-agent-pr-failed" });
  }
}

/** What needs a person to look at the tests is published, and waits there for that person. */
function isAccepted(gates: AttemptFacts["gates"]): boolean {
  return gates === "pass" || gates === "review";
}

function whyNotDone({ answer, changed, gates }: AttemptFacts): RetryReason {
  if (answer === null || answer.status === "garbled") return "garbled";
  if (answer.status === "blocked") {
    if (answer.blockedReason === "transient") return "blocked_transient";
    return answer.blockedReason === "insufficient_context" ? "insufficient_context" : "blocked_unsure";
  }
  return changed && gates === "fail" ? "gates_failed" : "no_change";
}

/** A retry, unless it was the last attempt that the cap allows. */
function retry(facts: AttemptFacts, reason: RetryReason, label: OutcomeLabel | null = null): AttemptDecision {
  const attempts = facts.counted + 1;
  if (attempts < facts.cap) return { kind: "retry", reason, label };
  const base = facts.basePasses === true ? { basePasses: true as const } : {};
  return page({ kind: "exhausted", attempts, last: reason, ...base }, { label: "auto-agent-exhausted" });
}

function page(reason: PageReason, { label = null }: { label?: OutcomeLabel | null } = {}): AttemptDecision {
  return { kind: "page", reason, label, counted: true };
}
