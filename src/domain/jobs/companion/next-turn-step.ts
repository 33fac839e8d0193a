import { mayInstruct, type Permission } from "../../trust/text/untrusted-text.ts";
import { isOver, type JobStatus } from "../status.ts";
import { type PhaseStep } from "../phases/phase-facts.ts";

/** What a reviewer may ask of the companion on the pull request of a phase. */
export const companionKinds = ["ask", "edit", "draft"] as const;

export type CompanionKind = (typeof companionKinds)[number];

/** How far an answer is. The same words are in the CHECK constraint of `companion_turns.step`. */
export type TurnStep =
  /** The agent is to be asked, or is at it. */
  | "waiting"
  /** What it changed is to be judged and pushed. */
  | "claimed"
  | "settled";

export interface TurnFacts {
  readonly kind: CompanionKind;
  readonly step: TurnStep;
  readonly job: JobStatus;
  readonly phase: PhaseStep;
  /** The issue and the pull request. */
  readonly open: boolean;
  readonly switchedOff: boolean;
  /** Of whoever asked, at this moment. */
  readonly permission: Permission;
  /** Where the branch stands; null: it is not there. */
  readonly head: string | null;
  /** Where it stood when the agent began, and what the agent made of it; null: nothing yet. */
  readonly claim: { readonly on: string; readonly commit: string } | null;
  readonly restarts: number;
}

export type TurnRefusal =
  | "switched-off"
  | "needs-write"
  | "over"
  | "held"
  | "closed"
  | "not-waiting"
  | "branch-gone"
  | "moved"
  | "interrupted"
  | "budget"
  | "fault"
  | "limit"
  | "tripwire"
  | "plan"
  | "gates"
  | "push";

export type NextTurnStep =
  | { readonly kind: "none" }
  | { readonly kind: "refuse"; readonly reason: TurnRefusal }
  | { readonly kind: "ask-agent"; readonly head: string }
  | { readonly kind: "push"; readonly on: string; readonly commit: string }
  /** It is pushed, and judging it anew, for its checks, never comes to an end. */
  | { readonly kind: "tell"; readonly on: string; readonly commit: string };

/** Takes of one answer after which the service gives it up. */
const mostRestarts = 5;

/** What becomes of a reviewer's question now. */
export function nextTurnStep(facts: TurnFacts): NextTurnStep {
  const { step, claim, head } = facts;
  if (step === "settled") return { kind: "none" };
  // Pushed already, by a process that died before it could say so.
  if (claim !== null && head === claim.commit)
    return { kind: facts.restarts > mostRestarts ? "tell" : "push", ...claim };
  const reason = whyNot(facts);
  if (reason !== null) return { kind: "refuse", reason };
  if (head === null) return { kind: "refuse", reason: "branch-gone" };
  if (claim === null) return { kind: "ask-agent", head };
  return head === claim.on ? { kind: "push", ...claim } : { kind: "refuse", reason: "moved" };
}

function whyNot(facts: TurnFacts): TurnRefusal | null {
  if (!mayInstruct(facts.permission)) return "needs-write";
  const called = whyCalledOff(facts);
  if (called !== null) return called;
  if (facts.kind === "edit" && !facts.open) return "closed";
  if (facts.switchedOff) return "switched-off";
  return facts.restarts > mostRestarts ? "interrupted" : null;
}

type Standing = Pick<TurnFacts, "kind" | "job" | "phase">;

/**
 * An edit is work on the job, and goes on only while the job does. What only reads is answered also where the phase is
 * at work again: a review that asks for changes may ask a question, too. Questions alone are answered whatever became of
 * the job: after a failure there are most of them.
 */
function whyCalledOff({ kind, job, phase }: Standing): "over" | "not-waiting" | "held" | null {
  if (kind === "ask") return null;
  if (isOver(job)) return "over";
  if (kind === "edit" ? phase !== "pending_review" : !isAskable(phase)) return "not-waiting";
  return kind === "edit" && job !== "running" && job !== "pending_review" ? "held" : null;
}

/** People talk of it on its pull request, also while it is at work again, or another phase does it again. */
export function isAskable(step: PhaseStep): boolean {
  return step !== "merged" && step !== "failed";
}

/** Whether whoever is at it may stop: nothing can come of it any more. */
export function isCalledOff(standing: Standing): boolean {
  return whyCalledOff(standing) !== null;
}

export interface TurnResult {
  readonly kind: CompanionKind;
  readonly ended: "answered" | "limit" | "aborted" | "fault";
  /** Something in its directory is not as it was. */
  readonly changed: boolean;
  readonly tripped: boolean;
}

export type TurnRuling =
  | { readonly kind: "refuse"; readonly reason: "fault" | "limit" | "tripwire" }
  /** What it says is the answer; a change that nobody asked for is thrown away. */
  | { readonly kind: "answer"; readonly note: "change-refused" | "nothing-changed" | null }
  | { readonly kind: "claim" };

/** What becomes of what the agent said and did. */
export function ruleOnTurn({ kind, ended, changed, tripped }: TurnResult): TurnRuling {
  if (ended === "fault" || ended === "aborted") return { kind: "refuse", reason: "fault" };
  if (ended === "limit") return { kind: "refuse", reason: "limit" };
  if (kind !== "edit") return { kind: "answer", note: changed || tripped ? "change-refused" : null };
  if (tripped) return { kind: "refuse", reason: "tripwire" };
  return changed ? { kind: "claim" } : { kind: "answer", note: "nothing-changed" };
}

const refusals: Readonly<Record<TurnRefusal, string>> = {
  "switched-off": "Nightshift is switched off here; ask again once it is back",
  "needs-write": "this needs write access to the repository",
  over: "the job is over",
  held: "the job does not go on at present; ask again once it does",
  closed: "the issue or its pull request is closed",
  "not-waiting": "the phase does not wait for a review any more",
  "branch-gone": "the branch is not there any more",
  moved: "somebody pushed to the branch meanwhile, and what people push is never overwritten; ask again",
  interrupted: "it was interrupted again and again",
  budget: "the day's budget leaves nothing for it; ask again tomorrow",
  fault: "the agent could not work; ask again in a while",
  limit: "the agent reached a limit before it was done",
  tripwire: "it changed what only a person may let through; nothing of it was pushed",
  plan: "what it made of the plan could not be used; nothing of it was pushed",
  gates: "the gates refuse what it changed; nothing of it was pushed",
  push: "GitHub did not take the push",
};

export const turnRefusals = Object.keys(refusals) as TurnRefusal[];

/** Why nothing came of it, as a sentence without its full stop. */
export function turnRefusalSentence(reason: TurnRefusal): string {
  return refusals[reason];
}
