import { type JobFacts, type JobStep } from "./job-step.ts";
import { nextRound } from "./next-round.ts";
import { countCycles, isOpen, nextNumber, type PhaseFacts, type PullStanding } from "./phases/phase-facts.ts";
import { resumeAfter } from "./approval/resume.ts";
import { testsAlone } from "./autonomy/should-freeze.ts";
import { questionOf, questions } from "./strategy/iteration.ts";
import { isOver } from "./status.ts";
import { leadingWish } from "./asking/wish.ts";

/** GitHub works out whether something can be merged within this time. */
export const lookAgainMs = 5_000;

/** What a job does next, or what it waits for. */
export function nextJobStep(facts: JobFacts): JobStep {
  const { status, issue, wishes } = facts;
  if (isOver(status)) return { kind: "none" };
  const wish = leadingWish(wishes);
  if (wish?.kind === "stop") return { kind: "stop", why: "asked" };
  if (issue !== "open") return { kind: "stop", why: issue === "closed" ? "issue-closed" : "issue-gone" };
  if (facts.switchedOff) return wait("switched-off");
  const open = facts.phases.filter(isOpen);
  if (status === "paused" || status === "failed") return whileHeld(facts, { status, wish, open });
  // A person has taken the issue over; what somebody is at is broken off.
  if (facts.humanRequired.stands) return { kind: "pause", why: "human-required" };
  // What an agent is at comes to its end first: a command takes effect at a phase's boundary.
  if (wish !== null && !open.some(({ leased }) => leased)) {
    if (wish.kind === "pause") return { kind: "pause", why: "asked" };
    return wish.kind === "resume"
      ? { kind: "resume", guidance: wish.guidance }
      : { kind: "redo", phases: idsOf(open) };
  }
  const due = open.map((phase) => stepOf(facts, phase));
  return (
    due.find((step) => step !== null && !["work", "wait", "fail"].includes(step.kind) && !isQuestion(step)) ??
    restOf(facts, open, due)
  );
}

interface Held {
  readonly status: "paused" | "failed";
  readonly wish: ReturnType<typeof leadingWish>;
  readonly open: readonly PhaseFacts[];
}

function whileHeld({ phases, humanRequired }: JobFacts, { status, wish, open }: Held): JobStep {
  const failed = phases.filter(({ step }) => step === "failed");
  const retry = { kind: "redo", phases: idsOf(open.length > 0 ? open : failed) } as const;
  if (wish === null || wish.kind === "pause" || wish.kind === "stop") {
    const { correction } = humanRequired;
    if (correction === null) return wait(status);
    if (!correction.canWrite) return { kind: "restore-human-required", removedBy: correction.by };
    return status === "failed" ? retry : { kind: "resume", guidance: null };
  }
  if (status === "failed") return retry;
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
      return asking(phase) ?? { kind: "work", phases: [id] };
    case "accepted":
      if (phase.feedbackOf !== null) return { kind: "hand-back", phase: id, to: phase.feedbackOf };
      return ofAccepted(facts, id);
    case "checking":
      return ofChecking(facts, phase);
    case "pending_review":
    case "merging":
      return ofPull(facts, phase);
    case "merged":
    case "failed":
    case "superseded":
      return null;
  }
}

/** A person is asked what the phase's agent is to be told; null: nobody is. */
function asking(phase: PhaseFacts): Extract<JobStep, { kind: "pause" }> | null {
  const why = questionOf(phase);
  const { number, suffix, kind } = phase;
  return why === null ? null : { kind: "pause", why, detail: `It is phase ${number}${suffix}, ${kind}.` };
}

function isQuestion(step: JobStep): boolean {
  return step.kind === "pause" && questions.some((each) => each === step.why);
}

/** What holds is published, unless what contradicts it is still being resolved. */
function ofAccepted({ phases }: JobFacts, id: number): JobStep | null {
  const answers = phases.filter(({ feedbackOf }) => feedbackOf === id);
  if (answers.some(isOpen)) return null;
  return answers.at(-1)?.step === "failed"
    ? { kind: "fail", why: "phase-failed" }
    : { kind: "publish", phase: id };
}

/** Reviews are read once it waits for one; what people do to the pull request itself is not waited with. */
function ofChecking(facts: JobFacts, phase: PhaseFacts): JobStep | null {
  const { id, pull, waitUntil } = phase;
  if (pull !== null && pull.kind !== "open") return ofPull(facts, phase);
  return waitUntil !== null && waitUntil > facts.now
    ? wait("checks", waitUntil)
    : { kind: "check", phase: id };
}

function ofPull(facts: JobFacts, phase: PhaseFacts): JobStep | null {
  const { id, pull, step } = phase;
  const answers = facts.phases.filter(({ feedbackOf }) => feedbackOf === id);
  // What people did to the pull request goes before an answer that nobody is at.
  const undone = pull !== null && pull.kind !== "open";
  if (answers.some((answer) => isOpen(answer) && (answer.leased || !undone))) return null;
  if (pull?.kind === "merged") return { kind: "note-merge", phase: id };
  if (answers.at(-1)?.step === "failed") return { kind: "fail", why: "phase-failed" };
  if (pull === null) return step === "merging" ? { kind: "merge", phase: id, sha: null } : wait("review");
  if (pull.kind === "closed") return { kind: "pause", why: "pull-closed" };
  if (pull.kind !== "open") return { kind: "pause", why: pull.kind };
  const { approval } = pull;
  if (approval.kind === "changes-requested") return afterFeedback(facts, phase);
  if (step === "merging") return withoutReview(phase, pull);
  if (approval.kind === "approved") return { kind: "merge", phase: id, sha: approval.sha };
  if (isAcceptedByButton(phase, pull)) return { kind: "merge", phase: id, sha: pull.headSha };
  // Nobody tells when GitHub has worked out what it is asked.
  const unknown = approval.because === "mergeability_unknown";
  return wait("review", unknown ? new Date(facts.now.getTime() + lookAgainMs) : null);
}

/** It waited for nothing but a person who accepts what it asks of the tests, and one did so without a review. */
function isAcceptedByButton(
  { why, pushedSha }: PhaseFacts,
  { headSha, approval, gates }: Extract<PullStanding, { kind: "open" }>,
): boolean {
  const isUnheard = approval.kind === "waiting" && approval.because === "no_approval";
  return why === testsAlone && isUnheard && gates === "passed" && headSha === pushedSha;
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
  const question = due.find((each) => each !== null && isQuestion(each));
  if (question !== undefined && question !== null) return question;
  if (waits.some(({ because }) => because === "back-off")) return wait("back-off", earliest);
  if (waits.some(({ because }) => because === "checks")) return wait("checks", earliest);
  const failed = due.find((each) => each?.kind === "fail");
  if (failed !== undefined) return failed;
  if (waits[0] !== undefined) return wait(waits[0].because, earliest);
  return open.length > 0 ? wait("phase") : nextRound(facts);
}

function wait(because: Extract<JobStep, { kind: "wait" }>["because"], until: Date | null = null): JobStep {
  return { kind: "wait", because, until };
}

function idsOf(phases: readonly PhaseFacts[]): number[] {
  return phases.map(({ id }) => id);
}
