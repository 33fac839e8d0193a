import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterClosing } from "../../../src/domain/escalations/closing.ts";
import {
  nextPreflightStep,
  type EscalationFacts,
  type PreflightFacts,
  type PreflightStep,
} from "../../../src/domain/escalations/preflight/preflight.ts";
import { nextStage, type Stage } from "../../../src/domain/escalations/preflight/stages.ts";
import { statusAfter } from "../../../src/domain/escalations/status.ts";

const now = new Date("2026-03-02T10:00:00Z");
const nextDay = new Date("2026-03-03T00:00:00Z");
const cap = 3;

interface World {
  readonly labels: ReadonlySet<"intake" | "stuck" | "human-required">;
  readonly state: "open" | "closed";
  readonly escalation: EscalationFacts | null;
  /** Number of GitHub's last event of closing that was not dealt with. */
  readonly closure: number | null;
  readonly attempts: readonly { readonly number: number; readonly stage: Stage }[];
}

const fresh: World = { labels: new Set(), state: "open", escalation: null, closure: null, attempts: [] };
const untouched: EscalationFacts = {
  ...{ status: "open", counted: 0, lastStage: null, waitUntil: null },
  ...{ leaseHeld: false, unfinishedAttempt: false, checksUntil: null },
};

/** What automation without the right to write can do to an issue. */
const events = fc.constantFrom(
  ...(["intake", "stuck", "human-required"] as const).flatMap((label) => [
    { kind: "add" as const, label },
    { kind: "remove" as const, label },
  ]),
  { kind: "close" as const },
  { kind: "reopen" as const },
);
type Event = typeof events extends fc.Arbitrary<infer Each> ? Each : never;

function happen(world: World, event: Event): World {
  const labels = new Set(world.labels);
  switch (event.kind) {
    case "add":
      labels.add(event.label);
      return { ...world, labels };
    case "remove":
      labels.delete(event.label);
      return { ...world, labels };
    case "close":
      return { ...world, state: "closed", closure: 1 };
    case "reopen":
      return { ...world, state: "open" };
  }
}

function factsOf({ labels, state, escalation, closure }: World): PreflightFacts {
  const paged = escalation?.status === "paged";
  return {
    ...{ now, escalation, settling: false, switchedOff: null, greenResolvingPull: null },
    ...{ wish: null, failure: null, cap, unregistered: "attempt" },
    issue: { state, hasIntakeLabel: labels.has("intake"), hasHumanRequired: labels.has("human-required") },
    domain: labels.has("stuck")
      ? { kind: "domain", label: "ci-stuck", agentAllowed: true }
      : { kind: "none" },
    budget: { needed: null, left: null, ofDay: null, nextDay },
    correction: paged && !labels.has("human-required") ? { by: "a bot", canWrite: false } : null,
    closing: {
      closure: closure === null ? null : { event: closure, by: "a bot", canWrite: false },
      pulls: [],
    },
  };
}

/** Carries a step out as the flows do, with an agent that never succeeds. */
function carryOut(world: World, step: PreflightStep): World | null {
  const escalation = world.escalation ?? untouched;
  const moved = (event: Parameters<typeof statusAfter>[1]): EscalationFacts => ({
    ...escalation,
    status: statusAfter(escalation.status, event) ?? escalation.status,
  });
  switch (step.kind) {
    case "attempt": {
      const { number, stage } = step;
      const open = statusAfter(escalation.status, "escalate") ?? escalation.status;
      const attempts = [...world.attempts, { number, stage }];
      return {
        ...world,
        attempts,
        escalation: { ...escalation, status: open, counted: number, lastStage: stage },
      };
    }
    case "page":
      return {
        ...world,
        labels: new Set([...world.labels, "human-required"]),
        escalation: { ...escalation, status: "paged" },
      };
    case "restore-page":
      return { ...world, labels: new Set([...world.labels, "human-required"]) };
    case "cancel":
      return { ...world, escalation: moved("cancel") };
    case "stand-back":
      return { ...world, escalation: { ...escalation, status: "paged" } };
    case "note-closing":
    case "settle": {
      const after = afterClosing(step, { ...escalation, faultsInARow: 0 });
      return {
        ...world,
        closure: null,
        escalation: { ...escalation, status: after.status, counted: after.counted },
      };
    }
    case "skip":
      return null;
    case "hold":
    case "confirm":
    case "lose-pull":
    case "reenter":
    case "stop":
    case "hurry":
    case "forget-wish":
    case "wait":
    case "resume":
      throw new Error(`${step.kind} has no cause here`);
  }
}

function settle(world: World): World {
  for (let steps = 0; steps < 50; steps += 1) {
    const next = carryOut(world, nextPreflightStep(factsOf(world)));
    if (next === null) return world;
    world = next;
  }
  throw new Error("it never comes to rest");
}

describe("whatever automation does to the labels of an issue, and to the issue itself", () => {
  it("attempts are counted on, never anew, and end at the cap with a page that stays", () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (history) => {
        const { attempts, escalation, labels, state } = history.reduce(
          (world, event) => settle(happen(world, event)),
          fresh,
        );
        expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, at) => at + 1));
        expect(attempts.map(({ stage }) => stage)).toEqual(attempts.map((_, at) => nextStage(at)));
        expect(attempts.length).toBeLessThanOrEqual(cap);
        expect(escalation?.counted ?? 0).toBe(attempts.length);
        if (escalation?.status === "paged" && state === "open") expect(labels).toContain("human-required");
      }),
      { numRuns: 2_000 },
    );
  });

  it("the same labels lead to the same end in whatever order they came, one by one or together", () => {
    const added = fc.shuffledSubarray(["intake", "stuck"] as const, { minLength: 2 });
    fc.assert(
      fc.property(added, fc.boolean(), (order, together) => {
        const adds = order.map((label) => ({ kind: "add" as const, label }));
        const end = together
          ? settle(adds.reduce(happen, fresh))
          : adds.reduce((world, event) => settle(happen(world, event)), fresh);
        expect([...end.labels].toSorted()).toEqual(["human-required", "intake", "stuck"]);
        expect(end.attempts).toHaveLength(cap);
        expect(end.escalation).toMatchObject({ status: "paged", counted: cap });
      }),
    );
  });
});
