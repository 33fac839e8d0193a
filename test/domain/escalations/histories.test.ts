import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consequencesOf, type Standing } from "../../../src/domain/escalations/decision/consequences.ts";
import {
  cancellations,
  decideAttempt,
  type AttemptFacts,
  type PublishingFacts,
} from "../../../src/domain/escalations/decision/decision.ts";
import { labelsFor, type LabelNames, type LabelState } from "../../../src/domain/escalations/labels.ts";
import { conditionOf } from "../../../src/domain/escalations/page.ts";
import {
  nextPreflightStep,
  type PreflightStep,
} from "../../../src/domain/escalations/preflight/preflight.ts";
import { type Stage } from "../../../src/domain/escalations/preflight/stages.ts";

/** `taken`: what GitHub says to work that is published. */
type Outcome = Omit<AttemptFacts, "counted" | "faultsInARow" | "cap" | "publishing"> & {
  readonly taken: Exclude<PublishingFacts, { kind: "not-tried" }>;
};

const outcome: fc.Arbitrary<Outcome> = fc.record({
  cancelled: fc.oneof(
    { weight: 30, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...cancellations) },
  ),
  tripwires: fc.constantFrom(0, 0, 0, 0, 1),
  ended: fc.oneof(
    { weight: 4, arbitrary: fc.constant({ kind: "answered" } as const) },
    fc.record({
      kind: fc.constant("fault" as const),
      fault: fc.constantFrom("rate-limited", "credit-exhausted", "auth-failed", "unavailable", "crashed"),
      detail: fc.constant(""),
    }),
    fc.record({
      kind: fc.constant("limit" as const),
      limit: fc.constantFrom("cost", "wall-clock", "inactivity", "turns", "output"),
    }),
  ),
  answer: fc.option(
    fc.record({
      status: fc.constantFrom("resolved", "already_satisfied", "blocked", "garbled"),
      confidence: fc.constantFrom("high", "medium", "low"),
      blockedReason: fc.constantFrom(
        "transient",
        "insufficient_context",
        "needs_human_decision",
        "needs_credentials",
        "needs_permissions",
        "unsafe",
        "none",
      ),
    }),
  ),
  changed: fc.boolean(),
  gates: fc.constantFrom("pass", "fail", "fail", "not-run"),
  taken: fc.constantFrom<Outcome["taken"]>(
    { kind: "published", pull: 7 },
    { kind: "refused", why: "the App lacks the permission contents: write" },
  ),
});

const stuckLabels = ["ci-stuck"];
const start: Standing = { status: "open", counted: 0, faultsInARow: 0, pull: null };
const began = new Date("2026-03-02T10:00:00Z");

/** A history: what attempts come to, and after how many of them it is found out that the failure came back. */
interface History {
  readonly outcomes: readonly Outcome[];
  readonly recurrenceAfter: number;
  readonly cap: number;
}

interface Step {
  readonly facts: AttemptFacts;
  readonly tried: boolean;
  readonly kind: string;
  readonly counts: boolean;
  readonly stage: Stage;
}

interface Course extends Standing {
  readonly lastStage: Stage | null;
  readonly waitUntil: Date | null;
  /** Attempts that something blocked which may pass, and which is always the same. */
  readonly transient: number;
}

const resolution = { issue: 3, pull: 4, confirmedAt: new Date(began.getTime() - 86_400_000) };

/** What is done next, once each wait is over. */
function next(course: Course, { cap, recurred }: { cap: number; recurred: boolean }): PreflightStep {
  const { status, counted, lastStage, waitUntil } = course;
  return nextPreflightStep({
    ...{ now: waitUntil ?? began, settling: false, switchedOff: null, greenResolvingPull: null },
    issue: { state: "open", hasIntakeLabel: true, hasHumanRequired: false },
    escalation: {
      ...{ status, counted, lastStage, waitUntil },
      ...{ leaseHeld: false, unfinishedAttempt: false, checksUntil: null },
    },
    domain: { kind: "domain", label: "ci-stuck", agentAllowed: true },
    budget: { needed: null, left: null, ofDay: null, nextDay: began },
    ...{ correction: null, closing: { closure: null, pulls: [] }, wish: null, cap, unregistered: "attempt" },
    failure: { fingerprint: "f", escalatedAt: began, lastResolution: recurred ? resolution : null },
  });
}

function attempt(
  course: Course,
  { taken, ...outcome }: Outcome,
  { cap, stage }: { cap: number; stage: Stage },
) {
  const { counted, faultsInARow, transient } = course;
  const same = { inARow: transient, sameCause: transient };
  const facts = { ...outcome, transient: same, counted, faultsInARow, cap };
  const first = decideAttempt({ ...facts, publishing: { kind: "not-tried" } });
  const whole = { ...facts, publishing: taken };
  const decision = first.kind === "publish" ? decideAttempt(whole) : first;
  if (decision.kind === "publish") throw new Error("published work asked to be published");
  if (decision.kind === "page") {
    expect(["safety_tripwire", "human_only_blocker", "global_cap"]).toContain(conditionOf(decision.reason));
  }
  const after = consequencesOf(decision, course, { now: course.waitUntil ?? began, stuckLabels });
  const counts = after.counted > counted;
  const tried = first.kind === "publish";
  const step: Step = { facts: whole, tried, kind: decision.kind, counts, stage };
  const isTransient = decision.kind === "retry" && decision.reason === "blocked_transient";
  return {
    step,
    course: {
      ...after,
      lastStage: counts ? stage : course.lastStage,
      transient: transient + Number(isTransient),
    },
  };
}

/** Attempts one after another until the escalation is open no more, or nothing is left to happen. */
function walk({ outcomes, recurrenceAfter, cap }: History) {
  const steps: Step[] = [];
  let course: Course = { ...start, lastStage: null, waitUntil: null, transient: 0 };
  for (const outcome of outcomes) {
    if (course.status !== "open") break;
    const step = next(course, { cap, recurred: steps.length >= recurrenceAfter });
    if (step.kind !== "attempt") throw new Error(`an open escalation below its cap came to ${step.kind}`);
    const came = attempt(course, outcome, { cap, stage: step.stage });
    steps.push(came.step);
    course = came.course;
  }
  return { steps, standing: course };
}

describe("whatever agents come to", () => {
  const histories: fc.Arbitrary<History> = fc.record({
    outcomes: fc.array(outcome, { minLength: 100, maxLength: 100 }),
    recurrenceAfter: fc.nat({ max: 20 }),
    cap: fc.integer({ min: 1, max: 12 }),
  });
  // Few escalations live long; these do.
  const long: fc.Arbitrary<History> = fc.record({
    outcomes: fc.array(
      outcome.map((each): Outcome => ({
        ...each,
        cancelled: null,
        tripwires: 0,
        answer: null,
        gates: "fail",
      })),
      { minLength: 100, maxLength: 100 },
    ),
    recurrenceAfter: fc.nat({ max: 20 }),
    cap: fc.integer({ min: 6, max: 12 }),
  });

  it("an escalation ends within its cap and the attempts that were refunded, three at most in a row", () => {
    fc.assert(
      fc.property(fc.oneof(histories, long), (history) => {
        const { cap } = history;
        const { steps, standing } = walk(history);
        const refunds = steps.filter(({ kind }) => kind === "refund").length;
        expect(standing.status).not.toBe("open");
        expect(standing.counted).toBeLessThanOrEqual(cap);
        // A fourth fault in a row pages without being counted; what may pass does not count twice.
        expect(steps.length).toBeLessThanOrEqual(cap + refunds + 3);
        expect(refunds).toBeLessThanOrEqual(3 * (cap + 2));
      }),
    );
  });

  it("no two counted attempts in a row are alike, also where a recurrence is found out between them", () => {
    fc.assert(
      fc.property(fc.oneof(histories, long), (history) => {
        const stages = walk(history).steps.flatMap(({ counts, stage }) => (counts ? [stage] : []));
        for (const [at, stage] of stages.entries()) expect(stage).not.toBe(stages[at - 1]);
      }),
    );
  });

  it("a page has one of three causes, and none of them is an answer that is unsure or unreadable", () => {
    fc.assert(
      fc.property(fc.oneof(histories, long), (history) => {
        const { cap } = history;
        const last = walk(history).steps.at(-1);
        if (last?.kind !== "page") return;
        const { tripwires, ended, answer, counted, faultsInARow, publishing } = last.facts;
        const sure = answer?.status === "blocked" && answer.confidence === "high";
        const faulty = ended.kind === "fault" && faultsInARow === 3;
        const refused = last.tried && publishing.kind === "refused";
        expect(tripwires > 0 || faulty || sure || refused || counted + 1 === cap).toBe(true);
      }),
    );
  });
});

describe("work that passed the gates", () => {
  it("is resolved where GitHub takes it, and a person's where GitHub refuses, never retried", () => {
    fc.assert(
      fc.property(
        fc.array(outcome, { minLength: 20, maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        (outcomes, cap) => {
          for (const { tried, facts, kind } of walk({ outcomes, cap, recurrenceAfter: 99 }).steps) {
            if (tried) expect(kind).toBe(facts.publishing.kind === "published" ? "resolve" : "page");
          }
        },
      ),
    );
  });
});

describe("whatever labels an issue bears, and in whatever order they come to be", () => {
  const names: LabelNames = {
    intake: "hitl-escalation",
    humanRequired: "human-required",
    outcomes: {
      "auto-agent-exhausted": "auto-agent-exhausted",
      "auto-agent-fatal": "auto-agent-fatal",
      "auto-agent-pr-failed": "auto-agent-pr-failed",
      "cost-exceeded": "cost-exceeded",
      timeout: "timeout",
    },
  };
  const pipeline = [names.humanRequired, ...Object.values(names.outcomes)];
  const outcomes = fc.constantFrom(null, "timeout", "cost-exceeded", "auto-agent-fatal" as const);
  const state: fc.Arbitrary<LabelState> = fc.oneof(
    fc.record({ kind: fc.constantFrom("paged", "retrying"), outcome: outcomes }),
    fc.constant({ kind: "working" } as const),
    fc.constant({ kind: "done", stuckLabels } as const),
    fc.constant({ kind: "stopped" } as const),
  );
  const apply = (labels: readonly string[], to: LabelState) => {
    const { add, remove } = labelsFor(to, names);
    return [...new Set([...labels.filter((label) => !remove.includes(label)), ...add])].toSorted();
  };
  const borne = fc.uniqueArray(fc.constantFrom("bug", "hitl-escalation", "ci-stuck", ...pipeline));

  it("a state leaves exactly its own pipeline labels, but for what a person has put there, whatever came before", () => {
    fc.assert(
      fc.property(borne, fc.array(state), state, (labels, before, last) => {
        // An attempt's end knows nothing of `human-required`: it cannot have stood there when it was decided.
        const own = pipeline.filter(
          (label) => label !== names.humanRequired || !["retrying", "done"].includes(last.kind),
        );
        const direct = apply(labels, last).filter((label) => own.includes(label));
        const after = apply(before.reduce(apply, labels), last);
        expect(after.filter((label) => own.includes(label))).toEqual(direct);
        expect(apply(after, last)).toEqual(after);
        expect(after.includes("bug")).toBe(labels.includes("bug"));
      }),
    );
  });
});
