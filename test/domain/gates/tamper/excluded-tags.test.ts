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
const included = { "pom.xml": "<project><configuration><groups>fast</groups></configuration></project>\n" };
const gradleIncluded = {
  "build.gradle": 'test {\n  useJUnitPlatform {\n    includeTags "fast", "smoke"\n  }\n}\n',
};
const fast = '  @Tag("fast")\n';
const smoke = '  @Tag("smoke")\n';
const constant = (value: string) => `  static final String NAME = ${value};\n`;
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
  marked("by a constant", gradle, file(""), file("  @Tag(NAME)\n", constant('"slow"'))),
  marked("by a constant of elsewhere", gradle, file(""), file("  @Tag(Names.ONE)\n")),
  marked("of two parts", gradle, file(""), file('  @Tag("sl" + "ow")\n')),
  marked(
    "a category",
    { "pom.xml": surefire["pom.xml"].replace("slow", "Slow") },
    file(""),
    file("  @Category(Slow.class)\n"),
  ),
  [
    "an annotation of the tests' own",
    { ...gradle, [path]: file("") },
    { [path]: file("  @Slow\n"), "src/test/java/Slow.java": '@Tag("slow")\n@interface Slow {}\n' },
  ],
  marked("TestNG's", surefire, file(""), file("").replace("@Test", '@Test(groups = "slow")')),
];

const honest: Row[] = [
  marked("a tag that nothing leaves out", surefire, file(""), file('  @Tag("fast")\n')),
  marked("a tag where nothing is left out", {}, file(""), file(slow)),
  marked("a tag that was there", gradle, file(slow), file(slow).replace("sum(1, 2)", "sum(2, 1)")),
  marked("by a constant", gradle, file(""), file("  @Tag(NAME)\n", constant('"fast"'))),
  marked("an annotation of somebody else's", gradle, file(""), file("  @Slow\n")),
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

const unkept: Row[] = [
  marked("surefire's", included, file(fast), file("")),
  marked("Gradle's", gradleIncluded, file(fast), file("")),
  marked("another one", included, file(fast), file(smoke)),
  marked("that of the class", included, `@Tag("fast")\n${file("")}`, file("")),
];

const kept: Row[] = [
  marked("another one of those", gradleIncluded, file(fast), file(smoke)),
  marked("it goes to the class", included, file(fast), `@Tag("fast")\n${file("")}`),
  marked("another one goes with it", included, file(`${fast}${smoke}`), file(fast)),
  marked("one that nothing asks for", included, file(smoke), file("")),
];

describe("a tag that the build leaves out", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/^src\/test\/java\/AppTest\.java skipped-test: the build is told to leave out/),
    );
  });
});

describe("a tag that is gone, without which the build runs nothing", () => {
  it.each(unkept)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(
        /^src\/test\/java\/AppTest\.java skipped-test: the build runs only what is marked so/,
      ),
    );
  });

  it.each(kept)("passes: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("a tag that leaves out nothing", () => {
  it.each(honest)("passes: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
