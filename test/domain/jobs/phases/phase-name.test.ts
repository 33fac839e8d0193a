import { expect, it } from "vitest";
import {
  freeRun,
  integrationBranch,
  phaseBranch,
  phaseSuffix,
  revisionBranch,
} from "../../../../src/domain/jobs/phases/phase-name.ts";

it.each([
  [{ kind: "strategic", number: 1, suffix: "" }, "nightshift/job-7/phase-1-strategic"],
  [{ kind: "tactical", number: 2, suffix: "" }, "nightshift/job-7/phase-2-tactical"],
  [{ kind: "tactical", number: 4, suffix: "b" }, "nightshift/job-7/phase-4-tactical-b"],
  [{ kind: "final", number: 5, suffix: "" }, "nightshift/job-7/base"],
] as const)("a phase is named by its number and kind", (phase, branch) => {
  expect(phaseBranch({ issue: 7, run: 1 }, phase)).toBe(branch);
});

it("revisions and phases beside each other are told apart", () => {
  expect(revisionBranch("nightshift/job-7/phase-1-strategic", 2)).toBe(
    "nightshift/job-7/phase-1-strategic-rev-2",
  );
  expect([0, 1, 25, 26, 27].map(phaseSuffix)).toEqual(["a", "b", "z", "aa", "ab"]);
});

it.each<[string, string[], number, string]>([
  ["the first has the plain names", ["main", "nightshift/job-70/base"], 1, "nightshift/job-7/base"],
  [
    "one that meets old branches has names of its own",
    ["nightshift/job-7/base"],
    2,
    "nightshift/job-7-run-2/base",
  ],
  ["and so has one whose folder is a branch", ["nightshift/job-7"], 2, "nightshift/job-7-run-2/base"],
  [
    "and so has the one after that",
    ["nightshift/job-7/phase-1-strategic-rev-2", "nightshift/job-7-run-2/base"],
    3,
    "nightshift/job-7-run-3/base",
  ],
])("of the jobs of an issue %s", (...[, branches, run, branch]) => {
  expect(freeRun(7, branches)).toBe(run);
  expect(integrationBranch({ issue: 7, run })).toBe(branch);
});
