import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCompilerOutput } from "../../src/reports/compiler-output.ts";
import { readEslintJson } from "../../src/reports/eslint-json.ts";
import { readNpmAudit } from "../../src/reports/npm-audit.ts";
import { fixture, root } from "./fixture.ts";

describe("ESLint's JSON", () => {
  it("gives each problem with its place, level and rule", () => {
    const reading = readEslintJson(fixture("eslint/problems.json"), root);
    expect(reading).toMatchObject({ kind: "report", errors: 3, warnings: 1 });
    expect(reading.kind === "report" && reading.findings.slice(1, 3)).toMatchObject([
      { path: "src/cart.js", line: 11, level: "warning", rule: "no-var" },
      { path: "src/cart.js", line: 11, level: "error", rule: "no-unused-vars" },
    ]);
  });

  it("is a report of nothing for clean files", () => {
    expect(readEslintJson(fixture("eslint/clean.json"), root)).toMatchObject({ errors: 0, findings: [] });
  });

  it("may stand between lines of a package manager", () => {
    const text = `\n> sample@1.0.0 lint\n> eslint . --format json\n\n${fixture("eslint/problems.json")}\nnpm notice\n`;
    expect(readEslintJson(text, root)).toMatchObject({ kind: "report", errors: 3 });
  });

  it("names no path outside the repository", () => {
    const text = JSON.stringify([{ filePath: "/etc/passwd", messages: [{ severity: 2, message: "m" }] }]);
    expect(readEslintJson(text, root)).toMatchObject({ errors: 1, findings: [{ path: null, line: null }] });
  });

  it.each([
    ["nothing", ""],
    ["another format", fixture("eslint/stylish.txt")],
    ["a cut off report", fixture("eslint/problems.json").slice(0, 500)],
    ["another document", '[{"file": "a"}]'],
    ["an unknown severity", '[{"filePath": "a", "messages": [{"severity": 3, "message": "m"}]}]'],
    ["an object", "{}"],
  ])("made of %s is unreadable", (_, text) => {
    expect(readEslintJson(text, root).kind).toBe("unreadable");
  });
});

describe("plain compiler output", () => {
  it.each([
    ["tsc.txt", { errors: 3, warnings: 0 }, { path: "a.ts", line: 1, rule: "TS2322" }],
    ["tsc-pretty.txt", { errors: 3, warnings: 0 }, { path: "a.ts", line: 1, rule: "TS2322" }],
    [
      "gcc.txt",
      { errors: 1, warnings: 2 },
      { path: "m.c", line: 1, message: "‘b’ undeclared (first use in this function)" },
    ],
    ["javac.txt", { errors: 1, warnings: 0 }, { path: "M.java", line: 1 }],
    [
      "rustc.txt",
      { errors: 1, warnings: 0 },
      { path: "m.rs", line: 1, rule: "E0308", message: "mismatched types" },
    ],
  ])("of %s has %o", (name, counts, first) => {
    const report = readCompilerOutput(fixture(`compilers/${name}`), root);
    expect(report).toMatchObject(counts);
    expect(report.findings[0]).toMatchObject(first);
  });

  it.each([
    ["./main.go:5:2: undefined: x", { path: "main.go", line: 5, level: "error" }],
    ["/tmp/room/src/a.c:7:1: warning: w", { path: "src/a.c", line: 7, level: "warning" }],
    ["/usr/include/a.h:7:1: error: e", { path: null, line: 7, level: "error" }],
    ["../../etc/a.h:7:1: error: e", { path: null, line: 7 }],
  ])("understands %j", (line, finding) => {
    expect(readCompilerOutput(`${line}\n`, root).findings).toMatchObject([finding]);
  });

  it.each([
    "",
    "12:30:05: error in the stars",
    "all good",
    "http://localhost:3000/: ready",
    "x".repeat(100_000),
  ])("sees no problem in other lines", (text) => {
    expect(readCompilerOutput(text, root)).toEqual({ errors: 0, warnings: 0, findings: [] });
  });

  it("tells a problem that is printed twice once", () => {
    expect(readCompilerOutput("a.c:1:1: error: e\n".repeat(3), root).errors).toBe(1);
  });
});

describe("npm audit", () => {
  it("counts packages by severity and tells the worst first", () => {
    const reading = readNpmAudit(fixture("npm-audit/vulnerabilities.json"));
    expect(reading).toMatchObject({ kind: "report", counts: { critical: 0, high: 1, moderate: 1, low: 0 } });
    expect(reading.kind === "report" && reading.findings[0]?.message).toMatch(
      /^lodash <4.17.21 is high: Command/,
    );
  });

  it("is a report of nothing where nothing was found", () => {
    expect(readNpmAudit(fixture("npm-audit/none.json"))).toMatchObject({ kind: "report", findings: [] });
  });

  it.each(["", "{}", "[]", "no", fixture("npm-audit/endpoint-unavailable.json")])(
    "is unreadable when the audit did not happen",
    (text) => {
      expect(readNpmAudit(text).kind).toBe("unreadable");
    },
  );
});

describe("every reader of problems", () => {
  it("never throws, whatever it is given", () => {
    const piece = fc.constantFrom(
      ...'[|]|{|}|"filePath":|a.ts(1,2): error TS1: m\n|a:1:2: error: m\n| --> a:1:1\n|error: x\n'.split("|"),
    );
    const text = fc.array(fc.oneof(piece, fc.json(), fc.string({ unit: "binary" })), { maxLength: 20 });
    fc.assert(
      fc.property(text, (parts) => {
        const joined = parts.join("");
        expect(["report", "unreadable"]).toContain(readEslintJson(joined, root).kind);
        expect(["report", "unreadable"]).toContain(readNpmAudit(joined).kind);
        expect(readCompilerOutput(joined, root).errors).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });
});
