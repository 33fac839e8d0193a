import { describe, expect, it } from "vitest";
import { noTrials } from "../../src/domain/gates/trials/open-trials.ts";
import { GateReport } from "../../src/cli/gate-report.ts";
import { describeTrials } from "../../src/cli/trial-report.ts";
import { report, trial } from "../support/trial-report.ts";
import { type GateResult, type GateVerdict } from "../../src/domain/gates/verdict/verdict.ts";

const failed: GateResult = {
  ...{ name: "lint", kind: "lint", status: "fail", expected: "errors ≤ 0", actual: "1 error" },
  ...{ findings: [], seconds: 1, cached: false, log: "" },
};
const verdict: GateVerdict = {
  ...{ verdict: "fail", base: "b", head: "h", tree: "t", gates: [], ...noTrials },
};

const said = (...gates: readonly GateResult[]) => new GateReport().verdict({ ...verdict, gates }, "");

describe("what a person reads of a gate run", () => {
  it("names the rule of a finding, unless its message does", () => {
    const finding = { path: "a.js", line: 3, level: "error", rule: "no-var" } as const;
    const findings = [
      { ...finding, message: "Unexpected var." },
      { ...finding, message: "no-var: use let" },
    ];
    const lines = said({ ...failed, findings });
    expect(lines).toContain("  a.js:3: Unexpected var. (no-var)\n");
    expect(lines).toContain("  a.js:3: no-var: use let\n");
  });

  it("keeps each finding on one line that moves no cursor, whatever its file is called", () => {
    const path = "a\npass\u001b[2J\u202e.js";
    const finding = { path, line: 1, rule: "suppression", message: "looks\r\naway" };
    const one = "  a pass[2J.js:1: looks away (suppression)";
    expect(said({ ...failed, findings: [{ ...finding, level: "error" }] })).toContain(`${one}\n`);
    const findings = [{ ...finding, level: "fail" as const, allowed: "made\nby hand" }];
    const trials = [trial("pass", { name: "suppressions", summary: "1 mark", findings })];
    expect(describeTrials({ ...verdict, trials })).toBe(
      `trial suppressions: pass: 1 mark\n  allowed: ${one.trim()}: made by hand\n`,
    );
  });

  it("shows how an output began, where most of it is left out, and how it ended", () => {
    const log = Array.from({ length: 100 }, (_, at) => `line ${at}\n`).join("");
    const lines = said({ ...failed, log });
    expect(lines).toMatch(/ {2}\| line 0\n/);
    expect(lines).toMatch(/ {2}\| line 7\n {2}\| … 70 lines …\n {2}\| line 78\n/);
    expect(lines).toMatch(/ {2}\| line 99\n/);
  });

  it("shows once how a setup failed, although each room has words of its own for it", () => {
    const setup = { expected: "the setup `npm ci` succeeds", actual: "not run: the setup command failed" };
    const one = { ...failed, ...setup, name: "build", log: "lockfile missing, see /rooms/1/log" };
    const lines = said(one, { ...one, name: "test", log: "lockfile missing, see /rooms/2/log" });
    expect(lines.match(/lockfile missing/g)).toHaveLength(1);
  });

  it.each([
    [
      "says that there are none without a base",
      { ...verdict, base: null },
      "trials: none, for there is no --base to compare with\n",
    ],
    ["says that none were needed", verdict, "trials: none needed\n"],
    [
      "shows a witness and how to run it again",
      { ...verdict, ...report("fail") },
      `trial kill-parity: fail: 1 test of the base is touched: 1 demand something else now
  test/price.test.js:4: With \`return 0\` in \`subtotal\` (src/price.ts:14), the base's test *adds two prices* failed; yours pass. (unnoticed-defect, witness c0ffee01)
What this change asks of the tests
  Test · Change · Before · Now · Over the old product · Defects noticed before and now
  test/price.test.js: adds two prices · rewritten · fails · passes · fails · 3 → 2
to run it again: nightshift gates witness c0ffee01
`,
    ],
  ])("%s", (_, judged, text) => {
    expect(describeTrials(judged)).toBe(text);
  });
});
