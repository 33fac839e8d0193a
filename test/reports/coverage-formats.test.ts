import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverageReport } from "../../src/reports/coverage/coverage-report.ts";
import { readText } from "../../src/reports/report-reader.ts";
import { fixture, root } from "./fixture.ts";
import { anyText } from "../support/any-text.ts";

const readCoverage = (text: string) => readText(coverageReport(root), text);

describe("a coverage report", () => {
  it.each([
    [
      "lcov/c8.info",
      {
        lines: { covered: 7, total: 10 },
        branches: { covered: 2, total: 3 },
        functions: { covered: 1, total: 2 },
        statements: null,
      },
      "src/cart.js",
    ],
    [
      "lcov/gcc.info",
      {
        lines: { covered: 2, total: 3 },
        branches: { covered: 1, total: 2 },
        functions: { covered: 2, total: 3 },
      },
      "m.c",
    ],
    [
      "cobertura/c8.xml",
      {
        lines: { covered: 7, total: 10 },
        branches: { covered: 2, total: 3 },
        functions: { covered: 1, total: 2 },
        statements: null,
      },
      "src/cart.js",
    ],
    [
      "go/cover.out",
      { lines: null, branches: null, functions: null, statements: { covered: 6, total: 7 } },
      "example.com/cart/cart.go",
    ],
  ])("in %s tells %o", (name, total, path) => {
    expect(readCoverage(fixture(name))).toMatchObject({ kind: "report", total, files: [{ path }] });
  });

  it("names a Go file where it lies in the module", () => {
    const folder = mkdtempSync(join(tmpdir(), "nightshift-go-"));
    try {
      writeFileSync(join(folder, "go.mod"), "module example.com/cart\n");
      expect(readText(coverageReport(folder), fixture("go/cover.out"))).toMatchObject({
        files: [{ path: "cart.go" }],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("counts what was measured several times once, as covered when one time covered it", () => {
    const record = (hits: number) => `SF:a.js\nDA:1,${hits}\nDA:2,0\nBRDA:1,0,0,${hits}\nend_of_record\n`;
    expect(readCoverage(record(0) + record(1) + record(0))).toMatchObject({
      total: { lines: { covered: 1, total: 2 }, branches: { covered: 1, total: 1 } },
    });
    const block = (hits: number) => `m/a.go:1.1,2.2 3 ${hits}\n`;
    expect(readCoverage(`mode: set\n${block(0)}${block(1)}`)).toMatchObject({
      total: { statements: { covered: 3, total: 3 } },
    });
  });

  it.each([
    ["1", true],
    ["0", false],
    // A counter that overflowed.
    ["-1", false],
    ["-2147483648", false],
    ["2.5", true],
    ["0.5", true],
    ["0.0", false],
    ["1e+10", true],
    ["1.8446744073709552E19", true],
    ["0e0", false],
    ["", false],
    ["-", false],
  ])("reads a count of '%s' as covered, or not, and all that stands beside it", (count, hit) => {
    const whole = { covered: hit ? 3 : 2, total: 4 };
    const lcov = `SF:a.js\nDA:1,${count}\nDA:2,1,checksum\nDA:3,0\nDA:4,7
BRDA:1,0,0,${count}\nBRDA:2,0,0,1\nBRDA:3,0,0,0\nBRDA:4,0,e1,7
FN:1,f\nFN:2,g\nFN:3,h\nFN:4,4,i\nFNDA:${count},f\nFNDA:1,g\nFNDA:7,i\nend_of_record\n`;
    expect(readCoverage(lcov)).toMatchObject({ total: { lines: whole, branches: whole, functions: whole } });
    const aliases = `SF:a.js\nFNL:0,1,2\nFNA:0,${count},f\nFNL:1,3\nFNA:1,1,g\nend_of_record\n`;
    expect(readCoverage(aliases)).toMatchObject({ total: { functions: { covered: hit ? 2 : 1, total: 2 } } });
    const line = (number: number, hits: string) => `<line number="${number}" hits="${hits}"/>`;
    const method = `<methods><method name="f">${line(1, count)}</method></methods>`;
    const lines = `${line(1, count)}${line(2, "1")}${line(3, "0")}${line(4, "7")}`;
    expect(
      readCoverage(`<coverage><class filename="a.js">${method}<lines>${lines}</lines></class></coverage>`),
    ).toMatchObject({ total: { lines: whole, functions: { covered: hit ? 1 : 0, total: 1 } } });
    const profile = `mode: count\na.go:1.1,2.2 1 ${count}\na.go:3.1,4.2 1 1\n`;
    if (count !== "" && count !== "-")
      expect(readCoverage(profile)).toMatchObject({
        total: { statements: { covered: hit ? 2 : 1, total: 2 } },
      });
  });

  it.each(["0", "-1"])("leaves out line %s, which no source has, and nothing beside it", (line) => {
    const lcov = `SF:a.js\nDA:${line},5\nDA:1,1\nBRDA:${line},0,0,1\nBRDA:1,0,0,1\nFN:${line},f\nFNDA:1,f\nend_of_record\n`;
    const one = { covered: 1, total: 1 };
    expect(readCoverage(lcov)).toMatchObject({ total: { lines: one, branches: one, functions: one } });
    const conditions = 'branch="true" condition-coverage="50% (1/2)"';
    const xml = `<line number="${line}" hits="5" ${conditions}/><line number="1" hits="1"/>`;
    expect(readCoverage(`<coverage><class filename="a.js">${xml}</class></coverage>`)).toMatchObject({
      total: { lines: one, branches: null },
    });
  });

  it("does not believe totals", () => {
    const text = "SF:a.js\nDA:1,0\nLF:100\nLH:100\nend_of_record\n";
    expect(readCoverage(text)).toMatchObject({ total: { lines: { covered: 0, total: 1 } } });
    const xml =
      '<coverage line-rate="1"><class filename="a"><lines><line number="1" hits="0"/></lines></class></coverage>';
    expect(readCoverage(xml)).toMatchObject({ total: { lines: { covered: 0, total: 1 } } });
  });

  it.each(["lcov/c8.info", "cobertura/c8.xml"])("that is cut off anywhere is unreadable (%s)", (name) => {
    const whole = fixture(name).trimEnd();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
        expect(readCoverage(whole.slice(0, length)).kind).toBe("unreadable");
      }),
    );
  });

  it.each([
    ["nothing", "", /empty/],
    ["words", "all is covered", /neither/],
    ["two reports", `${fixture("lcov/c8.info")}mode: set\na.go:1.1,1.2 1 1\n`, /more than one/],
    ["a record without an end", "SF:a.js\nDA:1,1\n", /no end/],
    ["a broken line", "SF:a.js\nDA:one,1\nend_of_record\n", /not LCOV's/],
    ["a line beyond all bounds", "SF:a.js\nDA:999999999,1\nend_of_record\n", /beyond/],
    ["a broken block", "mode: set\na.go:1.1,1.2 1\n", /cover profile/],
    ["another document", "<?xml version='1.0'?><html/>", /root element html/],
    ["a bomb of entities", '<?xml version="1.0"?><!DOCTYPE c [<!ENTITY a "aa">]><coverage/>', /declarations/],
    [
      "words for hits",
      '<coverage><class filename="a"><line number="1" hits="many"/></class></coverage>',
      /hits/,
    ],
    ["no hits", '<coverage><class filename="a"><line number="1"/></class></coverage>', /hits/],
    ["words for a count", "SF:a.js\nDA:1,many\nend_of_record\n", /not LCOV's/],
    ["words for a count of branches", "SF:a.js\nBRDA:1,0,0,many\nend_of_record\n", /not LCOV's/],
    ["words for a count of calls", "SF:a.js\nFNDA:many,f\nend_of_record\n", /not LCOV's/],
    ["words for a count of statements", "mode: set\na.go:1.1,1.2 1 many\n", /cover profile/],
    [
      "impossible conditions",
      '<coverage><class filename="a"><line number="1" hits="1" condition-coverage="200% (2/1)"/></class></coverage>',
      /impossible/,
    ],
    [
      "two totals",
      (() => {
        const count = '{"total":1,"covered":1}';
        const counts = `{"lines":${count},"branches":${count},"functions":${count},"statements":${count}}`;
        return `{"total":${counts},"total":${counts}}`;
      })(),
      /two totals/,
    ],
  ])("made of %s is unreadable and says why", (_, text, why) => {
    const reading = readCoverage(text);
    expect(reading.kind === "unreadable" && reading.why).toMatch(why);
  });

  it("never throws, whatever it is given", () => {
    const piece = fc.constantFrom(
      ..."SF:a\n|DA:1,1\n|DA:9999999,1\n|BRDA:1,0,0,-\n|FN:1,f\n|FNDA:1,f\n|end_of_record\n|mode: set\n|a.go:1.1,1.2 1 1\n".split(
        "|",
      ),
      ..."<coverage>|</coverage>|<class filename='a'>|</class>|<line number='1' hits='1'/>|<source>|</source>|{\"total\":|}|\n".split(
        "|",
      ),
    );
    const text = fc.array(fc.oneof(piece, fc.json(), anyText()), { maxLength: 20 });
    fc.assert(
      fc.property(text, (parts) => {
        expect(["report", "unreadable"]).toContain(readCoverage(parts.join("")).kind);
      }),
      { numRuns: 1_000 },
    );
  });
});
