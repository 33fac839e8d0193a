import { describe, expect, it } from "vitest";
import {
  isCalledOff,
  nextTurnStep,
  ruleOnTurn,
  type TurnFacts,
  type TurnResult,
} from "../../../../src/domain/jobs/companion/next-turn-step.ts";

const waiting: TurnFacts = {
  ...{ kind: "edit", step: "waiting", job: "pending_review", phase: "pending_review", switchedOff: false },
  open: true,
  ...{ permission: "write", head: "h1", claim: null, restarts: 0 },
};
const claim = { on: "h1", commit: "c1" };
const claimed: TurnFacts = { ...waiting, step: "claimed", claim };
const refuse = (reason: string) => ({ kind: "refuse", reason });

describe("nextTurnStep", () => {
  it.each<[string, TurnFacts, object]>([
    ["the agent is asked over the head as it stands", waiting, { kind: "ask-agent", head: "h1" }],
    [
      "also while other phases of the job run",
      { ...waiting, job: "running" },
      { kind: "ask-agent", head: "h1" },
    ],
    ["what is answered is left alone", { ...waiting, step: "settled" }, { kind: "none" }],
    ["who lost write access is refused", { ...waiting, permission: "read" }, refuse("needs-write")],
    ["a job that is over is not edited", { ...waiting, job: "stopped" }, refuse("over")],
    [
      "a question is answered after a failure",
      { ...waiting, kind: "ask", job: "failed", phase: "failed", open: false },
      { kind: "ask-agent", head: "h1" },
    ],
    [
      "and of a job that is over",
      { ...waiting, kind: "ask", job: "completed", phase: "merged" },
      { kind: "ask-agent", head: "h1" },
    ],
    ["a phase that was merged is not edited", { ...waiting, phase: "merged" }, refuse("not-waiting")],
    ["a phase that is done once more is not edited", { ...waiting, phase: "working" }, refuse("not-waiting")],
    [
      "a question asked with a review that sends the phase back is answered",
      { ...waiting, kind: "ask", job: "running", phase: "working" },
      { kind: "ask-agent", head: "h1" },
    ],
    [
      "so is one about a result that another phase does again",
      { ...waiting, kind: "draft", job: "running", phase: "superseded" },
      { kind: "ask-agent", head: "h1" },
    ],
    [
      "remarks on what was merged are not drafted",
      { ...waiting, kind: "draft", phase: "merged" },
      refuse("not-waiting"),
    ],
    ["a thrown kill switch is respected", { ...waiting, switchedOff: true }, refuse("switched-off")],
    ["a branch that is gone is told", { ...waiting, head: null }, refuse("branch-gone")],
    ["after too many restarts it is given up", { ...waiting, restarts: 6 }, refuse("interrupted")],
    ["what was made of the present head is pushed", claimed, { kind: "push", ...claim }],
    ["nothing goes over what people pushed", { ...claimed, head: "h2" }, refuse("moved")],
    ["nothing is pushed for a phase that goes on", { ...claimed, phase: "merging" }, refuse("not-waiting")],
    [
      "nothing is pushed for who lost write access",
      { ...claimed, permission: "none" },
      refuse("needs-write"),
    ],
    [
      "nothing is pushed where a kill switch is thrown",
      { ...claimed, switchedOff: true },
      refuse("switched-off"),
    ],
    [
      "what was pushed before a process died is told as pushed, whatever came since",
      { ...claimed, head: "c1", phase: "working", switchedOff: true },
      { kind: "push", ...claim },
    ],
    ["a job that is held is not edited", { ...claimed, job: "paused" }, refuse("held")],
    ["a job that failed is not edited", { ...claimed, job: "failed" }, refuse("held")],
    ["what is closed is not edited", { ...claimed, open: false }, refuse("closed")],
    [
      "a question about what is held or closed is answered",
      { ...waiting, kind: "ask", job: "paused", open: false },
      { kind: "ask-agent", head: "h1" },
    ],
    ["a claim that is taken too often is given up", { ...claimed, restarts: 6 }, refuse("interrupted")],
    [
      "what was pushed and cannot be judged anew is told as pushed",
      { ...claimed, head: "c1", restarts: 6 },
      { kind: "tell", ...claim },
    ],
  ])("%s", (_, facts, expected) => {
    expect(nextTurnStep(facts)).toEqual(expected);
  });
});

it.each<[Pick<TurnFacts, "kind" | "job" | "phase">, boolean]>([
  [{ kind: "edit", job: "pending_review", phase: "pending_review" }, false],
  [{ kind: "edit", job: "running", phase: "pending_review" }, false],
  [{ kind: "edit", job: "paused", phase: "pending_review" }, true],
  [{ kind: "ask", job: "paused", phase: "pending_review" }, false],
  [{ kind: "ask", job: "running", phase: "claimed" }, false],
  [{ kind: "edit", job: "running", phase: "claimed" }, true],
  [{ kind: "draft", job: "stopped", phase: "pending_review" }, true],
  [{ kind: "draft", job: "running", phase: "merged" }, true],
  [{ kind: "ask", job: "stopped", phase: "failed" }, false],
])("of %o nothing can come any more: %s", (standing, expected) => {
  expect(isCalledOff(standing)).toBe(expected);
});

const answered: TurnResult = { kind: "ask", ended: "answered", changed: false, tripped: false };

describe("ruleOnTurn", () => {
  it.each<[string, TurnResult, object]>([
    ["an answer is an answer", answered, { kind: "answer", note: null }],
    [
      "a change by who may only read is refused and said",
      { ...answered, changed: true },
      { kind: "answer", note: "change-refused" },
    ],
    [
      "so is one of a draft that trips",
      { ...answered, kind: "draft", tripped: true },
      { kind: "answer", note: "change-refused" },
    ],
    ["an edit is to be judged", { ...answered, kind: "edit", changed: true }, { kind: "claim" }],
    [
      "an edit that changes nothing says so",
      { ...answered, kind: "edit" },
      { kind: "answer", note: "nothing-changed" },
    ],
    [
      "an edit that trips goes nowhere",
      { ...answered, kind: "edit", changed: true, tripped: true },
      refuse("tripwire"),
    ],
    ["a limit is told", { ...answered, kind: "edit", changed: true, ended: "limit" }, refuse("limit")],
    ["a fault is told", { ...answered, ended: "fault" }, refuse("fault")],
  ])("%s", (_, result, expected) => {
    expect(ruleOnTurn(result)).toEqual(expected);
  });
});
