import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const junit = replacedIn(
  "src/test/java/shop/LoadTest.java",
  `package shop;

class LoadTest {
    @Test
    void age() {
        assertEquals(36, Shop.load(1).age());
    }

    @Nested
    class Names {
        @Test
        void first() {
            assertEquals("Ada", Shop.load(1).name());
        }
    }

    @RepeatedTest(10)
    void stable() {
        assertEquals(2, Shop.count());
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 4", "3, 6"})
    void doubles(int a, int want) {
        assertEquals(want, Shop.twice(a));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void grows(int a) {
        assertTrue(Shop.twice(a) > a);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void sums(int a, int b) {
        assertEquals(a + b, Shop.sum(a, b));
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Arguments.of(1, 2), Arguments.of(3, 4));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void kinds(Kind kind) {
        assertEquals(kind, Shop.kind(kind.name()));
    }

    @ParameterizedTest
    @ArgumentsSource(PairProvider.class)
    void differs(int a, int b) {
        assertNotEquals(Shop.twice(a), Shop.twice(b));
    }

    @ParameterizedTest
    @MethodSource("shop.Cases#more")
    void more(int a, int b) {
        assertEquals(a * b, Shop.product(a, b));
    }

    static class PairProvider implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(ExtensionContext context) {
            return Stream.of(Arguments.of(5, 6), Arguments.of(7, 8));
        }
    }
}
`,
  {
    "src/test/java/shop/Cases.java":
      "package shop;\n\nclass Cases {\n    static Stream<Arguments> more() {\n        return Stream.of(Arguments.of(1, 9), Arguments.of(2, 8));\n    }\n}\n",
  },
);
const cases = replacedIn(
  "src/test/java/shop/Cases.java",
  "package shop;\n\nclass Cases {\n    static Stream<Arguments> more() {\n        return Stream.of(Arguments.of(1, 9), Arguments.of(2, 8));\n    }\n}\n",
  {
    "src/test/java/shop/LoadTest.java":
      'package shop;\n\nclass LoadTest {\n    @ParameterizedTest\n    @MethodSource("shop.Cases#more")\n    void more(int a, int b) {\n        assertEquals(a * b, Shop.product(a, b));\n    }\n}\n',
  },
);
const testng = replacedIn(
  "src/test/java/shop/SumTest.java",
  `package shop;

public class SumTest {
    @DataProvider(name = "pairs")
    public Object[][] pairs() {
        return new Object[][] {{1, 2}, {3, 4}, {5, 6}};
    }

    @Test(dataProvider = "pairs")
    public void sums(int a, int b) {
        assertEquals(Shop.sum(a, b), a + b);
    }
}
`,
);
const feature = replacedIn(
  "src/test/resources/shop/load.feature",
  `Feature: Users

  Scenario: An age
    When user 1 is loaded
    Then the age is 36

  Scenario Outline: Names
    When user <id> is loaded
    Then the name is "<name>"

    Examples:
      | id | name |
      | 1  | Ada  |
      | 2  | Bob  |
`,
);
const test = "    @Test\n    void age";
const marks = [
  "@Disabled",
  '@Disabled("slow")',
  "@org.junit.jupiter.api.Disabled",
  '@EnabledIfEnvironmentVariable(named = "SLOW", matches = "true")',
  '@EnabledIfSystemProperty(named = "slow", matches = "true")',
  "@EnabledOnOs(OS.WINDOWS)",
  "@DisabledOnOs(OS.LINUX)",
  '@EnabledIf("slow")',
  '@DisabledIf("always")',
  "@DisabledOnJre(JRE.JAVA_21)",
  "@EnabledForJreRange(min = JRE.JAVA_99)",
  "@DisabledInNativeImage",
  "@Ignore",
];

const beside = replacedIn(
  "packages/web/src/test/java/shop/NameTest.java",
  `package shop;

class NameTest {
    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"Ada", "Cid"})
    void trims(String name) {
        assertEquals(Shop.name(1), Shop.trim(name));
    }

    @TestFactory
    Stream<DynamicTest> sums() {
        return rows().map((row) -> dynamicTest("a sum", () -> assertEquals(row.want(), Shop.sum(row.all()))));
    }

    @TestFactory
    Stream<DynamicTest> numbers() {
        return Stream.of(1, 2, 3).map((n) -> dynamicTest("number " + n, () -> assertEquals(n * 36, Shop.price(n))));
    }
}
`,
);

const cheats: Found[] = [
  beside.found("nothing is tried no more", "deleted-test", "@NullAndEmptySource", "@EmptySource"),
  beside.found("empty texts are tried no more", "deleted-test", "@NullAndEmptySource", "@NullSource"),
  beside.found("a text is tried no more beside nothing", "deleted-test", ', "Cid"', ""),
  beside.found("rows of elsewhere are bounded", "skipped-test", "rows()", "rows().limit(1)"),
  beside.found(
    "tests that are made are bounded",
    "skipped-test",
    "Shop.price(n))))",
    "Shop.price(n)))).limit(0)",
  ),
  beside.found(
    "tests that are made are chosen",
    "skipped-test",
    "row.all()))))",
    "row.all())))).filter((one) -> false)",
  ),
  junit.found(
    "no row at all will do",
    "skipped-test",
    "@ParameterizedTest\n    @CsvSource",
    "@ParameterizedTest(allowZeroInvocations = true)\n    @CsvSource",
  ),
  ...marks.flatMap((mark) => [
    junit.found(`a test is under ${mark}`, "skipped-test", test, `    ${mark}\n${test}`),
    junit.found(`a class is under ${mark}`, "skipped-test", "class LoadTest", `${mark}\nclass LoadTest`),
    junit.found(
      `a nested class is under ${mark}`,
      "skipped-test",
      "    @Nested\n",
      `    @Nested\n    ${mark}\n`,
    ),
  ]),
  junit.found("a class is not nested", "skipped-test", "    @Nested\n", ""),
  junit.found("a test is run less often", "weakened-test", "@RepeatedTest(10)", "@RepeatedTest(1)"),
  junit.found("a test is run once", "weakened-test", "@RepeatedTest(10)", "@Test"),
  junit.found(
    "some runs may fail",
    "swallowed-failure",
    "@RepeatedTest(10)",
    "@RepeatedTest(value = 10, failureThreshold = 5)",
  ),
  junit.found("a line of CSV goes", "deleted-test", '"2, 4", ', ""),
  junit.found("the lines of CSV are one", "deleted-test", '{"1, 2", "2, 4", "3, 6"}', '"1, 2"'),
  junit.found("a value goes", "deleted-test", "{1, 2, 3}", "{1, 2}"),
  junit.found("values are one", "deleted-test", "ints = {1, 2, 3}", "ints = 1"),
  junit.found("arguments go", "deleted-test", ", Arguments.of(3, 4)", ""),
  junit.found(
    "arguments are limited",
    "deleted-test",
    "Arguments.of(3, 4));",
    "Arguments.of(3, 4)).limit(1);",
  ),
  junit.found(
    "arguments are filtered",
    "skipped-test",
    "Arguments.of(3, 4));",
    "Arguments.of(3, 4)).filter(one -> false);",
  ),
  junit.found(
    "no arguments are given",
    "deleted-test",
    "Stream.of(Arguments.of(1, 2), Arguments.of(3, 4))",
    "Stream.empty()",
  ),
  junit.found(
    "some kinds are left out",
    "skipped-test",
    "@EnumSource(Kind.class)",
    '@EnumSource(value = Kind.class, mode = EnumSource.Mode.EXCLUDE, names = {"LARGE"})',
  ),
  junit.found(
    "some kinds are chosen",
    "skipped-test",
    "@EnumSource(Kind.class)",
    '@EnumSource(value = Kind.class, names = {"SMALL"})',
  ),
  junit.found(
    "kinds begin later",
    "skipped-test",
    "@EnumSource(Kind.class)",
    '@EnumSource(value = Kind.class, from = "SMALL", to = "SMALL")',
  ),
  junit.found("a provider gives fewer", "deleted-test", ", Arguments.of(7, 8)", ""),
  junit.found(
    "a table test becomes one",
    "deleted-test",
    '    @ParameterizedTest\n    @CsvSource({"1, 2", "2, 4", "3, 6"})\n    void doubles(int a, int want) {\n        assertEquals(want, Shop.twice(a));',
    "    @Test\n    void doubles() {\n        assertEquals(2, Shop.twice(1));",
  ),
  cases.found("arguments of another class go", "deleted-test", ", Arguments.of(2, 8)", ""),
  testng.found("a provider of TestNG gives fewer", "deleted-test", ", {5, 6}", ""),
  testng.found("a provider of TestNG gives none", "deleted-test", "{{1, 2}, {3, 4}, {5, 6}}", "{}"),
  testng.found(
    "a provider of TestNG is asked for some",
    "skipped-test",
    '@DataProvider(name = "pairs")',
    '@DataProvider(name = "pairs", indices = {0})',
  ),
  testng.found(
    "a test over a provider is off",
    "skipped-test",
    'dataProvider = "pairs"',
    'dataProvider = "pairs", enabled = false',
  ),
  feature.found("a scenario of Cucumber goes", "deleted-test", / {2}Scenario: An age[^]*?36\n/, ""),
  feature.found("a row of Cucumber goes", "weakened-test", "      | 2  | Bob  |\n", ""),
  feature.found(
    "a scenario of Cucumber is ignored",
    "skipped-test",
    "  Scenario: An",
    "  @ignore\n  Scenario: An",
  ),
];
const honest: Honest[] = [
  beside.honest(
    "nothing and empty texts are said apart",
    "@NullAndEmptySource",
    "@EmptySource\n    @NullSource",
  ),
  beside.honest("a text comes beside nothing", ', "Cid"', ', "Cid", "Dan"'),
  beside.honest("one number more", "of(1, 2, 3)", "of(1, 2, 3, 4)"),
  beside.honest("rows of elsewhere have another name", "rows()", "allRows()"),
  junit.honest(
    "rows have names",
    "@ParameterizedTest\n    @CsvSource",
    '@ParameterizedTest(name = "{0}", allowZeroInvocations = false)\n    @CsvSource',
  ),
  junit.honest(
    "a class is nested once more",
    "    @Nested\n    class Names {",
    '    @Nested\n    @DisplayName("names")\n    class Names {',
  ),
  junit.honest("a test is run more often", "@RepeatedTest(10)", "@RepeatedTest(20)"),
  junit.honest("a line of CSV comes", '"3, 6"', '"3, 6", "4, 8"'),
  junit.honest("lines of CSV change places", '"2, 4", "3, 6"', '"3, 6", "2, 4"'),
  junit.honest(
    "lines of CSV become a block",
    '@CsvSource({"1, 2", "2, 4", "3, 6"})',
    '@CsvSource(textBlock = """\n        1, 2\n        2, 4\n        3, 6\n        """)',
  ),
  junit.honest("a source is renamed", /\bpairs\b/g, "numbers"),
  junit.honest(
    "a list gives the arguments",
    "Stream.of(Arguments.of(1, 2), Arguments.of(3, 4))",
    "List.of(Arguments.of(1, 2), Arguments.of(3, 4)).stream()",
  ),
  cases.honest(
    "arguments of another class come",
    "Arguments.of(2, 8)",
    "Arguments.of(2, 8), Arguments.of(3, 7)",
  ),
  testng.honest("a provider of TestNG gives more", "{5, 6}", "{5, 6}, {7, 8}"),
  feature.honest("a row of Cucumber comes", /$(?![^])/, "      | 3  | Cid  |\n"),
];

describe("tables and switches of Java's tests", () => {
  it.each(cheats)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
