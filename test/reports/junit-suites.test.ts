import { describe, expect, it } from "vitest";
import { readText } from "../../src/reports/report-reader.ts";
import { testReport } from "../../src/reports/tests/test-report.ts";
import { fixture, root } from "./fixture.ts";

const read = (text: string) => readText(testReport(root), text);
const a = '<testcase name="a"/>';
const failing = '<testcase name="b"><failure/></testcase>';

describe("a suite of JUnit's that counts more tests than it holds", () => {
  it.each<[string, string, readonly [counts: number, holds: number]]>([
    ["one test of three", `<testsuite tests="3">${a}</testsuite>`, [3, 1]],
    ["none of one", '<testsuite tests="1"/>', [1, 0]],
    ["in a root without counts", `<testsuites><testsuite tests="2">${a}</testsuite></testsuites>`, [2, 1]],
    [
      "of a root that counts all of them",
      `<testsuites tests="3"><testsuite tests="1">${a}</testsuite></testsuites>`,
      [3, 1],
    ],
    [
      "beside one that holds enough",
      `<testsuites><testsuite tests="1">${a}${a}</testsuite><testsuite tests="2">${a}</testsuite></testsuites>`,
      [2, 1],
    ],
    ["as many as it tells of failures", `<testsuite tests="3">${a}${failing}</testsuite>`, [3, 2]],
    ["more than it says it skipped", `<testsuite tests="4" skipped="2">${a}</testsuite>`, [4, 1]],
  ])("is no whole report: %s", (_, text, [counts, holds]) => {
    const why = `a suite in it counts ${counts} tests, and holds ${holds}`;
    expect(read(text)).toEqual({ kind: "unreadable", why, broken: true });
  });

  it.each([
    ["all tests of the suites in it, as PHPUnit", `<testsuite tests="1">${a}</testsuite>`, 1],
    ["fewer than it holds, as Ant of a class that cannot be set up", "", 0],
    ["none at all, as Mocha's root", `<testsuite tests="1">${a}</testsuite>`, 0],
  ])("is whole where an outer one counts %s", (_, inner, tests) => {
    expect(read(`<testsuites tests="${tests}"><testsuite>${a}</testsuite>${inner}</testsuites>`).kind).toBe(
      "report",
    );
  });

  it.each([
    [
      "a test twice that passed and broke afterwards, as pytest",
      'tests="2"',
      '<error message="failed on teardown with no till"/>',
    ],
    ["each try of a test, as Surefire", 'tests="3" failures="3"', "<failure/><rerunFailure/><rerunFailure/>"],
    ["tries before one that passed, as Surefire", 'tests="2" errors="1"', "<flakyError/>"],
    ["tests that it leaves out as skipped", 'tests="4" skipped="2" disabled="1"', ""],
  ])("is whole where it counts %s", (_, counts, told) => {
    expect(read(`<testsuite ${counts}><testcase name="a">${told}</testcase></testsuite>`).kind).toBe(
      "report",
    );
  });

  it.each([
    ["pytest", '<testsuites><testsuite name="pytest" tests="5">'],
    [
      "pytest, whose suite has another name",
      '<testsuites name="pytest tests"><testsuite name="x" tests="5">',
    ],
    ["Catch2", '<testsuites><testsuite hostname="tbd" tests="5">'],
    ["doctest", '<testsuites><testsuite doctest_version="2.4.9" tests="5">'],
  ])("is whole where it counts parts of tests: %s", (_, open) => {
    expect(read(`${open}${a}</testsuite></testsuites>`)).toMatchObject({ kind: "report", passed: 1 });
  });

  it("is whole where its tests count what they assert, as Nightwatch", () => {
    const text = '<testsuite tests="5"><testcase name="a" assertions="5"/></testsuite>';
    expect(read(text)).toMatchObject({ kind: "report", passed: 1 });
  });

  it.each([
    "surefire/rerun/TEST-com.acme.CartTest.xml",
    "surefire/junit5/TEST-com.acme.CartTest.xml",
    "gradle/TEST-com.acme.CartTest.xml",
    "ant/TEST-com.acme.CartTest.xml",
    "cpp/gtest.xml",
    "vitest/failing-junit.xml",
    "gotestsum/failing.xml",
    "bats/junit.xml",
    "jest/junit.xml",
    "phpunit/junit.xml",
    "rspec/junit.xml",
    "mocha/xunit.xml",
    "node-test/failing-junit.xml",
    "cpp/boost.xml",
    "cpp/ctest.xml",
    "cpp/meson.xml",
    "behave/TESTS-a.xml",
    "xmlrunner/TEST-test_a.A.xml",
  ])("is refused where a real one counts twenty more than it does: %s", (name) => {
    const text = fixture(name);
    const more = text.replace(/\btests="(\d+)"/g, (_, count) => `tests="${Number(count) + 20}"`);
    expect(read(text).kind).toBe("report");
    expect(more).not.toBe(text);
    expect(read(more)).toMatchObject({
      broken: true,
      why: expect.stringMatching(/counts \d+ tests, and holds \d+$/) as unknown,
    });
  });
});
