import { expect, it } from "vitest";
import { toPhaseAnswer } from "../../../src/domain/jobs/phases/phase-answer.ts";
import { resultMessage, tellResult, type ResultPhase } from "../../../src/domain/jobs/result-story.ts";
import { type TrackedFinding } from "../../../src/domain/reviews/tracked-findings.ts";

const leak: TrackedFinding = {
  ...{ specialist: "security", fingerprint: "a", standing: "passed-over", dispute: null, since: 1 },
  finding: {
    ...{ path: "src/a.ts", line: 3, level: "warning", rule: null, message: "A token is logged." },
    ...{ severity: "low", suggestion: null },
  },
};

const answer = (retrospective: string, decisions: string[] = [], risks: string[] = []) =>
  toPhaseAnswer({ status: "phase_done", confidence: "high", retrospective, decisions, risks });

const phases: readonly ResultPhase[] = [
  {
    ...{ kind: "strategic", number: 1, suffix: "", planned: null, pull: 8, todos: [], findings: [] },
    ...{ answer: answer("Plan the prices", ["Integers"]), cost: { known: 0.5, unknown: 0 } },
  },
  {
    ...{ kind: "tactical", number: 2, suffix: "a", planned: "read", pull: null, findings: [leak] },
    ...{
      answer: answer("Read them once\nThe cache went.", [], ["Old files"]),
      cost: { known: 0, unknown: 1 },
    },
    todos: [{ text: "Read", done: true }],
  },
  {
    ...{ kind: "tactical", number: 2, suffix: "b", planned: "write", pull: 9, todos: [], findings: [] },
    ...{ answer: null, cost: { known: 0, unknown: 0 } },
  },
];

it("a result tells what each phase did, decided, risks and was found out, and what came of that", () => {
  const story = tellResult(phases);
  expect(story.phases).toMatchObject([
    { name: "1, strategic", what: "Plan the prices", pull: 8 },
    { name: "2a, tactical", what: "Read them once", pull: null, cost: { unknown: 1 } },
    { name: "2b, tactical", what: "write" },
  ]);
  expect(story.todos).toEqual([{ text: "2a: Read", done: true }]);
  expect(story.decisions).toEqual(["1: Integers"]);
  expect(story.risks).toEqual(["2a: Old files"]);
  expect(story.findings).toEqual(["2a: security: was passed over; warning; src/a.ts:3: A token is logged."]);
});

it("its commit summarises the phases from their retrospectives", () => {
  expect(resultMessage(tellResult(phases), { known: 0.5, unknown: 1 }).split("\n\n")).toEqual([
    "Phase 1, strategic (#8): Plan the prices",
    "Phase 2a, tactical: Read them once\nThe cache went.",
    "Phase 2b, tactical (#9): write",
    "Decisions taken:\n- 1: Integers",
    "Risks:\n- 2a: Old files",
    "Found by reviewers:\n- 2a: security: was passed over; warning; src/a.ts:3: A token is logged.",
    "Cost: $0.50, and an unknown amount for 1 agent turn",
  ]);
});
