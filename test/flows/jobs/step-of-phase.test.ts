import { expect, it } from "vitest";
import { stepOf } from "../../../src/flows/jobs/comments/job-standing.ts";

const waitUntil = new Date("2026-03-02T10:05:00Z");
const ended = { kind: "fault", fault: "crashed", detail: "out of memory" } as const;
const waiting = { step: "working", why: null, waitUntil, ended } as const;

it.each([
  [
    "a phase that backs off waits, and says for what",
    { status: "running", phase: waiting },
    "waits until 2026-03-02 10:05 UTC: its agent could not work (the agent's process crashed: out of memory), and is asked again",
  ],
  ["nothing of a stopped job goes on", { status: "stopped", phase: waiting }, "not finished"],
  [
    "nothing of a failed job goes on",
    { status: "failed", phase: { ...waiting, waitUntil: null } },
    "not finished",
  ],
  [
    "what is done stays done",
    { status: "stopped", phase: { ...waiting, step: "merged", waitUntil: null } },
    "merged",
  ],
  [
    "a phase that was given up says why",
    { status: "failed", phase: { ...waiting, step: "failed", why: "faults", waitUntil: null } },
    "failed: the agent's process crashed: out of memory",
  ],
] as const)("%s", (_, { status, phase }, told) => {
  expect(stepOf(status, phase)).toBe(told);
});
