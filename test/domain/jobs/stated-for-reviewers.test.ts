import { expect, it } from "vitest";
import { phaseAnswerDocument, toPhaseAnswer } from "../../../src/domain/jobs/phases/phase-answer.ts";

const answer = { status: "phase_done", confidence: "high", retrospective: "Plan it" };

it.each<[string, object, object]>([
  ["says nothing for reviewers unless it does", {}, { decisions: [], risks: [], threads: [] }],
  [
    "lists decisions and risks, one sentence each",
    { decisions: [" Integers. ", "", 7], risks: ["Old files"] },
    { decisions: ["Integers."], risks: ["Old files"] },
  ],
  [
    "is not lost over lists that are none",
    { decisions: "Integers.", risks: { a: 1 } },
    { decisions: [], risks: [] },
  ],
  [
    "tells what became of conversations",
    { threads: [{ thread: 7, outcome: "fixed", note: "Done." }] },
    { threads: [{ thread: 7, outcome: "fixed", note: "Done." }] },
  ],
  [
    "is bounded, however talkative",
    { decisions: Array.from({ length: 30 }, () => "x".repeat(900)) },
    { decisions: Array.from({ length: 20 }, () => `${"x".repeat(499)}…`) },
  ],
])("an answer of a phase %s, and reads the same from the store", (...[, more, expected]) => {
  const read = toPhaseAnswer({ ...answer, ...more });
  expect(read).toMatchObject({ kind: "answer", ...expected });
  expect(phaseAnswerDocument.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
});
