import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverageReport } from "../../src/reports/coverage/coverage-report.ts";
import { readCompilerOutput } from "../../src/reports/problems/compiler-output.ts";
import { problemReport, readAudit } from "../../src/reports/problems/problem-report.ts";
import { readText } from "../../src/reports/report-reader.ts";
import { readRunnerSummary } from "../../src/reports/tests/runner-summary.ts";
import { testReport } from "../../src/reports/tests/test-report.ts";
import { played, playsAll } from "../support/cases.ts";
import { fixture, root } from "./fixture.ts";

interface Told {
  readonly reading: unknown;
  /** How many failures it tells; null: it says that it cannot be read. */
  readonly failures: number | null;
}

type Read = (text: string) => Told;

interface Output {
  readonly name: string;
  readonly text: string;
  readonly read: Read;
  /** As much as one damaged place may hide without a word. */
  readonly mayLose: number;
}

const tests: Read = (text) => {
  const reading = readText(testReport(root), text);
  return { reading, failures: reading.kind === "report" ? reading.failed : null };
};
const problems: Read = (text) => {
  const reading = readText(problemReport(root), text);
  return { reading, failures: reading.kind === "report" ? reading.errors + reading.warnings : null };
};
const audit: Read = (text) => {
  const reading = readAudit(text, root);
  if (reading.kind === "unreadable") return { reading, failures: null };
  return { reading, failures: Object.values(reading.counts).reduce((sum, count) => sum + count, 0) };
};
const coverage: Read = (text) => {
  const reading = readText(coverageReport(root), text);
  if (reading.kind === "unreadable") return { reading, failures: null };
  const { covered, total } = reading.total.lines ?? reading.total.statements ?? { covered: 0, total: 0 };
  return { reading, failures: total - covered };
};
const compiler: Read = (text) => {
  const reading = readCompilerOutput(text, root);
  return { reading, failures: reading.errors + reading.warnings };
};
const summary: Read = (text) => {
  const reading = readRunnerSummary(text);
  return { reading, failures: reading?.failed ?? null };
};

function from(read: Read, mayLose: number, ...names: readonly string[]): Output[] {
  return names.map((name) => ({ name, text: fixture(name), read, mayLose }));
}

function said(name: string, text: string): Output {
  return { name, text, read: summary, mayLose: Infinity };
}

/** Of more tools that write these formats. */
const others: readonly Output[] = [
  // Nothing says how many packages there are, or runs.
  ...from(tests, 6, "go/builds-1.24.json"),
  ...from(tests, 3, "libtest/quiet.txt"),
  ...from(tests, 0, "surefire/rerun/TEST-com.acme.RowsTest.xml", "gradle/TEST-com.acme.BrokenTest.xml"),
  ...from(tests, 0, "gotestsum/failing.xml", "pytest/xunit1.xml", "phpunit/junit.xml", "rspec/junit.xml"),
  ...from(tests, 0, "mocha/xunit.xml", "mocha/tap.txt", "bats/junit.xml", "bats/tap.txt"),
  ...from(tests, 0, "perl/cart.txt", "perl/prove-verbose.txt", "libtest/nocapture.txt"),
  ...from(tests, 0, "cpp/gtest.xml", "cpp/catch2.xml", "cpp/doctest.xml"),
  ...from(compiler, 2, "compilers/clang.txt", "compilers/gcc-link.txt", "compilers/clang-lld.txt"),
  ...from(compiler, 2, "compilers/cargo.txt", "compilers/cargo-short.txt", "compilers/ant.txt"),
  ...from(compiler, 2, "compilers/maven.txt", "compilers/javac-files.txt", "compilers/go-vet-1.24.txt"),
  ...from(coverage, Infinity, "cobertura/coverage-py.xml", "cobertura/gcovr.xml"),
  ...from(problems, 2, "checkstyle/shellcheck.xml"),
  ...from(problems, Infinity, "sarif/gcc.sarif", "sarif/clang.txt"),
  ...from(coverage, Infinity, "lcov/lcov-2.info"),
];

/** What runners say for people, and each record of coverage, stands in one line; what it told is gone with it. */
const outputs: readonly Output[] = [
  ...from(tests, 0, "node-test/failing-junit.xml", "node-test/failing-tap.txt", "node-test/failing-spec.txt"),
  ...from(tests, 0, "node-test/broken-junit.xml", "node-test/broken-tap.txt", "node-test/broken-spec.txt"),
  ...from(tests, 0, "vitest/failing-junit.xml", "pytest/failing-junit.xml", "libtest/failing.txt"),
  ...from(tests, 0, "jest/failing.json", "jest/with-coverage.json", "vitest/failing.json"),
  ...from(tests, 0, "go/failing.json", "go/panic.json", "go/broken.json"),
  ...from(problems, 0, "eslint/problems.json"),
  ...from(audit, 0, "npm-audit/vulnerabilities.json"),
  // Two lines where the end of the first is gone.
  ...from(compiler, 2, "compilers/gcc.txt", "compilers/tsc.txt", "compilers/tsc-pretty.txt"),
  ...from(compiler, 2, "compilers/go-build.txt", "compilers/rustc.txt", "compilers/javac.txt"),
  ...from(problems, 2, "checkstyle/eslint.xml", "checkstyle/checkstyle.xml"),
  ...from(problems, Infinity, "sarif/eslint.sarif"),
  ...from(coverage, Infinity, "istanbul/coverage-summary.json", "cobertura/c8.xml"),
  ...from(coverage, Infinity, "lcov/c8.info", "lcov/gcc.info", "go/cover.out"),
  said(
    "what Jest says",
    "FAIL a.test.js\n  ✕ adds\n\nTests:       2 failed, 8 passed, 10 total\nTime: 1 s\n",
  ),
  said("what pytest says", "F..\nFAILED test_a.py::test_b\n===== 1 failed, 2 passed in 0.03s =====\n"),
  said(
    "what Surefire says",
    "[ERROR] Tests run: 4, Failures: 1, Errors: 2, Skipped: 0\n[INFO] BUILD FAILURE\n",
  ),
  ...(playsAll ? others : []),
];

describe("one damaged place in the output of a tool", () => {
  it.each(outputs)(
    "hides no failure without a word: $name",
    ({ text, read, mayLose }) => {
      const whole = read(text).failures ?? 0;
      expect(whole).toBeGreaterThan(0);
      const isTold = (damaged: string) => {
        const { failures } = read(damaged);
        expect(failures ?? Infinity).toBeGreaterThanOrEqual(whole - mayLose);
      };
      // Nobody knows where what a compiler prints should have ended.
      const isCut = read !== compiler;
      if (playsAll) for (const damaged of everyDamage(text, isCut)) isTold(damaged);
      else fc.assert(fc.property(damageOf(text, isCut), isTold), { numRuns: 60 });
    },
    600_000,
  );
});

/** Cut at any byte; a bit of any turned over; any line missing, twice, or before the one above it. */
function* everyDamage(text: string, isCut: boolean): Generator<string> {
  const bytes = Buffer.from(text);
  const lines = text.split("\n");
  for (const at of bytes.keys()) {
    if (isCut) yield bytes.subarray(0, at).toString("utf8");
    for (let bit = 0; bit < 8; bit += 1) yield turnedOver(bytes, at, bit);
  }
  for (const at of lines.keys()) for (const change of changesOfLine) yield change(lines, at);
}

function damageOf(text: string, isCut: boolean): fc.Arbitrary<string> {
  const bytes = Buffer.from(text);
  const lines = text.split("\n");
  const at = fc.nat({ max: bytes.length - 1 });
  return fc.oneof(
    ...(isCut ? [at.map((end) => bytes.subarray(0, end).toString("utf8"))] : []),
    fc.tuple(at, fc.nat({ max: 7 })).map(([place, bit]) => turnedOver(bytes, place, bit)),
    fc
      .tuple(fc.nat({ max: lines.length - 1 }), fc.constantFrom(...changesOfLine))
      .map(([line, change]) => change(lines, line)),
  );
}

function turnedOver(bytes: Buffer, at: number, bit: number): string {
  const changed = Buffer.from(bytes);
  changed[at] = (bytes[at] ?? 0) ^ (1 << bit);
  return changed.toString("utf8");
}

const changesOfLine: readonly ((lines: readonly string[], at: number) => string)[] = [
  (lines, at) => lines.toSpliced(at, 1).join("\n"),
  (lines, at) => lines.toSpliced(at, 0, ...lines.slice(at, at + 1)).join("\n"),
  (lines, at) => lines.toSpliced(at, 2, ...lines.slice(at, at + 2).toReversed()).join("\n"),
];

/** The first format of each reader, and the first of each kind of tests. */
function kindOf({ name, read }: Output): string {
  return `${read.name} ${read === tests ? name.replace(/.*-/, "") : ""}`;
}

const noises: readonly (readonly [string, string])[] = [
  ["a title of the terminal without an end", "\u001b]0;npm test\n"],
  ["a colour without an end", "\u001b[38;5\n"],
  ["other escapes without an end", "\u001bP1$r\n\u001b_a\n\u001b^b\n\u001b"],
  ["NULs and other controls", "\0\0\u0001\u009d\n"],
  ["what is no UTF-8", Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x0a]).toString("utf8")],
  ["a line of 2 MB", `${"x ".repeat(1024 * 1024)}\n`],
  ["a line of 2 MB of opened brackets", `see ${"[".repeat(2 * 1024 * 1024)}\n`],
  ["many empty lines", "\n".repeat(300_000)],
];

describe("the output of a tool means the same", () => {
  it.each(noises)(
    "before and behind %s",
    (_, noise) => {
      for (const { name, text, read } of played(outputs, kindOf)) {
        const { reading } = read(text);
        const whole = text.endsWith("\n") ? text : `${text}\n`;
        expect(read(`${noise}\n${whole}`).reading, name).toEqual(reading);
        // A profile of Go's knows no other lines.
        if (name !== "go/cover.out") expect(read(`${whole}${noise}`).reading, name).toEqual(reading);
      }
    },
    60_000,
  );

  it.each(outputs)("with the line ends of Windows, and a byte order mark: $name", ({ text, read }) => {
    const { reading } = read(text);
    const lines = (told: unknown) => JSON.stringify(told).replaceAll("\\r", "");
    expect(lines(read(text.replace(/\r?\n/g, "\r\n")).reading)).toBe(lines(reading));
    expect(read(`\uFEFF${text}`).reading).toEqual(reading);
  });

  it.each(outputs.filter(({ read }) => read === summary || read === compiler))(
    "where a line is printed over another: $name",
    ({ text, read }) => {
      expect(read(`10 %\r50 %\r${text}`).reading).toEqual(read(text).reading);
    },
  );
});

describe("a document without a bottom", () => {
  const deep = (open: string, close: string) => open.repeat(200_000) + close.repeat(200_000);
  const json = deep("[", "]");
  const why = "JSON nested deeper than 1000 levels";

  it.each<[string, Read, string, string]>([
    ["Jest's", tests, `{"numTotalTests":1,"testResults":[${json}]}`, why],
    ["Jest's, of objects", tests, `{"numTotalTests":1,"x":${deep('{"a":', "}").replace("}", "1}")}}`, why],
    ["ESLint's", problems, `[{"filePath":"a","messages":${json}}]`, why],
    ["SARIF", problems, `{"version":"2.1.0","runs":[${json}]}`, why],
    ["Istanbul's", coverage, `{"total":${json}}`, why],
    ["JUnit XML", tests, deep("<testsuite>", "</testsuite>"), "nested deeper than 200 elements"],
    [
      "Checkstyle XML",
      problems,
      `<checkstyle>${deep("<file>", "</file>")}`,
      "nested deeper than 200 elements",
    ],
    [
      "Cobertura XML",
      coverage,
      `<coverage>${deep("<packages>", "</packages>")}`,
      "nested deeper than 200 elements",
    ],
    ["an audit of npm", audit, `{"auditReportVersion":2,"vulnerabilities":{"a":${json}}}`, why],
  ])("is refused with one clear error: %s", (...[, read, text, error]) => {
    expect(read(text)).toMatchObject({ failures: null, reading: { kind: "unreadable", why: error } });
  });

  it("is no matter of what is not a document's", () => {
    const nested = `{"Action":"output","Package":"a","Output":${json}}`;
    expect(tests(`${nested}\n${fixture("go/failing.json")}`).failures).toBeNull();
  });
});
