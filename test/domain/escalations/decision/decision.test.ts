import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decideAttempt,
  type AttemptDecision,
  type AttemptFacts,
} from "../../../../src/domain/escalations/decision/decision.ts";
import { conditionOf } from "../../../../src/domain/escalations/page.ts";

type Answer = NonNullable<AttemptFacts["answer"]>;

const answered = (answer: Partial<Answer> = {}): Answer => ({
  status: "resolved",
  confidence: "high",
  blockedReason: "none",
  ...answer,
});

const facts = (given: Partial<AttemptFacts> = {}): AttemptFacts => ({
  cancelled: null,
  tripwires: 0,
  ended: { kind: "answered" },
  answer: answered(),
  changed: true,
  gates: "pass",
  publishing: { kind: "not-tried" },
  counted: 0,
  faultsInARow: 0,
  cap: 6,
  ...given,
});

const blockedFor = (transient: AttemptFacts["transient"]): Partial<AttemptFacts> => ({
  answer: answered({ status: "blocked", blockedReason: "transient" }),
  ...{ changed: false, gates: "not-run", transient },
});

const crashed = { kind: "fault", fault: "crashed", detail: "signal 9" } as const;

const rows: [string, Partial<AttemptFacts>, AttemptDecision][] = [
  ["good work is published before anything is decided", {}, { kind: "publish" }],
  ["where nothing is published it is shown", { observing: true }, { kind: "observe" }],
  [
    "what is not good is tried again there, too",
    { observing: true, gates: "fail" },
    { kind: "retry", reason: "gates_failed", label: null },
  ],
  ["so is what a person has to look at", { gates: "review" }, { kind: "publish" }],
  [
    "and it resolves",
    { gates: "review", publishing: { kind: "published", pull: 7 } },
    { kind: "resolve", pull: 7 },
  ],
  ["published work resolves", { publishing: { kind: "published", pull: 7 } }, { kind: "resolve", pull: 7 }],
  [
    "publishing refused for permissions pages, naming the permission",
    { publishing: { kind: "refused", why: "the App lacks the permission contents: write" } },
    {
      kind: "page",
      reason: { kind: "publishing_refused", why: "the App lacks the permission contents: write" },
      label: "auto-agent-pr-failed",
      counted: true,
    },
  ],
  [
    "a closed issue cancels, even over a tripwire",
    { cancelled: "closed", tripwires: 1 },
    { kind: "cancel", reason: "closed" },
  ],
  [
    "a tripwire pages, even over passing gates",
    { tripwires: 1 },
    { kind: "page", reason: { kind: "tripwires" }, label: null, counted: true },
  ],
  [
    "the first fault is refunded with a minute's back-off",
    { ended: crashed },
    { kind: "refund", fault: "crashed", backOffMinutes: 1 },
  ],
  [
    "the third fault in a row waits a quarter of an hour",
    { ended: crashed, faultsInARow: 2 },
    { kind: "refund", fault: "crashed", backOffMinutes: 15 },
  ],
  [
    "the fourth fault in a row pages and is not counted",
    { ended: { ...crashed, fault: "credit-exhausted" }, faultsInARow: 3 },
    {
      kind: "page",
      reason: { kind: "infrastructure", fault: "credit-exhausted" },
      label: "auto-agent-fatal",
      counted: false,
    },
  ],
  [
    "the fourth fault in a row tells what is not set up, in the service's own words",
    { ended: { kind: "fault", fault: "not-set-up", detail: "Set it up." }, faultsInARow: 3 },
    {
      kind: "page",
      reason: { kind: "infrastructure", fault: "not-set-up", detail: "Set it up." },
      label: "auto-agent-fatal",
      counted: false,
    },
  ],
  [
    "the cost cap labels and retries, whatever the answer says",
    { ended: { kind: "limit", limit: "cost" }, answer: null },
    { kind: "retry", reason: "cost_cap", label: "cost-exceeded" },
  ],
  [
    "the wall clock labels and retries",
    { ended: { kind: "limit", limit: "wall-clock" }, answer: null },
    { kind: "retry", reason: "wall_clock", label: "timeout" },
  ],
  [
    "inactivity labels as a time-out and retries",
    { ended: { kind: "limit", limit: "inactivity" }, answer: null },
    { kind: "retry", reason: "inactivity", label: "timeout" },
  ],
  [
    "the turn limit retries without a label",
    { ended: { kind: "limit", limit: "turns" }, answer: null },
    { kind: "retry", reason: "agent_limit", label: null },
  ],
  [
    "already satisfied needs an unchanged tree and gates that pass on the base",
    { answer: answered({ status: "already_satisfied" }), changed: false },
    { kind: "already-satisfied" },
  ],
  [
    "already satisfied is not believed when the gates fail on the base",
    { answer: answered({ status: "already_satisfied" }), changed: false, gates: "fail" },
    { kind: "retry", reason: "no_change", label: null },
  ],
  ...(["needs_human_decision", "needs_credentials", "needs_permissions", "unsafe"] as const).flatMap(
    (need): [string, Partial<AttemptFacts>, AttemptDecision][] => [
      [
        `${need} at high confidence pages`,
        { answer: answered({ status: "blocked", blockedReason: need }), changed: false, gates: "not-run" },
        { kind: "page", reason: { kind: "blocked", need }, label: null, counted: true },
      ],
      [
        `${need} at medium confidence retries`,
        {
          answer: answered({ status: "blocked", blockedReason: need, confidence: "medium" }),
          changed: false,
          gates: "not-run",
        },
        { kind: "retry", reason: "blocked_unsure", label: null },
      ],
    ],
  ),
  [
    "a blocker is passed over when the change passes the gates",
    { answer: answered({ status: "blocked", blockedReason: "needs_credentials" }) },
    { kind: "publish" },
  ],
  [
    "a transient blocker is waited for, and does not count",
    blockedFor(undefined),
    { kind: "retry", reason: "blocked_transient", label: null, wait: { minutes: 1, counted: false } },
  ],
  [
    "other transient blockers in a row are waited for longer",
    blockedFor({ inARow: 5, sameCause: 1 }),
    { kind: "retry", reason: "blocked_transient", label: null, wait: { minutes: 60, counted: false } },
  ],
  [
    "the same for the third time counts, and is waited for, too",
    blockedFor({ inARow: 2, sameCause: 2 }),
    { kind: "retry", reason: "blocked_transient", label: null, wait: { minutes: 15, counted: true } },
  ],
  [
    "the same for the third time may be the last that the cap allows",
    { ...blockedFor({ inARow: 2, sameCause: 2 }), counted: 5, cap: 6 },
    {
      ...{ kind: "page", label: "auto-agent-exhausted", counted: true },
      reason: { kind: "exhausted", attempts: 6, last: "blocked_transient" },
    },
  ],
  [
    "a garbled answer with a good change is judged by the change",
    { answer: answered({ status: "garbled", confidence: "low" }) },
    { kind: "publish" },
  ],
  [
    "a garbled answer without a change retries and never pages",
    {
      answer: answered({ status: "garbled", confidence: "low", blockedReason: "needs_credentials" }),
      changed: false,
      gates: "not-run",
    },
    { kind: "retry", reason: "garbled", label: null },
  ],
  [
    "gates that still fail after the last rejection retry",
    { gates: "fail" },
    { kind: "retry", reason: "gates_failed", label: null },
  ],
  [
    "a claim without a change retries",
    { changed: false, gates: "not-run" },
    { kind: "retry", reason: "no_change", label: null },
  ],
  [
    "the sixth failing attempt pages with a cap of six",
    { gates: "fail", counted: 5 },
    {
      kind: "page",
      reason: { kind: "exhausted", attempts: 6, last: "gates_failed" },
      label: "auto-agent-exhausted",
      counted: true,
    },
  ],
  [
    "and says so where all gates pass on the default branch",
    { changed: false, gates: "not-run", counted: 5, basePasses: true },
    {
      kind: "page",
      reason: { kind: "exhausted", attempts: 6, last: "no_change", basePasses: true },
      label: "auto-agent-exhausted",
      counted: true,
    },
  ],
];

describe("the decision over an attempt", () => {
  it.each(rows)("%s", (_title, given, decision) => {
    expect(decideAttempt(facts(given))).toEqual(decision);
  });

  it("pages only for one of the three conditions and ends every history within the cap", () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 100, maxLength: 100 }), (history) => {
        let counted = 0;
        let faultsInARow = 0;
        let sameCause = 0;
        for (const given of history) {
          const transient = { inARow: sameCause, sameCause };
          const decision = decideAttempt({ ...given, transient, counted, faultsInARow, cap: 6 });
          if (decision.kind === "retry") {
            if (decision.reason === "blocked_transient") sameCause += 1;
            if (decision.wait?.counted !== false) counted += 1;
            faultsInARow = 0;
          } else if (decision.kind === "refund") {
            faultsInARow += 1;
          } else {
            if (decision.kind === "page") expect(conditions).toContain(conditionOf(decision.reason));
            return;
          }
          expect(counted).toBeLessThan(6);
        }
        expect.unreachable("a history went on beyond cap and refunds");
      }),
    );
  });
});

const conditions = ["safety_tripwire", "human_only_blocker", "global_cap"];

const anyFacts: fc.Arbitrary<AttemptFacts> = fc.record({
  cancelled: fc.constantFrom(null, null, null, "closed" as const),
  tripwires: fc.constantFrom(0, 0, 0, 1),
  ended: fc.constantFrom<AttemptFacts["ended"]>(
    { kind: "answered" },
    { kind: "limit", limit: "cost" },
    { kind: "limit", limit: "output" },
    crashed,
  ),
  answer: fc.option(
    fc.record({
      status: fc.constantFrom(
        "resolved" as const,
        "already_satisfied" as const,
        "blocked" as const,
        "garbled" as const,
      ),
      confidence: fc.constantFrom("high" as const, "medium" as const, "low" as const),
      blockedReason: fc.constantFrom("transient" as const, "needs_credentials" as const, "none" as const),
    }),
  ),
  changed: fc.boolean(),
  gates: fc.constantFrom("pass" as const, "fail" as const, "not-run" as const),
  publishing: fc.constant({ kind: "not-tried" as const }),
  counted: fc.constant(0),
  faultsInARow: fc.constant(0),
  cap: fc.constant(6),
});
