import { describe, expect, it } from "vitest";
import {
  nextPreflightStep,
  type EscalationFacts,
  type PreflightFacts,
  type PreflightStep,
} from "../../../../src/domain/escalations/preflight/preflight.ts";
import { type FailureFacts } from "../../../../src/domain/playbooks/recurrence.ts";

const now = new Date("2026-03-02T10:00:00Z");
const later = new Date("2026-03-02T10:05:00Z");
const nextDay = new Date("2026-03-03T00:00:00Z");

const escalation = (given: Partial<EscalationFacts> = {}): EscalationFacts => ({
  status: "open",
  counted: 0,
  lastStage: null,
  waitUntil: null,
  leaseHeld: false,
  unfinishedAttempt: false,
  checksUntil: null,
  ...given,
});

const facts = (given: Partial<PreflightFacts> = {}): PreflightFacts => ({
  now,
  issue: { state: "open", hasIntakeLabel: true, hasHumanRequired: false },
  settling: false,
  escalation: null,
  domain: { kind: "domain", label: "flaky-test-stuck", agentAllowed: true },
  switchedOff: null,
  greenResolvingPull: null,
  budget: { needed: null, left: null, ofDay: null, nextDay },
  correction: null,
  closing: { closure: null, pulls: [] },
  wish: null,
  failure: null,
  cap: 6,
  unregistered: "attempt",
  ...given,
});

const wish = (kind: "stop" | "resume" | "retry") => ({ kind, by: "wren" });

const closed = { state: "closed", hasIntakeLabel: true, hasHumanRequired: false } as const;
const unlabelled = { state: "open", hasIntakeLabel: false, hasHumanRequired: false } as const;
const required = { state: "open", hasIntakeLabel: true, hasHumanRequired: true } as const;

const failed = (confirmedAt: string): FailureFacts => ({
  fingerprint: "f",
  escalatedAt: now,
  lastResolution: { issue: 7, pull: 8, confirmedAt: new Date(confirmedAt) },
});

const rows: [string, Partial<PreflightFacts>, PreflightStep][] = [
  ["a fresh escalation gets a probe", {}, { kind: "attempt", number: 1, stage: "probe" }],
  [
    "what was shown where nothing is published is left alone",
    { escalation: escalation({ status: "held", counted: 1 }), observed: true },
    { kind: "skip", reason: "observed" },
  ],
  [
    "until it is published there",
    { escalation: escalation({ status: "held", counted: 1 }) },
    { kind: "attempt", number: 2, stage: "specialist" },
  ],
  [
    "or until a person asks for another attempt",
    { escalation: escalation({ status: "held", counted: 1 }), observed: true, wish: wish("resume") },
    { kind: "reenter", by: "wren" },
  ],
  [
    "an attempt that waits for checks of others is left to wait",
    { escalation: escalation({ unfinishedAttempt: true, checksUntil: later }) },
    { kind: "wait", reason: "checks", until: later },
  ],
  [
    "an attempt whose checks are due is looked at",
    { escalation: escalation({ unfinishedAttempt: true, checksUntil: now }) },
    { kind: "resume" },
  ],
  [
    "an attempt that waits for checks is resumed to be called off when its issue is closed",
    { issue: closed, escalation: escalation({ unfinishedAttempt: true, checksUntil: later }) },
    { kind: "resume" },
  ],
  [
    "counted attempts climb the ladder",
    { escalation: escalation({ counted: 2 }) },
    { kind: "attempt", number: 3, stage: "broadened" },
  ],
  [
    "after the ladder broadened and adversarial alternate",
    { escalation: escalation({ counted: 5 }) },
    { kind: "attempt", number: 6, stage: "adversarial" },
  ],
  [
    "a failure that came back within thirty days begins at the specialist",
    { failure: failed("2026-02-01T10:00:00Z") },
    { kind: "attempt", number: 1, stage: "specialist", recurrenceOf: 7 },
  ],
  [
    "the attempts on it go on where the ladder goes on",
    { failure: failed("2026-02-01T10:00:00Z"), escalation: escalation({ counted: 3 }) },
    { kind: "attempt", number: 4, stage: "broadened", recurrenceOf: 7 },
  ],
  [
    "a failure that was resolved longer ago gets a probe",
    { failure: failed("2026-01-31T09:59:59Z") },
    { kind: "attempt", number: 1, stage: "probe" },
  ],
  [
    "an attempt starts only below the cap",
    { escalation: escalation({ counted: 6 }) },
    { kind: "page", reason: { kind: "exhausted", attempts: 6, last: null } },
  ],
  ["an issue that was never escalated is left alone", { issue: unlabelled }, skip("not_escalated")],
  ["a closed issue that was never taken in is left alone", { issue: closed }, skip("closed")],
  [
    "closing cancels what is under way",
    { issue: closed, escalation: escalation() },
    { kind: "cancel", reason: "closed" },
  ],
  [
    "taking the intake label off cancels",
    { issue: unlabelled, escalation: escalation() },
    { kind: "cancel", reason: "intake_label_removed" },
  ],
  [
    "a resolved escalation is not cancelled by its consumed label",
    { issue: unlabelled, escalation: escalation({ status: "awaiting_merge" }) },
    skip("not_escalated"),
  ],
  [
    "closing leaves a running attempt to whoever runs it",
    { issue: closed, escalation: escalation({ unfinishedAttempt: true, leaseHeld: true }) },
    skip("lease_held"),
  ],
  [
    "an attempt whose owner died before the issue was closed is resumed, to be called off",
    { issue: closed, escalation: escalation({ unfinishedAttempt: true }) },
    { kind: "resume" },
  ],
  [
    "human-required keeps every subsystem away, and from then on it is known who may lift it",
    { issue: required },
    { kind: "stand-back", reason: "human_required" },
  ],
  [
    "what is escalated again under human-required is a person's, too",
    { issue: required, escalation: escalation({ status: "cancelled", counted: 2 }) },
    { kind: "stand-back", reason: "human_required" },
  ],
  [
    "an attempt that may cost more than any day has waits for a person, not for the day",
    { budget: { needed: 4, left: 3, ofDay: 3, nextDay } },
    { kind: "wait", reason: "over_daily_budget", until: nextDay },
  ],
  [
    "an attempt that may cost all that a day has waits for a day of its own",
    { budget: { needed: 3, left: 2, ofDay: 3, nextDay } },
    { kind: "wait", reason: "daily_budget", until: nextDay },
  ],
  [
    "a recurrence that is found out after a probe goes on with the stage after it",
    { failure: failed("2026-02-01T10:00:00Z"), escalation: escalation({ counted: 1, lastStage: "probe" }) },
    { kind: "attempt", number: 2, stage: "specialist", recurrenceOf: 7 },
  ],
  [
    "what was a recurrence and is one no more repeats no stage",
    { escalation: escalation({ counted: 2, lastStage: "broadened" }) },
    { kind: "attempt", number: 3, stage: "adversarial" },
  ],
  [
    "human-required between two attempts hands the issue over to the person who set it",
    { issue: required, escalation: escalation({ counted: 1 }) },
    { kind: "stand-back", reason: "human_required" },
  ],
  [
    "a stop waits for the attempt that it calls off",
    {
      wish: wish("stop"),
      escalation: escalation({ unfinishedAttempt: true, leaseHeld: true }),
    },
    skip("lease_held"),
  ],
  [
    "an attempt whose owner died is resumed, to be stopped",
    { wish: wish("stop"), escalation: escalation({ unfinishedAttempt: true }) },
    { kind: "resume" },
  ],
  [
    "a stop is carried out where nothing runs",
    { wish: wish("stop"), escalation: escalation({ counted: 1 }) },
    { kind: "stop", by: "wren" },
  ],
  [
    "a page is stopped though human-required stands",
    { wish: wish("stop"), issue: required, escalation: escalation({ status: "paged" }) },
    { kind: "stop", by: "wren" },
  ],
  [
    "an issue that nobody has looked at yet is stopped",
    { wish: wish("stop"), escalation: null },
    { kind: "stop", by: "wren" },
  ],
  [
    "a page is resumed though human-required stands",
    { wish: wish("resume"), issue: required, escalation: escalation({ status: "paged", counted: 6 }) },
    { kind: "reenter", by: "wren" },
  ],
  [
    "a retry of a page begins anew as well",
    { wish: wish("retry"), issue: required, escalation: escalation({ status: "paged", counted: 6 }) },
    { kind: "reenter", by: "wren" },
  ],
  [
    "a retry ends a back-off and counts what was counted",
    { wish: wish("retry"), escalation: escalation({ waitUntil: later, counted: 2 }) },
    { kind: "hurry", by: "wren" },
  ],
  [
    "a resume during a back-off begins anew",
    { wish: wish("resume"), escalation: escalation({ waitUntil: later, counted: 2 }) },
    { kind: "reenter", by: "wren" },
  ],
  [
    "what is held is looked at again on a retry",
    { wish: wish("retry"), escalation: escalation({ status: "held" }) },
    { kind: "hurry", by: "wren" },
  ],
  [
    "a command that events overtook is forgotten",
    { wish: wish("retry"), escalation: escalation({ status: "awaiting_merge" }) },
    { kind: "forget-wish", by: "wren" },
  ],
  [
    "a command on an issue that was closed meanwhile is forgotten",
    { wish: wish("resume"), issue: closed, escalation: escalation({ status: "cancelled" }) },
    { kind: "forget-wish", by: "wren" },
  ],
  [
    "closing goes before a command",
    { wish: wish("resume"), issue: closed, escalation: escalation() },
    { kind: "cancel", reason: "closed" },
  ],
  [
    "a command waits for what is still on its way to GitHub",
    { wish: wish("stop"), settling: true },
    skip("settling"),
  ],
  ["what is still on its way to GitHub is waited for", { settling: true }, skip("settling")],
  [
    "a paged issue whose label vanished without a known hand is left alone",
    { escalation: escalation({ status: "paged" }) },
    skip("human_required"),
  ],
  [
    "a page stands although the intake label was taken off",
    {
      issue: { state: "open", hasIntakeLabel: false, hasHumanRequired: true },
      escalation: escalation({ status: "paged" }),
    },
    skip("human_required"),
  ],
  [
    "a page is put back although the intake label was taken off with it",
    {
      issue: unlabelled,
      escalation: escalation({ status: "paged" }),
      correction: { by: "rae", canWrite: false },
    },
    { kind: "restore-page", removedBy: "rae" },
  ],
  [
    "a page is not called off by the closing of somebody without write access",
    { issue: closed, escalation: escalation({ status: "paged" }) },
    skip("closed"),
  ],
  [
    "a page is called off by a writer who closes the issue",
    {
      issue: closed,
      escalation: escalation({ status: "paged" }),
      closing: { closure: { event: 1, by: "wren", canWrite: true }, pulls: [] },
    },
    { kind: "cancel", reason: "closed" },
  ],
  [
    "the end of a pull request waits until nobody is at the escalation",
    {
      issue: closed,
      escalation: escalation({ status: "awaiting_merge", leaseHeld: true }),
      closing: { closure: null, pulls: [{ number: 4, state: "merged" }] },
    },
    skip("closed"),
  ],
  [
    "the end of a pull request comes before everything else",
    {
      issue: closed,
      escalation: escalation({ status: "awaiting_merge" }),
      closing: { closure: null, pulls: [{ number: 4, state: "merged" }] },
    },
    { kind: "confirm", pull: 4 },
  ],
  [
    "a writer's correction re-enters",
    { escalation: escalation({ status: "paged", counted: 6 }), correction: { by: "wren", canWrite: true } },
    { kind: "reenter", by: "wren" },
  ],
  [
    "human-required taken off by somebody without write access is put back",
    { escalation: escalation({ status: "paged" }), correction: { by: "rae", canWrite: false } },
    { kind: "restore-page", removedBy: "rae" },
  ],
  [
    "a lease held by another is respected",
    { escalation: escalation({ leaseHeld: true }) },
    skip("lease_held"),
  ],
  [
    "a thrown kill switch holds what is new",
    { switchedOff: "repository" },
    { kind: "hold", reason: "switched_off" },
  ],
  [
    "what is held already stays so",
    { switchedOff: "repository", escalation: escalation({ status: "held" }) },
    skip("switched_off"),
  ],
  [
    "a thrown kill switch holds what is under way",
    { switchedOff: "service", escalation: escalation({ counted: 1 }) },
    { kind: "hold", reason: "switched_off" },
  ],
  [
    "an attempt whose owner died before the kill switch was thrown is resumed, to be called off",
    { switchedOff: "service", escalation: escalation({ unfinishedAttempt: true }) },
    { kind: "resume" },
  ],
  [
    "a denied domain is paged at once",
    { domain: { kind: "domain", label: "principles-stuck", agentAllowed: false } },
    { kind: "page", reason: { kind: "domain_denied", label: "principles-stuck" } },
  ],
  [
    "a denied label added over an interrupted attempt has that called off first",
    {
      domain: { kind: "domain", label: "principles-stuck", agentAllowed: false },
      escalation: escalation({ unfinishedAttempt: true }),
    },
    { kind: "resume" },
  ],
  [
    "closing does not wait for what is still on its way to GitHub",
    { issue: closed, escalation: escalation(), settling: true },
    { kind: "cancel", reason: "closed" },
  ],
  [
    "an unfinished attempt is resumed, cap and budget notwithstanding",
    {
      escalation: escalation({ unfinishedAttempt: true, counted: 6 }),
      budget: { needed: 1, left: 0, ofDay: 3, nextDay },
    },
    { kind: "resume" },
  ],
  [
    "a green resolving pull request is waited for",
    { greenResolvingPull: 12 },
    { kind: "hold", reason: "green_pull_request" },
  ],
  [
    "a green resolving pull request holds what is under way",
    { greenResolvingPull: 12, escalation: escalation({ counted: 1 }) },
    { kind: "hold", reason: "green_pull_request" },
  ],
  [
    "without a registered stuck label it is attempted",
    { domain: { kind: "none" } },
    { kind: "attempt", number: 1, stage: "probe" },
  ],
  [
    "without a registered stuck label it is held where so configured",
    { domain: { kind: "none" }, unregistered: "hold" },
    { kind: "hold", reason: "unregistered" },
  ],
  [
    "back-off is waited for",
    { escalation: escalation({ waitUntil: later }) },
    { kind: "wait", reason: "back_off", until: later },
  ],
  [
    "back-off ends",
    { escalation: escalation({ waitUntil: now }) },
    { kind: "attempt", number: 1, stage: "probe" },
  ],
  [
    "a spent daily budget defers to the next day",
    { budget: { needed: 2, left: 1.5, ofDay: 3, nextDay } },
    { kind: "wait", reason: "daily_budget", until: nextDay },
  ],
  [
    "an attempt without a cost cap needs only that something is left",
    { budget: { needed: null, left: 0.01, ofDay: 3, nextDay } },
    { kind: "attempt", number: 1, stage: "probe" },
  ],
];

describe("the step before an attempt", () => {
  it.each(rows)("%s", (_title, given, step) => {
    expect(nextPreflightStep(facts(given))).toEqual(step);
  });
});

function skip(reason: Extract<PreflightStep, { kind: "skip" }>["reason"]): PreflightStep {
  return { kind: "skip", reason };
}
