import {
  type TestDemand,
  type TrialFinding,
  type TrialReport,
  type TrialResult,
  type Witness,
} from "../../src/domain/gates/trials/trial.ts";

const finding: TrialFinding = {
  ...{ path: "test/price.test.js", line: 4, rule: "changed-demand", level: "review" },
  message: "the tests demand something else now",
};

export function trial(status: TrialResult["status"], more: Partial<TrialResult> = {}): TrialResult {
  const level = status === "fail" ? "fail" : "review";
  const findings = status === "pass" || status === "skipped" ? [] : [{ ...finding, level } as const];
  const summary = "1 test of the base is touched: 1 demand something else now";
  return { name: "base-judge", status, summary, findings, seconds: 1, cached: false, ...more };
}

export const demand: TestDemand = {
  ...{ path: "test/price.test.js", test: "adds two prices", change: "rewritten" },
  ...{ before: "fail", now: "pass", overBase: "fail", noticed: { before: 3, now: 2 } },
};

export const witness: Witness = {
  ...{ id: "c0ffee01", base: "b".repeat(40), head: "a".repeat(40), patch: "", files: [], gate: "test" },
  sentence:
    "With `return 0` in `subtotal` (src/price.ts:14), the base's test *adds two prices* failed; yours pass.",
  ...{ test: "adds two prices", product: "head" },
};

/** What a trial that fails by its witness, or wants a person, reports. */
export function report(status: "fail" | "review"): TrialReport {
  if (status === "review") return { trials: [trial("review")], demands: [demand], witnesses: [] };
  const shown = { ...finding, rule: "unnoticed-defect", level: "fail", witness: witness.id } as const;
  const failed = trial("fail", { name: "kill-parity", findings: [shown] });
  return { trials: [failed], demands: [demand], witnesses: [witness] };
}
