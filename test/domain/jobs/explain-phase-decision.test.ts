import { describe, expect, it } from "vitest";
import { explainPhaseDecision } from "../../../src/domain/jobs/explain-phase-decision.ts";

const explain = (kind: string, decision: unknown, facts: unknown = {}) =>
  explainPhaseDecision({ kind, decision, facts });

describe("explainPhaseDecision", () => {
  it.each<[string, unknown, string]>([
    ["phase-turn", { kind: "ask" }, "The agent of a phase was asked"],
    ["phase-turn", { kind: "wait", why: "places" }, "A phase waits: as many are at work as may be"],
    [
      "phase-turn",
      { kind: "wait", why: "budget" },
      "A phase waits: the day's budget has nothing left for it; it goes on before, once the budget of the repository, the installation or the service is raised",
    ],
    ["phase-turn", { kind: "interrupted", why: "shutdown" }, "The turn of a phase was broken off: shutdown"],
    ["phase-turn", { kind: "fail", why: "limit" }, "A phase failed: its agent reached a limit"],
    ["phase-turn", { kind: "fail", why: "another release's" }, "A phase failed"],
    ["phase-claim", { kind: "accept" }, "What a phase claims is accepted"],
    [
      "phase-claim",
      { kind: "reject", remaining: 1 },
      "What a phase claims is refused, and its agent works on",
    ],
    [
      "phase-review",
      { kind: "ruling", ruling: "PROCEED", by: "rules" },
      "What the specialists found was ruled on: PROCEED",
    ],
    [
      "companion",
      { kind: "refused", reason: "over", details: [] },
      "The companion did nothing: the job is over",
    ],
    ["companion", { kind: "answered", text: "Yes.", note: null }, "The companion answered"],
  ])("puts %s %j into words", (kind, decision, sentence) => {
    expect(explain(kind, decision)).toEqual({ sentence, because: [] });
  });

  it("says what led to it, as far as it was recorded", () => {
    const facts = { ended: { kind: "answered" }, tripwires: [{}], faults: 2, asks: "edit", by: "walter" };
    expect(explain("companion", { kind: "answered" }, facts)?.because).toEqual([
      "Asked for: edit, by walter",
      "The agent's turn ended with: answered",
      "It could not work 2 times in a row",
      "Tripwires: 1",
    ]);
    expect(explain("companion", { kind: "answered" }, null)?.because).toEqual([]);
  });

  it("says for what a claim was refused that no gate measures", () => {
    const facts = {
      commit: "c1",
      problem: "todos.yaml: phases is missing.",
      rejections: 1,
      maxRejections: 3,
    };
    expect(explain("phase-claim", { kind: "reject", remaining: 2 }, facts)?.because).toEqual([
      "todos.yaml: phases is missing",
      "1 of at most 3 rejections, with this one",
    ]);
    expect(
      explain("phase-claim", { kind: "fail", why: "blocked" }, { answer: { status: "blocked" } }),
    ).toEqual({
      sentence: "A phase failed: its agent cannot go on",
      because: ["It answered blocked"],
    });
  });

  it.each<[string, string, unknown]>([
    ["of another kind of entry", "preflight", { kind: "ask" }],
    ["of a kind of another release", "phase-turn", { kind: "dance" }],
    ["named like what every object has", "constructor", { kind: "name" }],
    ["that decides what every object has", "phase-turn", { kind: "constructor" }],
    ["that is none", "phase-turn", null],
  ])("leaves a decision %s unsaid", (_, kind, decision) => {
    expect(explain(kind, decision)).toBeNull();
  });
});
