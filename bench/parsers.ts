import { performance } from "node:perf_hooks";
import { SaxesParser } from "saxes";
import { coverageReport } from "../src/reports/coverage/coverage-report.ts";
import { readNpmAudit } from "../src/reports/problems/npm-audit.ts";
import { problemReport } from "../src/reports/problems/problem-report.ts";
import { readText, type ReportReader } from "../src/reports/report-reader.ts";
import { testReport } from "../src/reports/tests/test-report.ts";
import { memoryOfReport } from "../test/support/memory-of-report.ts";
import { type Figure, type Part } from "./figure.ts";

interface Sample {
  readonly name: string;
  readonly text: string;
  readonly open: () => ReportReader<unknown>;
  readonly reference: keyof typeof references;
}

const root = "/tmp/room";
const pieces = 64 * 1024;

const references = {
  "JSON.parse": (text: string) => void JSON.parse(text),
  "JSON.parse of each line": (text: string) => {
    for (const line of text.split("\n")) if (line !== "") JSON.parse(line);
  },
  "a plain SAX pass": (text: string) => {
    const parser = new SaxesParser();
    for (let at = 0; at < text.length; at += pieces) parser.write(text.slice(at, at + pieces));
    parser.close();
  },
  "splitting into lines": (text: string) => void text.split("\n"),
};

/** What each reader keeps of the speed of the plainest thing, with room for a busy machine. */
const floors: Readonly<Record<keyof typeof references, number>> = {
  "JSON.parse": 0.005,
  "JSON.parse of each line": 0.1,
  "a plain SAX pass": 0.3,
  "splitting into lines": 0.001,
};

const repeat = (count: number, piece: (index: number) => string, between = "") =>
  Array.from({ length: count }, (_, index) => piece(index)).join(between);

function samples(): readonly Sample[] {
  const test = () => testReport(root);
  const problems = () => problemReport(root);
  const coverage = () => coverageReport(root);
  const junitCase = (index: number) =>
    `<testcase name="test ${index}" classname="a.b.C" time="0.01"><system-out>said something</system-out></testcase>\n`;
  const jestFile = (index: number) =>
    JSON.stringify({
      name: `/tmp/room/a${index}.js`,
      status: "passed",
      assertionResults: Array.from({ length: 20 }, () => ({
        status: "passed",
        title: "t",
        fullName: "a t",
        failureMessages: [],
      })),
    });
  const message = {
    ruleId: "no-unused-vars",
    severity: 2,
    message: "'x' is never used.",
    line: 1,
    column: 3,
  };
  const eslintFile = (index: number) =>
    JSON.stringify({
      filePath: `/tmp/room/a${index}.js`,
      messages: [message],
      source: "const x = 1;\n".repeat(40),
    });
  const event = (index: number) => {
    const test = { Package: "example.com/a", Test: `T${index}` };
    return ["run", "pass"].map((Action) => `${JSON.stringify({ Action, ...test })}\n`).join("");
  };
  const point = (index: number) => `ok ${index + 1} - test ${index}\n  ---\n  duration_ms: 1.5\n  ...\n`;
  const record = (index: number) =>
    `SF:src/a${index}.js\n${repeat(200, (line) => `DA:${line + 1},${line % 3}\n`)}end_of_record\n`;
  const xml = "a plain SAX pass";
  return [
    {
      name: "JUnit XML",
      text: `<testsuite>${repeat(80_000, junitCase)}</testsuite>`,
      open: test,
      reference: xml,
    },
    {
      name: "Vitest/Jest JSON",
      text: `{"numTotalTests":1,"testResults":[${repeat(4_000, jestFile, ",")}]}`,
      open: test,
      reference: "JSON.parse",
    },
    {
      name: "go test -json",
      text: `${repeat(60_000, event)}{"Action":"pass","Package":"example.com/a"}\n`,
      open: test,
      reference: "JSON.parse of each line",
    },
    {
      name: "TAP",
      text: `TAP version 13\n${repeat(80_000, point)}1..80000\n`,
      open: test,
      reference: "splitting into lines",
    },
    {
      name: "ESLint JSON",
      text: `[${repeat(12_000, eslintFile, ",")}]`,
      open: problems,
      reference: "JSON.parse",
    },
    {
      name: "Checkstyle XML",
      text: `<checkstyle><file name="a.js">${repeat(80_000, (line) => `<error line="${line}" severity="error" message="not good" source="a.b"/>\n`)}</file></checkstyle>`,
      open: problems,
      reference: xml,
    },
    { name: "LCOV", text: repeat(3_000, record), open: coverage, reference: "splitting into lines" },
    ...furtherSamples(),
  ];
}

const lines = "splitting into lines";

/** What is read at once. */
function ofWhole(read: (text: string) => ReturnType<ReportReader<unknown>["close"]>): ReportReader<unknown> {
  const kept: string[] = [];
  return { write: (text) => void kept.push(text), close: () => read(kept.join("")) };
}

/** The formats that are read by little of our own: one text each, as the tools write it, many times over. */
function furtherSamples(): readonly Sample[] {
  const test = () => testReport(root);
  const problems = () => problemReport(root);
  const coverage = () => coverageReport(root);
  const region = {
    artifactLocation: { uri: "file:///tmp/room/a.js" },
    region: { startLine: 3, startColumn: 1 },
  };
  const result = {
    ruleId: "curly",
    level: "error",
    message: { text: "no" },
    locations: [{ physicalLocation: region }],
  };
  const driver = { name: "ESLint", rules: [{ id: "curly" }] };
  const via = {
    source: 1,
    name: "a",
    title: "Command Injection",
    url: "https://example.com",
    severity: "high",
  };
  const advisory = (index: number) =>
    `"package-${index}":${JSON.stringify({ name: `package-${index}`, severity: "high", isDirect: true, via: [via] })}`;
  const counted = (total: number) => ({ total, covered: total - 1, skipped: 0, pct: 90 });
  const summary = {
    lines: counted(10),
    statements: counted(12),
    functions: counted(3),
    branches: counted(4),
  };
  const covered = (line: number) => `<line number="${line + 1}" hits="${line % 3}"/>\n`;
  const klass = (index: number) =>
    `<class name="a${index}.js" filename="src/a${index}.js"><methods/><lines>${repeat(200, covered)}</lines></class>\n`;
  const cobertura = `<?xml version="1.0" ?>\n<coverage lines-valid="10" lines-covered="9" line-rate="0.9" branches-valid="4" branches-covered="3"><packages><package name="main"><classes>`;
  return [
    {
      name: "SARIF",
      text: `{"version":"2.1.0","runs":[{"tool":{"driver":${JSON.stringify(driver)}},"results":[${repeat(30_000, () => JSON.stringify(result), ",")}]}]}`,
      open: problems,
      reference: "JSON.parse",
    },
    {
      name: "npm audit --json",
      text: `{"auditReportVersion":2,"vulnerabilities":{${repeat(30_000, advisory, ",")}},"metadata":{}}`,
      open: () => ofWhole(readNpmAudit),
      reference: "JSON.parse",
    },
    {
      name: "compiler output",
      text: repeat(
        60_000,
        (line) => `src/a.ts(${line + 1},3): error TS2322: Type 'string' is not a number.\n`,
      ),
      open: problems,
      reference: lines,
    },
    {
      name: "Istanbul summary",
      text: `{"total":${JSON.stringify(summary)},${repeat(20_000, (index) => `"/tmp/room/a${index}.js":${JSON.stringify(summary)}`, ",")}}`,
      open: coverage,
      reference: "JSON.parse",
    },
    {
      name: "Cobertura",
      text: `${cobertura}${repeat(600, klass)}</classes></package></packages></coverage>`,
      open: coverage,
      reference: "a plain SAX pass",
    },
    {
      name: "Go cover profile",
      text: `mode: count\n${repeat(100_000, (line) => `example.com/a/a.go:${line + 1}.1,${line + 1}.31 2 3\n`)}`,
      open: coverage,
      reference: lines,
    },
    {
      name: "libtest",
      text: `\nrunning 80000 tests\n${repeat(80_000, (index) => `test a::b${index} ... ok\n`)}\ntest result: ok. 80000 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s\n`,
      open: test,
      reference: lines,
    },
    {
      name: "node:test",
      text: `${repeat(60_000, (index) => `✔ test ${index} (0.5ms)\n`)}ℹ tests 60000\nℹ suites 0\nℹ pass 60000\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 50\n`,
      open: test,
      reference: lines,
    },
  ];
}

/** How fast each reader is, beside the plainest thing that could be done with the same text. */
export const parsers: Part = {
  title: "Parsers: speed, as a share of the plainest thing done with the same text",
  measure: async () => [...measure(), await memory()],
};

const megabytes = 100;
const bound = 300;

/** How much memory a process of its own takes to read a large file: as a share of what it may take. */
async function memory(): Promise<Figure> {
  const { peak } = await memoryOfReport(megabytes);
  const taken = peak / 1024 / 1024;
  return {
    name: `JUnit XML of ${megabytes} MB: memory, to ${bound} MB`,
    measured: `${taken.toFixed(0)} MB`,
    ratio: taken / bound,
    target: { atMost: 1 },
  };
}

function measure(): readonly Figure[] {
  return samples().map(({ name, text, open, reference }) => {
    const check = readText(open(), text);
    if (check.kind !== "report") throw new Error(`${name}: ${check.why}`);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      ours.push(millisecondsOf(() => void readText(open(), text)));
      theirs.push(millisecondsOf(() => references[reference](text)));
    }
    const best = Math.min(...ours);
    const megabytesPerSecond = Buffer.byteLength(text) / 1_000 / best;
    const measured = `${megabytesPerSecond.toFixed(1)} MB/s`;
    return {
      name: `${name}, against ${reference}`,
      measured,
      ratio: Math.min(...theirs) / best,
      target: { atLeast: floors[reference] },
    };
  });
}

function millisecondsOf(act: () => void): number {
  const started = performance.now();
  act();
  return performance.now() - started;
}
