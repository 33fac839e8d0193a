import { fitsBudget, fitsNoDay, type BudgetFacts } from "./budget.ts";
import { nextClosingStep, type ClosingFacts, type ClosingStep } from "../closing.ts";
import { stepForWish, type WishFacts, type WishStep } from "../wish.ts";
import { recurrenceOf, type FailureFacts } from "../../playbooks/recurrence.ts";
import { nextStage, type Stage } from "./stages.ts";
import { type EscalationStatus } from "../status.ts";
import { type PageReason } from "../page.ts";

/** Everything that decides whether an issue is worked on now, read afresh each time. */
export interface PreflightFacts {
  readonly now: Date;
  readonly issue: IssueFacts;
  /** Effects of the last decision have not reached GitHub yet, so what GitHub shows is out of date. */
  readonly settling: boolean;
  /** null: this issue was never taken in. */
  readonly escalation: EscalationFacts | null;
  readonly domain: DomainFacts;
  /** Kill switches, from the widest to the narrowest; the first that is off is named. */
  readonly switchedOff: KillSwitch | null;
  /** An open pull request that resolves this issue and whose checks are all green. */
  readonly greenResolvingPull: number | null;
  readonly budget: BudgetFacts;
  /** Who took `human-required` off a paged issue; null while it stands or when nobody is known to have. */
  readonly correction: CorrectionFacts | null;
  readonly closing: ClosingFacts;
  /** What a person asked for by a command; null: nothing that is not carried out yet. */
  readonly wish: WishFacts | null;
  /** null: not asked, since nothing depends on it. */
  readonly failure: FailureFacts | null;
  readonly cap: number;
  readonly unregistered: "attempt" | "hold";
  /** Work on it is held back by `mode: observe`, which is in force still; absent: it is not. */
  readonly observed?: true | undefined;
}

export interface IssueFacts {
  readonly state: "open" | "closed" | "absent";
  readonly hasIntakeLabel: boolean;
  readonly hasHumanRequired: boolean;
}

export interface EscalationFacts {
  readonly status: EscalationStatus;
  /** Attempts that count, in this life of the escalation. */
  readonly counted: number;
  /** The stage of the last of them; null: none, or it is not known. */
  readonly lastStage: Stage | null;
  /** The end of a back-off. */
  readonly waitUntil: Date | null;
  /** Another worker is at it. */
  readonly leaseHeld: boolean;
  /** An attempt was begun and not decided: its owner died or handed it back. */
  readonly unfinishedAttempt: boolean;
  /** Until when that attempt waits for checks that others report; null: for nothing. */
  readonly checksUntil: Date | null;
}

export type DomainFacts =
  | { readonly kind: "none" }
  | { readonly kind: "domain"; readonly label: string; readonly agentAllowed: boolean };

export type KillSwitch = "service" | "installation" | "repository" | "domain";

export interface CorrectionFacts {
  readonly by: string;
  readonly canWrite: boolean;
}

export type SkipReason =
  | "not_escalated"
  | "settling"
  | "closed"
  | "human_required"
  | "switched_off"
  | "green_pull_request"
  | "lease_held"
  | "observed"
  | "held";

export type HoldReason = "unregistered" | "switched_off" | "green_pull_request";

export type WaitReason =
  | "back_off"
  | "daily_budget"
  /** No day has what an attempt may cost: nothing begins until a person changes one of them. */
  | "over_daily_budget"
  | "checks";

export type PreflightStep =
  | { readonly kind: "skip"; readonly reason: SkipReason }
  | ClosingStep
  | { readonly kind: "cancel"; readonly reason: "closed" | "intake_label_removed" }
  | { readonly kind: "hold"; readonly reason: HoldReason }
  /** A person took the issue over while nothing ran; it is theirs until they hand it back. */
  | { readonly kind: "stand-back"; readonly reason: "human_required" }
  | { readonly kind: "restore-page"; readonly removedBy: string }
  | WishStep
  | { readonly kind: "page"; readonly reason: PageReason }
  | { readonly kind: "wait"; readonly reason: WaitReason; readonly until: Date }
  | { readonly kind: "resume" }
  | {
      readonly kind: "attempt";
      readonly number: number;
      readonly stage: Stage;
      /** The issue whose resolution did not hold. */
      readonly recurrenceOf?: number;
    };

export type NextAttempt = Extract<PreflightStep, { kind: "attempt" }>;

/** A step that changes the escalation without an attempt. */
export type DirectStep = Exclude<
  PreflightStep,
  ClosingStep | { kind: "attempt" | "resume" | "wait" | "skip" | "forget-wish" }
>;

export type Wait = Extract<PreflightStep, { kind: "wait" }>;

export type Skip = Extract<PreflightStep, { kind: "skip" }>;

export type ForgetWish = Extract<PreflightStep, { kind: "forget-wish" }>;

/** What to do with an issue now. */
export function nextPreflightStep(facts: PreflightFacts): PreflightStep {
  return whetherItIsOver(facts) ?? whetherItIsOurs(facts) ?? whetherItMayStart(facts) ?? attemptOrPage(facts);
}

function whetherItIsOver({ issue, escalation, closing }: PreflightFacts): PreflightStep | undefined {
  if (escalation === null || escalation.leaseHeld || escalation.unfinishedAttempt) return undefined;
  return nextClosingStep({ ...closing, issue: issue.state, status: escalation.status });
}

function whetherItIsOurs(facts: PreflightFacts): PreflightStep | undefined {
  const { issue, escalation } = facts;
  if (issue.state !== "open") return callOff(facts, "closed") ?? forgetWish(facts) ?? skip("closed");
  const paged = escalation?.status === "paged";
  if (!paged && !issue.hasIntakeLabel) {
    return callOff(facts, "intake_label_removed") ?? forgetWish(facts) ?? skip("not_escalated");
  }
  if (facts.settling) return skip("settling");
  if (facts.wish !== null) {
    // A stop calls the attempt off; the others wait for its end.
    return callOffAttempt(escalation) ?? stepForWish(facts.wish, escalation?.status ?? "open");
  }
  if (paged) return whetherItWasHandedBack(facts);
  if (!issue.hasHumanRequired) return undefined;
  // Also what was never worked on: from now on it is known who may hand it back.
  return callOffAttempt(escalation) ?? { kind: "stand-back", reason: "human_required" };
}

/** Only a person who may write takes an issue back, whatever becomes of its other labels. */
function whetherItWasHandedBack({ issue, correction }: PreflightFacts): PreflightStep {
  if (issue.hasHumanRequired || correction === null) return skip("human_required");
  return correction.canWrite
    ? { kind: "reenter", by: correction.by }
    : { kind: "restore-page", removedBy: correction.by };
}

function callOff(
  { issue, escalation, closing }: PreflightFacts,
  reason: "closed" | "intake_label_removed",
): PreflightStep | undefined {
  if (escalation === null || !isUnderWay(escalation.status)) return undefined;
  // Closed by somebody who may not hand it back, it is still a person's.
  const kept =
    escalation.status === "paged" && issue.state === "closed" && closing.closure?.canWrite !== true;
  return kept ? undefined : (callOffAttempt(escalation) ?? { kind: "cancel", reason });
}

/** An attempt is called off by whoever holds it, or by resuming it, which begins with reading the issue again. */
function callOffAttempt(escalation: EscalationFacts | null): PreflightStep | undefined {
  if (escalation === null || !escalation.unfinishedAttempt) return undefined;
  return escalation.leaseHeld ? skip("lease_held") : { kind: "resume" };
}

function forgetWish({ wish }: PreflightFacts): PreflightStep | undefined {
  return wish === null ? undefined : { kind: "forget-wish", by: wish.by };
}

/** Work under way is held, so that it is no longer due; new work is held, so that its reporter is told. */
function putOff(
  escalation: EscalationFacts | null,
  reason: "switched_off" | "green_pull_request",
): PreflightStep {
  return escalation === null || escalation.status === "open" ? { kind: "hold", reason } : skip(reason);
}

function whetherItMayStart(facts: PreflightFacts): PreflightStep | undefined {
  const { escalation, domain } = facts;
  if (escalation?.leaseHeld === true) return skip("lease_held");
  if (facts.switchedOff !== null) return callOffAttempt(escalation) ?? putOff(escalation, "switched_off");
  if (domain.kind === "domain" && !domain.agentAllowed) {
    const page = { kind: "page", reason: { kind: "domain_denied", label: domain.label } } as const;
    return callOffAttempt(escalation) ?? page;
  }
  if (escalation?.unfinishedAttempt === true) {
    const until = escalation.checksUntil;
    const waits = until !== null && until > facts.now;
    return waits ? { kind: "wait", reason: "checks", until } : { kind: "resume" };
  }
  if (facts.greenResolvingPull !== null) return putOff(escalation, "green_pull_request");
  if (domain.kind === "none" && facts.unregistered === "hold") {
    return escalation?.status === "held" ? skip("held") : { kind: "hold", reason: "unregistered" };
  }
  return facts.observed === true ? skip("observed") : undefined;
}

function attemptOrPage({ now, escalation, budget, failure, cap }: PreflightFacts): PreflightStep {
  const counted = escalation?.counted ?? 0;
  if (counted >= cap) return { kind: "page", reason: { kind: "exhausted", attempts: counted, last: null } };
  const waitUntil = escalation?.waitUntil ?? null;
  if (waitUntil !== null && waitUntil > now) return { kind: "wait", reason: "back_off", until: waitUntil };
  if (!fitsBudget(budget)) {
    const reason = fitsNoDay(budget) ? "over_daily_budget" : "daily_budget";
    return { kind: "wait", reason, until: budget.nextDay };
  }
  const number = counted + 1;
  const recurrence = recurrenceOf(failure);
  const last = escalation?.lastStage ?? null;
  if (recurrence === null) return { kind: "attempt", number, stage: nextStage(counted, { last }) };
  const stage = nextStage(counted, { recurrence: true, last });
  return { kind: "attempt", number, stage, recurrenceOf: recurrence.issue };
}

function isUnderWay(status: EscalationStatus): boolean {
  return status === "open" || status === "held" || status === "paged";
}

function skip(reason: SkipReason): PreflightStep {
  return { kind: "skip", reason };
}
