import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const path = "src/test/java/AppTest.java";
const file = (mark: string, more = "") =>
  `class AppTest {\n${mark}  @Test\n  void adds() {\n    assertEquals(3, new App().sum(1, 2));\n  }\n${more}}\n`;
const surefire = {
  "pom.xml": "<project><configuration><excludedGroups>slow, db</excludedGroups></configuration></project>\n",
};
const gradle = { "build.gradle": 'test {\n  useJUnitPlatform {\n    excludeTags "slow", "db"\n  }\n}\n' };
const kotlin = { "build.gradle.kts": 'tasks.test { useJUnitPlatform { excludeTags("slow") } }\n' };
const negated = {
  "pom.xml": "<project><configuration><excludedGroups>!fast</excludedGroups></configuration></project>\n",
};
const slow = '  @Tag("slow")\n';

function marked(title: string, build: Tree, ...[was, now]: readonly [string, string]): Row {
  return [title, { ...build, [path]: was }, { [path]: now }];
}

const cheats: Row[] = [
  marked("surefire's", surefire, file(""), file(slow)),
  marked("the second of surefire's", surefire, file(""), file('  @Tag("db")\n')),
  marked("Gradle's", gradle, file(""), file(slow)),
  marked("Gradle's in Kotlin", kotlin, file(""), file(slow)),
  marked("one among several", gradle, file(""), file('  @Tags({ @Tag("fast"), @Tag("slow") })\n')),
  marked("a whole class", gradle, file(""), `@Tag("slow")\n${file("")}`),
  marked("TestNG's", surefire, file(""), file("").replace("@Test", '@Test(groups = "slow")')),
];

const honest: Row[] = [
  marked("a tag that nothing leaves out", surefire, file(""), file('  @Tag("fast")\n')),
  marked("a tag where nothing is left out", {}, file(""), file(slow)),
  marked("a tag that was there", gradle, file(slow), file(slow).replace("sum(1, 2)", "sum(2, 1)")),
  marked("a tag that goes", gradle, file(slow), file("")),
  marked(
    "words of a description",
    surefire,
    file(""),
    file("").replace("@Test", '@Test(description = "a slow db")'),
  ),
  marked("a tag without which nothing is run", negated, file(""), file('  @Tag("fast")\n')),
  ["a new file of slow tests", gradle, { [path]: file(slow) }],
];

describe("a tag that the build leaves out", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/^src\/test\/java\/AppTest\.java skipped-test: the build is told to leave out/),
    );
  });
});

describe("a tag that leaves out nothing", () => {
  it.each(honest)("passes: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
