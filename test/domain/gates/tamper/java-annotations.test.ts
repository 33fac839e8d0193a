import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const file = "src/test/java/a/AppTest.java";
const own = "src/test/java/a/MyTest.java";
const java = (marks: string, member = "") =>
  `package a;\n\nclass AppTest {\n  ${marks}\n  void sums(int n) {\n    assertEquals(36, new App().sum(1));\n  }\n  ${member}\n}\n`;
const inTest = (title: string, was: readonly string[], now: readonly string[]): Row => [
  title,
  { [file]: java(was[0] ?? "", was[1]) },
  { [file]: java(now[0] ?? "", now[1]) },
];
const annotation = (marks: string) =>
  `package a;\n\n@Retention(RetentionPolicy.RUNTIME)\n${marks}\n@interface MyTest {}\n`;
const standing: Tree = {
  [file]: java("@MyTest"),
  "src/main/java/a/App.java": "package a;\n\nclass App {}\n",
};
const inOwn = (was: string, now: string): Row => [
  `${was} becomes ${now}`,
  { ...standing, [own]: annotation(was) },
  { [own]: annotation(now) },
];
const condition = (answer: string) =>
  `package a;\n\nclass Conditions {\n  static boolean runs() {\n    return ${answer};\n  }\n}\n`;
const conditions = "src/test/java/a/Conditions.java";
const asked = (mark: string, answer: string) => [
  `@Test ${mark}`,
  `boolean says() {\n    return ${answer};\n  }`,
];

const cheats: Row[] = [
  inOwn("@Test", ""),
  inOwn("@Test", "@Test @Disabled"),
  inOwn("@Test", '@Test @DisabledIf("a.C#x")'),
  inOwn("@Test", "@Test @EnabledOnOs(OS.AIX)"),
  inOwn("@RepeatedTest(100)", "@RepeatedTest(1)"),
  inOwn("@ParameterizedTest @ValueSource(ints = {1, 2})", "@ParameterizedTest @ValueSource(ints = {1})"),
  inOwn("@Test @Timeout(1)", "@Test"),
  [
    "a runner does not see it",
    { ...standing, [own]: annotation("@Test") },
    { [own]: annotation("@Test").replace("RUNTIME", "SOURCE") },
  ],
  [
    "one that stands keeps tests from running",
    { [file]: java("@Test"), [own]: annotation("@Test @Disabled") },
    { [file]: java("@MyTest") },
  ],
  inTest(
    "a method skips always",
    asked('@DisabledIf("says")', 'System.getenv("CI") == null'),
    asked('@DisabledIf("says")', "true"),
  ),
  inTest("a method runs none", asked('@EnabledIf("says")', "true"), asked('@EnabledIf("says")', "false")),
  [
    "a method of another class runs none",
    { [file]: java('@Test @EnabledIf("a.Conditions#runs")'), [conditions]: condition("true") },
    { [conditions]: condition("false") },
  ],
  inTest("another system", ["@Test @EnabledOnOs(OS.LINUX)"], ["@Test @EnabledOnOs(OS.AIX)"]),
  inTest("one of two systems", ["@Test @EnabledOnOs({OS.LINUX, OS.MAC})"], ["@Test @EnabledOnOs(OS.MAC)"]),
  inTest("a second system", ["@Test @DisabledOnOs(OS.MAC)"], ["@Test @DisabledOnOs({OS.MAC, OS.LINUX})"]),
  inTest(
    "a property that nothing has",
    ['@Test @EnabledIfSystemProperty(named = "os.name", matches = ".*")'],
    ['@Test @EnabledIfSystemProperty(named = "os.name", matches = "never")'],
  ),
  inTest(
    "a property that all have",
    ['@Test @DisabledIfSystemProperty(named = "os.name", matches = "never")'],
    ['@Test @DisabledIfSystemProperty(named = "os.name", matches = ".*")'],
  ),
  [
    "a category that a build leaves out",
    {
      [file]: java("@Test"),
      "pom.xml": "<project><properties><excludedGroups>a.Slow</excludedGroups></properties></project>\n",
    },
    { [file]: java("@Test @Category(Slow.class)") },
  ],
];

const honest: Row[] = [
  inOwn("@Test", '@Test @Tag("slow")'),
  inOwn("@Test", "@ParameterizedTest @ValueSource(ints = {1})"),
  inOwn("@Test @Disabled", "@Test"),
  inOwn("@RepeatedTest(10)", "@RepeatedTest(20)"),
  [
    "an annotation stands for what was written out",
    { [file]: java("@Test @Timeout(1)") },
    { [file]: java("@MyTest"), [own]: annotation("@Test @Timeout(1)") },
  ],
  inTest("more systems", ["@Test @EnabledOnOs(OS.LINUX)"], ["@Test @EnabledOnOs({OS.LINUX, OS.MAC})"]),
  inTest("fewer systems", ["@Test @DisabledOnOs({OS.MAC, OS.AIX})"], ["@Test @DisabledOnOs(OS.AIX)"]),
  inTest(
    "another reason",
    ['@Test @DisabledOnOs(value = OS.AIX, disabledReason = "old")'],
    ['@Test @DisabledOnOs(value = OS.AIX, disabledReason = "no such machine")'],
  ),
  inTest(
    "more processors",
    ['@Test @EnabledIfSystemProperty(named = "os.arch", matches = "amd64")'],
    ['@Test @EnabledIfSystemProperty(named = "os.arch", matches = "amd64|arm64")'],
  ),
  inTest(
    "a method says the same",
    asked('@EnabledIf("says")', "ready()"),
    asked('@EnabledIf("says")', "ready() /* soon */"),
  ),
];

describe("annotations that say when tests run", () => {
  it.each(cheats)("are found: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
