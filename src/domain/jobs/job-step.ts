import { type CorrectionFacts } from "../escalations/preflight/preflight.ts";
import { type PlanNode } from "./phases/graph.ts";
import { type PhaseFacts } from "./phases/phase-facts.ts";
import { type PhaseNumber } from "./phases/phase-name.ts";
import { type Question } from "./strategy/iteration.ts";
import { type JobStatus } from "./status.ts";
import { type JobWish } from "./asking/wish.ts";

export interface JobFacts {
  readonly now: Date;
  readonly status: JobStatus;
  readonly issue: "open" | "closed" | "absent";
  readonly switchedOff: boolean;
  readonly humanRequired: HumanRequiredFacts;
  /** Given and not carried out yet, oldest first. */
  readonly wishes: readonly JobWish[];
  /** In the order in which they were begun. */
  readonly phases: readonly PhaseFacts[];
  /** Of the last strategic phase that was merged, with what its phases asked for. */
  readonly plan: readonly PlanNode[];
  readonly limits: {
    readonly phases: number;
    readonly feedbackCycles: number;
    /** As often the gates may refuse the whole; the last time fails the job. */
    readonly refusedResults: number;
    readonly parallel: number;
  };
}

export interface HumanRequiredFacts {
  /** The issue has the label, or is about to. */
  readonly stands: boolean;
  /** Who took it off a job that it held; null: it stands, it held none, or nobody is known to have. */
  readonly correction: CorrectionFacts | null;
}

export type PauseReason =
  | "asked"
  /** A person took the issue over. */
  | "human-required"
  /** A phase at work asks a person. */
  | Question
  | "pull-closed"
  | "branch-gone"
  | "force-pushed"
  /** The result of the run is held, and there is no pull request to hold it in. */
  | "held"
  /** GitHub does not take what is to be done, and will not take it by itself. */
  | "refused";
/** `issue-gone`: deleted, or moved to another repository. */
export type StopReason = "asked" | "issue-closed" | "issue-gone";
export type JobFailure = "phase-failed" | "feedback-cycles" | "too-many-phases";

export interface NewPhase extends PhaseNumber {
  readonly planned: string | null;
  readonly plannedBy: number | null;
}

export type JobStep =
  | { readonly kind: "none" }
  | {
      readonly kind: "wait";
      readonly because: "switched-off" | "paused" | "failed" | "phase" | "review" | "back-off" | "checks";
      readonly until: Date | null;
    }
  | { readonly kind: "stop"; readonly why: StopReason }
  /** `detail`: what GitHub said. */
  | { readonly kind: "pause"; readonly why: PauseReason; readonly detail?: string }
  | { readonly kind: "resume"; readonly guidance: string | null }
  /** The label was taken off by somebody who may not. */
  | { readonly kind: "restore-human-required"; readonly removedBy: string }
  /** What is open, or what failed, is begun anew. */
  | { readonly kind: "redo"; readonly phases: readonly number[] }
  | { readonly kind: "begin"; readonly phases: readonly NewPhase[] }
  /** The agent or the gates have something to do. */
  | { readonly kind: "work"; readonly phases: readonly number[] }
  /** The branch is pushed and its pull request opened, to wait for a person or not. */
  | { readonly kind: "publish"; readonly phase: number }
  /** What others report on the commit that it pushed is asked for. */
  | { readonly kind: "check"; readonly phase: number }
  | { readonly kind: "merge"; readonly phase: number; readonly sha: string | null }
  | { readonly kind: "note-merge"; readonly phase: number }
  /** What waited for nobody is for a person to look at after all. */
  | {
      readonly kind: "wait-for-review";
      readonly phase: number;
      readonly because: "changes-requested" | "moved";
    }
  | { readonly kind: "again"; readonly phase: number }
  | {
      readonly kind: "feedback";
      readonly phase: number;
      readonly number: number;
      readonly on: "same-branch" | "own-branch";
    }
  /** The gates refused the whole: a strategic phase plans what mends it. */
  | { readonly kind: "mend-result"; readonly phase: number; readonly number: number }
  /** What was planned on another phase's branch is that phase's to do. */
  | { readonly kind: "hand-back"; readonly phase: number; readonly to: number }
  | { readonly kind: "fail"; readonly why: JobFailure }
  | { readonly kind: "complete" };
