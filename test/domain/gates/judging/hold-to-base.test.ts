import { describe, expect, it } from "vitest";
import { holdToBase } from "../../../../src/domain/gates/judging/hold-to-base.ts";
import { resolveGates } from "../../../../src/domain/gates/resolve.ts";
import { type GateResult, type TamperFinding } from "../../../../src/domain/gates/verdict/verdict.ts";

const passed: GateResult = {
  ...{ name: "test", kind: "test", status: "pass", findings: [], seconds: 1, cached: false, log: "" },
  ...{ expected: "pass rate ≥ 95 %", actual: "pass rate 100 % (3 of 3 tests passed)" },
};
const found = (rule: string, path = "a.test.ts"): TamperFinding => ({ path, line: 2, rule, message: rule });
const { sections } = resolveGates({
  test: { command: "npm test" },
  paths: { "web/**": { test: { command: "npm test -w web" } } },
});
const whole = { sections: [] };

describe("a test gate", () => {
  it("fails where a test is newly skipped or focused, or is not executed any more, and says so", () => {
    const tamper = [found("skipped-test"), found("fewer-tests"), found("fewer-tests", "b.test.ts")];
    expect(holdToBase([passed], tamper, whole)).toEqual([
      {
        ...passed,
        status: "fail",
        expected: "pass rate ≥ 95 %, none newly skipped or focused, no fewer than on the base",
        actual: "pass rate 100 % (3 of 3 tests passed); 1 newly skipped or focused, 2 not executed any more",
        findings: tamper.map((finding) => ({ ...finding, level: "error" })),
      },
    ]);
  });

  it("passes where other things were found, which fail the verdict", () => {
    expect(holdToBase([passed], [found("suppression"), found("weakened-test")], whole)).toEqual([passed]);
  });

  it("is left alone where it did not pass, as are gates of other kinds", () => {
    const results: GateResult[] = [
      { ...passed, status: "fail" },
      { ...passed, name: "lint", kind: "lint" },
    ];
    expect(holdToBase(results, [found("skipped-test")], whole)).toEqual(results);
  });

  it("of a part is held to what is found below its path; the whole repository's to all", () => {
    const name = sections[0]?.gates[0]?.name ?? "";
    const results = [passed, { ...passed, name }];
    const statuses = (path: string) =>
      holdToBase(results, [found("skipped-test", path)], { sections }).map(({ status }) => status);
    expect(statuses("web/a.test.ts")).toEqual(["fail", "fail"]);
    expect(statuses("api/a.test.ts")).toEqual(["fail", "pass"]);
  });
});
