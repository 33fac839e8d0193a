import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";

describe("what a tool remembers of an earlier run", () => {
  it.each([
    ...[
      "tsconfig.tsbuildinfo",
      "packages/a/.eslintcache",
      ".stylelintcache",
      ".mypy_cache/3.11/a.json",
      ".pytest_cache/v/lastfailed",
    ],
    ...[
      ".nyc_output/1.json",
      ".coverage",
      ".coverage.fake",
      "coverage/tmp/a.json",
      "default.profraw",
      "target/jacoco.exec",
    ],
    ...[
      ".vitest-reports/blob.json",
      "a/__pycache__/b.cpython-311.pyc",
      "target/classes/A.class",
      "build/test-classes/A.class",
    ],
  ])("is no part of a change: %s", async (path) => {
    const [found] = await foundInChange(["", {}, { [path]: "{}\n" }]);
    expect(found).toContain(`${path} committed-report`);
    expect(await foundInChange(["", { [path]: "{}\n" }, { [path]: null }])).toEqual([]);
  });

  it.each([
    ".coveragerc.md",
    "src/cache.ts",
    "src/eslintcache.ts",
    "docs/coverage.md",
    "build/classes.md",
    "src/pyc.py",
  ])("is not %s", async (path) => {
    expect(await foundInChange(["", {}, { [path]: "x\n" }])).toEqual([]);
  });
});
