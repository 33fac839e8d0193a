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
    ["JUnit XML of no test that counts failures", '<testsuites failures="2" tests="2"></testsuites>\n'],
    [
      "JUnit XML that tells fewer than it counts",
      '<testsuite failures="1" errors="1"><testcase name="a"><failure/></testcase></testsuite>\n',
    ],
    [
      "JUnit XML of a suite in another that tells fewer than it counts",
      '<testsuites><testsuite><testsuite failures="1"><testcase name="a"/></testsuite><testcase name="b"><failure/></testcase></testsuite></testsuites>\n',
    ],
    [
      "JUnit XML that counts more tests than it holds",
      '<testsuite tests="3"><testcase name="a"/></testsuite>\n',
    ],
    ["TAP of fewer sub-tests than planned", "    ok 1\n    1..2\nnot ok 1\n1..1\n"],
    [
      "libtest's that contradicts itself",
      "running 1 test\ntest result: FAILED. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out;\n",
    ],
    ["that of node:test without an end", fixture("node-test/failing-spec.txt").replace(/^ℹ todo.*/m, "")],
    [
      "that of node:test that leaves tests out",
      fixture("node-test/failing-spec.txt").replace(/^ℹ fail.*\n/m, ""),
    ],
    [
      "Vitest's JSON that tells fewer failures than it counts",
      fixture("vitest/passing.json").replace('"numFailedTests":0', '"numFailedTests":1'),
    ],
    [
      "Vitest's JSON that counts failed files and tells none",
      fixture("vitest/passing.json").replace('"numFailedTestSuites":0', '"numFailedTestSuites":1'),
    ],
    ["Vitest's JSON without an end", fixture("vitest/passing.json").slice(0, 200)],
  ])("is told apart from none: %s", (_, text) => {
    expect(readText(testReport(root), text)).toMatchObject({ kind: "unreadable", broken: true });
  });

  it.each([
    ["ESLint's without an end", fixture("eslint/problems.json").slice(0, 100)],
    ["SARIF of a run that failed", sarif(false)],
    [
      "ESLint's that tells fewer problems than it counts",
      fixture("eslint/problems.json").replace(/"severity":2/, '"severity":1'),
    ],
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

  const [failed, passed] = [fixture("vitest/failing.json"), fixture("vitest/passing.json")];
  const spec = [fixture("node-test/failing-spec.txt"), fixture("node-test/pass-spec.txt")];
  it.each([
    ["of one tool", `${failed}\n${passed}\n`],
    ["of one tool, the other way round", `${passed}\n${failed}\n`],
    ["of more than two", `${passed}\n${passed}\n${failed}\n`],
    ["of two tools", `${fixture("node-test/failing-tap.txt")}\n${passed}\n`],
    ["in the words of node:test", spec.join("")],
  ])("is made of one that tells of failures and one that does not, %s", (_, text) => {
    expect(readText(testReport(root), text)).toMatchObject({ kind: "unreadable", broken: true });
    for (const [reader, words] of [
      [testReport(root, "vitest --reporter json || vitest --reporter json"), ""],
      [testReport(root), "> node --test || node --test\n"],
    ] as const) {
      expect(readText(reader, words + text)).not.toHaveProperty("broken");
    }
  });

  it("is made of reports of a linter of which one tells of errors", () => {
    const text = `${fixture("eslint/problems.json")}\n${fixture("eslint/clean.json")}\n`;
    expect(readText(problemReport(root), text)).toMatchObject({ kind: "unreadable", broken: true });
  });

  it("is not made of two whole ones, which tell nothing together", () => {
    const twice = `${fixture("vitest/passing.json")}\n${fixture("vitest/passing.json")}\n`;
    expect(readText(testReport(root), twice)).not.toHaveProperty("broken");
  });
});
