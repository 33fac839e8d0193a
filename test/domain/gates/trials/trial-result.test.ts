import { expect, it } from "vitest";
import { type TrialFinding } from "../../../../src/domain/gates/trials/trial.ts";
import { trialResult } from "../../../../src/domain/gates/trials/trial-result.ts";

const finding = (level: TrialFinding["level"]): TrialFinding => ({
  ...{ path: "a", line: null, rule: "weaker-test", message: "a", level },
});

it("lists the worst first, and says how many it leaves out", () => {
  const findings = [
    finding("note"),
    ...Array.from({ length: 101 }, () => finding("review")),
    finding("fail"),
  ];
  const result = trialResult({ name: "kill-parity", summary: "much", findings, seconds: 1 });
  expect(result).toMatchObject({
    status: "fail",
    summary: "much; 3 more findings are not listed",
    cached: false,
  });
  expect(result.findings.map(({ level }) => level)).toEqual([
    "fail",
    ...Array.from({ length: 99 }, () => "review"),
  ]);
  expect(trialResult({ name: "kill-parity", summary: "little", findings: [], seconds: 1 })).toMatchObject({
    ...{ status: "pass", summary: "little", findings: [] },
  });
});
