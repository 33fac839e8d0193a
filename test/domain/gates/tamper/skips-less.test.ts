import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

/** A test under what may keep it from running. */
const tests = {
  pytest: (mark: string): Tree => ({
    "tests/test_a.py": `import sys\nimport unittest\nimport pytest\nfrom a import load\n\n\n${mark}\ndef test_a():\n    assert load(1) == 3\n`,
  }),
  vitest: (mark: string): Tree => ({
    "test/a.test.ts": `import { expect, test } from "vitest";\nimport { load } from "../src/a.js";\ntest${mark}("a", () => {\n  expect(load(1)).toBe(3);\n});\n`,
  }),
  junit: (mark: string): Tree => ({
    "src/test/java/ATest.java": `class ATest {\n  ${mark}\n  @Test\n  void a() {\n    assertEquals(3, load(1));\n  }\n}\n`,
  }),
};
type Row = readonly [kind: keyof typeof tests, before: string, after: string];

const when = (condition: string) => `@pytest.mark.skipif(${condition}, reason="no")`;
const windows = 'sys.platform == "win32"';
const mac = 'sys.platform == "darwin"';

describe("a test that is skipped", () => {
  it.each<Row>([
    ["pytest", when(`${windows} or ${mac}`), when(windows)],
    ["pytest", when(windows), when(`${windows} and sys.version_info < (3, 9)`)],
    ["pytest", when("sys.version_info < (3, 10)"), when("sys.version_info < (3, 9)")],
    ["pytest", '@pytest.mark.skip(reason="no")', when(windows)],
    ["pytest", `@unittest.skipIf(${windows}, "no")`, when(windows)],
    ["pytest", when(windows), ""],
    ["vitest", ".skip", '.skipIf(process.platform === "win32")'],
    ["junit", "@Disabled", "@DisabledOnOs(OS.WINDOWS)"],
  ])("may be so in fewer cases: %s %s becomes %s", async (kind, before, after) => {
    expect(await foundInChange(["", tests[kind](before), tests[kind](after)])).toEqual([]);
  });

  it.each<Row>([
    ["pytest", when(windows), when(`${windows} or ${mac}`)],
    ["pytest", when(windows), when(mac)],
    ["pytest", when(`${windows} and ${mac}`), when(windows)],
    ["pytest", when("sys.version_info < (3, 9)"), when("sys.version_info < (3, 10)")],
    ["pytest", when("sys.version_info < (3, 9)"), when("sys.version_info < (4,)")],
    ["pytest", when(windows), '@pytest.mark.skip(reason="no")'],
    ["pytest", "", when(windows)],
    ["vitest", '.skipIf(process.platform === "win32")', ".skip"],
    ["junit", "@DisabledOnOs(OS.WINDOWS)", "@Disabled"],
  ])("is found where it is so in more: %s %s becomes %s", async (kind, before, after) => {
    expect(await foundInChange(["", tests[kind](before), tests[kind](after)])).toContainEqual(
      expect.stringContaining(" skipped-test: "),
    );
  });
});
