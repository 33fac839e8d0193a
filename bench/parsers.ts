import { performance } from "node:perf_hooks";
import { SaxesParser } from "saxes";
import { coverageReport } from "../src/reports/coverage/coverage-report.ts";
import { problemReport } from "../src/reports/problems/problem-report.ts";
import { readText, type ReportReader } from "../src/reports/report-reader.ts";
import { testReport } from "../src/reports/tests/test-report.ts";
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
  ];
}

/** How fast each reader is, beside the plainest thing that could be done with the same text. */
export const parsers: Part = {
  title: "Parsers: speed, as a share of the plainest thing done with the same text",
  measure: () => Promise.resolve(measure()),
};

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
    return { name: `${name}, against ${reference}`, measured, ratio: Math.min(...theirs) / best };
  });
}

function millisecondsOf(act: () => void): number {
  const started = performance.now();
  act();
  return performance.now() - started;
}
