import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readText } from "../../src/reports/report-reader.ts";
import { testReport } from "../../src/reports/tests/test-report.ts";
import { fixture, root } from "./fixture.ts";
import { anyText } from "../support/any-text.ts";

const readTests = (text: string) => readText(testReport(root), text);

describe("a test report", () => {
  it.each([
    ["node-test/failing-junit.xml", { passed: 1, failed: 4, skipped: 2 }],
    ["node-test/failing-tap.txt", { passed: 1, failed: 4, skipped: 2 }],
    ["node-test/failing-spec.txt", { passed: 1, failed: 4, skipped: 2 }],
    ["node-test/pass-junit.xml", { passed: 2, failed: 0, skipped: 0 }],
    ["node-test/pass-tap.txt", { passed: 2, failed: 0, skipped: 0 }],
    ["node-test/pass-spec.txt", { passed: 2, failed: 0, skipped: 0 }],
    ["node-test/broken-junit.xml", { passed: 0, failed: 1, skipped: 0 }],
    ["node-test/broken-tap.txt", { passed: 0, failed: 1, skipped: 0 }],
    ["node-test/broken-spec.txt", { passed: 0, failed: 1, skipped: 0 }],
    ["vitest/failing-junit.xml", { passed: 1, failed: 3, skipped: 2 }],
    ["pytest/failing-junit.xml", { passed: 1, failed: 2, skipped: 1 }],
  ])("of %s tells %o", (name, counts) => {
    const reading = readTests(fixture(name));
    expect(reading).toMatchObject({ kind: "report", ...counts });
    expect(reading.kind === "report" && reading.findings.length).toBe(counts.failed);
  });

  it.each([
    [
      "node-test/failing-tap.txt",
      ['takes the discount <& "quotes">', "is nothing", "cheapest throws a string", "slow"],
    ],
    ["vitest/failing-junit.xml", ["vt/broken.vt.ts", "total > takes the discount", "cheapest throws"]],
    ["pytest/failing-junit.xml", ["test_wrong", "test_errors"]],
    ["go/failing.json", ["TestTotal/four"]],
    ["libtest/failing.txt", ["answers", "should_panic_but_does_not", "fails"]],
  ])("of %s names the tests that failed among those that were executed", (name, failed) => {
    const executed = expect.arrayContaining(failed) as unknown;
    expect(readTests(fixture(name))).toMatchObject({ names: { executed, failed } });
  });

  it.each(["junit.xml", "tap.txt", "spec.txt"])(
    "does not count a file without tests as a test (node:test, %s)",
    (format) => {
      expect(readTests(fixture(`node-test/empty-${format}`))).toMatchObject({
        kind: "report",
        passed: 0,
        failed: 0,
      });
    },
  );

  it.each([
    [
      "node-test/failing-junit.xml",
      { path: "test/cart.test.js", line: 10 },
      /^takes the discount .*half of ten/,
    ],
    [
      "node-test/failing-tap.txt",
      { path: "test/cart.test.js", line: 10 },
      /^takes the discount .*half of ten/,
    ],
    [
      "node-test/failing-spec.txt",
      { path: "test/cart.test.js", line: 10 },
      /^takes the discount .*half of ten/s,
    ],
    ["node-test/broken-junit.xml", { path: "broken/a.test.js", line: null }, /test failed/],
    ["vitest/failing-junit.xml", { path: "vt/broken.vt.ts", line: 1 }, /Cannot find module/],
    [
      "pytest/failing-junit.xml",
      { path: "test_cart.py", line: 10 },
      /^test_wrong: AssertionError: three is not four/,
    ],
  ])("of %s names the place and the reason of the first failure", (name, place, message) => {
    const reading = readTests(fixture(name));
    const first = reading.kind === "report" ? reading.findings[0] : undefined;
    expect(first).toMatchObject({ ...place, level: "error" });
    expect(first?.message).toMatch(message);
  });

  it.each(["node-test/failing-junit.xml", "node-test/failing-tap.txt", "pytest/failing-junit.xml"])(
    "that is cut off anywhere is never taken for a whole one (%s)",
    (name) => {
      const whole = fixture(name);
      const end = name.endsWith(".xml") ? whole.lastIndexOf("</testsuites>") : whole.lastIndexOf("1..5");
      fc.assert(
        fc.property(fc.integer({ min: 0, max: end }), (length) => {
          expect(readTests(whole.slice(0, length)).kind).toBe("unreadable");
        }),
      );
    },
  );

  it.each([
    ["nothing", "", /empty/],
    ["some words", "all is well", /neither/],
    ["a broken document", "<testsuites><testcase></testsuites>", /malformed/],
    ["another document", "<?xml version='1.0'?><html><testcase/></html>", /root element html/],
    [
      "a bomb of entities",
      `<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><testsuite><testcase name="&b;"/></testsuite>`,
      /document type/,
    ],
    [
      "a reference that swallows a failure",
      `<testsuite><testcase name="a &#"/><testcase name="b"><failure/></testcase><testcase name=";"/></testsuite>`,
      /malformed/,
    ],
    [
      "a reference that swallows a failure and another reference",
      `<testsuite><testcase name="a &#x0A:"/><testcase name="b"><failure/></testcase><testcase name="&#27;"/></testsuite>`,
      /malformed/,
    ],
    [
      "an ampersand that swallows a failure",
      `<testsuite><testcase name="a & b"/><testcase name="b"><failure/></testcase><testcase name=";"/></testsuite>`,
      /malformed/,
    ],
    ["an undeclared entity", `<testsuite><testcase name="&b;"/></testsuite>`, /malformed/],
    ["a bottomless nesting", `<testsuite>${"<a>".repeat(300)}`, /deeper/],
    ["two documents", "<testsuite/><testsuite><testcase/></testsuite>", /more than one report/],
    ["too few tests of a plan", "TAP version 13\nok 1 - a\n1..2\n", /1 tests of 2/],
    ["more tests than the plan", "TAP version 13\n1..1\nok 1 - a\nok 2 - b\n", /2 tests of 1/],
    ["tests without a plan", "TAP version 13\nok 1 - a\n", /no TAP plan/],
    ["tests that bailed out", "TAP version 13\n1..1\nok 1\nBail out! no database\n", /bailed out/],
  ])("made of %s is unreadable and says why", (_, text, why) => {
    const reading = readTests(text);
    expect(reading.kind === "unreadable" && reading.why).toMatch(why);
  });

  it("may stand between lines of a package manager", () => {
    const noise = (text: string) => `\n> sample@1.0.0 test\n> node --test\n\n${text}\nDone in 1 s.\n`;
    for (const name of ["pass-junit.xml", "pass-tap.txt", "pass-spec.txt"]) {
      expect(readTests(noise(fixture(`node-test/${name}`)))).toMatchObject({ passed: 2 });
    }
  });

  it("counts test cases and does not believe the totals", () => {
    const text = `<testsuite tests="0" failures="0"><testcase name="a"/><testcase name="b"><error/></testcase></testsuite>`;
    expect(readTests(text)).toMatchObject({ passed: 1, failed: 1 });
  });

  it.each<[string, string, number[]]>([
    ["to do and fails", '<skipped type="todo"/><failure/>', [0, 0, 1]],
    ["skipped", "<skipped/>", [0, 0, 1]],
    ["skipped twice", "<skipped/><skipped/>", [0, 0, 1]],
    ["skipped and fails", '<skipped type="pytest.skip"/><failure/>', [0, 1, 0]],
    ["skipped and breaks afterwards", "<skipped/><error/>", [0, 1, 0]],
    ["told to fail before it is to be skipped", "<error/><skipped/>", [0, 1, 0]],
    ["told to fail twice", "<failure/><error/>", [0, 1, 0]],
    ["told twice", "</testcase><testcase name='a'><failure/>", [1, 1, 0]],
    ["told twice, skipped at first", "<skipped/></testcase><testcase name='a'><error/>", [0, 1, 1]],
  ])("counts the worst of a test of JUnit's that is %s", (_, inside, [passed, failed, skipped]) => {
    const xml = `<testsuite><testcase name="a">${inside}</testcase></testsuite>`;
    expect(readTests(xml)).toMatchObject({ passed, failed, skipped });
  });

  it("fails what JUnit's attributes say was not run, and fails", () => {
    const xml = `<testsuite><testcase name="a" status="notrun"><failure/></testcase></testsuite>`;
    expect(readTests(xml)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });

  it.each([
    ["not ok 1 - a # TODO later", [0, 0, 1]],
    ["ok 1 - a # SKIP later", [0, 0, 1]],
    // Of node:test, one that skipped itself and failed then.
    ["not ok 1 - a # SKIP later", [0, 1, 0]],
  ])("counts the point %s of TAP", (line, [passed, failed, skipped]) => {
    expect(readTests(`TAP version 13\n${line}\n1..1\n`)).toMatchObject({ passed, failed, skipped });
  });

  it("ignores what looks like a result inside a diagnostic", () => {
    const tap = "TAP version 13\nok 1 - a\n  ---\n  message: |-\n    text\n  not ok 2 - b\n  ...\n1..1\n";
    expect(readTests(tap)).toMatchObject({ passed: 1, failed: 0 });
  });

  it("does not look for ever for the end of diagnostics that have none", () => {
    const text = `TAP version 13\n${"not ok 1\n  ---\n".repeat(200_000)}1..200000\n`;
    expect(readTests(text)).toMatchObject({ kind: "unreadable", why: "a diagnostic in it has no end" });
  });

  it("counts a suite that failed by itself, not by its tests", () => {
    const tap = "TAP version 13\n    ok 1 - a\n    1..1\nnot ok 1 - suite whose hook failed\n1..1\n";
    expect(readTests(tap)).toMatchObject({ passed: 1, failed: 1 });
  });

  it.each([
    ["GoogleTest", '<testcase name="b" status="notrun" result="suppressed"/>'],
    ["CTest", '<testcase name="b" status="disabled"/>'],
  ])("counts as skipped what %s says it did not run", (_, left) => {
    const text = `<testsuite><testcase name="a" status="run"/>${left}</testsuite>`;
    expect(readTests(text)).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
  });

  it("fails a suite of JUnit's that tells an error of its own, outside of its tests", () => {
    const text = `<testsuite name="cart"><error message="no database"/><testcase name="a"/></testsuite>`;
    expect(readTests(text)).toMatchObject({
      passed: 1,
      failed: 1,
      findings: [{ message: "cart: no database" }],
    });
  });

  it("counts a test of JUnit's in which another stands, and one behind a line of 2 MB", () => {
    const text = `<testsuite><testcase name="a"><failure/><testcase name="b"/></testcase></testsuite>`;
    expect(readTests(text)).toMatchObject({ passed: 1, failed: 1 });
    expect(readTests(`${"x".repeat(2_000_000)}\n${text}\n`)).toMatchObject({ passed: 1, failed: 1 });
    expect(readTests(`${"x".repeat(1_000_000)}\n<testsuite/>\n1..2\n`)).toMatchObject({ kind: "unreadable" });
  });

  it("cuts a long message between characters", () => {
    for (const length of [1_990, 1_991]) {
      const message = "a".repeat(length) + "😀".repeat(50);
      const text = `<testsuite><testcase name="a"><failure message="${message}"/></testcase></testsuite>`;
      expect(JSON.stringify(readTests(text))).not.toMatch(/\\ud[89ab]/);
    }
  });

  it("keeps control characters out of messages", () => {
    const text = `<testsuite><testcase name="a"><failure message="&#27;[31mred&#7;"/></testcase></testsuite>`;
    const reading = readTests(text);
    expect(JSON.stringify(reading)).not.toMatch(/\\u00(?:1b|07)/);
  });

  it("tolerates references to control characters in whatever pieces it comes, and none that hides what follows", () => {
    const whole = `<testsuite><testcase name="a &#27;[31mred&#27;[0m &amp; b"><failure message="&#x1b;&#27;"><![CDATA[a & b]]>&#7;</failure></testcase></testsuite>`;
    const swallowing = `<testsuite><testcase name="a &#x1b:"/><testcase name="b"><failure/></testcase><testcase name="&#27;"/></testsuite>`;
    for (let length = 1; length < 60; length += 1) {
      for (const [text, kind] of [
        [whole, "report"],
        [swallowing, "unreadable"],
      ] as const) {
        const reader = testReport(root);
        for (let at = 0; at < text.length; at += length) reader.write(text.slice(at, at + length));
        expect(reader.close().kind).toBe(kind);
      }
    }
  });

  it("never throws, whatever it is given", () => {
    const piece = fc.constantFrom(
      ..."<testsuite>|</testsuite>|<testcase name='a'>|</testcase>|<failure>|</failure>|<![CDATA[|]]>".split(
        "|",
      ),
      ..."<!--|-->|&amp;|&#0;|TAP version 13\n|1..1\n|ok 1 - a\n|    not ok 2\n|  ---\n|  ...\n|ℹ tests 1\n|ℹ pass 1\n".split(
        "|",
      ),
    );
    const text = fc.array(fc.oneof(piece, anyText()), { maxLength: 40 });
    fc.assert(
      fc.property(text, (parts) => {
        expect(["report", "unreadable"]).toContain(readTests(parts.join("")).kind);
      }),
      { numRuns: 2_000 },
    );
  });
});
