/** Where a job stands. The same words are in the CHECK constraint of `jobs.status`. */
export type JobStatus = "running" | "pending_review" | "paused" | "stopped" | "failed" | "completed";

export type JobEvent = "freeze" | "resume" | "pause" | "stop" | "fail" | "complete";

/** A pair that is absent is illegal. */
export const jobMoves: Record<JobStatus, Partial<Record<JobEvent, JobStatus>>> = {
  running: {
    freeze: "pending_review",
    pause: "paused",
    stop: "stopped",
    fail: "failed",
    complete: "completed",
  },
  pending_review: { resume: "running", pause: "paused", stop: "stopped", fail: "failed" },
  paused: { resume: "running", stop: "stopped" },
  // What failed can be tried once more; what was stopped begins as a job of its own.
  failed: { resume: "running", stop: "stopped" },
  stopped: {},
  completed: {},
};

/** Where `event` leads from `status`; undefined when it has no meaning there. */
export function jobStatusAfter(status: JobStatus, event: JobEvent): JobStatus | undefined {
  return jobMoves[status][event];
}

/** Nobody reviews anything of it; what failed freezes anew if it is tried once more. */
export function hasEnded(status: JobStatus): boolean {
  return isOver(status) || status === "failed";
}

export function isOver(status: JobStatus): boolean {
  return status === "stopped" || status === "completed";
}
