import { notSetUp, type AgentEnd } from "../agents/session.ts";
import { faultSentence } from "../escalations/sentences.ts";
import { budgetWaitSentence } from "../money/budget-wait.ts";
import { type JobFailure, type PauseReason, type StopReason } from "./job-step.ts";
import { type PhaseKind } from "./phases/phase-name.ts";
import { type PhaseStep } from "./phases/phase-facts.ts";
import { type JobStatus } from "./status.ts";

const pauses: Readonly<Record<PauseReason, string>> = {
  asked: "The job is paused, as it was asked for",
  "human-required": "The job is paused: a person has taken its issue over, by `human-required`",
  stale:
    "The job is paused, and asks: a phase gets nowhere, and its agent is told that its claims do not hold",
  iterations: "The job is paused, and asks: a phase has had as many claims refused as go by without a person",
  "pull-closed": "The job is paused: the pull request of its phase was closed without being merged",
  "branch-gone": "The job is paused: its branch was deleted",
  "force-pushed": "The job is paused: somebody rewrote its branch, and what people push is never overwritten",
  held: "The run is complete, and held for a person; its phases are merged already, so that no pull request is left to say it in",
  refused: "The job is paused: GitHub refuses what it has to do next, and will go on to",
};

const failures: Readonly<Record<JobFailure, string>> = {
  "phase-failed": "The job failed: a phase did not come to its end",
  "feedback-cycles":
    "The job failed: reviewers were answered as often as is allowed, and asked for changes again",
  "too-many-phases": "The job failed: it took as many phases as a job may",
};

const phaseFailures: Readonly<Record<string, string>> = {
  tripwire: "a safety tripwire, for it changed what only a person may let through; nothing of it was pushed",
  limit: "its agent reached a limit",
  faults: "its agent could not work, several times in a row",
  "invalid-plan": "what it planned could not be used, as often as it was sent back",
  garbled: "its answer could not be read, as often as it was sent back",
  conflict: "what contradicts each other in it was not resolved, as often as it was sent back",
  stale: "its agent got nowhere, also after it was told to take another way",
  gates: "the gates refused it, as often as it claimed to be done",
  reviews:
    "specialists hold what the gates accepted, and no fix attempt is left, or they could not review it",
  blocked: "its agent cannot go on",
  interrupted: "it was interrupted again and again",
};

export function pauseSentence(why: PauseReason): string {
  return pauses[why];
}

/** `phase`: why its phase failed; null: none did. */
export function failureSentence(why: JobFailure, phase: string | null): string {
  const more = why === "phase-failed" && phase !== null ? phaseFailures[phase] : undefined;
  return more === undefined ? failures[why] : `${failures[why]}: ${more}`;
}

/** Why a phase failed, by the word that was recorded with it; null: by none that is known. */
export function phaseFailureSentence(why: string): string | null {
  return Object.hasOwn(phaseFailures, why) ? (phaseFailures[why] ?? null) : null;
}

/** Why a job does not move, by the word that was recorded with it; null: it moves, or nothing was recorded. */
export function holdSentence(status: JobStatus, why: string | null): string | null {
  if (why === null || (status !== "paused" && status !== "failed" && status !== "stopped")) return null;
  if (status === "stopped") return stopSentence(Object.hasOwn(stops, why) ? (why as StopReason) : "asked");
  if (status === "paused") return Object.hasOwn(pauses, why) ? pauses[why as PauseReason] : null;
  return Object.hasOwn(failures, why)
    ? failures[why as JobFailure]
    : failureSentence("phase-failed", Object.hasOwn(phaseFailures, why) ? why : null);
}

const stops: Readonly<Record<StopReason, string>> = {
  asked: "The job was stopped, as it was asked for",
  "issue-closed": "The job was stopped: its issue was closed",
  "issue-gone": "The job was stopped: its issue was deleted, or moved to another repository",
};

export function stopSentence(why: StopReason): string {
  return stops[why];
}

/** What people can do about a pause, by the word that was recorded with it. */
export function waysOnFrom(why: string | null): string[] {
  switch (why) {
    case "force-pushed":
      return [
        "`/nightshift resume` goes on from the branch as it stands now, which then waits for a review",
        ...waysOn("paused").slice(1),
      ];
    case "human-required":
      return [
        "removing `human-required` goes on, where somebody with write access does it",
        "`/nightshift resume`, with what the agent should know, removes it and goes on, too",
        "`/nightshift stop` ends the job",
      ];
    case "held":
      return ["`/nightshift resume` completes the job as it is", "`/nightshift stop` ends the job"];
    case "refused":
      return [
        "mend what GitHub names, then `/nightshift resume` tries it again",
        ...waysOn("paused").slice(1),
      ];
    default:
      return waysOn("paused");
  }
}

/** What people can do about a job that does not move by itself. */
export function waysOn(held: "paused" | "stopped" | "failed" | "tripped"): string[] {
  const resume = "`/nightshift resume`, with what the agent should know, goes on";
  const redo = "`/nightshift redo` begins the phase anew";
  const stop = "`/nightshift stop` ends the job";
  switch (held) {
    case "paused":
      return [resume, redo, stop];
    case "failed":
      return ["`/nightshift retry` begins what failed anew", stop];
    case "tripped":
      return [
        "read what it was about to change, which is kept; make that change yourself where it is right",
        "`/nightshift resume`, with what the agent is to know or do instead, hands the job back: the phase starts again, and `human-required` goes",
        "so does `/nightshift retry`, or removing `human-required`, where somebody with write access does it",
        stop,
      ];
    case "stopped":
      return ["the labels stay as they were; `/nightshift run` begins a new job"];
  }
}

const steps: Readonly<Record<PhaseStep, string>> = {
  working: "at work",
  claimed: "being judged",
  accepted: "accepted",
  checking: "waiting for what others report on its commit",
  pending_review: "waits for a review",
  merging: "being merged",
  merged: "merged",
  failed: "failed",
  superseded: "done anew",
};

export function phaseStepSentence(step: PhaseStep): string {
  return steps[step];
}

/** Why nothing is tried before a time, by the word that was recorded with the phase, and by how its last turn ended. */
export function phaseWaitSentence(why: string | null, ended: AgentEnd | null): string {
  const money = budgetWaitSentence(why);
  if (money !== null) return money;
  const missing = notSetUp(ended);
  const fault = faultSentence(ended);
  return missing === null
    ? `its agent could not work${fault === null ? "" : ` (${fault})`}, and is asked again`
    : `its agent was not started, and is asked again then. ${missing}`;
}

/** Where a job stands, in one sentence. */
export function jobSentence(
  status: JobStatus,
  at: { readonly kind: PhaseKind; readonly number: number; readonly waits: boolean } | null,
): string {
  switch (status) {
    case "running":
      if (at === null) return "The job begins";
      return `${at.waits ? "Waiting to go on with" : "At work on"} phase ${at.number}, ${at.kind}`;
    case "pending_review":
      return "Waiting for a review; nothing runs meanwhile";
    case "paused":
      return "Paused";
    case "stopped":
      return "Stopped";
    case "failed":
      return "Failed";
    case "completed":
      return "Completed";
  }
}
