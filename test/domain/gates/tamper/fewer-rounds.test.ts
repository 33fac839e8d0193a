import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

type Edit = readonly [title: string, before: string, after: string, rule?: string];

const [J, P, G, V, R] = [
  "test/double.test.ts",
  "tests/test_double.py",
  "double_test.go",
  "src/test/java/org/example/DoubleTest.java",
  "tests/double.rs",
];
const tops: Readonly<Record<string, string>> = {
  [J]: 'import { expect, test, describe } from "vitest";\nimport { double } from "../src/double.js";\n',
  [P]: "import pytest\nfrom hypothesis import example, given\nfrom shop import double\n\n\n",
  [G]: 'package shop\n\nimport "testing"\n\n',
  [V]: "package org.example;\n\n",
  [R]: "use shop::double;\n\n",
};
const inFile = (path: string, [title, before, after]: Edit): Row => [
  title,
  { [path]: `${tops[path] ?? ""}${before}` },
  { [path]: `${tops[path] ?? ""}${after}` },
];
const edits = (path: string, all: readonly Edit[]) =>
  all.map((one): readonly [Row, string] => [inFile(path, one), one[3] ?? "deleted-test"]);

const named = "const cases = [[1, 2], [2, 4], [3, 6]];\n";
const counted = (head: string) =>
  `${named}test("doubles", () => { for (${head}) { const [a, want] = cases[i]; expect(double(a)).toBe(want); } });\n`;
const over = (cases: string, top = named) =>
  `${top}test.each(${cases})("doubles %s", (a, want) => { expect(double(a)).toBe(want); });\n`;
const group = (cases: string) =>
  `${named}describe.each(${cases})("of %s", (a, want) => { test("doubles", () => { expect(double(a)).toBe(want); }); });\n`;
const byKey = (keys: string) =>
  `const cases = { one: [1, 2], two: [2, 4] };\nfor (const [name, [a, want]] of Object.entries(${keys})) test(name, () => { expect(double(a)).toBe(want); });\n`;

const javascript = edits(J, [
  ["an index ends early", counted("let i = 0; i < cases.length; i++"), counted("let i = 0; i < 1; i++")],
  [
    "an index begins late",
    counted("let i = 0; i < cases.length; i++"),
    counted("let i = 1; i < cases.length; i++"),
  ],
  [
    "an index leaves the last out",
    counted("let i = 0; i < cases.length; i++"),
    counted("let i = 0; i < cases.length - 1; i++"),
    "skipped-test",
  ],
  [
    "an index leaps",
    counted("let i = 0; i < cases.length; i++"),
    counted("let i = 0; i < cases.length; i += 2"),
    "skipped-test",
  ],
  ["a condition chooses", over("cases"), over("process.env.ALL ? cases : cases.slice(0, 1)"), "skipped-test"],
  ["another list stands in", over("cases"), over("[[1, 2]] ?? cases"), "skipped-test"],
  [
    "a function of the tests chooses",
    over("cases"),
    `const pick = (all) => all.slice(0, 1);\n${over("pick(cases)")}`,
    "skipped-test",
  ],
  ["a function of a library chooses", over("cases"), over("_.take(cases, 1)"), "skipped-test"],
  ["the table of a group is cut", group("cases"), group("cases.slice(0, 1)")],
  ["the first is taken", over("cases"), over("[first]", `${named}const [first] = cases;\n`)],
  ["rows by name are fewer", byKey("cases"), byKey("cases").replace(", two: [2, 4]", "")],
  ["rows by name are chosen", byKey("cases"), byKey("{ one: cases.one }")],
  [
    "the wanted value has a name",
    over("cases"),
    over("cases", `const four = double(2);\n${named.replace("[2, 4]", "[2, four]")}`),
    "weakened-test",
  ],
  [
    "a reducer leaves rows out",
    over("cases"),
    over("cases.reduce((all, one) => (one[0] < 2 ? [...all, one] : all), [])"),
    "skipped-test",
  ],
  [
    "flatMap leaves rows out",
    over("cases"),
    over("cases.flatMap((one) => (one[0] < 2 ? [one] : []))"),
    "skipped-test",
  ],
]);

const CASES = "CASES = [(1, 2), (2, 4), (3, 6)]\n\n\n";
const pyIndex = (range: string) =>
  `${CASES}def test_double():\n    for i in ${range}:\n        a, want = CASES[i]\n        assert double(a) == want\n`;
const fixture = (params: string) =>
  `@pytest.fixture(params=${params})\ndef case(request):\n    return request.param\n\n\ndef test_double(case):\n    assert double(case) == case + case\n`;
const inClass = (cases: string) =>
  `@pytest.mark.parametrize("a,want", ${cases})\nclass TestDouble:\n    def test_double(self, a, want):\n        assert double(a) == want\n`;
const whole = (cases: string) =>
  `${CASES}pytestmark = pytest.mark.parametrize("a,want", ${cases})\n\n\ndef test_double(a, want):\n    assert double(a) == want\n`;
const param = (cases: string, top = CASES) =>
  `${top}@pytest.mark.parametrize("a,want", ${cases})\ndef test_double(a, want):\n    assert double(a) == want\n`;
const range = (of: string) =>
  `def test_double():\n    for n in range(${of}):\n        assert double(n) == n + n\n`;

const python = edits(P, [
  ["an index ends early", pyIndex("range(len(CASES))"), pyIndex("range(1)")],
  ["an index begins late", pyIndex("range(len(CASES))"), pyIndex("range(1, len(CASES))")],
  ["a fixture has fewer", fixture("[1, 2, 3]"), fixture("[1]")],
  [
    "a fixture that is asked for by another name has fewer",
    fixture("[1, 2, 3], name='case'").replace("def case", "def made"),
    fixture("[1], name='case'").replace("def case", "def made"),
  ],
  ["the table of a class is cut", inClass("[(1, 2), (2, 4)]"), inClass("[(1, 2)]")],
  ["the table of a module is cut", whole("CASES"), whole("CASES[:1]")],
  ["a condition chooses", param("CASES"), param("CASES if FULL else CASES[:1]"), "skipped-test"],
  [
    "a function of the tests chooses",
    param("CASES"),
    param("pick(CASES)", `${CASES}def pick(cases):\n    return cases[:1]\n\n\n`),
    "skipped-test",
  ],
  ["numbers are fewer", range("100"), range("1")],
  ["numbers begin late", range("0, 100"), range("99, 100")],
  [
    "an example is gone",
    "@example(1)\n@example(2)\n@given(ints)\ndef test_double(a):\n    assert double(a) == a + a\n",
    "@example(1)\n@given(ints)\ndef test_double(a):\n    assert double(a) == a + a\n",
  ],
  [
    "the wanted value has a name",
    param("CASES"),
    param("CASES", `FOUR = double(2)\n${CASES.replace("(2, 4)", "(2, FOUR)")}`),
    "weakened-test",
  ],
  [
    "one of two tables is cut",
    '@pytest.mark.parametrize("a", [1, 2])\n@pytest.mark.parametrize("b", [3, 4])\ndef test_double(a, b):\n    assert double(a, b) == a\n',
    '@pytest.mark.parametrize("a", [1, 2])\n@pytest.mark.parametrize("b", [3])\ndef test_double(a, b):\n    assert double(a, b) == a\n',
  ],
]);

const goIndex = (head: string) =>
  `var tests = []struct{ a, want int }{{1, 2}, {2, 4}, {3, 6}}\n\nfunc TestDouble(t *testing.T) {\n\tfor ${head} {\n\t\ttt := tests[i]\n\t\tif got := Double(tt.a); got != tt.want {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t}\n}\n`;
const goMap = (rows: string) =>
  `func TestDouble(t *testing.T) {\n\tfor name, tt := range map[string]struct{ a, want int }{${rows}} {\n\t\tt.Run(name, func(t *testing.T) {\n\t\t\tif got := Double(tt.a); got != tt.want {\n\t\t\t\tt.Errorf("got %d", got)\n\t\t\t}\n\t\t})\n\t}\n}\n`;
const golang = edits(G, [
  ["an index ends early", goIndex("i := 0; i < len(tests); i++"), goIndex("i := 0; i < 1; i++")],
  ["an index begins late", goIndex("i := 0; i < len(tests); i++"), goIndex("i := 1; i < len(tests); i++")],
  ["an index goes over numbers", goIndex("i := range tests"), goIndex("i := range 1")],
  ["a map has fewer", goMap('"one": {1, 2}, "two": {2, 4}'), goMap('"one": {1, 2}')],
]);

const parameters = (rows: string) =>
  `@RunWith(Parameterized.class)\npublic class DoubleTest {\n  @Parameters\n  public static Collection<Object[]> data() {\n    return Arrays.asList(new Object[][] {${rows}});\n  }\n\n  @Parameter(0) public int a;\n  @Parameter(1) public int want;\n\n  @Test\n  public void doubles() {\n    assertEquals(want, Doubler.twice(a));\n  }\n}\n`;
const provider = (rows: string) =>
  `public class DoubleTest {\n  @DataProvider(name = "rows")\n  public Object[][] data() {\n    return new Object[][] {${rows}};\n  }\n\n  @Test(dataProvider = "rows")\n  public void doubles(int a, int want) {\n    assertEquals(want, Doubler.twice(a));\n  }\n}\n`;
const field = (list: string, over: string) =>
  `class DoubleTest {\n  private static final List<Integer> ALL = List.of(${list});\n\n  @Test\n  void doubles() {\n    for (int a : ${over}) {\n      assertEquals(a + a, Doubler.twice(a));\n    }\n  }\n}\n`;
const java = edits(V, [
  ["the parameters of a class are fewer", parameters("{1, 2}, {2, 4}"), parameters("{1, 2}")],
  ["a provider has fewer", provider("{1, 2}, {2, 4}"), provider("{1, 2}")],
  ["a field has fewer", field("1, 2, 3", "ALL"), field("1", "ALL")],
  ["a field is cut", field("1, 2, 3", "ALL"), field("1, 2, 3", "ALL.subList(0, 1)")],
]);

const rsIndex = (over: string) =>
  `const CASES: [(i32, i32); 3] = [(1, 2), (2, 4), (3, 6)];\n\n#[test]\nfn doubles() {\n    for i in ${over} {\n        assert_eq!(double(CASES[i].0), CASES[i].1);\n    }\n}\n`;
const values = (list: string) =>
  `#[rstest]\nfn doubles(#[values(${list})] a: i32) {\n    assert_eq!(double(a), a + a);\n}\n`;
const rsEach = (over: string) =>
  `static CASES: &[(i32, i32)] = &[(1, 2), (2, 4)];\n\n#[test]\nfn doubles() {\n    ${over}.for_each(|(a, want)| assert_eq!(double(*a), *want));\n}\n`;
const rust = edits(R, [
  ["an index ends early", rsIndex("0..CASES.len()"), rsIndex("0..1")],
  ["an index begins late", rsIndex("0..CASES.len()"), rsIndex("1..CASES.len()")],
  ["values of a parameter are fewer", values("1, 2, 3"), values("1")],
  ["what a closure is called with is cut", rsEach("CASES.iter()"), rsEach("CASES.iter().take(1)")],
]);

const constant = (rounds: string) =>
  `const ROUNDS: i32 = ${rounds};\n\n#[test]\nfn doubles() {\n    for a in 0..ROUNDS {\n        assert_eq!(double(a), a + a);\n    }\n}\n`;
const property = (body: string) =>
  `use quickcheck::quickcheck;\n\nfn adds(a: i32) -> bool {\n    ${body}\n}\n\n#[test]\nfn doubles() {\n    quickcheck(adds as fn(i32) -> bool);\n}\n`;
const configured = (cases: string) =>
  `fn config() -> ProptestConfig {\n    ProptestConfig::with_cases(${cases})\n}\n\nproptest! {\n    #![proptest_config(config())]\n    #[test]\n    fn doubles(a in 0..9) {\n        prop_assert_eq!(double(a), a + a);\n    }\n}\n`;
const quick = (count: string) =>
  `var config = &quick.Config{MaxCount: ${count}}\n\nfunc TestDouble(t *testing.T) {\n\tf := func(a int) bool { return Double(a) == a+a }\n\tif err := quick.Check(f, config); err != nil {\n\t\tt.Error(err)\n\t}\n}\n`;
const elsewhere = [
  ...edits(R, [
    ["a constant says so", constant("1000"), constant("2")],
    ["a function says so", configured("1000"), configured("1"), "weakened-test"],
    [
      "a property holds of some",
      property("double(a) == a + a"),
      property("a != 1 || double(a) == a + a"),
      "weakened-test",
    ],
  ]),
  ...edits(G, [["a variable says so", quick("1000"), quick("1"), "weakened-test"]]),
];

const honest: Row[] = [
  inFile(J, [
    "an index becomes a loop",
    counted("let i = 0; i < cases.length; i++"),
    `${named}test("doubles", () => { for (const [a, want] of cases) { expect(double(a)).toBe(want); } });\n`,
  ]),
  inFile(J, [
    "a loop becomes one over an index",
    `${named}test("doubles", () => { for (const [a, want] of cases) { expect(double(a)).toBe(want); } });\n`,
    counted("let i = 0; i < cases.length; i += 1"),
  ]),
  inFile(J, ["a group's table becomes a test's", group("cases"), over("cases")]),
  inFile(P, ["a module's table becomes a test's", whole("CASES"), param("CASES")]),
  inFile(P, [
    "an index is counted",
    pyIndex("range(len(CASES))"),
    `${CASES}def test_double():\n    for i, (a, want) in enumerate(CASES):\n        assert double(a) == want\n`,
  ]),
  inFile(P, ["numbers are more", range("100"), range("200")]),
  inFile(V, [
    "a provider becomes a source of arguments",
    provider("{1, 2}, {2, 4}"),
    'class DoubleTest {\n  @ParameterizedTest\n  @CsvSource({"1, 2", "2, 4"})\n  void doubles(int a, int want) {\n    assertEquals(want, Doubler.twice(a));\n  }\n}\n',
  ]),
  inFile(G, [
    "a list becomes a map",
    goIndex("i := 0; i < len(tests); i++"),
    goMap('"one": {1, 2}, "two": {2, 4}, "three": {3, 6}'),
  ]),
  inFile(R, ["a constant is larger", constant("10"), constant("1000")]),
  inFile(R, ["a function says more", configured("1"), configured("1000")]),
  inFile(R, [
    "a property is said otherwise",
    property("double(a) == a + a"),
    property("let twice = a + a;\n    double(a) == twice"),
  ]),
  inFile(G, ["a variable says more", quick("1"), quick("1000")]),
  inFile(R, [
    "values become cases",
    values("1, 2"),
    "#[rstest]\n#[case(1)]\n#[case(2)]\nfn doubles(#[case] a: i32) {\n    assert_eq!(double(a), a + a);\n}\n",
  ]),
];

describe("a test over its rows", () => {
  it.each([...javascript, ...python, ...golang, ...java, ...rust, ...elsewhere])(
    "is found to have fewer rounds: %s",
    async (row, rule) => {
      expect(await foundInChange(row)).toContainEqual(expect.stringContaining(` ${rule}: `));
    },
  );

  it.each(honest)("has as many where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
