import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportFits } from "../../src/domain/gates/report-path.ts";
import { coverageReport } from "../../src/reports/coverage/coverage-report.ts";
import { isJavaTrace, placeInJavaTrace } from "../../src/reports/java-trace.ts";
import { readCompilerOutput } from "../../src/reports/problems/compiler-output.ts";
import { readNpmAudit } from "../../src/reports/problems/npm-audit.ts";
import { problemReport } from "../../src/reports/problems/problem-report.ts";
import { readText } from "../../src/reports/report-reader.ts";
import { readRunnerSummary } from "../../src/reports/tests/runner-summary.ts";
import { readTestReports } from "../../src/reports/tests/test-report-files.ts";
import { testReport } from "../../src/reports/tests/test-report.ts";
import { memoryOfReport } from "../support/memory-of-report.ts";
import { fixture, root } from "./fixture.ts";
import { anyText } from "../support/any-text.ts";

const folder = join(import.meta.dirname, "../../fixtures/reports");
const fixtures = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => fixture(join(entry.parentPath, entry.name).slice(folder.length + 1)));

describe("every reader of reports", () => {
  it("never throws, however real reports are cut, spliced and spoilt", () => {
    const part = fc
      .tuple(
        fc.constantFrom(...fixtures),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 3_000 }),
      )
      .map(([text, from, length]) => text.slice(Math.floor(from * text.length)).slice(0, length));
    const text = fc.array(fc.oneof(part, anyText(), fc.json()), { maxLength: 12 });
    fc.assert(
      fc.property(text, (parts) => {
        const joined = parts.join("");
        for (const reader of [testReport(root), problemReport(root), coverageReport(root)]) {
          expect(["report", "unreadable"]).toContain(readText<unknown>(reader, joined).kind);
        }
        expect(["report", "unreadable"]).toContain(readNpmAudit(joined).kind);
      }),
      { numRuns: 20_000 },
    );
  });

  it("never throws over what tools print, and counts in whole numbers", () => {
    const says = fc.constantFrom(
      ...[
        "# tests 3\n# fail 1\n",
        "== 1 failed, 2 passed in 0.1s ==\n",
        "Ran 3 tests in 0.1s\n",
        "FAILED (failures=1)\n",
      ],
      ...[
        "Tests run: 3, Failures: 1, Errors: 0, Skipped: 0\n",
        "\tat com.acme.CartTest.adds(CartTest.java:12)\n",
      ],
      ...[
        "a.c:1:2: error: no\n",
        "      Tests  1 failed | 2 passed (3)\n",
        "test result: FAILED. 2 passed; 1 failed;\n",
      ],
    );
    const cut = fc
      .tuple(fc.constantFrom(...fixtures), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([text, from]) => text.slice(Math.floor(from * text.length)).slice(0, 2_000));
    fc.assert(
      fc.property(fc.array(fc.oneof(says, cut, anyText()), { maxLength: 12 }), anyText(), (parts, name) => {
        const printed = parts.join("");
        const summary = readRunnerSummary(printed, "npm test");
        const counts = summary === null ? [] : [summary.executed, summary.failed];
        expect(counts.every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true);
        const { findings } = readCompilerOutput(printed, root);
        expect(findings.every(({ line }) => line === null || line > 0)).toBe(true);
        if (isJavaTrace(printed)) placeInJavaTrace(printed, name);
        placeInJavaTrace(printed, "com.acme.CartTest");
      }),
      { numRuns: 20_000 },
    );
  });
});

describe("the reader of several files", () => {
  const path = fc.constantFrom(
    ..."target/surefire-reports/TEST-a.xml|target/surefire-reports/TEST-b.xml|a/target/failsafe-reports/TEST-a.xml".split(
      "|",
    ),
    ..."a/b/c/target/surefire-reports/TEST-ä b.xml|target/surefire-reports/x.txt|TEST-a.xml".split("|"),
  );
  const glob = fc.constantFrom(
    ..."**/target/{surefire,failsafe}-reports/TEST-*.xml|**/*.xml|target/*/*|*|a/**|{a,b}/**/TEST-?.xml|**".split(
      "|",
    ),
  );
  const part = fc
    .tuple(fc.constantFrom(...fixtures), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(3_000))
    .map(([text, from, length]) => text.slice(Math.floor(from * text.length)).slice(0, length));
  const content = fc.oneof(
    fc.constantFrom(...fixtures),
    fc.array(fc.oneof(part, anyText()), { maxLength: 4 }).map((parts) => parts.join("")),
  );
  const kind = fc.oneof({ weight: 8, arbitrary: fc.constant("file") }, fc.constantFrom("folder", "link"));
  const files = fc.uniqueArray(fc.record({ path, content, kind }), {
    maxLength: 5,
    selector: (one) => one.path,
  });

  it("never throws, adds up what each file tells, and believes none where one is no report", async () => {
    const property = fc.asyncProperty(files, glob, async (written, pattern) => {
      const folder = mkdtempSync(join(tmpdir(), "nightshift-reports-"));
      try {
        for (const { path, content, kind } of written) {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          if (kind === "folder") mkdirSync(join(folder, path));
          else if (kind === "link") symlinkSync("elsewhere", join(folder, path));
          else writeFileSync(join(folder, path), content);
        }
        const reading = await readTestReports(folder, pattern, "mvn verify");
        if (reading.kind === "unreadable") {
          expect(reading.why).not.toBe("");
          return;
        }
        const fits = reportFits(pattern);
        const single = written
          .filter(({ path, kind }) => kind !== "folder" && fits(path))
          .map(({ content }) =>
            readText(testReport(folder, "mvn verify"), new TextDecoder().decode(Buffer.from(content))),
          );
        expect(single.length).toBeGreaterThan(0);
        expect(single.map(({ kind }) => kind)).not.toContain("unreadable");
        for (const count of ["passed", "failed", "skipped"] as const) {
          expect(reading[count]).toBe(
            single.reduce((sum, one) => sum + (one.kind === "report" ? one[count] : 0), 0),
          );
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
    await fc.assert(property, { numRuns: 3_000 });
  });
});

describe("a JUnit file of 100 MB", () => {
  it("is read with less than 300 MB of memory", async () => {
    const { peak, tests, counts } = await memoryOfReport(100);
    expect(counts.passed + counts.failed).toBe(tests);
    expect(peak).toBeLessThan(300 * 1024 * 1024);
  });
});
