import { lostPhases, readyPhases, standingOf, type PlanNode } from "./graph.ts";
import { countCycles, isOpen, nextNumber, type PhaseFacts, type PullStanding } from "./phase-facts.ts";
import { phaseSuffix, type PhaseNumber } from "./phase-name.ts";
import { resumeAfter } from "./resume.ts";
import { isOver, type JobStatus } from "./status.ts";
import { leadingWish, type JobWish } from "./wish.ts";

export interface JobFacts {
  readonly now: Date;
  readonly status: JobStatus;
  readonly issue: "open" | "closed" | "absent";
  readonly switchedOff: boolean;
  /** Given and not carried out yet, oldest first. */
  readonly wishes: readonly JobWish[];
  /** In the order in which they were begun. */
  readonly phases: readonly PhaseFacts[];
  /** Of the last strategic phase that was merged. */
  readonly plan: readonly PlanNode[];
  readonly limits: {
    readonly phases: number;
    readonly feedbackCycles: number;
    readonly parallel: number;
  };
}

export type PauseReason = "asked" | "pull-closed" | "branch-gone" | "force-pushed" | "conflict";
export type JobFailure = "phase-failed" | "feedback-cycles" | "too-many-phases";

export interface NewPhase extends PhaseNumber {
  readonly planned: string | null;
  readonly plannedBy: number | null;
}

export type JobStep =
  | { readonly kind: "none" }
  | {
      readonly kind: "wait";
      readonly because: "switched-off" | "paused" | "failed" | "phase" | "review" | "back-off";
      readonly until: Date | null;
    }
  | { readonly kind: "stop"; readonly why: "asked" | "issue-closed" }
  | { readonly kind: "pause"; readonly why: PauseReason }
  | { readonly kind: "resume"; readonly guidance: string | null }
  /** What is open, or what failed, is begun anew. */
  | { readonly kind: "redo"; readonly phases: readonly number[] }
  | { readonly kind: "begin"; readonly phases: readonly NewPhase[] }
  /** The agent or the gates have something to do. */
  | { readonly kind: "work"; readonly phases: readonly number[] }
  /** The branch is pushed and its pull request opened, to wait for a person or not. */
  | { readonly kind: "publish"; readonly phase: number }
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
  /** What was planned on another phase's branch is that phase's to do. */
  | { readonly kind: "hand-back"; readonly phase: number; readonly to: number }
  | { readonly kind: "fail"; readonly why: JobFailure }
  | { readonly kind: "complete" };

/** What a job does next, or what it waits for. */
export function nextJobStep(facts: JobFacts): JobStep {
  const { status, issue, wishes } = facts;
  if (isOver(status)) return { kind: "none" };
  const wish = leadingWish(wishes);
  if (wish?.kind === "stop") return { kind: "stop", why: "asked" };
  if (issue !== "open") return { kind: "stop", why: "issue-closed" };
  if (facts.switchedOff) return wait("switched-off");
  const open = facts.phases.filter(isOpen);
  if (status === "paused" || status === "failed") return whileHeld(facts, { status, wish, open });
  // What an agent is at comes to its end first: a command takes effect at a phase's boundary.
  if (wish !== null && !open.some(({ leased }) => leased)) {
    if (wish.kind === "pause") return { kind: "pause", why: "asked" };
    return wish.kind === "resume"
      ? { kind: "resume", guidance: wish.guidance }
      : { kind: "redo", phases: idsOf(open) };
  }
  const due = open.map((phase) => stepOf(facts, phase));
  return (
    due.find((step) => step !== null && !["work", "wait", "fail"].includes(step.kind)) ??
    restOf(facts, open, due)
  );
}

interface Held {
  readonly status: "paused" | "failed";
  readonly wish: ReturnType<typeof leadingWish>;
  readonly open: readonly PhaseFacts[];
}

function whileHeld({ phases }: JobFacts, { status, wish, open }: Held): JobStep {
  if (wish === null || wish.kind === "pause" || wish.kind === "stop") return wait(status);
  const failed = phases.filter(({ step }) => step === "failed");
  if (status === "failed") return { kind: "redo", phases: idsOf(open.length > 0 ? open : failed.slice(-1)) };
  return wish.kind === "resume"
    ? { kind: "resume", guidance: wish.guidance }
    : { kind: "redo", phases: idsOf(open) };
}

/** What is due of one open phase; null: it waits for another. */
function stepOf(facts: JobFacts, phase: PhaseFacts): JobStep | null {
  const { id, step, leased, waitUntil } = phase;
  if (leased) return wait("phase");
  switch (step) {
    case "working":
    case "claimed":
      if (waitUntil !== null && waitUntil > facts.now) return wait("back-off", waitUntil);
      return { kind: "work", phases: [id] };
    case "accepted":
      return phase.feedbackOf === null
        ? { kind: "publish", phase: id }
        : { kind: "hand-back", phase: id, to: phase.feedbackOf };
    case "pending_review":
    case "merging":
      return ofPull(facts, phase);
    case "merged":
    case "failed":
    case "superseded":
      return null;
  }
}

function ofPull(facts: JobFacts, phase: PhaseFacts): JobStep | null {
  const { id, pull, step } = phase;
  const answers = facts.phases.filter(({ feedbackOf }) => feedbackOf === id);
  if (answers.some(isOpen)) return null;
  if (pull === null) return step === "merging" ? { kind: "merge", phase: id, sha: null } : wait("review");
  if (pull.kind === "merged") return { kind: "note-merge", phase: id };
  if (answers.at(-1)?.step === "failed") return { kind: "fail", why: "phase-failed" };
  if (pull.kind === "closed") return { kind: "pause", why: "pull-closed" };
  if (pull.kind !== "open") return { kind: "pause", why: pull.kind };
  const { approval } = pull;
  if (approval.kind === "changes-requested") return afterFeedback(facts, phase);
  if (step === "merging") return withoutReview(phase, pull);
  return approval.kind === "approved" ? { kind: "merge", phase: id, sha: approval.sha } : wait("review");
}

/** Only what the service pushed waits for nobody, and only while nobody asks for something else. */
function withoutReview(
  { id, pushedSha }: PhaseFacts,
  { headSha, approval }: Extract<PullStanding, { kind: "open" }>,
): JobStep {
  if (approval.kind === "waiting" && approval.because === "changes_still_requested")
    return { kind: "wait-for-review", phase: id, because: "changes-requested" };
  return headSha === pushedSha
    ? { kind: "merge", phase: id, sha: headSha }
    : { kind: "wait-for-review", phase: id, because: "moved" };
}

function afterFeedback(facts: JobFacts, phase: PhaseFacts): JobStep {
  if (countCycles(phase, facts.phases) > facts.limits.feedbackCycles)
    return { kind: "fail", why: "feedback-cycles" };
  const next = resumeAfter(phase.moment, "changes-requested");
  const number = nextNumber(facts.phases);
  if (next.kind === "again") return { kind: "again", phase: phase.id };
  const on = next.kind === "feedback-strategic" ? next.on : "own-branch";
  return number > facts.limits.phases
    ? { kind: "fail", why: "too-many-phases" }
    : { kind: "feedback", phase: phase.id, number, on };
}

/** Nothing is to be published or merged: work goes on or is waited for before anything holds the job as a whole. */
function restOf(facts: JobFacts, open: readonly PhaseFacts[], due: readonly (JobStep | null)[]): JobStep {
  const work = due.flatMap((step) => (step?.kind === "work" ? step.phases : []));
  if (work.length > 0) return { kind: "work", phases: work };
  const waits = due.flatMap((step) => (step?.kind === "wait" ? [step] : []));
  const [earliest = null] = waits
    .flatMap(({ until }) => (until === null ? [] : [until]))
    .toSorted((a, b) => a.getTime() - b.getTime());
  if (waits.some(({ because }) => because === "phase")) return wait("phase", earliest);
  if (earliest !== null) return wait("back-off", earliest);
  const step = due.find((each) => each?.kind === "fail") ?? waits[0];
  return step ?? (open.length > 0 ? wait("phase") : nextRound(facts));
}

function nextRound(facts: JobFacts): JobStep {
  const last = facts.phases.findLast(({ step, feedbackOf }) => step !== "superseded" && feedbackOf === null);
  if (last === undefined) return begin(facts, [{ kind: "strategic", planned: null }]);
  switch (last.kind) {
    case "final":
      return last.step === "merged" ? { kind: "complete" } : { kind: "fail", why: "phase-failed" };
    case "strategic":
      if (last.step === "failed") return { kind: "fail", why: "phase-failed" };
      if (last.answer === "job_complete") return begin(facts, [{ kind: "final", planned: null }]);
      return tacticalRound(facts);
    case "tactical":
      return tacticalRound(facts);
  }
}

/** The phases of the plan that may begin. Once all of them are done it is planned anew; once one failed it is not. */
function tacticalRound(facts: JobFacts): JobStep {
  const planner = facts.phases.findLast(
    ({ kind, step, feedbackOf }) => kind === "strategic" && step === "merged" && feedbackOf === null,
  );
  const standing = standingOf(facts.phases, planner?.id ?? null);
  const failed = [...standing.values()].includes("failed");
  const redone = (id: string) =>
    facts.phases.some(({ planned, step }) => planned === id && step === "superseded");
  const round = facts.phases.some(
    ({ kind, plannedBy, step }) => kind === "tactical" && plannedBy === planner?.id && step !== "superseded",
  );
  const lost = new Set(lostPhases(facts.plan, standing).map(({ id }) => id));
  const ready = readyPhases(facts.plan, standing).filter(({ id }) => !lost.has(id));
  if (ready.length > 0 && (failed || !round || ready.some(({ id }) => redone(id)))) {
    const now = ready.slice(0, facts.limits.parallel);
    return begin(
      facts,
      now.map(({ id }) => ({ kind: "tactical", planned: id })),
      planner?.id ?? null,
    );
  }
  return failed
    ? { kind: "fail", why: "phase-failed" }
    : begin(facts, [{ kind: "strategic", planned: null }]);
}

function begin(
  facts: JobFacts,
  wanted: readonly Pick<NewPhase, "kind" | "planned">[],
  plannedBy: number | null = null,
): JobStep {
  const number = nextNumber(facts.phases);
  if (number > facts.limits.phases) return { kind: "fail", why: "too-many-phases" };
  const suffix = (at: number) => (wanted.length > 1 ? phaseSuffix(at) : "");
  return {
    kind: "begin",
    phases: wanted.map((phase, at) => ({ ...phase, number, suffix: suffix(at), plannedBy })),
  };
}

function wait(because: Extract<JobStep, { kind: "wait" }>["because"], until: Date | null = null): JobStep {
  return { kind: "wait", because, until };
}

function idsOf(phases: readonly PhaseFacts[]): number[] {
  return phases.map(({ id }) => id);
}
