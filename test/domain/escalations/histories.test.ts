import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consequencesOf, type Standing } from "../../../src/domain/escalations/consequences.ts";
import {
  decideAttempt,
  type AttemptFacts,
  type PublishingFacts,
} from "../../../src/domain/escalations/decision.ts";
import { labelsFor, type LabelNames, type LabelState } from "../../../src/domain/escalations/labels.ts";
import { conditionOf } from "../../../src/domain/escalations/page.ts";
import { nextStage } from "../../../src/domain/escalations/stages.ts";

/** `taken`: what GitHub says to work that is published. */
type Outcome = Omit<AttemptFacts, "counted" | "faultsInARow" | "cap" | "publishing" | "cancelled"> & {
  readonly taken: Exclude<PublishingFacts, { kind: "not-tried" }>;
};

const outcome: fc.Arbitrary<Outcome> = fc.record({
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
const now = new Date("2026-03-02T10:00:00Z");
const start: Standing = { status: "open", counted: 0, faultsInARow: 0, pull: null };

/** Attempts one after another until the escalation is open no more, or nothing is left to happen. */
function walk(outcomes: readonly Outcome[], cap: number) {
  const steps: { facts: AttemptFacts; tried: boolean; kind: string; counts: boolean; stage: string }[] = [];
  let standing = start;
  for (const { taken, ...each } of outcomes) {
    if (standing.status !== "open" || standing.counted >= cap) break;
    const { counted, faultsInARow } = standing;
    const facts = { ...each, cancelled: null, counted, faultsInARow, cap };
    const first = decideAttempt({ ...facts, publishing: { kind: "not-tried" } });
    const whole = { ...facts, publishing: taken };
    const decision = first.kind === "publish" ? decideAttempt(whole) : first;
    if (decision.kind === "publish") throw new Error("published work asked to be published");
    if (decision.kind === "page") {
      expect(["safety_tripwire", "human_only_blocker", "global_cap"]).toContain(conditionOf(decision.reason));
    }
    const after = consequencesOf(decision, standing, { now, stuckLabels });
    const counts = after.counted > standing.counted;
    const tried = first.kind === "publish";
    steps.push({ facts: whole, tried, kind: decision.kind, counts, stage: nextStage(counted) });
    standing = after;
  }
  return { steps, standing };
}

describe("whatever agents come to", () => {
  const histories = fc.array(outcome, { minLength: 100, maxLength: 100 });
  const caps = fc.integer({ min: 1, max: 12 });

  it("an escalation ends within its cap and the attempts that were refunded, three at most in a row", () => {
    fc.assert(
      fc.property(histories, caps, (outcomes, cap) => {
        const { steps, standing } = walk(outcomes, cap);
        const refunds = steps.filter(({ kind }) => kind === "refund").length;
        expect(standing.status).not.toBe("open");
        expect(standing.counted).toBeLessThanOrEqual(cap);
        // A fourth fault in a row pages without being counted.
        expect(steps.length).toBeLessThanOrEqual(cap + refunds + 1);
        expect(refunds).toBeLessThanOrEqual(3 * cap);
      }),
    );
  });

  it("no two counted attempts in a row are alike", () => {
    fc.assert(
      fc.property(histories, caps, (outcomes, cap) => {
        const stages = walk(outcomes, cap).steps.flatMap(({ counts, stage }) => (counts ? [stage] : []));
        for (const [at, stage] of stages.entries()) expect(stage).not.toBe(stages[at - 1]);
      }),
    );
  });

  it("a page has one of three causes, and none of them is an answer that is unsure or unreadable", () => {
    fc.assert(
      fc.property(histories, caps, (outcomes, cap) => {
        const last = walk(outcomes, cap).steps.at(-1);
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
          for (const { tried, facts, kind } of walk(outcomes, cap).steps) {
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
