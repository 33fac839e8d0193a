import { expect, it } from "vitest";
import { noTrials } from "../../../../src/domain/gates/trials/open-trials.ts";
import { gateVerdictSchema } from "../../../../src/domain/gates/verdict/verdict-schema.ts";
import { type GateVerdict } from "../../../../src/domain/gates/verdict/verdict.ts";
import { report } from "../../../support/trial-report.ts";

const judged = { base: "b", head: "h", tree: "t", gates: [] };
const verdicts: readonly GateVerdict[] = [
  { verdict: "review", ...judged, ...report("review") },
  { verdict: "fail", ...judged, ...report("fail") },
  { verdict: "pass", ...judged, ...noTrials },
];

it.each(verdicts)("a stored verdict $verdict is read as it was given", (verdict) => {
  expect(gateVerdictSchema.parse(JSON.parse(JSON.stringify(verdict)))).toEqual(verdict);
});

it("a verdict of an earlier version is read with its findings as those of a trial", () => {
  const found = { path: "a.test.js", line: 2, rule: "skipped-test", message: "m" };
  const read = (tamper: readonly object[]) => gateVerdictSchema.parse({ verdict: "fail", ...judged, tamper });
  const findings = [{ ...found, level: "fail" }];
  expect(read([found])).toEqual({
    ...{ verdict: "fail", ...judged, ...noTrials },
    trials: [{ name: "detectors", status: "fail", summary: "1 found", findings, seconds: 0, cached: false }],
  });
  expect(read([])).toEqual({ verdict: "fail", ...judged, ...noTrials });
});
