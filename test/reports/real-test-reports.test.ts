import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readText } from "../../src/reports/report-reader.ts";
import { readRunnerSummary } from "../../src/reports/tests/runner-summary.ts";
import { readTestReports } from "../../src/reports/tests/test-report-files.ts";
import { testReport } from "../../src/reports/tests/test-report.ts";
import { findingsOf } from "./findings-of.ts";
import { fixture, root } from "./fixture.ts";

const readTests = (text: string, folder = root) => readText(testReport(folder), text);

type Counts = readonly [passed: number, failed: number, skipped: number];

describe("what a runner wrote", () => {
  it.each<[string, Counts, ...(readonly RegExp[])]>([
    [
      "surefire/rerun/TEST-com.acme.CartTest.xml",
      [2, 2, 2],
      /^CartTest\.java:26 breaks: a price below nothing: -1$/,
      /^CartTest\.java:21 isWrong: two & three expected:<7> but was:<6>$/,
    ],
    [
      "surefire/rerun/TEST-com.acme.StaticTest.xml",
      [0, 2, 0],
      /^StaticTest\.java:6 second: .*ExceptionInInitializerError$/,
      /^StaticTest\.java:6 first: Could not initialize class/,
    ],
    ["surefire/rerun/TEST-com.acme.RowsTest.xml", [1, 1, 0], /^RowsTest\.java:27 doubles\[2 times two\]: /],
    ["surefire/rerun/TEST-com.acme.BrokenTest.xml", [0, 1, 0], /^BrokenTest\.java:9 .*: no database$/],
    ["surefire/rerun/TEST-com.acme.IgnoredTest.xml", [0, 0, 1]],
    [
      "surefire/junit5/TEST-com.acme.CartTest.xml",
      [6, 4, 1],
      /^CartTest\.java:43 isWrongTwice: both \(2 failures\)/,
      /^CartTest\.java:34 made\[2\]: expected: <1> but was: <2>$/,
      /^CartTest\.java:24 doubles\{int, int\}\[2\]: /,
      /^CartTest\.java:55 breaks: a price below nothing: -1$/,
    ],
    ["surefire/junit5/TEST-com.acme.BrokenTest.xml", [0, 1, 0], /^BrokenTest\.java:8 .*: no database$/],
    [
      "gradle/TEST-com.acme.CartTest.xml",
      [1, 3, 2],
      /^CartTest\.java:41 passesTheSecondTime: .*tries expected:<2> but was:<1>$/,
      /^CartTest\.java:26 breaks: /,
      /^CartTest\.java:21 isWrong: .*two & three/,
    ],
    ["gradle/TEST-com.acme.BrokenTest.xml", [0, 1, 0], /^BrokenTest\.java:9 classMethod: .*no database$/],
    ["gradle/TEST-com.acme.IgnoredTest.xml", [0, 0, 2]],
    [
      "ant/TEST-com.acme.CartTest.xml",
      [1, 3, 2],
      /^CartTest\.java:41 passesTheSecondTime: /,
      /^CartTest\.java:26 breaks: a price below nothing: -1$/,
      /^CartTest\.java:21 isWrong: two & three/,
    ],
    [
      "ant/TEST-com.acme.BrokenTest.xml",
      [0, 1, 0],
      /^BrokenTest\.java:9 com\.acme\.BrokenTest: no database$/,
    ],
    ["ant/TEST-com.acme.IgnoredTest.xml", [0, 0, 1]],
    [
      "pytest/xunit1.xml",
      [2, 5, 2],
      /^tests\/test_broken\.py:1 tests\.test_broken: collection failure$/,
      /^tests\/test_cart\.py:17 test_multiplies\[2-2-5\]: assert 4 == 5/,
      /^tests\/test_cart\.py:11 test_closes: failed on teardown/,
      /^tests\/test_cart\.py:26 test_breaks: ValueError/,
      // It counts the lines of tests from 0.
      /^tests\/test_cart\.py:39 test_mended: \[XPASS\(strict\)\] is known no more$/,
    ],
    [
      "pytest/xdist.xml",
      [2, 5, 2],
      /test_broken/,
      /:11 test_closes/,
      /:17 test_multiplies/,
      /:26 test_breaks/,
      /test_mended/,
    ],
    ["pytest/interrupted.xml", [0, 1, 0], /^tests\/test_broken\.py:1 .*collection failure$/],
    [
      "pytest/teardown.xml",
      [0, 2, 2],
      /^tests\/test_close\.py:7 test_skips: failed on teardown/,
      /^tests\/test_close\.py:7 test_passes: failed on teardown/,
    ],
    [
      "pytest/subtests.xml",
      [1, 2, 0],
      /^test_sub\.py:9 test_rows: assert 2 != 2$/,
      /^test_sub\.py:22 test_parts: AssertionError: 1 not less than 1$/,
    ],
    [
      "phpunit/junit.xml",
      [2, 5, 3],
      /^tests\/BrokenTest\.php:5 testFirst: RuntimeException: no database$/,
      /^tests\/CartTest\.php:6 testIsWrong: two & three$/,
      /^tests\/CartTest\.php:7 testBreaks: RuntimeException: no stock$/,
      /^tests\/CartTest\.php:10 testSaysNothing: This test did not perform any assertions$/,
      /^tests\/CartTest\.php:12 testRows with data set "two": Failed asserting/,
    ],
    [
      "rspec/junit.xml",
      [1, 4, 2],
      /^spec\/cart_spec\.rb:3 cart is wrong: expected: 5/,
      /^spec\/cart_spec\.rb:4 cart breaks: no stock$/,
      /:8 cart closed first: no database$/,
      /:8 cart closed second: no database$/,
    ],
    [
      "mocha/xunit.xml",
      [3, 4, 1],
      /^test\/cart\.test\.js:3 is wrong: two & three$/,
      /^test\/cart\.test\.js:6 of 2: row$/,
      /^test\/cart\.test\.js:10 "before all" hook/,
      /^test\/cart\.test\.js:15 "after all" hook/,
    ],
    [
      "mocha/tap.txt",
      [3, 4, 1],
      /^test\/cart\.test\.js:3 cart is wrong: two & three/,
      /^test\/cart\.test\.js:6 cart rows of 2: row/,
      /^test\/cart\.test\.js:10 hooked "before all" hook for "first": no database/,
      /^test\/cart\.test\.js:15 torn "after all" hook for "third": not closed/,
    ],
    [
      // Of a file that cannot be loaded it tells twice.
      "jest/junit.xml",
      [3, 7, 1],
      /^test\/cart\.test\.js:3 cart is wrong: Error: two & three$/,
      /^test\/cart\.test\.js:6 cart rows of 2: TypeError: row$/,
      /:10 hooked first: Error: no database$/,
      /:10 hooked second: Error: no database$/,
      /:15 Test execution failure/,
      /^test\/broken\.test\.js:1 /,
      /^test\/broken\.test\.js:- /,
    ],
    [
      "cpp/gtest.xml",
      [2, 3, 2],
      /^gt\.cpp:3 IsWrong: gt\.cpp:3\nExpected equality/,
      /^-:- Breaks: /,
      /^gt\.cpp:8 Fits\/1: /,
    ],
    ["cpp/catch2.xml", [3, 2, 0], /^catch\.cpp:10 is wrong: 1 == 2$/, /^catch\.cpp:14 breaks: no stock$/],
    ["cpp/doctest.xml", [1, 2, 0], /^doc\.cpp:10 is wrong: 1 == 2$/, /^-:- breaks: exception$/],
    ["cpp/boost.xml", [1, 2, 1], /^-:- bad: /, /^-:- throws: /],
    ["cpp/ctest.xml", [1, 1, 1], /^-:- bad: failed$/],
    ["cpp/meson.xml", [2, 2, 1], /^-:- bad: failed$/, /^-:- 2 b: failed$/],
    [
      "behave/TESTS-a.xml",
      [2, 2, 0],
      /^features\/a\.feature:5 fails: bad$/,
      /^features\/a\.feature:10 rows -- @1\.2 : bad$/,
    ],
    [
      "xmlrunner/TEST-test_a.A.xml",
      [2, 3, 2],
      /^test_a\.py:4 test_bad: 1 != 2$/,
      /^test_a\.py:14 test_sub2 \(i=2\): 2 not less than 2$/,
      /^test_a\.py:14 test_sub2 \(i=3\): 3 not less than 2$/,
    ],
    ["xmlrunner/TEST-holder.xml", [0, 1, 0], /^test_a\.py:17 setUpClass \(test_a\.B\): no$/],
    [
      "bats/junit.xml",
      [1, 2, 1],
      /^cart\.bats:7 is wrong: `\[ "\$output" -eq 5 \]' failed$/,
      /^cart\.bats:14 says & fails: `false' failed$/,
    ],
    [
      "bats/tap.txt",
      [1, 2, 1],
      /^cart\.bats:7 is wrong: `\[ "\$output" -eq 5 \]' failed$/,
      /^cart\.bats:14 says & fails: `false' failed\nsaid <before>$/,
    ],
    [
      "perl/cart.txt",
      [3, 3, 5],
      /^t\/cart\.t:8 is wrong # and has a mark: got: '4'\n {4}expected: '5'$/,
      /^t\/cart\.t:14 three: failed$/,
      /^t\/cart\.t:29 is deep: Structures begin differing at:/,
    ],
    ["perl/cart-stdout.txt", [3, 3, 5], /^-:- is wrong/, /^-:- three/, /^-:- is deep/],
    ["perl/passing.txt", [2, 0, 0]],
    ["perl/skipped.txt", [0, 0, 0]],
    ["perl/prove-verbose.txt", [5, 3, 5], / is wrong/, / three/, / is deep/],
    [
      "libtest/workspace.txt",
      [5, 3, 1],
      /^core\/tests\/threads\.rs:7 panics_in_a_thread: no stock\nof anything$/,
      /^core\/tests\/threads\.rs:20 panics_otherwise: full$/,
      /^core\/src\/lib\.rs:7 core\/src\/lib\.rs - total \(line 7\): assertion `left == right` failed/,
    ],
    [
      "libtest/quiet.txt",
      [4, 3, 1],
      /^core\/tests\/threads\.rs:20 panics_otherwise: full$/,
      /^core\/tests\/threads\.rs:7 panics_in_a_thread: no stock/,
      /^core\/src\/lib\.rs:7 /,
    ],
    [
      "libtest/nocapture.txt",
      [2, 2, 1],
      /^core\/tests\/threads\.rs:7 panics_in_a_thread: no stock\nof anything$/,
      /^core\/tests\/threads\.rs:20 panics_otherwise: full$/,
    ],
  ])("in %s is counted as %j, with the place and the reason of each failure", (name, counts, ...told) => {
    const reading = readTests(fixture(name));
    const [passed, failed, skipped] = counts;
    expect(reading).toMatchObject({ kind: "report", passed, failed, skipped });
    expect(findingsOf(reading)).toEqual(told.map((one) => expect.stringMatching(one) as unknown));
  });

  it.each([
    ["libtest/exits.txt", "a run of tests in it has no end"],
    ["perl/dies.txt", "1 tests of 3 planned ones"],
    ["perl/bails.txt", "the tests bailed out (Bail out!  no database)"],
    ["perl/prove-junit.xml", "a suite in it counts 3 failures, and tells 1"],
  ])("in %s is not whole, for its tests did not come to their end", (name, why) => {
    expect(readTests(fixture(name))).toEqual({ kind: "unreadable", why, broken: true });
  });

  it("names the tests that libtest did not keep the output of", () => {
    expect(readTests(fixture("libtest/nocapture.txt"))).toMatchObject({
      names: {
        executed: [
          "lets_a_thread_panic",
          "panics_as_it_should - should panic",
          "panics_in_a_thread",
          "panics_otherwise",
        ],
        failed: ["panics_in_a_thread", "panics_otherwise"],
        skipped: ["later"],
      },
    });
  });

  describe("about a module of Go", () => {
    const inModule = (name: string) => {
      const folder = mkdtempSync(join(tmpdir(), "nightshift-go-"));
      try {
        writeFileSync(join(folder, "go.mod"), "module example.com/shop\n\ngo 1.19\n");
        return readTests(fixture(name), folder);
      } finally {
        rmSync(folder, { recursive: true });
      }
    };
    const tests = [
      /^cart\/cart_test\.go:13 TestTotal\/2_times_2: got 4, want 5$/,
      /^cart\/cart_test\.go:23 TestBoth: said before$/,
      /^-:- ExampleTotal: got:\n2\nwant:\n3$/,
      /^-:- TestExits: failed$/,
    ];

    it.each<[string, Counts, ...(readonly RegExp[])]>([
      [
        "go/builds-1.19.json",
        [2, 7, 1],
        /^-:- example\.com\/shop\/broken\/inner: setup failed$/,
        /^-:- example\.com\/shop\/broken: build failed$/,
        ...tests,
        /^-:- example\.com\/shop\/vetted: build failed$/,
      ],
      [
        "go/builds-1.24.json",
        [2, 7, 1],
        /^broken\/inner\/inner_test\.go:6 example\.com\/shop\/broken\/inner: build failed: cannot find module/,
        /^broken\/broken\.go:3 example\.com\/shop\/broken: build failed: undefined: missing$/,
        ...tests,
        /^vetted\/vetted\.go:5 example\.com\/shop\/vetted: build failed: fmt\.Printf format %s has arg/,
      ],
      [
        "gotestsum/failing.xml",
        [3, 4, 1],
        /^cart\/cart_test\.go:13 TestTotal\/2_times_2: got 4, want 5$/,
        /^-:- TestTotal: Failed$/,
        /^cart\/cart_test\.go:23 TestBoth: said before$/,
        /^-:- ExampleTotal: Failed$/,
      ],
    ])("in %s is counted as %j, with what could not be built", (name, counts, ...told) => {
      const reading = inModule(name);
      const [passed, failed, skipped] = counts;
      expect(reading).toMatchObject({ kind: "report", passed, failed, skipped });
      expect(findingsOf(reading)).toEqual(told.map((one) => expect.stringMatching(one) as unknown));
    });
  });

  it.each([
    ["surefire/console.txt", 9, 6],
    ["gradle/console.txt", 9, 7],
    ["ant/console.txt", 8, 7],
    ["phpunit/console.txt", 8, 4],
    ["perl/prove.txt", 12, 0],
  ])("for people in %s tells of %i tests and %i failures", (name, executed, failed) => {
    expect(readRunnerSummary(fixture(name))).toMatchObject({ executed, failed });
  });

  it.each([
    ["surefire/rerun/TEST-*.xml", { passed: 3, failed: 6, skipped: 3 }],
    ["surefire/**/TEST-*.xml", { passed: 9, failed: 11, skipped: 4 }],
    ["{gradle,ant}/TEST-*.xml", { passed: 2, failed: 8, skipped: 7 }],
  ])("in all files that fit %s is added up", async (pattern, counts) => {
    const folder = join(import.meta.dirname, "../../fixtures/reports");
    expect(await readTestReports(folder, pattern, "mvn verify")).toMatchObject({ kind: "report", ...counts });
  });
});
