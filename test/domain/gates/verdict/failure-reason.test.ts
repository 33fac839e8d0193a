import { describe, expect, it } from "vitest";
import { failureReason, trialReason } from "../../../../src/domain/gates/verdict/failure-reason.ts";
import { report, trial } from "../../../support/trial-report.ts";
import { type Finding, type GateResult } from "../../../../src/domain/gates/verdict/verdict.ts";

const result: GateResult = {
  ...{ name: "lint", kind: "lint", status: "fail", expected: "", actual: "12 errors", findings: [] },
  ...{ seconds: 1, cached: false, log: "" },
};
const finding = (message: string, more: Partial<Finding> = {}): Finding => {
  return { path: "a.ts", line: 1, level: "error", rule: null, message, ...more };
};

describe("why a gate failed", () => {
  it.each<[string, Partial<GateResult>, string | null]>([
    ["it did not", { status: "pass" }, null],
    ["time", { status: "timeout", actual: "not finished after 5m" }, "not finished in time"],
    [
      "what could not be run, without numbers",
      { status: "error", actual: "ended by signal 9" },
      "ended by signal N",
    ],
    ["what was measured, where no finding says more", {}, "N errors"],
    [
      "the rule that was broken most often",
      { findings: [finding("x", { rule: "a" }), finding("y", { rule: "b" }), finding("z", { rule: "b" })] },
      "b",
    ],
    [
      "the message that repeats but for its numbers",
      { findings: [finding("a"), finding("took 3 ms"), finding("took 12.5 ms")] },
      "took N ms",
    ],
    [
      "errors before warnings",
      { findings: [finding("w", { level: "warning" }), finding("w", { level: "warning" }), finding("e")] },
      "e",
    ],
  ])("is %s", (_, more, reason) => {
    expect(failureReason({ ...result, ...more })).toBe(reason);
  });

  it.each([
    ["of a trial, the rule of most of its open findings", report("review").trials[0], "changed-demand"],
    [
      "of one without findings, its summary",
      trial("unmeasured", { findings: [] }),
      "N test of the base is touched: N demand something else now",
    ],
    ["of one that holds, none", trial("pass"), null],
  ])("is %s", (_, tried, reason) => {
    expect(trialReason(tried ?? trial("pass"))).toBe(reason);
  });
});
