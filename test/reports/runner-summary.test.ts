import { describe, expect, it } from "vitest";
import { readRunnerSummary } from "../../src/reports/tests/runner-summary.ts";

describe("what a runner says for people", () => {
  it.each([
    ["unittest", "..s\n------\nRan 3 tests in 0.001s\n\nOK (skipped=1)\n", 2],
    ["unittest that failed", "Ran 3 tests in 0.001s\n\nFAILED (failures=1, errors=1, skipped=1)\n", 2],
    ["unittest that skipped all", "Ran 1 test in 0.000s\n\nOK (skipped=1)\n", 0],
    ["unittest without tests", "\nRan 0 tests in 0.000s\n\nOK\n", 0],
    ["pytest", "===== 3 passed, 1 skipped, 2 warnings in 0.12s =====\n", 3],
    ["pytest, quiet", "..F\n1 failed, 2 passed in 0.03s\n", 3],
    ["pytest that skipped all", "==== 2 skipped in 0.01s ====\n", 0],
    ["pytest without tests", "no tests ran in 0.00s\n", 0],
    ["Jest", "Tests:       1 failed, 2 skipped, 3 passed, 6 total\nTime: 1 s\n", 4],
    ["Jest that skipped all", "Tests:       2 skipped, 2 total\n", 0],
    ["Vitest, coloured", "\u001b[2m      Tests \u001b[22m \u001b[32m7 passed\u001b[39m | 1 skipped (8)\n", 7],
    ["Mocha", "\n  3 passing (5ms)\n  1 pending\n  2 failing\n", 5],
    ["Mocha without tests", "\n  0 passing (1ms)\n", 0],
    [
      "Surefire, of two modules",
      "[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s - in A\n[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 1\n[INFO] No tests to run.\n[INFO] Tests run: 4, Failures: 0, Errors: 0, Skipped: 0\n",
      5,
    ],
    ["Surefire without tests", "[INFO] No tests to run.\n[INFO] BUILD SUCCESS\n", 0],
    ["RSpec", "3 examples, 1 failure\n", 3],
    ["PHPUnit", "OK (3 tests, 5 assertions)\n", 3],
    ["PHPUnit that skipped some", "Tests: 3, Assertions: 2, Incomplete: 1, Skipped: 1.\n", 2],
    [
      "Ant, of two classes",
      "    [junit] Tests run: 6, Failures: 2, Errors: 1, Skipped: 2, Time elapsed: 0.02 sec\n    [junit] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0 sec\n",
      6,
    ],
    ["Gradle", "13 tests completed, 7 failed, 4 skipped\n", 9],
    ["prove", "Files=4, Tests=12,  0 wallclock secs ( 0.02 usr )\nResult: PASS\n", 12],
  ])("is counted: %s", (_, output, executed) => {
    expect(readRunnerSummary(output)?.executed).toBe(executed);
  });

  it.each([
    ["unittest", "Ran 3 tests in 0.001s\n\nOK\n", 0],
    ["unittest that failed", "Ran 3 tests in 0.001s\n\nFAILED (failures=2)\n", 2],
    ["unittest that broke", "Ran 3 tests in 0.001s\n\nFAILED (failures=1, errors=1, skipped=1)\n", 2],
    ["pytest", "===== 3 passed, 1 skipped, 2 warnings in 0.12s =====\n", 0],
    ["pytest that failed", "FAILED tests/test_a.py::test_b - assert 1\n1 failed, 2 passed in 0.03s\n", 1],
    ["pytest that broke", "= 2 passed, 1 error in 0.03s =\n", 1],
    ["pytest that expects failures", "2 passed, 1 xfailed in 0.03s\n", 0],
    ["pytest that ran anew", "1 failed, 2 passed in 0.03s\n1 passed, 2 deselected in 0.03s\n", 0],
    ["Jest", "Tests:       1 failed, 2 skipped, 3 passed, 6 total\n", 1],
    ["Vitest", "      Tests  2 failed | 7 passed (9)\n", 2],
    ["Vitest that passed", "      Tests  7 passed (7)\n", 0],
    ["Mocha", "\n  3 passing (5ms)\n  1 pending\n  2 failing\n", 2],
    ["Surefire", "[ERROR] Tests run: 4, Failures: 1, Errors: 0, Skipped: 0\n", 1],
    ["Surefire that broke", "[ERROR] Tests run: 4, Failures: 1, Errors: 2, Skipped: 0\n", 3],
    ["Surefire that passed", "[INFO] Tests run: 4, Failures: 0, Errors: 0, Skipped: 0\n", 0],
    ["Surefire that ran some again", "Tests run: 12, Failures: 2, Errors: 4, Skipped: 3, Flakes: 1\n", 6],
    [
      "Surefire whose failures passed again",
      "Tests run: 12, Failures: 0, Errors: 0, Skipped: 3, Flakes: 1\n",
      0,
    ],
    [
      "Ant, whose next class has as many tests as failed",
      "    [junit] Tests run: 6, Failures: 1, Errors: 1, Skipped: 2, Time elapsed: 0.02 sec\n    [junit] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0 sec\n",
      2,
    ],
    ["Gradle", "13 tests completed, 7 failed, 4 skipped\n", 7],
    ["PHPUnit", "Tests: 10, Assertions: 5, Errors: 2, Failures: 2, Skipped: 2, Incomplete: 1.\n", 4],
    ["RSpec", "3 examples, 1 failure\n", 1],
  ])("tells of failures: %s", (_, output, failed) => {
    expect(readRunnerSummary(output)?.failed).toBe(failed);
  });

  const failedJest = "Tests:       2 failed, 8 passed, 10 total\n";
  it.each([
    ["a part that failed before one that passed", failedJest + "===== 3 passed in 0.1s =====\n", "", 2],
    ["one of the same runner", failedJest + "Tests:       7 passed, 7 total\n", "", 2],
    ["two parts that failed", failedJest + "1 failed, 3 passed in 0.1s\nOK (4 tests, 5 assertions)\n", "", 3],
    ["unittest before pytest", "Ran 5 tests in 0.1s\n\nFAILED (failures=1)\n3 passed in 0.1s\n", "", 1],
    ["Mocha before RSpec", "  3 passing (5ms)\n  2 failing\n\n9 examples, 0 failures\n", "", 2],
    ["what failed, run again", failedJest + "Tests:       2 passed, 2 total\n", "", 0],
    ["all, run again", failedJest + "Tests:       10 passed, 10 total\n", "", 0],
    ["files, run again", failedJest + "Tests:       5 passed, 5 total\n", "jest || jest --onlyFailures", 0],
    [
      "a script that does so",
      `> jest || jest --onlyFailures\n${failedJest}Tests:       5 passed, 5 total\n`,
      "",
      0,
    ],
  ])("tells of failures in any part: %s", (...[, output, command, failed]) => {
    expect(readRunnerSummary(output, command)?.failed).toBe(failed);
  });

  it.each([
    ["before 300,000 lines of others", `${failedJest}${"ok\n".repeat(300_000)}`],
    ["behind 300,000 lines of others", `${"ok\n".repeat(300_000)}${failedJest}`],
    ["behind a title without an end", `\u001b]0;npm test\n${failedJest}`],
    ["behind a title that ends later", `\u001b]0;npm test\n${failedJest}\u0007\n`],
    ["on a wide terminal", `${"=".repeat(300)} 2 failed, 8 passed in 0.1s ${"=".repeat(300)}\n`],
    ["over the words of its progress", `\r5 of 10\r10 of 10\r${failedJest}`],
  ])("is found %s", (_, output) => {
    expect(readRunnerSummary(output)).toMatchObject({ executed: 10, failed: 2 });
  });

  it.each([
    ["nothing", ""],
    ["a build", "BUILD SUCCESSFUL in 3s\n"],
    ["a sentence", "All 3 tests passed in the end, and Ran 3 tests in the rain\n"],
    ["a line without end", `Tests ${"1 passed, ".repeat(100_000)}`],
  ])("is not made of %s", (_, output) => {
    expect(readRunnerSummary(output)).toBeNull();
  });
});
