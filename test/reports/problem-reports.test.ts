import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCompilerOutput } from "../../src/reports/problems/compiler-output.ts";
import { readNpmAudit } from "../../src/reports/problems/npm-audit.ts";
import { problemReport, readAudit } from "../../src/reports/problems/problem-report.ts";
import { readText } from "../../src/reports/report-reader.ts";
import { fixture, root } from "./fixture.ts";
import { anyText } from "../support/any-text.ts";

const readProblems = (text: string) => readText(problemReport(root), text);

describe("ESLint's JSON", () => {
  it("gives each problem with its place, level and rule", () => {
    const reading = readProblems(fixture("eslint/problems.json"));
    expect(reading).toMatchObject({ kind: "report", errors: 3, warnings: 1 });
    expect(reading.kind === "report" && reading.findings.slice(1)).toMatchObject([
      { path: "src/cart.js", line: 11, level: "error", rule: "no-unused-vars" },
      { path: "src/cart.js", line: 12, level: "error", rule: "eqeqeq" },
      { path: "src/cart.js", line: 11, level: "warning", rule: "no-var" },
    ]);
  });

  it("is a report of nothing for clean files", () => {
    expect(readProblems(fixture("eslint/clean.json"))).toMatchObject({ errors: 0, findings: [] });
  });

  it("may stand between lines of a package manager", () => {
    const text = `\n> sample@1.0.0 lint\n> eslint . --format json\n\n${fixture("eslint/problems.json")}\nnpm notice\n`;
    expect(readProblems(text)).toMatchObject({ kind: "report", errors: 3 });
  });

  it("names no path outside the repository", () => {
    const text = JSON.stringify([{ filePath: "/etc/passwd", messages: [{ severity: 2, message: "m" }] }]);
    expect(readProblems(text)).toMatchObject({ errors: 1, findings: [{ path: null, line: null }] });
  });

  it.each([
    ["nothing", "", "it is empty"],
    [
      "another format",
      fixture("eslint/stylish.txt"),
      "it is neither ESLint JSON, SARIF, Checkstyle XML nor the output of a compiler",
    ],
    ["a cut off report", fixture("eslint/problems.json").slice(0, 500), "malformed JSON"],
    [
      "another document",
      '[{"file": "a"}]',
      "JSON, but not of ESLint's shape: [0].filePath is missing, expected string; write it with --format json",
    ],
    [
      "an unknown severity",
      '[{"filePath":"a","messages":[]},{"filePath":"b","messages":[{"severity":2,"message":"m"},{"severity":3,"message":"m"}]}]',
      "JSON, but not of ESLint's shape: [1].messages[1].severity is 3, expected one of 1|2; write it with --format json",
    ],
    [
      "a long value",
      JSON.stringify([{ filePath: "a", messages: "x".repeat(200) }]),
      `JSON, but not of ESLint's shape: [0].messages is "${"x".repeat(98)}…, expected array; write it with --format json`,
    ],
    ["an object", "{}", "it is neither ESLint JSON"],
  ])("made of %s is unreadable and says why", (_, text, why) => {
    const said = expect.stringContaining(why) as string;
    expect(readProblems(text)).toMatchObject({ kind: "unreadable", why: said });
  });
});

describe("the report of a linter", () => {
  it.each([
    [
      "sarif/eslint.sarif",
      { errors: 1, warnings: 2 },
      { path: "src/cart.js", line: 7, rule: "no-unused-vars" },
    ],
    ["checkstyle/eslint.xml", { errors: 1, warnings: 2 }, { path: "src/cart.js", line: 7 }],
    ["checkstyle/checkstyle.xml", { warnings: 0 }, { path: "Cart.java", line: 1, level: "error" }],
    ["compilers/gcc.txt", { errors: 1, warnings: 2, plain: true }, { path: "m.c", line: 1 }],
    ["compilers/go-vet.txt", { errors: 1, warnings: 0, plain: true }, { path: "broken/b.go", line: 3 }],
  ])("in %s tells %o", (name, counts, first) => {
    const reading = readProblems(fixture(name));
    expect(reading).toMatchObject({ kind: "report", ...counts });
    expect(reading.kind === "report" && reading.findings[0]).toMatchObject(first);
    expect(readProblems(`\n> a@1 lint\n> eslint .\n\n${fixture(name)}\nnpm notice\n`)).toEqual(reading);
  });

  it.each([
    "sarif/eslint.sarif",
    "checkstyle/eslint.xml",
    "checkstyle/checkstyle.xml",
    "eslint/problems.json",
  ])("that is cut off anywhere is never taken for a whole one (%s)", (name) => {
    const whole = fixture(name).trimEnd();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
        expect(readProblems(whole.slice(0, length)).kind).toBe("unreadable");
      }),
    );
  });

  const run = (results: readonly object[], more: object = {}) => ({
    ...more,
    results,
    tool: { driver: driver },
  });
  const driver = {
    name: "t",
    rules: [
      { id: "a", defaultConfiguration: { level: "error" } },
      { id: "b" },
      { id: "c", defaultConfiguration: { level: "none" } },
    ],
  };
  const sarif = (...runs: readonly object[]) => readProblems(JSON.stringify({ version: "2.1.0", runs }));

  it("takes the level of a SARIF result from its rule, also when the rules come behind it", () => {
    const results = [
      { ruleId: "a" },
      { ruleIndex: 0 },
      { ruleId: "b" },
      { ruleId: "c" },
      { ruleId: "a/1", level: "note" },
    ];
    expect(sarif(run(results), run([{ ruleId: "x" }]))).toMatchObject({ errors: 2, warnings: 2 });
  });

  it.each<[string, readonly [folder: string, uri: string], string | null]>([
    ["in that folder", ["file:///tmp/room/build/", "../src/a%20b.c"], "src/a b.c"],
    ["as it is where that lies elsewhere", ["file:///home/me/other/", "src/a.c"], "src/a.c"],
    ["as it is where that is no folder of files", ["https://example.com/", "src/a.c"], "src/a.c"],
    ["as it is where that cannot be read", ["file://%%/", "src/a.c"], "src/a.c"],
    ["as it is where it names a place itself", ["file:///tmp/room/build/", "file:///tmp/room/a.c"], "a.c"],
    ["nowhere where it lies outside", ["file:///tmp/room/", "../../etc/passwd"], null],
  ])("looks for the file of a SARIF result whose folder is named %s", (_, [folder, uri], path) => {
    const artifactLocation = { uri, uriBaseId: "HERE" };
    const result = { ruleId: "a", locations: [{ physicalLocation: { artifactLocation } }] };
    const others = { originalUriBaseIds: { OTHER: { uri: "file:///tmp/room/x/" } } };
    const bases = { HERE: { uri: folder }, EMPTY: {} };
    expect(sarif(run([], others), run([result], { originalUriBaseIds: bases }))).toMatchObject({
      kind: "report",
      findings: [{ path }],
    });
  });

  it("counts no SARIF result that is suppressed, gone or no failure", () => {
    const results = [
      { ruleId: "a", suppressions: [{ kind: "external" }] },
      { ruleId: "a", suppressions: [{ kind: "external", status: "rejected" }] },
      { ruleId: "a", baselineState: "absent" },
      { ruleId: "a", kind: "pass" },
    ];
    expect(sarif(run(results))).toMatchObject({ errors: 1, warnings: 0 });
  });

  it.each([
    ["no run", { version: "2.1.0", runs: [] }, /without the run/],
    ["another version", { version: "2.0.0", runs: [run([])] }, /neither/],
    [
      "a run that failed",
      { version: "2.1.0", runs: [run([], { invocations: [{ executionSuccessful: false }] })] },
      /run failed/,
    ],
    [
      "an unknown level",
      { version: "2.1.0", runs: [run([]), run([{ ruleId: "a" }, { level: "fatal" }])] },
      /^no SARIF: runs\[1\]\.results\[1\]\.level is "fatal", expected one of "none"\|"note"\|"warning"\|"error"; have the tool write SARIF 2\.1\.0$/,
    ],
    [
      "a score that is none",
      { version: "2.1.0", runs: [run([{ properties: { "security-severity": [7] } }])] },
      /^no SARIF: runs\[0\]\.results\[0\]\.properties\["security-severity"\] is \[7\], expected a score;/,
    ],
    [
      "a tool without a name",
      { version: "2.1.0", runs: [{ tool: { driver: {} }, results: [] }] },
      /^no SARIF: runs\[0\]\.tool\.driver\.name is missing, expected string;/,
    ],
  ])("as SARIF with %s is unreadable", (_, document, why) => {
    const reading = readProblems(JSON.stringify(document));
    expect(reading.kind === "unreadable" && reading.why).toMatch(why);
  });

  it.each([
    ["two reports", `[]\n<checkstyle/>\n`, /more than one/],
    [
      "a bomb of entities",
      '<?xml version="1.0"?><!DOCTYPE c [<!ENTITY a "aa">]><checkstyle/>',
      /declarations/,
    ],
    ["another document", "<?xml version='1.0'?><html/>", /root element html/],
  ])("made of %s is unreadable", (_, text, why) => {
    const reading = readProblems(text);
    expect(reading.kind === "unreadable" && reading.why).toMatch(why);
  });

  it("counts a file that Checkstyle could not check, and nothing that it ignores", () => {
    const text =
      '<checkstyle><file name="a"><exception>x</exception><error line="1" severity="ignore" message="m"/></file></checkstyle>';
    expect(readProblems(text)).toMatchObject({ errors: 1, warnings: 0 });
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
    ["vet: ./a.go:5:2: undeclared name: y", { path: "a.go", line: 5, level: "error" }],
    [
      "[ERROR] /tmp/room/src/M.java:[3,5] cannot find symbol",
      { path: "src/M.java", line: 3, level: "error" },
    ],
    ["a.py:1:1: E501 line too long", { path: "a.py", line: 1, level: "warning" }],
    ["a.py:3: error: Incompatible types  [assignment]", { path: "a.py", line: 3, level: "error" }],
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
    expect(readCompilerOutput(text, root)).toMatchObject({ errors: 0, warnings: 0, findings: [] });
  });

  it("counts also what is beyond all that is kept, and keeps errors first", () => {
    const many = Array.from({ length: 6_000 }, (_, line) => `a.c:${line + 1}:1: warning: w\n`).join("");
    const report = readCompilerOutput(`${many}a.c:1:1: error: e\n`, root);
    expect(report).toMatchObject({ errors: 1, warnings: 6_000 });
    expect(report.findings[0]).toMatchObject({ level: "error" });
  });

  it("tells a problem whose words are endless", () => {
    const line = `src/a.ts(1,7): error TS2322: Type '${"x".repeat(100_000)}' is not assignable\n`;
    expect(readCompilerOutput(line, root)).toMatchObject({
      errors: 1,
      findings: [{ path: "src/a.ts", line: 1 }],
    });
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

describe("severities", () => {
  const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0 };
  const scored = (score: unknown) => ({ properties: { "security-severity": score } });
  const rules = [
    { id: "sql", ...scored("9.8"), defaultConfiguration: { level: "warning" } },
    { id: "path", ...scored("7.0") },
    { id: "log", ...scored(4) },
    { id: "hint", ...scored("0.1") },
    { id: "told", ...scored("0.0") },
    { id: "style", properties: { tags: ["style"] }, defaultConfiguration: { level: "none" } },
  ];
  const sarif = (results: readonly object[]) =>
    JSON.stringify({ version: "2.1.0", runs: [{ tool: { driver: { name: "scan", rules } }, results }] });

  it.each<[string, string, object]>([
    ["npm audit", fixture("npm-audit/vulnerabilities.json"), { high: 1, moderate: 1 }],
    ["ESLint by its levels", fixture("eslint/problems.json"), { high: 3, moderate: 1 }],
    ["a clean run of ESLint", fixture("eslint/clean.json"), {}],
    ["SARIF by its levels", fixture("sarif/eslint.sarif"), { high: 1, moderate: 2 }],
    ["Checkstyle by its levels", fixture("checkstyle/eslint.xml"), { high: 1, moderate: 2 }],
    [
      "SARIF by the scores of its rules, whatever the level",
      sarif([
        ...[{ ruleId: "sql" }, { ruleIndex: 1, level: "note" }, { ruleId: "log", level: "error" }],
        ...[{ ruleId: "hint" }, { ruleId: "told" }],
      ]),
      { critical: 1, high: 1, moderate: 1, low: 1, info: 1 },
    ],
    ["a result that has a score of its own", sarif([{ ruleId: "hint", ...scored("9.0") }]), { critical: 1 }],
    ["a score without a level", sarif([{ ruleId: "sql", level: "none" }]), { critical: 1 }],
    ["neither score nor level", sarif([{ ruleId: "style" }]), {}],
    ["no score but words", sarif([{ ruleId: "x", level: "note", ...scored("grave") }]), { low: 1 }],
  ])("are those of %s", (_, text, counts) => {
    const printed = `> a@1 scan\n\n${text}\nnpm notice\n`;
    expect(readAudit(printed, root)).toMatchObject({ kind: "report", counts: { ...none, ...counts } });
  });

  it.each([
    ["nothing", "", /empty/],
    ["words", "no problem at all\n", /neither .* and no npm audit report$/],
    ["a compiler", fixture("compilers/gcc.txt"), /neither .* and no npm audit report$/],
    ["an audit that did not happen", fixture("npm-audit/endpoint-unavailable.json"), /no npm audit report$/],
    ["a report that is cut off", sarif([{ ruleId: "hint" }]).slice(0, -9), /./],
    ["two reports", `[]\n${sarif([])}\n`, /more than one/],
  ])("are unknown of %s", (_, text, why) => {
    const reading = readAudit(text, root);
    expect(reading.kind === "unreadable" && reading.why).toMatch(why);
  });
});

describe("every reader of problems", () => {
  it("never throws, whatever it is given", () => {
    const piece = fc.constantFrom(
      ...'[|]|{|}|"version":"2.1.0"|<checkstyle>|</checkstyle>|<file name="a">|<error line="1"/>|"filePath":|a.ts(1,2): error TS1: m\n|a:1:2: error: m\n| --> a:1:1\n|error: x\n'.split(
        "|",
      ),
    );
    const text = fc.array(fc.oneof(piece, fc.json(), anyText()), { maxLength: 20 });
    fc.assert(
      fc.property(text, (parts) => {
        const joined = parts.join("");
        expect(["report", "unreadable"]).toContain(readProblems(joined).kind);
        expect(["report", "unreadable"]).toContain(readAudit(joined, root).kind);
        expect(readCompilerOutput(joined, root).errors).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });
});
