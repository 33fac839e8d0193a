import { EventEmitter } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readText } from "../../../src/reports/report-reader.ts";
import { testReport } from "../../../src/reports/tests/test-report.ts";

const path = "../../../src/languages/javascript/runners/mocha-reporter.cjs";
const Reporter = createRequire(import.meta.url)(path) as new (runner: EventEmitter) => unknown;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightshift-mocha-"));
  process.env["NIGHTSHIFT_REPORT"] = join(folder, "report.json");
});
afterEach(() => {
  delete process.env["NIGHTSHIFT_REPORT"];
  rmSync(folder, { recursive: true });
});

// Mocha is no dependency of this project.
it("reports each test of Mocha", () => {
  const runner = new EventEmitter();
  new Reporter(runner);
  const root = { title: "", parent: undefined };
  const outer = { title: "outer", parent: root, file: "/repository/test/a.js" };
  const inner = { title: "inner", parent: outer, file: "/repository/test/a.js" };
  const test = (title: string, parent: unknown) => ({ title, parent, file: "/repository/test/a.js" });
  runner.emit("pass", test("works", inner));
  runner.emit("fail", test("fails", outer), new Error("is 3"));
  runner.emit("pending", test("later", outer));
  runner.emit(
    "fail",
    { title: '"before all" hook', parent: root, file: "/repository/test/b.js" },
    "no database",
  );
  runner.emit("end");
  const reading = readText(testReport("/repository"), readFileSync(join(folder, "report.json"), "utf8"));
  expect(reading).toMatchObject({
    kind: "report",
    passed: 1,
    failed: 2,
    skipped: 1,
    outcomes: [
      { file: "test/a.js", name: "outer > inner > works", outcome: "pass" },
      {
        file: "test/a.js",
        name: "outer > fails",
        outcome: "fail",
        message: expect.stringMatching(/^Error: is 3/) as string,
      },
      { file: "test/a.js", name: "outer > later", outcome: "skip" },
      { file: "test/b.js", name: '"before all" hook', outcome: "fail", message: "no database" },
    ],
  });
});
