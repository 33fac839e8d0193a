import { expect, it } from "vitest";
import { coverageReport } from "../../src/reports/coverage/coverage-report.ts";
import { readText } from "../../src/reports/report-reader.ts";
import { root } from "./fixture.ts";

const lcov = (lines: string[]) => ["SF:src/a.js", ...lines, "end_of_record", ""].join("\n");
const go = (blocks: string[]) => ["mode: set", ...blocks.map((block) => `m/a.go:${block}`), ""].join("\n");
const cobertura = `<?xml version="1.0"?><coverage><packages><package><classes><class name="Cart" filename="a.py">
<methods><method name="empty" signature=""><lines><line number="3" hits="0"/></lines></method></methods>
<lines><line number="3" hits="0" branch="true" condition-coverage="50% (1/2)"/><line number="4" hits="1"/></lines>
</class></classes></package></packages></coverage>`;

it.each<[string, string, object]>([
  [
    "lines in runs, functions by name, branches by line",
    lcov([
      ...["FN:1,open", "FN:9,close", "FNDA:1,open", "FNDA:0,close"],
      ...["DA:1,1", "DA:3,0", "DA:4,0", "DA:7,0", "DA:8,1", "DA:9,0", "BRDA:8,0,0,1", "BRDA:8,0,1,-"],
    ]),
    { lines: "3-7, 9", functions: "close", branches: "8" },
  ],
  [
    "functions that have an index, by where they stand",
    lcov(["FNL:0,12,15", "FNA:0,0,a,b", "DA:12,1"]),
    { functions: "the one at line 12" },
  ],
  ["statements of Go by line", go(["3.2,5.10 2 0", "7.1,7.9 1 1"]), { statements: "3" }],
  ["what Cobertura lists", cobertura, { lines: "3", functions: "Cart.empty", branches: "3" }],
  [
    "the first of many",
    lcov(Array.from({ length: 30 }, (_, at) => `DA:${at + 1},${at % 2}`)),
    { lines: "1, 3, 5, 7, 9, 11, 13, 15, 17, 19, …" },
  ],
  ["nothing where all is covered", lcov(["DA:1,1"]), {}],
])("a coverage report tells what is not covered: %s", (_, text, uncovered) => {
  expect(readText(coverageReport(root), text)).toMatchObject({ kind: "report", files: [{ uncovered }] });
});
