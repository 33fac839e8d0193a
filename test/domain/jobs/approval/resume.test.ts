import { expect, it } from "vitest";
import {
  resumeAfter,
  type Resumption,
  type ReviewAnswer,
} from "../../../../src/domain/jobs/approval/resume.ts";
import { type FreezeMoment } from "../../../../src/domain/jobs/autonomy/should-freeze.ts";

it.each<[FreezeMoment, ReviewAnswer, Resumption]>([
  ["first-strategic", "approved", { kind: "merge", then: "tactical" }],
  ["later-strategic", "approved", { kind: "merge", then: "tactical" }],
  ["tactical", "approved", { kind: "merge", then: "strategic" }],
  ["final", "approved", { kind: "merge", then: "complete" }],
  ["first-strategic", "changes-requested", { kind: "again" }],
  ["later-strategic", "changes-requested", { kind: "again" }],
  ["tactical", "changes-requested", { kind: "feedback-strategic", on: "same-branch", mayComplete: true }],
  ["final", "changes-requested", { kind: "feedback-strategic", on: "own-branch", mayComplete: false }],
])("frozen after %s and %s, the job goes on as told", (frozen, answer, resumption) => {
  expect(resumeAfter(frozen, answer)).toEqual(resumption);
});
