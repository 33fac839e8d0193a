import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readReportFile } from "../../src/reports/report-file.ts";
import { testReport } from "../../src/reports/tests/test-report.ts";

/** Run by itself: writes a JUnit file of so many megabytes, reads it and tells what memory that took. */
const [megabytes = "1"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "nightshift-large-"));
try {
  const file = openSync(join(folder, "junit.xml"), "w");
  let tests = 0;
  let size = writeSync(file, "<testsuites><testsuite>\n");
  while (size < Number(megabytes) * 1024 * 1024) {
    const cases = Array.from({ length: 1_000 }, (_, index) => testCase(tests + index));
    tests += cases.length;
    size += writeSync(file, cases.join(""));
  }
  writeSync(file, "</testsuite></testsuites>\n");
  closeSync(file);
  const before = process.memoryUsage().rss;
  const reading = await readReportFile(folder, "junit.xml", testReport(folder));
  const counts = reading.kind === "report" ? { passed: reading.passed, failed: reading.failed } : reading;
  const peak = process.resourceUsage().maxRSS * 1024;
  process.stdout.write(JSON.stringify({ tests, size, before, peak, counts }));
} finally {
  rmSync(folder, { recursive: true });
}

function testCase(number: number): string {
  const failure = `<failure message="not equal">at src/a.js:${number}:1\n${"a line of a trace\n".repeat(40)}</failure>`;
  const output = `<system-out><![CDATA[${"said something ".repeat(20)}]]></system-out>`;
  return `<testcase name="test ${number}" classname="a.b.C">${number % 100 === 0 ? failure : ""}${output}</testcase>\n`;
}
