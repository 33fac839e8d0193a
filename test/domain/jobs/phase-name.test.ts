import { expect, it } from "vitest";
import { phaseBranch, phaseSuffix, revisionBranch } from "../../../src/domain/jobs/phase-name.ts";

it.each([
  [{ kind: "strategic", number: 1, suffix: "" }, "nightshift/job-7/phase-1-strategic"],
  [{ kind: "tactical", number: 2, suffix: "" }, "nightshift/job-7/phase-2-tactical"],
  [{ kind: "tactical", number: 4, suffix: "b" }, "nightshift/job-7/phase-4-tactical-b"],
  [{ kind: "final", number: 5, suffix: "" }, "nightshift/job-7/base"],
] as const)("a phase is named by its number and kind", (phase, branch) => {
  expect(phaseBranch(7, phase)).toBe(branch);
});

it("revisions and phases beside each other are told apart", () => {
  expect(revisionBranch("nightshift/job-7/phase-1-strategic", 2)).toBe(
    "nightshift/job-7/phase-1-strategic-rev-2",
  );
  expect([0, 1, 25, 26, 27].map(phaseSuffix)).toEqual(["a", "b", "z", "aa", "ab"]);
});
