import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverageReport } from "../../src/reports/coverage/coverage-report.ts";
import { readText } from "../../src/reports/report-reader.ts";
import { fixture, root } from "./fixture.ts";
import { anyText } from "../support/any-text.ts";

const readCoverage = (text: string) => readText(coverageReport(root), text);

const whole = fixture("istanbul/coverage-summary.json");

describe("an Istanbul coverage summary", () => {
  it("gives the counts of the whole and of each file", () => {
    expect(readCoverage(whole)).toMatchObject({
      kind: "report",
      total: { lines: { covered: 11, total: 13 }, branches: { covered: 4, total: 6 } },
      files: [{ path: "src/cart.js", counts: { functions: { covered: 2, total: 2 } } }],
    });
  });

  it("has no measure where there was nothing to cover", () => {
    expect(readCoverage(fixture("istanbul/nothing-covered.json"))).toMatchObject({
      kind: "report",
      total: { lines: null, branches: null, functions: null, statements: null },
    });
  });

  it("is unreadable when it is cut off anywhere", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.trimEnd().length - 1 }), (length) => {
        expect(readCoverage(whole.slice(0, length)).kind).toBe("unreadable");
      }),
    );
  });

  const measure = { total: 1, covered: 1 };
  it.each([
    ["an empty object", {}],
    ["a list", []],
    ["a missing measure", { total: { lines: measure, branches: measure, functions: measure } }],
    [
      "more covered than there is",
      {
        total: {
          lines: { total: 1, covered: 2 },
          branches: measure,
          functions: measure,
          statements: measure,
        },
      },
    ],
    [
      "a negative count",
      {
        total: {
          lines: { total: 1, covered: -1 },
          branches: measure,
          functions: measure,
          statements: measure,
        },
      },
    ],
  ])("made of %s is unreadable", (_, json) => {
    expect(readCoverage(JSON.stringify(json)).kind).toBe("unreadable");
  });

  it("never throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), anyText()), (text) => {
        expect(readCoverage(text).kind).toBe("unreadable");
      }),
    );
  });
});
