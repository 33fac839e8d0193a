import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readText } from "../../src/reports/report-reader.ts";
import { testReport } from "../../src/reports/tests/test-report.ts";
import { fixture, root } from "./fixture.ts";
import { anyText } from "../support/any-text.ts";

const readTests = (text: string) => readText(testReport(root), text);
const run = (test: string) => ({ Action: "run", Test: test });
const end = (action: string) => ({ Action: action });
interface GoEvent {
  readonly Action: string;
  readonly Test?: string;
  readonly Output?: string;
}
const eventsOf = (events: readonly GoEvent[]) =>
  events.map(({ Action, ...rest }) => `${JSON.stringify({ Action, Package: "a", ...rest })}\n`).join("");

describe("the report of a test runner", () => {
  it.each([
    ["go/failing.json", { passed: 2, failed: 1, skipped: 1 }],
    ["go/broken.json", { passed: 0, failed: 1, skipped: 0 }],
    ["go/panic.json", { passed: 1, failed: 1, skipped: 0 }],
    ["go/passing.json", { passed: 2, failed: 0, skipped: 0 }],
    ["go/prints.json", { passed: 7, failed: 0, skipped: 2 }],
    ["libtest/failing.txt", { passed: 3, failed: 3, skipped: 1 }],
    ["libtest/passing.txt", { passed: 1, failed: 0, skipped: 0 }],
    ["libtest/nothing.txt", { passed: 0, failed: 0, skipped: 0 }],
    ["jest/failing.json", { passed: 1, failed: 2, skipped: 2 }],
    ["jest/passing.json", { passed: 1, failed: 0, skipped: 3 }],
    ["jest/with-coverage.json", { passed: 1, failed: 1, skipped: 2 }],
    ["vitest/failing.json", { passed: 1, failed: 2, skipped: 2 }],
    ["vitest/passing.json", { passed: 1, failed: 0, skipped: 3 }],
  ])("in %s tells %o", (name, counts) => {
    const reading = readTests(fixture(name));
    expect(reading).toMatchObject({ kind: "report", ...counts });
    expect(reading.kind === "report" && reading.findings.length).toBe(counts.failed);
  });

  it.each([
    ["libtest/failing.txt", { path: "src/lib.rs", line: 22 }, /^tests::fails: assertion .*three is not four/],
    ["libtest/failing.txt", { path: null, line: null }, /^tests::answers: Error: "no"$/],
    ["jest/failing.json", { path: "test/cart.test.js", line: 6 }, /^cart is wrong: Error: expect/],
    ["jest/failing.json", { path: "test/broken.test.js" }, /^test\/broken.test.js: .*Cannot find module/s],
    ["vitest/failing.json", { path: "vt/cart.vt.js", line: 7 }, /^cart is wrong: AssertionError: expected 3/],
    ["go/panic.json", {}, /^TestPanics: panic: assignment to entry in nil map/],
    ["go/broken.json", {}, /^example.com\/cart\/broken: build failed$/],
  ])("in %s tells the place and the reason of a failure", (name, place, message) => {
    const reading = readTests(fixture(name));
    const messages = reading.kind === "report" ? reading.findings : [];
    expect(messages.find((finding) => message.test(finding.message))).toMatchObject(place);
  });

  it("names a Go file where it lies in the module", () => {
    const folder = mkdtempSync(join(tmpdir(), "nightshift-go-"));
    try {
      writeFileSync(join(folder, "go.mod"), "module example.com/cart\n\ngo 1.19\n");
      const reading = readText(testReport(folder), fixture("go/failing.json"));
      expect(reading).toMatchObject({
        findings: [{ path: "cart_test.go", line: 12, message: "TestTotal/four: got 3, want 4" }],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    "go/failing.json",
    "go/panic.json",
    "libtest/passing.txt",
    "jest/failing.json",
    "vitest/failing.json",
  ])("that is cut off anywhere is never taken for a whole one (%s)", (name) => {
    const whole = fixture(name).trimEnd();
    const end = name.startsWith("libtest") ? whole.indexOf(" measured;") : whole.length - 1;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: end }), (length) => {
        expect(readTests(whole.slice(0, length)).kind).toBe("unreadable");
      }),
    );
  });

  it.each([
    [
      "TAP that a test printed before the real one",
      "TAP version 13\n1..1\nok 1\n",
      "node-test/failing-spec.txt",
    ],
    ["JUnit XML that a test printed", "<testsuite><testcase/></testsuite>\n", "node-test/failing-tap.txt"],
    ["a made up result of libtest", "running 1 test\n\n", "libtest/failing.txt"],
    ["JSON that a test printed", '{"numTotalTests":1,"testResults":[]}\n', "jest/failing.json"],
  ])("is not believed beside %s", (_, made, real) => {
    expect(readTests(`${made}${fixture(real)}`).kind).toBe("unreadable");
    expect(readTests(`${fixture(real)}\n${made}`).kind).toBe("unreadable");
  });

  it.each([
    [
      "a result without its run",
      "test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out;\n",
      /no run/,
    ],
    [
      "a result that leaves tests out",
      "running 3 tests\ntest result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out;\n",
      /account for its 3/,
    ],
    ["a package without an end", '{"Action":"run","Package":"a","Test":"T"}\n', /package a has no end/],
    [
      "an unknown outcome",
      '{"numTotalTests":1,"testResults":[{"name":"a","status":"passed","assertionResults":[{"status":"fine","title":"t"}]}]}',
      /shape/,
    ],
    ["totals without tests", '{"numPassedTests":5,"success":true}', /shape/],
    [
      "a text without an end",
      `<testsuite><testcase><system-out><![CDATA[${"x".repeat(65 * 1024 * 1024)}`,
      /longer/,
    ],
  ])("made of %s is unreadable and says why", (_, text, why) => {
    const reading = readTests(text);
    expect(reading.kind === "unreadable" && reading.why).toMatch(why);
  });

  it.each<[string, GoEvent[], object]>([
    ["a test, in a package that passed", [run("T"), end("pass")], { passed: 1, failed: 0 }],
    [
      "a sub-test and its parent, in a package that passed",
      [run("T"), run("T/a"), end("pass")],
      { passed: 1, failed: 0 },
    ],
    [
      "a paused test, in a package that passed",
      [run("T"), { Action: "pause", Test: "T" }, end("pass")],
      { passed: 1 },
    ],
    ["a benchmark, in a package that passed", [run("BenchmarkT"), end("pass")], { passed: 1, failed: 0 }],
    [
      "a test that was skipped behind what it printed",
      [run("T"), { Action: "output", Test: "T", Output: "later--- SKIP: T (0.00s)\n" }, end("pass")],
      { passed: 0, skipped: 1 },
    ],
    ["a test, in a package that failed", [run("T"), end("fail")], { passed: 0, failed: 1 }],
    [
      "a test that passed behind what it printed, beside one that failed",
      [
        run("T"),
        { Action: "output", Test: "T", Output: "x--- PASS: T (0.00s)\n" },
        run("A"),
        { Action: "fail", Test: "A" },
        end("fail"),
      ],
      { passed: 1, failed: 1 },
    ],
    [
      "a test beside one that failed",
      [run("A"), { Action: "fail", Test: "A" }, run("T"), end("fail")],
      { passed: 0, failed: 2 },
    ],
  ])("of go test tells of %s, that has no end, what its package says", (_, events, counts) => {
    expect(readTests(eventsOf(events))).toMatchObject({ kind: "report", ...counts });
  });

  it.each([
    [
      "passed and the package failed outside of it",
      [run("T"), { Action: "pass", Test: "T" }, end("fail")],
      1,
    ],
    ["is a benchmark that said something", [{ Action: "bench", Test: "BenchmarkT" }, end("fail")], 1],
    ["ended in a way that nobody knows", [{ Action: "toString", Test: "T" }, end("pass")], 0],
  ])("of go test tells of a test that %s", (_, events, failed) => {
    expect(readTests(eventsOf(events))).toMatchObject({ passed: 1, failed });
  });

  it.each([
    "jest/passing.json",
    "node-test/pass-junit.xml",
    "vitest/failing-junit.xml",
    "node-test/failing-tap.txt",
  ])("means the same in whatever pieces it comes (%s)", (name) => {
    const whole = `> sample@1.0.0 test\n\n${fixture(name)}\nnpm notice\n`;
    const expected = readTests(whole);
    expect(expected.kind).toBe("report");
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }), (lengths) => {
        const reader = testReport(root);
        for (let at = 0, piece = 0; at < whole.length; piece += 1) {
          const length = lengths[piece % lengths.length] ?? 1;
          reader.write(whole.slice(at, at + length));
          at += length;
        }
        expect(reader.close()).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it("tolerates a document type that declares nothing, and no other", () => {
    const suite = '<testsuite><testcase name="a"/></testsuite>';
    expect(readTests(`<?xml version="1.0"?>\n<!DOCTYPE testsuite SYSTEM "a.dtd">\n${suite}`).kind).toBe(
      "report",
    );
    expect(readTests(`<?xml version="1.0"?>\n<!DOCTYPE testsuite [<!ENTITY a "b">]>\n${suite}`).kind).toBe(
      "unreadable",
    );
  });
});

const pieces = [
  ..."running 1 test\n|test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out;\n|---- a stdout ----\n|test a ... FAILED\n".split(
    "|",
  ),
  ..."<testsuite>|</testsuite>|<testcase name='a'>|</testcase>|<failure>|<![CDATA[|]]>\n".split("|"),
  ...'{"numTotalTests":1,|"testResults":[|{"name":"a"|]|}|\n|\uFEFF'.split("|"),
  ...'{"Action":"run","Package":"a","Test":"T"}\n|{"Action":"fail","Package":"a"}\n|FAIL\ta [build failed]\n'.split(
    "|",
  ),
  ..."TAP version 13\n|1..1\n|ok 1 - a\n|  ---\n|  ...\n|ℹ tests 1\n|ℹ todo 0\n|test at a:1:1\n|✖ a\n".split(
    "|",
  ),
];

describe("every reader of test reports", () => {
  it("never throws, whatever it is given", () => {
    const text = fc.array(fc.oneof(fc.constantFrom(...pieces), anyText()), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, (parts) => {
        const reader = testReport(root);
        for (const part of parts) reader.write(part);
        expect(["report", "unreadable"]).toContain(reader.close().kind);
      }),
      { numRuns: 2_000 },
    );
  });
});
