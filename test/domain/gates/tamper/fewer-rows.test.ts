import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

type Found = readonly [row: Row, rule: string];

/** A file, said otherwise by the head. */
const change =
  (path: string, rest: Tree = {}) =>
  (title: string, before: string, after: string): Row => [
    title,
    { ...rest, [path]: before },
    { [path]: after },
  ];
const found = (row: Row, rule = "deleted-test"): Found => [row, rule];

const J = "test/double.test.ts";
const js = (body: string) =>
  `import { expect, test } from "vitest";\nimport { double } from "../src/double.js";\n${body}`;
const inJs = (title: string, before: string, after: string) => change(J)(title, js(before), js(after));
const named = "const cases = [[1, 2], [2, 4], [3, 6]];\n";
const over = (cases: string) =>
  `test.each(${cases})("doubles %s", (a, want) => { expect(double(a)).toBe(want); });\n`;
const loop = (cases: string, first = "") =>
  `test("doubles", () => { for (const [a, want] of ${cases}) { ${first}expect(double(a)).toBe(want); } });\n`;
const tests = (cases: string, first = "") =>
  `for (const [a, want] of ${cases}) { ${first}test(\`doubles \${a}\`, () => { expect(double(a)).toBe(want); }); }\n`;

const javascript: Found[] = [
  ...["slice(0, 1)", "filter((one) => one < 3)"].map((part) =>
    found(
      inJs(
        `what the product has is cut by ${part}`,
        over("Object.keys(prices)"),
        over(`Object.keys(prices).${part}`),
      ),
      "skipped-test",
    ),
  ),
  found(
    inJs(
      "a test is repeated less often",
      'test("doubles", { repeats: 99 }, () => { expect(double(1)).toBe(2); });\n',
      'test("doubles", { repeats: 2 }, () => { expect(double(1)).toBe(2); });\n',
    ),
    "weakened-test",
  ),
  found(inJs("a named table is cut", named + over("cases"), named + over("cases.slice(0, 1)"))),
  found(inJs("its end is cut", named + over("cases"), named + over("cases.slice(0, -1)"))),
  found(inJs("its beginning is cut", named + over("cases"), named + over("cases.slice(1)"))),
  found(
    inJs("it is filtered", named + over("cases"), named + over("cases.filter(([a]) => a < 3)")),
    "skipped-test",
  ),
  found(
    inJs(
      "it is filtered where it stands",
      named + over("cases"),
      "const cases = [[1, 2], [2, 4], [3, 6]].filter(([a]) => a < 3);\n" + over("cases"),
    ),
    "skipped-test",
  ),
  found(
    inJs(
      "a name is given a part of it",
      named + over("cases"),
      `${named}const few = cases.slice(0, 2);\n${over("few")}`,
    ),
  ),
  found(
    inJs("rows are taken out", named + over("cases"), `${named}cases.splice(1, 1);\n${over("cases")}`),
    "skipped-test",
  ),
  found(inJs("it is made shorter", named + over("cases"), `${named}cases.length = 1;\n${over("cases")}`)),
  found(
    inJs("the last is taken", named + over("cases"), `${named}cases.pop();\n${over("cases")}`),
    "skipped-test",
  ),
  found(inJs("it is one row", named + over("cases"), named + over("[cases[0]]"))),
  found(inJs("a loop in a test is cut", named + loop("cases"), named + loop("cases.slice(0, 1)"))),
  found(inJs("a loop around tests is cut", named + tests("cases"), named + tests("cases.slice(0, 1)"))),
  found(
    inJs(
      "a loop around tests goes over what is left",
      named + tests("cases"),
      named + tests("cases.filter(([a]) => a !== 2)"),
    ),
    "skipped-test",
  ),
  found(
    inJs("a row is gone by a name", named + over("cases"), named.replace("[2, 4], ", "") + over("cases")),
  ),
  found(
    inJs(
      "a row of objects is gone",
      "const cases = [{ a: 1, want: 2 }, { a: 2, want: 4 }];\ntest.each(cases)('doubles $a', ({ a, want }) => { expect(double(a)).toBe(want); });\n",
      "const cases = [{ a: 1, want: 2 }];\ntest.each(cases)('doubles $a', ({ a, want }) => { expect(double(a)).toBe(want); });\n",
    ),
  ),
  found(
    inJs(
      "a row of a template is gone",
      "test.each`\n  a | want\n  ${1} | ${2}\n  ${2} | ${4}\n`('doubles $a', ({ a, want }) => { expect(double(a)).toBe(want); });\n",
      "test.each`\n  a | want\n  ${1} | ${2}\n`('doubles $a', ({ a, want }) => { expect(double(a)).toBe(want); });\n",
    ),
  ),
  found(
    inJs(
      "a row in a loop is passed over",
      named + loop("cases"),
      named + loop("cases", "if (a === 2) continue; "),
    ),
    "weakened-test",
  ),
  found(
    inJs("a loop ends early", named + loop("cases"), named + loop("cases", "if (a > 1) break; ")),
    "weakened-test",
  ),
  found(
    inJs(
      "a loop around tests passes over one",
      named + tests("cases"),
      named + tests("cases", "if (a === 2) continue; "),
    ),
    "weakened-test",
  ),
  found(
    inJs(
      "a row says that it is passed over",
      "const cases = [{ a: 1, want: 2 }, { a: 2, want: 4 }];\ntest('doubles', () => { for (const row of cases) { expect(double(row.a)).toBe(row.want); } });\n",
      "const cases = [{ a: 1, want: 2 }, { a: 2, want: 4, skip: true }];\ntest('doubles', () => { for (const row of cases) { if (row.skip) continue; expect(double(row.a)).toBe(row.want); } });\n",
    ),
    "weakened-test",
  ),
  found(
    inJs(
      "forEach passes over one",
      `${named}test("doubles", () => { cases.forEach(([a, want]) => { expect(double(a)).toBe(want); }); });\n`,
      `${named}test("doubles", () => { cases.forEach(([a, want]) => { if (a > 1) return; expect(double(a)).toBe(want); }); });\n`,
    ),
    "weakened-test",
  ),
  found(
    inJs(
      "each passes over one",
      named + over("cases"),
      named + over("cases").replace("{ expect", "{ if (a > 1) return; expect"),
    ),
    "skipped-test",
  ),
  found(
    inJs("a check is made of some rows", named + loop("cases"), named + loop("cases", "if (a < 2) ")),
    "weakened-test",
  ),
  found(
    inJs(
      "the wanted value is asked of the product",
      named + over("cases"),
      named.replace("[2, 4]", "[2, double(2)]") + over("cases"),
    ),
    "weakened-test",
  ),
  found(
    inJs(
      "all wanted values are asked of the product",
      named + loop("cases"),
      "const cases = [1, 2, 3].map((a) => [a, double(a)]);\n" + loop("cases"),
    ),
    "weakened-test",
  ),
  found(
    inJs("two rows are the same", named + over("cases"), named.replace("[2, 4]", "[1, 2]") + over("cases")),
  ),
  found(
    inJs(
      "two rows in a loop are the same",
      named + loop("cases"),
      named.replace("[3, 6]", "[1, 2]") + loop("cases"),
    ),
  ),
];

const P = "tests/test_double.py";
const py = (body: string) => `import itertools\nimport pytest\nfrom shop import double\n\n${body}`;
const inPy = (title: string, before: string, after: string) => change(P)(title, py(before), py(after));
const CASES = "CASES = [(1, 2), (2, 4), (3, 6)]\n\n";
const param = (cases: string) =>
  `@pytest.mark.parametrize("a,want", ${cases})\ndef test_double(a, want):\n    assert double(a) == want\n`;
const pyLoop = (cases: string, first = "") =>
  `def test_double():\n    for a, want in ${cases}:\n${first}        assert double(a) == want\n`;

const python: Found[] = [
  found(inPy("a named table is cut", CASES + param("CASES"), CASES + param("CASES[:1]"))),
  found(inPy("its beginning is cut", CASES + param("CASES"), CASES + param("CASES[1:]"))),
  found(inPy("every other row", CASES + param("CASES"), CASES + param("CASES[::2]")), "skipped-test"),
  found(inPy("a named table is empty", CASES + param("CASES"), "CASES = []\n\n" + param("CASES"))),
  found(
    inPy("a row is gone by a name", CASES + param("CASES"), CASES.replace("(2, 4), ", "") + param("CASES")),
  ),
  found(
    inPy(
      "it is filtered",
      CASES + param("CASES"),
      CASES + param("list(filter(lambda row: row[0] < 3, CASES))"),
    ),
    "skipped-test",
  ),
  found(
    inPy("it is chosen from", CASES + param("CASES"), CASES + param("[row for row in CASES if row[0] < 3]")),
    "skipped-test",
  ),
  found(inPy("it is sliced", CASES + param("CASES"), CASES + param("itertools.islice(CASES, 1)"))),
  ...["rows()[:1]", "islice(rows(), 1)", "list(rows())[:1]", "random.sample(rows(), 1)"].flatMap((part) => [
    found(inPy(`what is made elsewhere is cut by ${part}`, param("rows()"), param(part)), "skipped-test"),
    found(inPy(`a loop over it is cut by ${part}`, pyLoop("rows()"), pyLoop(part)), "skipped-test"),
  ]),
  found(
    inPy("one is taken out", CASES + param("CASES"), `${CASES}CASES.pop()\n\n${param("CASES")}`),
    "skipped-test",
  ),
  found(
    inPy("rows are deleted", CASES + param("CASES"), `${CASES}del CASES[1:]\n\n${param("CASES")}`),
    "skipped-test",
  ),
  found(inPy("it is given anew", CASES + param("CASES"), `${CASES}CASES = CASES[:1]\n\n${param("CASES")}`)),
  found(inPy("a loop is cut", CASES + pyLoop("CASES"), CASES + pyLoop("CASES[:1]"))),
  found(
    inPy(
      "a loop passes over a row",
      CASES + pyLoop("CASES"),
      CASES + pyLoop("CASES", "        if a == 2:\n            continue\n"),
    ),
    "weakened-test",
  ),
  found(
    inPy(
      "a loop ends early",
      CASES + pyLoop("CASES"),
      CASES + pyLoop("CASES", "        if a == 2:\n            break\n"),
    ),
    "weakened-test",
  ),
  found(
    inPy(
      "a loop has a shorter partner",
      CASES + pyLoop("CASES"),
      CASES + pyLoop("CASES").replace("for a, want in CASES", "for (a, want), _ in zip(CASES, [0])"),
    ),
  ),
  found(
    inPy(
      "a table is of two lists, one of which is shorter",
      `INS = [1, 2, 3]\nOUTS = [2, 4, 6]\n\n${pyLoop("zip(INS, OUTS)")}`,
      `INS = [1, 2, 3]\nOUTS = [2, 4]\n\n${pyLoop("zip(INS, OUTS)")}`,
    ),
  ),
  found(
    inPy(
      "the wanted value is asked of the product",
      CASES + param("CASES"),
      CASES.replace("(2, 4)", "(2, double(2))") + param("CASES"),
    ),
    "weakened-test",
  ),
  found(
    inPy(
      "a parameter is asked of the product",
      param("[pytest.param(1, 2, id='one'), pytest.param(2, 4, id='two')]"),
      param("[pytest.param(1, 2, id='one'), pytest.param(2, double(2), id='two')]"),
    ),
    "weakened-test",
  ),
  found(
    inPy("two rows are the same", CASES + param("CASES"), CASES.replace("(2, 4)", "(1, 2)") + param("CASES")),
  ),
  found(
    inPy(
      "a row of subtests is gone",
      "class TestDouble(unittest.TestCase):\n    def test_double(self):\n        for a, want in [(1, 2), (2, 4)]:\n            with self.subTest(a=a):\n                self.assertEqual(double(a), want)\n",
      "class TestDouble(unittest.TestCase):\n    def test_double(self):\n        for a, want in [(1, 2)]:\n            with self.subTest(a=a):\n                self.assertEqual(double(a), want)\n",
    ),
  ),
];

const G = "double_test.go";
const go = (body: string) => `package shop\n\nimport "testing"\n\n${body}`;
const inGo = (title: string, before: string, after: string) => change(G)(title, go(before), go(after));
const goRows = "{1, 2}, {2, 4}, {3, 6}";
const goTable = (rows: string) => `tests := []struct{ a, want int }{${rows}}`;
const goLoop = (over: string, first = "") =>
  `\tfor _, tt := range ${over} {\n${first}\t\tif got := Double(tt.a); got != tt.want {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t}\n`;
const goTest = (rows: string, over = "tests", first = "") =>
  `func TestDouble(t *testing.T) {\n\t${goTable(rows)}\n${goLoop(over, first)}}\n`;
const goGlobal = (rows: string, over = "doubles") =>
  `var doubles = []struct{ a, want int }{${rows}}\n\nfunc TestDouble(t *testing.T) {\n${goLoop(over)}}\n`;

const golang: Found[] = [
  found(inGo("a table is cut", goTest(goRows), goTest(goRows, "tests[:1]"))),
  found(inGo("its beginning is cut", goTest(goRows), goTest(goRows, "tests[1:]"))),
  found(
    inGo("its end is cut by its length", goTest(goRows), goTest(goRows, "tests[:len(tests)-1]")),
    "skipped-test",
  ),
  found(inGo("a row is gone", goTest(goRows), goTest("{1, 2}, {3, 6}"))),
  found(inGo("a row of a table of the package is gone", goGlobal(goRows), goGlobal("{1, 2}, {3, 6}"))),
  found(inGo("a table of the package is cut", goGlobal(goRows), goGlobal(goRows, "doubles[:1]"))),
  found(
    inGo(
      "a name is given a part of it",
      goTest(goRows),
      goTest(goRows).replace("\tfor _", "\ttests = tests[:1]\n\tfor _"),
    ),
  ),
  found(
    inGo(
      "a row is passed over",
      goTest(goRows),
      goTest(goRows, "tests", "\t\tif tt.a == 2 {\n\t\t\tcontinue\n\t\t}\n"),
    ),
    "weakened-test",
  ),
  found(
    inGo(
      "a loop ends early",
      goTest(goRows),
      goTest(goRows, "tests", "\t\tif tt.a == 2 {\n\t\t\tbreak\n\t\t}\n"),
    ),
    "weakened-test",
  ),
  found(
    inGo(
      "the wanted value is asked of the product",
      goTest(goRows),
      goTest(goRows.replace("{2, 4}", "{2, Double(2)}")),
    ),
    "weakened-test",
  ),
  found(inGo("two rows are the same", goTest(goRows), goTest(goRows.replace("{2, 4}", "{1, 2}")))),
];

const V = "src/test/java/org/example/DoubleTest.java";
const java = (body: string) => `package org.example;\n\nclass DoubleTest {\n${body}\n}\n`;
const inJava = (title: string, before: string, after: string) => change(V)(title, java(before), java(after));
const checks = "  void doubles(int a, int want) {\n    assertEquals(want, Doubler.twice(a));\n  }\n";
const csv = (lines: string) => `  @ParameterizedTest\n  @CsvSource(${lines})\n${checks}`;
const source = (rows: string, name = '"rows"') =>
  `  @ParameterizedTest\n  @MethodSource(${name})\n${checks}\n  static Stream<Arguments> rows() {\n    return ${rows};\n  }\n`;
const three = "Stream.of(Arguments.of(1, 2), Arguments.of(2, 4), Arguments.of(3, 6))";
const enums = (more: string) =>
  `  @ParameterizedTest\n  @EnumSource(${more})\n  void named(Color color) {\n    assertNotNull(Colors.nameOf(color));\n  }\n`;

const javas: Found[] = [
  found(inJava("a line is gone", csv('{"1, 2", "2, 4", "3, 6"}'), csv('{"1, 2", "3, 6"}'))),
  found(inJava("one line is left", csv('{"1, 2", "2, 4"}'), csv('"1, 2"'))),
  found(
    inJava(
      "a line of a text block is gone",
      csv('textBlock = """\n    1, 2\n    2, 4\n    """'),
      csv('textBlock = """\n    1, 2\n    """'),
    ),
  ),
  found(inJava("a stream is limited", source(three), source(`${three}.limit(1)`))),
  found(inJava("a stream skips", source(three), source(`${three}.skip(1)`))),
  found(
    inJava("a stream is filtered", source(three), source(`${three}.filter(one -> true)`)),
    "skipped-test",
  ),
  found(inJava("a stream is empty", source(three), source("Stream.empty()"))),
  found(inJava("a row is gone", source(three), source("Stream.of(Arguments.of(1, 2), Arguments.of(3, 6))"))),
  found(
    inJava(
      "a row of a method of the test's name is gone",
      source(three, "").replace("rows()", "doubles()"),
      source("Stream.of(Arguments.of(1, 2))", "").replace("rows()", "doubles()"),
    ),
  ),
  found(
    inJava(
      "a value is gone",
      "  @ParameterizedTest\n  @ValueSource(ints = {1, 2, 3})\n  void positive(int a) {\n    assertEquals(1, Doubler.sign(a));\n  }\n",
      "  @ParameterizedTest\n  @ValueSource(ints = {1})\n  void positive(int a) {\n    assertEquals(1, Doubler.sign(a));\n  }\n",
    ),
  ),
  found(
    inJava("constants are chosen", enums("Color.class"), enums('value = Color.class, names = {"RED"}')),
    "skipped-test",
  ),
  found(
    inJava(
      "constants are left out",
      enums("Color.class"),
      enums('value = Color.class, names = {"BLUE"}, mode = EnumSource.Mode.EXCLUDE'),
    ),
    "skipped-test",
  ),
  found(
    inJava(
      "fewer constants are chosen",
      enums('value = Color.class, names = {"RED", "BLUE"}'),
      enums('value = Color.class, names = {"RED"}'),
    ),
  ),
  found(
    inJava(
      "lines of a file are passed over",
      csv("").replace("@CsvSource()", '@CsvFileSource(resources = "/rows.csv", numLinesToSkip = 1)'),
      csv("").replace("@CsvSource()", '@CsvFileSource(resources = "/rows.csv", numLinesToSkip = 9)'),
    ),
    "skipped-test",
  ),
  found(
    inJava(
      "a loop passes over a row",
      "  @Test\n  void doubles() {\n    for (int a : List.of(1, 2, 3)) {\n      assertEquals(a + a, Doubler.twice(a));\n    }\n  }\n",
      "  @Test\n  void doubles() {\n    for (int a : List.of(1, 2, 3)) {\n      if (a == 2) continue;\n      assertEquals(a + a, Doubler.twice(a));\n    }\n  }\n",
    ),
    "weakened-test",
  ),
  found(
    inJava(
      "the wanted value is asked of the product",
      source(three),
      source(three.replace("Arguments.of(2, 4)", "Arguments.of(2, Doubler.twice(2))")),
    ),
    "weakened-test",
  ),
  found(inJava("two rows are the same", source(three), source(three.replace("(2, 4)", "(1, 2)")))),
  found(inJava("two lines are the same", csv('{"1, 2", "2, 4"}'), csv('{"1, 2", "1, 2"}'))),
];

const R = "tests/double.rs";
const rust = (body: string) => `use shop::double;\n\n${body}`;
const inRust = (title: string, before: string, after: string) => change(R)(title, rust(before), rust(after));
const rsConst = "const CASES: [(i32, i32); 3] = [(1, 2), (2, 4), (3, 6)];\n\n";
const rsLoop = (over: string, first = "") =>
  `#[test]\nfn doubles() {\n    for (a, want) in ${over} {\n${first}        assert_eq!(double(a), want);\n    }\n}\n`;

const rusts: Found[] = [
  found(inRust("a table is cut", rsConst + rsLoop("CASES"), rsConst + rsLoop("CASES.iter().take(1)"))),
  found(inRust("it is sliced", rsConst + rsLoop("&CASES"), rsConst + rsLoop("&CASES[..1]"))),
  found(inRust("its beginning is sliced off", rsConst + rsLoop("&CASES"), rsConst + rsLoop("&CASES[1..]"))),
  found(
    inRust(
      "its beginning is skipped",
      rsConst + rsLoop("CASES.iter()"),
      rsConst + rsLoop("CASES.iter().skip(1)"),
    ),
  ),
  found(
    inRust(
      "it is filtered",
      rsConst + rsLoop("CASES.iter()"),
      rsConst + rsLoop("CASES.iter().filter(|(a, _)| *a < 3)"),
    ),
    "skipped-test",
  ),
  found(
    inRust(
      "a row of a constant is gone",
      rsConst + rsLoop("CASES"),
      rsConst.replace("(2, 4), ", "").replace("; 3", "; 2") + rsLoop("CASES"),
    ),
  ),
  found(
    inRust(
      "a case is gone",
      "#[test_case(1, 2)]\n#[test_case(2, 4)]\nfn doubles(a: i32, want: i32) {\n    assert_eq!(double(a), want);\n}\n",
      "#[test_case(1, 2)]\nfn doubles(a: i32, want: i32) {\n    assert_eq!(double(a), want);\n}\n",
    ),
  ),
  found(
    inRust(
      "a case of rstest is gone",
      "#[rstest]\n#[case(1, 2)]\n#[case(2, 4)]\nfn doubles(#[case] a: i32, #[case] want: i32) {\n    assert_eq!(double(a), want);\n}\n",
      "#[rstest]\n#[case(1, 2)]\nfn doubles(#[case] a: i32, #[case] want: i32) {\n    assert_eq!(double(a), want);\n}\n",
    ),
  ),
  found(
    inRust(
      "a row is passed over",
      rsConst + rsLoop("CASES"),
      rsConst + rsLoop("CASES", "        if a == 2 {\n            continue;\n        }\n"),
    ),
    "weakened-test",
  ),
  found(
    inRust(
      "the wanted value is asked of the product",
      rsLoop("[(1, 2), (2, 4)]"),
      rsLoop("[(1, 2), (2, double(2))]"),
    ),
    "weakened-test",
  ),
  found(
    inRust(
      "two rows are the same",
      rsConst + rsLoop("CASES"),
      rsConst.replace("(2, 4)", "(1, 2)") + rsLoop("CASES"),
    ),
  ),
];

const imported = (title: string, cases: string): Row => [
  title,
  {
    "test/cases.ts": "export const cases = [[1, 2], [2, 4], [3, 6]];\n",
    [J]: js(`import { cases } from "./cases.js";\n${over("cases")}`),
  },
  { "test/cases.ts": `export const cases = ${cases};\n` },
];
const data = (
  title: string,
  [path, before, after]: readonly [string, string, string],
  reads: readonly [string, string],
): Row => [title, { [path]: before, [reads[0]]: reads[1] }, { [path]: after }];
const json = '[{ "a": 1, "want": 2 }, { "a": 2, "want": 4 }]\n';
const lessJson = '[{ "a": 1, "want": 2 }]\n';
const objects = "test.each(cases)('doubles $a', ({ a, want }) => { expect(double(a)).toBe(want); });\n";

const elsewhere: Found[] = [
  found(imported("a row of an imported table is gone", "[[1, 2], [3, 6]]")),
  found(imported("an imported table is empty", "[]")),
  found(imported("an imported table is cut", "[[1, 2], [2, 4], [3, 6]].slice(0, 1)")),
  found([
    "a row of a table of another module of Python is gone",
    {
      "tests/cases.py": "CASES = [(1, 2), (2, 4)]\n",
      [P]: py(`from cases import CASES\n\n${param("CASES")}`),
    },
    { "tests/cases.py": "CASES = [(1, 2)]\n" },
  ]),
  found(
    data(
      "data that a test imports are fewer",
      ["test/fixtures/cases.json", json, lessJson],
      [J, js(`import cases from "./fixtures/cases.json";\n${objects}`)],
    ),
  ),
  found(
    data(
      "data that a test reads are fewer",
      ["test/fixtures/cases.json", json, "[]\n"],
      [
        J,
        js(
          `const cases = JSON.parse(readFileSync(new URL("./fixtures/cases.json", import.meta.url), "utf8"));\n${objects}`,
        ),
      ],
    ),
  ),
  found(
    data(
      "data that a test of Python opens are fewer",
      ["tests/data/cases.csv", "a,want\n1,2\n2,4\n", "a,want\n1,2\n"],
      [P, py(`CASES = list(csv.DictReader(open(HERE / "data" / "cases.csv")))\n\n${param("CASES")}`)],
    ),
  ),
  found(
    data(
      "data in YAML are fewer",
      ["tests/data/cases.yaml", "- a: 1\n  want: 2\n- a: 2\n  want: 4\n", "- a: 1\n  want: 2\n"],
      [P, py(`CASES = yaml.safe_load(open("tests/data/cases.yaml"))\n\n${param("CASES")}`)],
    ),
  ),
  found(
    data(
      "data that Go embeds are fewer",
      ["testdata/cases.json", json, lessJson],
      [
        G,
        go(
          `//go:embed testdata/cases.json\nvar raw []byte\n\nfunc TestDouble(t *testing.T) {\n\tvar tests []row\n\t_ = json.Unmarshal(raw, &tests)\n${goLoop("tests")}}\n`,
        ),
      ],
    ),
  ),
  found(
    data(
      "data that Rust includes are fewer",
      ["tests/cases.json", json, lessJson],
      [
        R,
        rust(
          `#[test]\nfn doubles() {\n    let rows: Vec<Case> = serde_json::from_str(include_str!("cases.json")).unwrap();\n    for row in rows {\n        assert_eq!(double(row.a), row.want);\n    }\n}\n`,
        ),
      ],
    ),
  ),
  found(
    data(
      "data that JUnit reads are fewer",
      ["src/test/resources/rows.csv", "1,2\n2,4\n", "1,2\n"],
      [V, java(csv("").replace("@CsvSource()", '@CsvFileSource(resources = "/rows.csv")'))],
    ),
  ),
];

const goErrs = (fields: string, rows: string, checks: string) =>
  `func TestParse(t *testing.T) {\n\ttests := []struct {\n\t\tin string\n\t\twant int\n${fields}\t}{${rows}}\n\tfor _, tt := range tests {\n\t\tt.Run(tt.in, func(t *testing.T) {\n\t\t\tgot, err := Parse(tt.in)\n${checks}\t\t\tif got != tt.want {\n\t\t\t\tt.Errorf("got %d", got)\n\t\t\t}\n\t\t})\n\t}\n}\n`;
const noError = "\t\t\tif err != nil {\n\t\t\t\tt.Fatal(err)\n\t\t\t}\n";
const asWanted =
  '\t\t\tif (err != nil) != tt.wantErr {\n\t\t\t\tt.Fatalf("err = %v", err)\n\t\t\t}\n\t\t\tif tt.wantErr {\n\t\t\t\treturn\n\t\t\t}\n';
const users = '[{ "name": "Ada" }, { "name": "Bob" }]\n';

const honest: Row[] = [
  inPy("what is made elsewhere is sorted", pyLoop("rows()"), pyLoop("sorted(rows())")),
  inPy(
    "a loop is over the first of what was asked one by one",
    "def test_double():\n    assert double(first()) == [2, 4]\n",
    "def test_double():\n    for a in double(first())[:1]:\n        assert a == 2\n    assert double(first()) == [2, 4]\n",
  ),
  inJs("a table is copied", named + over("cases"), named + over("[...cases].slice()")),
  inJs(
    "a table is frozen",
    named + over("cases"),
    `const all = Object.freeze([[1, 2], [2, 4], [3, 6]]);\n${over("all")}`,
  ),
  inJs("a table is extended", named + over("cases"), `${named}cases.push([4, 8]);\n${over("cases")}`),
  inJs("a table is extended where it is used", named + over("cases"), named + over("[...cases, [4, 8]]")),
  inJs(
    "a table is counted through",
    named + loop("cases"),
    named + loop("cases.entries()").replace("[a, want]", "[at, [a, want]]"),
  ),
  inJs(
    "the same row stood twice",
    named.replace("[3, 6]", "[1, 2], [3, 6]") + over("cases"),
    named + over("cases"),
  ),
  inJs(
    "a value that was wanted changes",
    named + over("cases"),
    named.replace("[2, 4]", "[2, 5]") + over("cases"),
  ),
  inJs(
    "a table is made by a function of the tests",
    named + over("cases"),
    `function doubles() { return [[1, 2], [2, 4], [3, 6]]; }\n${over("doubles()")}`,
  ),
  inJs(
    "a new test goes over a part of a table",
    named + over("cases"),
    `${named}${over("cases")}test.each(cases.filter(([a]) => a > 1))("grows %s", (a) => { expect(double(a) > a).toBe(true); });\n`,
  ),
  inJs(
    "rows that fail are checked to do so",
    named + loop("cases"),
    named.replace("[3, 6]", "[3, 6], [-1, null]") +
      loop("cases", "if (want === null) { expect(() => double(a)).toThrow('negative'); continue; } "),
  ),
  inJs(
    "rows are checked one way or the other",
    named + loop("cases"),
    named +
      loop("cases").replace(
        "expect(double(a)).toBe(want);",
        "if (want === undefined) { expect(() => double(a)).toThrow('none'); } else { expect(double(a)).toBe(want); }",
      ),
  ),
  inJs(
    "some rows are checked for more",
    named + loop("cases"),
    named + loop("cases", "if (a > 1) expect(double(a) > 2).toBe(true); "),
  ),
  inJs(
    "rows are given as the product has them",
    `import { Money } from "../src/money.js";\ntest.each([[1, 2], [2, 4]])("%s", (a, want) => { expect(double(new Money(a)).value).toBe(want); });\n`,
    `import { Money } from "../src/money.js";\ntest.each([[new Money(1), 2], [new Money(2), 4]])("%s", (a, want) => { expect(double(a).value).toBe(want); });\n`,
  ),
  inPy("rows are sorted", CASES + param("CASES"), CASES + param("sorted(CASES)")),
  inPy(
    "rows are counted",
    CASES + pyLoop("CASES"),
    CASES + pyLoop("enumerate(CASES)").replace("a, want in", "i, (a, want) in"),
  ),
  inPy("rows have names", CASES + param("CASES"), `${CASES}${param("CASES, ids=['one', 'two', 'three']")}`),
  inPy(
    "a row gets a name",
    CASES + param("CASES"),
    CASES.replace("(2, 4)", 'pytest.param(2, 4, id="two")') + param("CASES"),
  ),
  inPy(
    "a table becomes two lists",
    CASES + pyLoop("CASES"),
    `INS = [1, 2, 3]\nOUTS = [2, 4, 6]\n\n${pyLoop("zip(INS, OUTS)")}`,
  ),
  inPy(
    "rows that fail are checked to do so",
    CASES + pyLoop("CASES"),
    CASES.replace("(3, 6)", "(3, 6), (-1, None)") +
      pyLoop(
        "CASES",
        "        if want is None:\n            with pytest.raises(ValueError, match='negative'):\n                double(a)\n            continue\n",
      ),
  ),
  inGo(
    "some rows want an error",
    goErrs("", '{"1", 1}, {"2", 2}', noError),
    goErrs("\t\twantErr bool\n", '{"1", 1, false}, {"2", 2, false}, {"x", 0, true}', asWanted),
  ),
  inGo("rows have names", goTest(goRows), goTest("{a: 1, want: 2}, {a: 2, want: 4}, {a: 3, want: 6}")),
  inJava(
    "a stream is put together",
    source(three),
    source("Stream.concat(Stream.of(Arguments.of(1, 2)), Stream.of(Arguments.of(2, 4), Arguments.of(3, 6)))"),
  ),
  inJava(
    "lines become a block",
    csv('{"1, 2", "2, 4"}'),
    csv('textBlock = """\n    1, 2\n    2, 4\n    """'),
  ),
  inRust("a table is borrowed", rsConst + rsLoop("CASES"), rsConst + rsLoop("CASES.iter().copied()")),
  data(
    "data that a test reads are more",
    ["test/fixtures/cases.json", json, json.replace("]", ', { "a": 3, "want": 6 }]')],
    [J, js(`import cases from "./fixtures/cases.json";\n${objects}`)],
  ),
  data(
    "data that a test does not go over are fewer",
    ["test/fixtures/users.json", users, '[{ "name": "Ada" }]\n'],
    [
      J,
      js(
        `import users from "./fixtures/users.json";\n${named}test("stays", () => { expect(double(users)).toBe(2); });\n${over("cases")}`,
      ),
    ],
  ),
  data(
    "data of the product are fewer",
    ["src/locales/en.json", '{ "a": "A", "b": "B" }\n', '{ "a": "A" }\n'],
    [
      J,
      js(
        'import en from "../src/locales/en.json";\ntest("says all", () => { for (const key of Object.keys(en)) expect(double(key)).toBe(key); });\n',
      ),
    ],
  ),
  [
    "rows of a test go to a file of data",
    { [J]: js(`const cases = [{ a: 1, want: 2 }, { a: 2, want: 4 }];\n${objects}`) },
    {
      [J]: js(`import cases from "./fixtures/cases.json";\n${objects}`),
      "test/fixtures/cases.json": json,
    },
  ],
];

elsewhere.push(
  found([
    "fewer rows go to a file of data",
    { [J]: js(`const cases = [{ a: 1, want: 2 }, { a: 2, want: 4 }];\n${objects}`) },
    {
      [J]: js(`import cases from "./fixtures/cases.json";\n${objects}`),
      "test/fixtures/cases.json": lessJson,
    },
  ]),
);

honest.push(
  inJs(
    "what the product has was cut before",
    over("Object.keys(prices).filter(isOwn)"),
    over("Object.keys(prices).filter(isOwn)").replace("toBe", "toEqual"),
  ),
  inJs(
    "a test is repeated more often",
    'test("doubles", { repeats: 9 }, () => { expect(double(1)).toBe(2); });\n',
    'test("doubles", { repeats: 99 }, () => { expect(double(1)).toBe(2); });\n',
  ),
  inJs("what was cut is whole", over("Object.keys(prices).slice(1)"), over("Object.keys(prices)")),
);

describe("a table with fewer rows", () => {
  it.each([...javascript, ...python, ...golang, ...javas, ...rusts, ...elsewhere])(
    "is found: %s",
    async (row, rule) => {
      expect(await foundInChange(row)).toContainEqual(expect.stringContaining(` ${rule}: `));
    },
  );

  it.each(honest)("is none where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
