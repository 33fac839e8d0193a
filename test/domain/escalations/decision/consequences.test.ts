import { describe, expect, it } from "vitest";
import {
  consequencesOf,
  type Conclusion,
  type Standing,
} from "../../../../src/domain/escalations/decision/consequences.ts";

const now = new Date("2026-03-02T10:00:00Z");
const stuckLabels = ["ci-stuck"];
const standing: Standing = { status: "open", counted: 2, faultsInARow: 1, pull: null };
const after = (conclusion: Conclusion) => consequencesOf(conclusion, standing, { now, stuckLabels });

describe("the consequences of a conclusion", () => {
  it.each<[string, Conclusion, Partial<ReturnType<typeof after>>]>([
    [
      "resolving consumes intake and stuck labels and waits for the merge",
      { kind: "resolve", pull: 9 },
      { status: "awaiting_merge", counted: 3, pull: 9, labels: { kind: "done", stuckLabels } },
    ],
    [
      "already satisfied consumes the labels and leaves closing to a person",
      { kind: "already-satisfied" },
      { status: "satisfied", counted: 3, labels: { kind: "done", stuckLabels } },
    ],
    [
      "a retry counts and ends a row of faults",
      { kind: "retry", reason: "cost_cap", label: "cost-exceeded" },
      { status: "open", counted: 3, faultsInARow: 0, labels: { kind: "retrying", outcome: "cost-exceeded" } },
    ],
    [
      "a refund does not count, waits, and leaves the labels alone",
      { kind: "refund", fault: "crashed", backOffMinutes: 5 },
      {
        ...{ status: "open", counted: 2, faultsInARow: 2, labels: null },
        waitUntil: new Date("2026-03-02T10:05:00Z"),
      },
    ],
    [
      "what may pass is waited for without counting, as no fault",
      {
        ...{ kind: "retry", reason: "blocked_transient", label: null },
        wait: { minutes: 60, counted: false },
      },
      {
        ...{ status: "open", counted: 2, faultsInARow: 1 },
        waitUntil: new Date("2026-03-02T11:00:00Z"),
      },
    ],
    [
      "a page counts the attempt that led to it",
      { kind: "page", reason: { kind: "tripwires" }, label: null, counted: true },
      { status: "paged", counted: 3, labels: { kind: "paged", outcome: null } },
    ],
    [
      "a page for faults counts none",
      {
        ...{ kind: "page", label: "auto-agent-fatal", counted: false },
        reason: { kind: "infrastructure", fault: "auth-failed" },
      },
      { status: "paged", counted: 2, labels: { kind: "paged", outcome: "auto-agent-fatal" } },
    ],
    [
      "a cancellation by closing relabels nothing",
      { kind: "cancel", reason: "closed" },
      { status: "cancelled", counted: 2, labels: null },
    ],
    [
      "a person who takes the issue over keeps it until they hand it back",
      { kind: "cancel", reason: "human_required_added" },
      { status: "paged", labels: null },
    ],
    [
      "a thrown kill switch holds the escalation for when it is back",
      { kind: "cancel", reason: "switched_off" },
      { status: "held", labels: null },
    ],
    [
      "a stop takes the intake label off",
      { kind: "cancel", reason: "stopped" },
      { labels: { kind: "stopped" } },
    ],
  ])("%s", (_title, conclusion, expected) => {
    expect(after(conclusion)).toMatchObject(expected);
  });

  it("refuses a move that the state machine does not know", () => {
    const closed: Standing = { ...standing, status: "cancelled" };
    expect(() => consequencesOf({ kind: "resolve", pull: 1 }, closed, { now, stuckLabels })).toThrow(
      "resolve has no meaning for an escalation that is cancelled",
    );
  });
});
