import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverageReport } from "../../src/reports/coverage/coverage-report.ts";
import { readNpmAudit } from "../../src/reports/problems/npm-audit.ts";
import { problemReport } from "../../src/reports/problems/problem-report.ts";
import { readText } from "../../src/reports/report-reader.ts";
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
});

describe("a JUnit file of 100 MB", () => {
  it("is read with less than 300 MB of memory", async () => {
    const { peak, tests, counts } = await memoryOfReport(100);
    expect(counts.passed + counts.failed).toBe(tests);
    expect(peak).toBeLessThan(300 * 1024 * 1024);
  });
});
