import { expect, it } from "vitest";
import { judgeDemand, type DemandFacts } from "../../../../src/domain/gates/trials/judge-demand.ts";

const rewritten = { change: "rewritten", loses: true } as const;
const removed = { change: "removed", loses: true } as const;
const plain: DemandFacts = {
  touched: rewritten,
  overHead: "fail",
  onBase: "pass",
  now: "pass",
  overBase: "fail",
  isUnloaded: false,
  isFeatureGone: false,
  haveNewTestsFailed: false,
  haveNewTestsEnded: true,
  isTakenBack: false,
  isProductReduced: false,
  areTestsTheWork: false,
};

it.each<[string, Partial<DemandFacts>, string]>([
  ["a test that still holds is measured by defects", { overHead: "pass" }, "holds"],
  [
    "a red test that the change turns green has to be red without it",
    { overHead: "pass", onBase: "fail" },
    "holds",
  ],
  ["what replaces it, too", { overHead: "pass", onBase: "fail", overBase: "pass" }, "fail unnoticed-fault"],
  [
    "also where it is skipped",
    { overHead: "pass", onBase: "fail", now: "skip", overBase: "skip" },
    "fail unnoticed-fault",
  ],
  [
    "unless a new test is",
    { overHead: "pass", onBase: "fail", overBase: "pass", haveNewTestsFailed: true },
    "holds",
  ],
  ["a test that never ran demands nothing", { onBase: "skip" }, "settled never-ran"],
  ["a test that fails as before and as rewritten hides nothing", { now: "fail" }, "settled still-fails"],
  ["also where it failed before", { now: "fail", onBase: "fail" }, "settled still-fails"],
  ["a test may go with its feature", { touched: removed, isFeatureGone: true }, "settled feature-removed"],
  [
    "a rewritten test of a renamed function is compared over the base",
    { isFeatureGone: true },
    "compare-over-base",
  ],
  [
    "a file that does not load is compared over the base",
    { overHead: "missing", isUnloaded: true },
    "compare-over-base",
  ],
  ["a new expectation that tells old from new is for a person", {}, "review changed-demand"],
  ["one that passes over both products, too", { overBase: "pass" }, "review changed-demand"],
  ["a test that the change breaks can't just go", { touched: removed, overBase: null }, "fail removed-test"],
  [
    "unless it goes with what is taken back",
    { touched: removed, isTakenBack: true },
    "review changed-demand",
  ],
  ["or with much of the product", { touched: removed, isProductReduced: true }, "review changed-demand"],
  ["nor be skipped", { now: "skip", overBase: "skip" }, "fail removed-test"],
  [
    "unless new tests tell old from new",
    { touched: removed, haveNewTestsFailed: true },
    "review changed-demand",
  ],
  [
    "or what the change alters kept them from running",
    { touched: removed, haveNewTestsEnded: false },
    "review changed-demand",
  ],
  [
    "red that turned green by the test alone is for a person",
    { onBase: "fail", overBase: "pass" },
    "review red-to-green",
  ],
  ["a red test can't just go, either", { touched: removed, onBase: "fail" }, "fail removed-test"],
  [
    "where tests are the work, turning them green is it",
    { onBase: "fail", areTestsTheWork: true },
    "settled expected-work",
  ],
  ["but not breaking a green one", { overBase: "pass", areTestsTheWork: true }, "review changed-demand"],
])("%s", (_, facts, expected) => {
  const ruling = judgeDemand({ ...plain, ...facts });
  const words = [ruling.kind, "rule" in ruling ? ruling.rule : "", "why" in ruling ? ruling.why : ""];
  expect(words.filter(Boolean).join(" ")).toBe(expected);
});

it("asks nothing more of a test that only gained lines and holds", () => {
  const facts = {
    ...plain,
    overHead: "pass" as const,
    onBase: "fail" as const,
    touched: { ...rewritten, loses: false },
  };
  expect(judgeDemand(facts)).toEqual({ kind: "holds" });
});
