import { describe, expect, it } from "vitest";
import { problemReport } from "../../src/reports/problems/problem-report.ts";
import { readText } from "../../src/reports/report-reader.ts";
import { testReport } from "../../src/reports/tests/test-report.ts";
import { fixture, root } from "./fixture.ts";

const sarif = (successful: boolean) =>
  JSON.stringify({
    version: "2.1.0",
    runs: [
      { tool: { driver: { name: "a" } }, invocations: [{ executionSuccessful: successful }], results: [] },
    ],
  });

describe("a report that is not whole", () => {
  it.each([
    ["TAP that bails out", "TAP version 13\n1..2\nok 1\nBail out!\n"],
    ["TAP of fewer tests than planned", "1..5\nok 1\n"],
    ["TAP without a plan", "TAP version 13\nok 1\n"],
    ["libtest's without an end", "\nrunning 2 tests\ntest a ... ok\n"],
    ["that of go test without an end", '{"Action":"run","Package":"a","Test":"TestA"}\n'],
    ["JUnit XML without an end", '<testsuites><testsuite><testcase name="a"/>\n'],
    [
      "JUnit XML that counts failures and tells none",
      '<testsuite failures="1"><testcase name="a"/></testsuite>\n',
    ],
    ["Vitest's JSON without an end", fixture("vitest/passing.json").slice(0, 200)],
  ])("is told apart from none: %s", (_, text) => {
    expect(readText(testReport(root), text)).toMatchObject({ kind: "unreadable", broken: true });
  });

  it.each([
    ["ESLint's without an end", fixture("eslint/problems.json").slice(0, 100)],
    ["SARIF of a run that failed", sarif(false)],
  ])("is told apart from none of a linter: %s", (_, text) => {
    expect(readText(problemReport(root), text)).toMatchObject({ kind: "unreadable", broken: true });
  });

  it.each([
    ["words", "all is well\n"],
    ["another tool's list", '[{"source":"a.css","warnings":[]}]\n'],
    ["the beginning of a list", "[\nnothing\n"],
  ])("is not made of %s", (_, text) => {
    for (const reader of [testReport(root), problemReport(root)]) {
      expect(readText(reader, text)).not.toHaveProperty("broken");
    }
  });

  it("is not made of two whole ones, which tell nothing together", () => {
    const twice = `${fixture("vitest/passing.json")}\n${fixture("vitest/passing.json")}\n`;
    expect(readText(testReport(root), twice)).not.toHaveProperty("broken");
  });
});
