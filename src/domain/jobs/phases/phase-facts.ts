import { type ApprovalDecision, type HeadGates } from "../approval/approval.ts";
import { type PhaseNumber } from "./phase-name.ts";
import { type FreezeMoment } from "../autonomy/should-freeze.ts";

/** How far a phase is. The same words are in the CHECK constraint of `phases.step`. */
export const phaseSteps = [
  // The agent is to be asked, or is at it.
  "working",
  // It claims something that programs are to judge.
  "claimed",
  // What it claims holds.
  "accepted",
  // It is pushed, and waits for what others report on the commit.
  "checking",
  // Its pull request waits for a person.
  "pending_review",
  // Its pull request waits for nobody.
  "merging",
  "merged",
  "failed",
  // Another phase does it again.
  "superseded",
] as const;

export type PhaseStep = (typeof phaseSteps)[number];

/** The pull request of a phase as it stands on GitHub. */
export type PullStanding =
  | { readonly kind: "merged" }
  | { readonly kind: "closed" | "branch-gone" | "force-pushed" }
  | {
      readonly kind: "open";
      readonly headSha: string;
      readonly approval: ApprovalDecision;
      /** Of the head. */
      readonly gates: HeadGates;
    };

export interface PhaseFacts extends PhaseNumber {
  readonly id: number;
  readonly step: PhaseStep;
  /** Somebody alive is at it. */
  readonly leased: boolean;
  readonly waitUntil: Date | null;
  /** Why it failed, or waits; null: nothing was recorded. */
  readonly why: string | null;
  /** Its id in the plan; null: it is of no plan. */
  readonly planned: string | null;
  /** The strategic phase whose plan it is of. */
  readonly plannedBy: number | null;
  /** The phase whose pull request it plans the answer for, on that one's branch. */
  readonly feedbackOf: number | null;
  /** From 1; each cycle of feedback makes one more. */
  readonly revision: number;
  readonly answer: "phase_done" | "job_complete" | null;
  readonly moment: FreezeMoment;
  /** What stands on its branch by the service's word; null: nothing was pushed. */
  readonly pushedSha: string | null;
  /** Of its pull request, which several results of one job may have had after each other. */
  readonly pullNumber: number | null;
  /** Of a phase that has one; null: it is not asked. */
  readonly pull: PullStanding | null;
}

export function isOpen({ step }: Pick<PhaseFacts, "step">): boolean {
  return step !== "merged" && step !== "failed" && step !== "superseded";
}

/** Why a phase was superseded that a person had begun anew. */
export const redone = "redone";

/** What is counted against a bound: a person who has something begun anew has the counting begin anew, too. */
export function sinceRedone(phases: readonly PhaseFacts[]): readonly PhaseFacts[] {
  return phases.slice(phases.findLastIndex(({ why }) => why === redone) + 1);
}

/** How often the pull request of a phase was brought before people, by this phase and by those before it. */
export function countCycles({ pullNumber }: PhaseFacts, phases: readonly PhaseFacts[]): number {
  const same = sinceRedone(phases.filter((phase) => phase.pullNumber === pullNumber));
  return same.reduce((sum, { revision }) => sum + revision, 0);
}

/** Numbers go on over every kind of phase. */
export function nextNumber(phases: readonly PhaseFacts[]): number {
  return phases.reduce((highest, { number }) => Math.max(highest, number), 0) + 1;
}
