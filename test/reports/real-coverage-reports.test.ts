import { describe, expect, it } from "vitest";
import { coverageReport } from "../../src/reports/coverage/coverage-report.ts";
import { readText } from "../../src/reports/report-reader.ts";
import { fixture, root } from "./fixture.ts";

describe("what was measured", () => {
  const of = (covered: number, total: number) => ({ covered, total });
  it.each([
    ["cobertura/coverage-py.xml", [of(6, 8), of(3, 4), null], ["cart.py"]],
    ["cobertura/gcovr.xml", [of(13, 19), of(6, 15), null], ["src/cart.hpp", "src/main.cpp"]],
    ["lcov/coverage-py.info", [of(6, 8), of(3, 4), null], ["cart.py"]],
    ["lcov/cpp.info", [of(13, 19), of(6, 15), of(5, 6)], ["src/cart.hpp", "src/main.cpp"]],
    // What a template makes is one function to it.
    ["lcov/lcov-2.info", [of(13, 19), of(6, 15), of(4, 5)], ["src/cart.hpp", "src/main.cpp"]],
  ])("in %s are the numbers that the tool itself counts", (name, [lines, branches, functions], paths) => {
    expect(readText(coverageReport(root), fixture(name))).toMatchObject({
      kind: "report",
      total: { lines, branches, functions, statements: null },
      files: paths.map((path) => ({ path })),
    });
  });
});
