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
    ["pytest", when(windows), when('os.name == "nt"')],
    ["pytest", when('platform.system() == "Windows"'), when(windows)],
    ["pytest", when('sys.platform.startswith("win")'), when(`${windows} and sys.version_info < (3, 9)`)],
    ["pytest", when('sys.platform != "linux"'), when('platform.system() != "Linux"')],
    ["vitest", ".skip", '.skipIf(process.platform === "win32")'],
    ["junit", "@Disabled", "@DisabledOnOs(OS.WINDOWS)"],
  ])("may be so in fewer cases: %s %s becomes %s", async (kind, before, after) => {
    expect(await foundInChange(["", tests[kind](before), tests[kind](after)])).toEqual([]);
  });

  it.each<Row>([
    ["pytest", when(windows), when(`${windows} or ${mac}`)],
    ["pytest", when(windows), when(mac)],
    ["pytest", when(windows), when('os.name == "posix"')],
    ["pytest", when(windows), when('os.name != "nt"')],
    ["pytest", when(mac), when('os.name == "posix"')],
    ["pytest", when('sys.platform == "cygwin"'), when(windows)],
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

/** A test that is new beside another one, under what keeps it from running somewhere. */
const added = {
  pytest: (mark: string): Tree => ({
    "tests/test_a.py": `import os\nimport sys\nimport pytest\nfrom a import load\n\n\ndef test_a():\n    assert load(1) == 3\n\n\n${mark}\ndef test_b():\n    assert load(2) == 6\n`,
  }),
  vitest: (mark: string): Tree => ({
    "test/a.test.ts": `import { load } from "../src/a.js";\ntest("a", () => {\n  expect(load(1)).toBe(3);\n});\ntest${mark}("b", () => {\n  expect(load(2)).toBe(6);\n});\n`,
  }),
  junit: (mark: string): Tree => ({
    "src/test/java/ATest.java": `class ATest {\n  @Test\n  void a() {\n    assertEquals(3, load(1));\n  }\n\n  ${mark}\n  @Test\n  void b() {\n    assertEquals(6, load(2));\n  }\n}\n`,
  }),
  go: (mark: string): Tree => ({
    "a_test.go": `package a\n\nimport (\n\t"runtime"\n\t"testing"\n)\n\nfunc TestB(t *testing.T) {\n\t${mark}\n\tif Load(2) != 6 {\n\t\tt.Fatal("no")\n\t}\n}\n`,
  }),
};
type Added = readonly [kind: keyof typeof added, mark: string];
const goSkips = (condition: string) => `if ${condition} {\n\t\tt.Skip("no")\n\t}`;

describe("a new test", () => {
  it.each<Added>([
    ["pytest", when(windows)],
    ["pytest", when(`${windows} or ${mac}`)],
    ["pytest", when('sys.platform != "linux"')],
    ["pytest", when('sys.platform.startswith("win")')],
    ["pytest", when('os.name == "nt"')],
    ["pytest", `@unittest.skipIf(${windows}, "no")`],
    ["vitest", '.skipIf(process.platform === "win32")'],
    ["junit", "@DisabledOnOs(OS.WINDOWS)"],
    ["junit", "@DisabledOnOs({OS.WINDOWS, OS.MAC})"],
    ["junit", "@EnabledOnOs(OS.LINUX)"],
    ["go", goSkips('runtime.GOOS == "windows"')],
  ])("may be for the system of this machine: %s %s", async (kind, mark) => {
    expect(await foundInChange(["", {}, added[kind](mark)])).toEqual([]);
  });

  it.each<Added>([
    ["pytest", when('sys.platform == "linux"')],
    ["pytest", when(`${windows} or True`)],
    ["pytest", when(`${windows} or "CI" in os.environ`)],
    ["pytest", when(`not ${windows}`)],
    ["pytest", when('os.name == "posix"')],
    ["pytest", when('sys.platform == "beos"')],
    ["pytest", when('sys.platform != "win32"')],
    ["vitest", '.skipIf(process.platform === "linux")'],
    ["vitest", ".skipIf(process.platform)"],
    ["vitest", '.skip.skipIf(process.platform === "win32")'],
    ["junit", "@EnabledOnOs(OS.WINDOWS)"],
    ["junit", "@DisabledOnOs({OS.WINDOWS, OS.LINUX})"],
    ["junit", "@DisabledOnOs(OS.WINDOWS)\n  @Disabled"],
    ["go", goSkips('runtime.GOOS == "linux"')],
    ["go", goSkips('runtime.GOOS == "windows" || true')],
    ["go", `if runtime.GOOS == "windows" {\n\t} else {\n\t\tt.Skip("no")\n\t}`],
    ["go", `if runtime.GOOS == "windows" {\n\t}\n\tt.Skip("no")`],
  ])("is found that is for others, or for none: %s %s", async (kind, mark) => {
    expect(await foundInChange(["", {}, added[kind](mark)])).toContainEqual(
      expect.stringContaining(" skipped-test: "),
    );
  });
});

/** A test of JavaScript and what stands around it. */
const around = (before: string, after: string, constant = 'process.platform === "win32"'): Tree => ({
  "test/a.test.ts": `import { expect, test } from "vitest";\nimport { load } from "../src/a.js";\nconst onWindows = ${constant};\n${before}("a", () => {\n  expect(load(1)).toBe(3);\n})${after}\n`,
});

describe("a condition under which a test runs", () => {
  it.each<[was: readonly [string, string], now: readonly [string, string]]>([
    [
      ["if (!onWindows) test", ";"],
      ["test.skipIf(onWindows)", ";"],
    ],
    [
      ["if (!onWindows) {\n  test", ";\n}"],
      ["test.skipIf(onWindows)", ";"],
    ],
    [
      ["if (onWindows) test", ";"],
      ["test.runIf(onWindows)", ";"],
    ],
    [
      ["if (onWindows) test", ";"],
      ["test.skipIf(!onWindows)", ";"],
    ],
    [
      ["test.skipIf(onWindows)", ";"],
      ["test.runIf(!onWindows)", ";"],
    ],
    [
      ["test.skipIf(onWindows)", ";"],
      ["if (!onWindows) test", ";"],
    ],
    [
      ['if (process.platform !== "win32") test', ";"],
      ['test.skipIf(process.platform === "win32")', ";"],
    ],
    [
      ["if (!process.env.CI) test", ";"],
      ["test.skipIf(process.env.CI)", ";"],
    ],
    [
      ["test.skipIf(onWindows)", ";"],
      ['test.skipIf(process.platform === "win32")', ";"],
    ],
    [
      ["test.skipIf(onWindows || process.env.CI)", ";"],
      ["test.skipIf(onWindows)", ";"],
    ],
    [
      ["test.skip", ";"],
      ["test.skipIf(onWindows)", ";"],
    ],
  ])("may be written otherwise: %j becomes %j", async (was, now) => {
    expect(await foundInChange(["", around(...was), around(...now)])).toEqual([]);
  });

  it.each<[was: readonly [string, string, string?], now: readonly [string, string, string?]]>([
    [
      ["if (!onWindows) test", ";"],
      ["test.skipIf(!onWindows)", ";"],
    ],
    [
      ["if (!onWindows) test", ";"],
      ["test.runIf(onWindows)", ";"],
    ],
    [
      ["if (!onWindows) {} else test", ";"],
      ["test.skipIf(onWindows)", ";"],
    ],
    [
      ["if (!onWindows) test", ";"],
      ["test.skipIf(onWindows || true)", ";"],
    ],
    [
      ["if (!onWindows) test", ";"],
      ["test.skipIf((onWindows = true))", ";"],
    ],
    [
      ["if (!onWindows) test", ";"],
      ["test.skipIf(onWindows).skip", ";"],
    ],
    [
      ["if (!onWindows) test", ";"],
      ["if (!onWindows) test.skipIf(!onWindows)", ";"],
    ],
    [
      ["if (!onWindows) test", ";"],
      ["test.skipIf(onWindows)", ";", "true"],
    ],
    [
      ['if (process.platform !== "win32") test', ";"],
      ['test.skipIf(process.platform !== "win32")', ";"],
    ],
    [
      ['if (process.platform !== "win32") test', ";"],
      ['test.skipIf(process.platform === "linux")', ";"],
    ],
    [
      ["test", ";"],
      ["test.skipIf(onWindows)", ";"],
    ],
    [
      ["if (!onWindows) test", ";"],
      ["if (!onWindows) test", ";", "true"],
    ],
    [
      ["test.skipIf(onWindows)", ";"],
      ["test.skipIf(onWindows)", ";", "true"],
    ],
    [
      ["test.skipIf(onWindows)", ";"],
      ["test.skipIf(process.env.CI)", ";"],
    ],
    [
      ["test.skipIf(onWindows)", ";"],
      ["test.skipIf(onWindows || process.env.CI)", ";"],
    ],
    [
      ["test.runIf(onWindows)", ";"],
      ["test.runIf(!onWindows)", ";"],
    ],
  ])("is found where it is another: %j becomes %j", async (was, now) => {
    expect(await foundInChange(["", around(...was), around(...now)])).not.toEqual([]);
  });
});

/** A test that skips itself under a condition, and what the file says of its names. */
const under = {
  go: (condition: string, top = ""): Tree => ({
    "a_test.go": `package a\n\nimport (\n\t"runtime"\n\t"testing"\n)\n\n${top}\n\nfunc TestA(t *testing.T) {\n\tif ${condition} {\n\t\tt.Skip("no")\n\t}\n\tif Load() != 1 {\n\t\tt.Fatal("no")\n\t}\n}\n`,
  }),
  python: (condition: string, top = ""): Tree => ({
    "tests/test_a.py": `import sys\nimport pytest\nfrom shop import load\n\n${top}\n\n@pytest.mark.skipif(${condition}, reason="no")\ndef test_a():\n    assert load() == 1\n`,
  }),
  inPython: (condition: string, top = ""): Tree => ({
    "tests/test_a.py": `import sys\nimport pytest\nfrom shop import load\n\n${top}\n\ndef test_a():\n    if ${condition}:\n        pytest.skip("no")\n    assert load() == 1\n`,
  }),
  js: (condition: string, top = ""): Tree => ({
    "a.test.ts": `import { expect, it } from "vitest";\nimport { load } from "./a";\n${top}\nit("a", (ctx) => {\n  if (${condition}) return ctx.skip();\n  expect(load()).toBe(1);\n});\n`,
  }),
  playwright: (condition: string): Tree => ({
    "a.spec.ts": `import { expect, test } from "@playwright/test";\ntest("a", async ({ page, browserName }) => {\n  test.skip(${condition}, "no");\n  await expect(page).toHaveTitle("a");\n});\n`,
  }),
};
type Under = readonly [
  kind: keyof typeof under,
  was: readonly [string, string?],
  now: readonly [string, string?],
];

describe("a condition under which a test skips itself", () => {
  it.each<Under>([
    ["go", ['runtime.GOOS == "windows"'], ["onWindows", 'const onWindows = runtime.GOOS == "windows"']],
    ["python", [windows], ["WINDOWS", `WINDOWS = ${windows}`]],
    ["python", ["WINDOWS", `WINDOWS = ${windows}`], [windows]],
    ["inPython", ["WINDOWS", `WINDOWS = ${windows}`], [windows]],
    ["js", ['process.platform === "win32"'], ["w", 'const w = process.platform === "win32";']],
    ["js", ['process.platform === "win32" || process.env.CI'], ['process.platform === "win32"']],
    ["playwright", ['browserName === "webkit" || browserName === "firefox"'], ['browserName === "webkit"']],
  ])("may be said in other words, or be less: %s %j becomes %j", async (kind, was, now) => {
    expect(await foundInChange(["", under[kind](...was), under[kind](...now)])).toEqual([]);
  });

  it.each<Under>([
    ["go", ['runtime.GOOS == "windows"'], ['runtime.GOOS == "linux"']],
    ["go", ['runtime.GOOS == "windows"'], ["true"]],
    ["go", ["w", 'var w = runtime.GOOS == "windows"'], ["w", "var w = true"]],
    ["python", ["W", `W = ${windows}`], ["W", "W = True"]],
    ["python", ["W", `W = ${windows}`], ["W", `W = ${mac}`]],
    ["inPython", [windows], [mac]],
    ["js", ['process.platform === "win32"'], ['process.platform === "linux"']],
    ["js", ["w", 'const w = process.platform === "win32";'], ["w", "const w = true;"]],
    ["playwright", ['browserName === "webkit"'], ['browserName === "chromium"']],
  ])("is found where it is another: %s %j becomes %j", async (kind, was, now) => {
    expect(await foundInChange(["", under[kind](...was), under[kind](...now)])).not.toEqual([]);
  });

  it("is found where it is none any more", async () => {
    const was = under.go('runtime.GOOS == "windows"');
    const now = {
      "a_test.go": (was["a_test.go"] ?? "").replace(/\tif runtime[^}]*\}\n/, '\tt.Skip("no")\n'),
    };
    expect(await foundInChange(["", was, now])).not.toEqual([]);
  });
});
