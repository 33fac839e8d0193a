import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

/** What says the same otherwise, and what says it with less or with another value. */
interface Case {
  readonly title: string;
  readonly before: Tree;
  readonly after: Tree;
  readonly cheats: readonly Tree[];
}

const change = (title: string, before: Tree, edits: Tree): Row => [title, before, edits];

const J = "test/double.test.ts";
const js = (body: string, more = ""): Tree => ({
  [J]: `import { expect, test } from "vitest";\nimport { double } from "../src/double.js";\n${more}${body}`,
});
const jsOne = (a: string, want: string) =>
  `test("doubles ${a}", () => { expect(double(${a})).toBe(${want}); });\n`;
const jsSingles = (...rows: [string, string][]) => rows.map((row) => jsOne(...row)).join("");
const jsGot = (...rows: [string, string][]) =>
  rows
    .map(
      ([a, want]) =>
        `test("doubles ${a}", () => { const got = double(${a}); expect(got).toBe(${want}); });\n`,
    )
    .join("");
const check = "(a, want) => { expect(double(a)).toBe(want); }";
const jsTables: readonly ((rows: string, objects: string, template: string) => string)[] = [
  (rows) => `test.each(${rows})("doubles %s", ${check});\n`,
  (rows) => `const CASES = ${rows} as const;\ntest.each(CASES)("doubles %s", ${check});\n`,
  (_, objects) =>
    `test.each(${objects})("doubles $a", ({ a, want }) => { expect(double(a)).toBe(want); });\n`,
  (_, objects) =>
    `test.each(${objects})("doubles $a", (row) => { expect(double(row.a)).toBe(row.want); });\n`,
  (_, __, template) =>
    `test.each\`\n  a | want\n${template}\`("doubles $a", ({ a, want }) => { expect(double(a)).toBe(want); });\n`,
  (rows) =>
    `for (const [a, want] of ${rows}) test(\`doubles \${a}\`, () => { expect(double(a)).toBe(want); });\n`,
  (rows) =>
    `const cases = ${rows};\ncases.forEach(([a, want]) => { test(\`doubles \${a}\`, () => { expect(double(a)).toBe(want); }); });\n`,
  (rows) =>
    `const cases = ${rows};\ntest("doubles", () => { for (const [a, want] of cases) { expect(double(a)).toBe(want); } });\n`,
  (_, objects) =>
    `const cases = ${objects};\ntest("doubles", () => { for (const one of cases) { const got = double(one.a); expect(got).toBe(one.want); } });\n`,
];
const three: [string, string][] = [
  ["1", "2"],
  ["2", "4"],
  ["5", "10"],
];
const lost = three.slice(0, 2);
const other: [string, string][] = [...lost, ["5", "11"]];
const jsTable = (at: number, rows: readonly [string, string][]) =>
  jsTables[at]?.(
    `[${rows.map(([a, want]) => `[${a}, ${want}]`).join(", ")}]`,
    `[${rows.map(([a, want]) => `{ a: ${a}, want: ${want} }`).join(", ")}]`,
    rows.map(([a, want]) => `  \${${a}} | \${${want}}\n`).join(""),
  ) ?? "";

const javascript: Case[] = jsTables.flatMap((_, at): Case[] => [
  {
    title: `JavaScript's table ${String(at)} is taken apart`,
    before: js(jsTable(at, three)),
    after: js(jsSingles(...three)),
    cheats: [js(jsSingles(...lost)), js(jsSingles(...other))],
  },
  {
    title: `JavaScript's table ${String(at)} is taken apart into steps`,
    before: js(jsTable(at, three)),
    after: js(jsGot(...three)),
    cheats: [js(jsGot(...lost)), js(jsGot(...other))],
  },
  {
    title: `tests are gathered into JavaScript's table ${String(at)}`,
    before: js(jsSingles(...three)),
    after: js(jsTable(at, three)),
    cheats: [js(jsTable(at, lost)), js(jsTable(at, other))],
  },
  {
    title: `JavaScript's table ${String(at)} is written as another one`,
    before: js(jsTable(at, three)),
    after: js(jsTable((at + 1) % jsTables.length, three)),
    cheats: [js(jsTable((at + 1) % jsTables.length, lost))],
  },
  {
    title: `JavaScript's table ${String(at)} is in another order, and has more`,
    before: js(jsTable(at, three)),
    after: js(jsTable(at, [["7", "14"], ...three.toReversed()])),
    cheats: [
      js(
        jsTable(at, [
          ["2", "4"],
          ["1", "2"],
        ]),
      ),
    ],
  },
]);

const P = "tests/test_double.py";
const py = (body: string): Tree => ({
  [P]: `import unittest\nimport pytest\nfrom parameterized import parameterized\nfrom shop import double\n\n\n${body}`,
});
const pySingles = (...rows: [string, string][]) =>
  rows.map(([a, want]) => `def test_double_${a}():\n    assert double(${a}) == ${want}\n\n\n`).join("");
const tuples = (rows: readonly [string, string][]) =>
  `[${rows.map(([a, want]) => `(${a}, ${want})`).join(", ")}]`;
const params = (rows: readonly [string, string][]) =>
  `[${rows.map(([a, want]) => `pytest.param(${a}, ${want}, id="of ${a}")`).join(", ")}]`;
const asserts = "def test_double(a, want):\n    assert double(a) == want\n";
const pyTables: readonly ((rows: readonly [string, string][]) => string)[] = [
  (rows) => `@pytest.mark.parametrize("a,want", ${tuples(rows)})\n${asserts}`,
  (rows) => `CASES = ${tuples(rows)}\n\n\n@pytest.mark.parametrize("a,want", CASES)\n${asserts}`,
  (rows) => `@pytest.mark.parametrize(("a", "want"), ${params(rows)})\n${asserts}`,
  (rows) =>
    `CASES = ${tuples(rows)}\n\n\ndef test_double():\n    for a, want in CASES:\n        assert double(a) == want\n`,
  (rows) =>
    `class TestDouble:\n    CASES = ${tuples(rows)}\n\n    def test_double(self):\n        for a, want in self.CASES:\n            assert double(a) == want\n`,
  (rows) =>
    `CASES = [${rows.map(([a, want]) => `{"a": ${a}, "want": ${want}}`).join(", ")}]\n\n\n@pytest.mark.parametrize("case", CASES)\ndef test_double(case):\n    assert double(case["a"]) == case["want"]\n`,
];
const pyTable = (at: number, rows: readonly [string, string][]) => pyTables[at]?.(rows) ?? "";
const methods = (rows: readonly [string, string][]) =>
  `class TestDouble(unittest.TestCase):\n${rows.map(([a, want]) => `    def test_double_${a}(self):\n        self.assertEqual(double(${a}), ${want})\n\n`).join("")}`;
const expanded = (rows: readonly [string, string][]) =>
  `class TestDouble(unittest.TestCase):\n    @parameterized.expand(${tuples(rows)})\n    def test_double(self, a, want):\n        self.assertEqual(double(a), want)\n`;
const subtests = (rows: readonly [string, string][]) =>
  `class TestDouble(unittest.TestCase):\n    def test_double(self):\n        for a, want in ${tuples(rows)}:\n            with self.subTest(a=a):\n                self.assertEqual(double(a), want)\n`;

const python: Case[] = [
  ...pyTables.flatMap((_, at): Case[] => [
    {
      title: `Python's table ${String(at)} is taken apart`,
      before: py(pyTable(at, three)),
      after: py(pySingles(...three)),
      cheats: [py(pySingles(...lost)), py(pySingles(...other))],
    },
    {
      title: `tests are gathered into Python's table ${String(at)}`,
      before: py(pySingles(...three)),
      after: py(pyTable(at, three)),
      cheats: [py(pyTable(at, lost)), py(pyTable(at, other))],
    },
    {
      title: `Python's table ${String(at)} is written as another one`,
      before: py(pyTable(at, three)),
      after: py(pyTable((at + 1) % pyTables.length, three)),
      cheats: [py(pyTable((at + 1) % pyTables.length, lost))],
    },
  ]),
  ...[expanded, subtests].flatMap((table, at): Case[] => [
    {
      title: `unittest's table ${String(at)} is taken apart`,
      before: py(table(three)),
      after: py(methods(three)),
      cheats: [py(methods(lost)), py(methods(other))],
    },
    {
      title: `tests are gathered into unittest's table ${String(at)}`,
      before: py(methods(three)),
      after: py(table(three)),
      cheats: [py(table(lost)), py(table(other))],
    },
  ]),
];

const V = "src/test/java/org/example/DoubleTest.java";
const java = (body: string): Tree => ({ [V]: `package org.example;\n\nclass DoubleTest {\n${body}\n}\n` });
const javaSingles = (rows: readonly [string, string][]) =>
  rows
    .map(
      ([a, want]) =>
        `  @Test\n  void doubles${a}() {\n    assertEquals(${want}, Doubler.twice(${a}));\n  }\n`,
    )
    .join("\n");
const doubles = "  void doubles(int a, int want) {\n    assertEquals(want, Doubler.twice(a));\n  }\n";
const javaTables: readonly ((rows: readonly [string, string][]) => string)[] = [
  (rows) =>
    `  @ParameterizedTest\n  @CsvSource({${rows.map((row) => `"${row.join(", ")}"`).join(", ")}})\n${doubles}`,
  (rows) =>
    `  @ParameterizedTest\n  @CsvSource(textBlock = """\n${rows.map((row) => `      ${row.join(", ")}\n`).join("")}      """)\n${doubles}`,
  (rows) =>
    `  @ParameterizedTest\n  @MethodSource("rows")\n${doubles}\n  static Stream<Arguments> rows() {\n    return Stream.of(${rows.map((row) => `Arguments.of(${row.join(", ")})`).join(", ")});\n  }\n`,
  (rows) =>
    `  static Stream<Arguments> doubles() {\n    return Stream.of(${rows.map((row) => `arguments(${row.join(", ")})`).join(", ")});\n  }\n\n  @ParameterizedTest\n  @MethodSource\n${doubles}`,
];
const javaTable = (at: number, rows: readonly [string, string][]) => javaTables[at]?.(rows) ?? "";
const values = (rows: readonly [string, string][]) =>
  `  @ParameterizedTest\n  @ValueSource(ints = {${rows.map(([a]) => a).join(", ")}})\n  void isPositive(int a) {\n    assertEquals(1, Doubler.sign(a));\n  }\n`;
const signs = (rows: readonly [string, string][]) =>
  rows
    .map(([a]) => `  @Test\n  void sign${a}() {\n    assertEquals(1, Doubler.sign(${a}));\n  }\n`)
    .join("\n");
const colors = (...names: string[]) =>
  `  @ParameterizedTest\n  @EnumSource(value = Color.class, names = {${names.map((one) => `"${one}"`).join(", ")}})\n  void isNamed(Color color) {\n    assertEquals("known", Colors.kindOf(color));\n  }\n`;

const javas: Case[] = [
  ...javaTables.flatMap((_, at): Case[] => [
    {
      title: `JUnit's table ${String(at)} is taken apart`,
      before: java(javaTable(at, three)),
      after: java(javaSingles(three)),
      cheats: [java(javaSingles(lost)), java(javaSingles(other))],
    },
    {
      title: `tests are gathered into JUnit's table ${String(at)}`,
      before: java(javaSingles(three)),
      after: java(javaTable(at, three)),
      cheats: [java(javaTable(at, lost)), java(javaTable(at, other))],
    },
    {
      title: `JUnit's table ${String(at)} is written as another one`,
      before: java(javaTable(at, three)),
      after: java(javaTable((at + 1) % javaTables.length, three)),
      cheats: [java(javaTable((at + 1) % javaTables.length, lost))],
    },
  ]),
  {
    title: "JUnit's values are taken apart",
    before: java(values(three)),
    after: java(signs(three)),
    cheats: [java(signs(lost))],
  },
  {
    title: "tests are gathered into JUnit's values",
    before: java(signs(three)),
    after: java(values(three)),
    cheats: [java(values(lost))],
  },
  {
    title: "one more constant is tested",
    before: java(colors("RED")),
    after: java(colors("RED", "BLUE")),
    cheats: [],
  },
];

const G = "double_test.go";
const go = (body: string): Tree => ({
  [G]: `package shop\n\nimport (\n\t"testing"\n\n\t"github.com/stretchr/testify/assert"\n)\n\n${body}`,
});
const goSingles = (rows: readonly [string, string][]) =>
  rows
    .map(
      ([a, want]) =>
        `func TestDouble${a}(t *testing.T) {\n\tif got := Double(${a}); got != ${want} {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n`,
    )
    .join("\n");
const testify = (rows: readonly [string, string][]) =>
  rows
    .map(([a, want]) => `func TestDouble${a}(t *testing.T) {\n\tassert.Equal(t, ${want}, Double(${a}))\n}\n`)
    .join("\n");
const goLoop = (inner: string) =>
  `\tfor _, tt := range tests {\n\t\tt.Run(tt.name, func(t *testing.T) {\n\t\t\t${inner}\n\t\t})\n\t}\n`;
const goEach = 'if got := Double(tt.a); got != tt.want {\n\t\t\t\tt.Errorf("got %d", got)\n\t\t\t}';
const goTables: readonly ((rows: readonly [string, string][]) => string)[] = [
  (rows) =>
    `func TestDouble(t *testing.T) {\n\ttests := []struct {\n\t\tname string\n\t\ta, want int\n\t}{\n${rows.map(([a, want]) => `\t\t{"of ${a}", ${a}, ${want}},\n`).join("")}\t}\n${goLoop(goEach)}}\n`,
  (rows) =>
    `func TestDouble(t *testing.T) {\n\ttests := []struct {\n\t\tname string\n\t\ta, want int\n\t}{\n${rows.map(([a, want]) => `\t\t{name: "of ${a}", a: ${a}, want: ${want}},\n`).join("")}\t}\n${goLoop("assert.Equal(t, tt.want, Double(tt.a))")}}\n`,
  (rows) =>
    `type doubling struct {\n\tname string\n\ta, want int\n}\n\nvar tests = []doubling{${rows.map(([a, want]) => `{"of ${a}", ${a}, ${want}}`).join(", ")}}\n\nfunc TestDouble(t *testing.T) {\n${goLoop(goEach)}}\n`,
  (rows) =>
    `func TestDouble(t *testing.T) {\n\tfor a, want := range map[int]int{${rows.map(([a, want]) => `${a}: ${want}`).join(", ")}} {\n\t\tassert.Equal(t, want, Double(a))\n\t}\n}\n`,
];
const goTable = (at: number, rows: readonly [string, string][]) => goTables[at]?.(rows) ?? "";
const goErrors = (...rows: [string, boolean][]) =>
  rows
    .map(
      ([a, fails], at) =>
        `func TestParse${String(at)}(t *testing.T) {\n\t_, err := Parse(${a})\n\tif err ${fails ? "==" : "!="} nil {\n\t\tt.Error("unexpected")\n\t}\n}\n`,
    )
    .join("\n");
const goErrorTable = (...rows: [string, boolean][]) =>
  `func TestParse(t *testing.T) {\n\ttests := []struct {\n\t\tin string\n\t\twantErr bool\n\t}{${rows.map(([a, fails]) => `{${a}, ${String(fails)}}`).join(", ")}}\n\tfor _, tt := range tests {\n\t\t_, err := Parse(tt.in)\n\t\tif (err != nil) != tt.wantErr {\n\t\t\tt.Errorf("err = %v", err)\n\t\t}\n\t}\n}\n`;
const parses: [string, boolean][] = [
  ['"1"', false],
  ['"x"', true],
];

const golang: Case[] = [
  ...goTables.flatMap((_, at): Case[] =>
    [goSingles, testify].flatMap((singles, how): Case[] => [
      {
        title: `Go's table ${String(at)} is taken apart (${String(how)})`,
        before: go(goTable(at, three)),
        after: go(singles(three)),
        cheats: [go(singles(lost)), go(singles(other))],
      },
      {
        title: `tests are gathered into Go's table ${String(at)} (${String(how)})`,
        before: go(singles(three)),
        after: go(goTable(at, three)),
        cheats: [go(goTable(at, lost)), go(goTable(at, other))],
      },
    ]),
  ),
  {
    title: "Go's errors are gathered into a table",
    before: go(goErrors(...parses)),
    after: go(goErrorTable(...parses)),
    cheats: [go(goErrorTable(['"1"', false])), go(goErrorTable(['"1"', false], ['"x"', false]))],
  },
  {
    title: "Go's table of errors is taken apart",
    before: go(goErrorTable(...parses)),
    after: go(goErrors(...parses)),
    cheats: [go(goErrors(['"1"', false])), go(goErrors(['"1"', false], ['"x"', false]))],
  },
];

const R = "tests/double.rs";
const rust = (body: string): Tree => ({ [R]: `use shop::double;\n\n${body}` });
const rustSingles = (rows: readonly [string, string][]) =>
  rows
    .map(([a, want]) => `#[test]\nfn doubles_${a}() {\n    assert_eq!(double(${a}), ${want});\n}\n`)
    .join("\n");
const rustCases = (rows: readonly [string, string][], of = "") =>
  rows.map(([a, want]) => `#[${of}case(${a}, ${want})]\n`).join("");
const rustRows = (rows: readonly [string, string][]) => rows.map(([a, want]) => `(${a}, ${want})`).join(", ");
const rustTables: readonly ((rows: readonly [string, string][]) => string)[] = [
  (rows) =>
    `${rustCases(rows, "test_")}fn doubles(a: i32, want: i32) {\n    assert_eq!(double(a), want);\n}\n`,
  (rows) =>
    `#[rstest]\n${rustCases(rows)}fn doubles(#[case] a: i32, #[case] want: i32) {\n    assert_eq!(double(a), want);\n}\n`,
  (rows) =>
    `#[test]\nfn doubles() {\n    for (a, want) in [${rustRows(rows)}] {\n        assert_eq!(double(a), want);\n    }\n}\n`,
  (rows) =>
    `const CASES: &[(i32, i32)] = &[${rustRows(rows)}];\n\n#[test]\nfn doubles() {\n    for (a, want) in CASES {\n        assert_eq!(double(*a), *want);\n    }\n}\n`,
  (rows) =>
    `#[test]\nfn doubles() {\n    let cases = vec![${rustRows(rows)}];\n    for &(a, want) in cases.iter() {\n        assert_eq!(double(a), want, "of {}", a);\n    }\n}\n`,
];
const rustTable = (at: number, rows: readonly [string, string][]) => rustTables[at]?.(rows) ?? "";
const rusts: Case[] = [
  ...rustTables.flatMap((_, at): Case[] => [
    {
      title: `Rust's table ${String(at)} is taken apart`,
      before: rust(rustTable(at, three)),
      after: rust(rustSingles(three)),
      cheats: [rust(rustSingles(lost)), rust(rustSingles(other))],
    },
    {
      title: `tests are gathered into Rust's table ${String(at)}`,
      before: rust(rustSingles(three)),
      after: rust(rustTable(at, three)),
      cheats: [rust(rustTable(at, lost)), rust(rustTable(at, other))],
    },
    {
      title: `Rust's table ${String(at)} is written as another one`,
      before: rust(rustTable(at, three)),
      after: rust(rustTable((at + 1) % rustTables.length, three)),
      cheats: [rust(rustTable((at + 1) % rustTables.length, lost))],
    },
  ]),
];

const kit = (rows: string, path = "test/cases.ts"): Tree => ({ [path]: `export const cases = ${rows};\n` });
const rows = "[[1, 2], [2, 4], [5, 10]]";
const imports = 'import { cases } from "./cases.js";\n';
const each = `test.each(cases)("doubles %s", ${check});\n`;
const half = `${jsTable(0, three.slice(0, 1)).replace("doubles", "doubles a")}${jsTable(0, three.slice(1))}`;

/** Given an object with a list, which is no table. */
const rounded = (tool: string, asked: string, want: string) =>
  `test("doubles lists", () => { const lists = { tools: [{ name: ${tool} }] }; const got = ${asked}; expect(got).toEqual({ told: ${want} }); });\n`;
const table = (rows: string) =>
  `test.each([${rows}])("doubles lists of %s", (...row) => { const [tool, told] = row; const lists = { tools: [{ name: tool }] }; const got = double(lists); expect(got).toEqual({ told }); });\n`;

const moved: Case[] = [
  {
    title: "a table goes to another module of the tests",
    before: js(jsTable(0, three)),
    after: { ...js(each, imports), ...kit(rows) },
    cheats: [{ ...js(each, imports), ...kit("[[1, 2], [2, 4]]") }],
  },
  {
    title: "a table comes from another module of the tests",
    before: { ...js(each, imports), ...kit(rows) },
    after: js(jsTable(1, three)),
    cheats: [js(jsTable(1, lost))],
  },
  {
    title: "a table of Python goes to another module of the tests",
    before: py(pyTable(1, three)),
    after: {
      ...py(`from cases import CASES\n\n\n@pytest.mark.parametrize("a,want", CASES)\n${asserts}`),
      "tests/cases.py": `CASES = ${tuples(three)}\n`,
    },
    cheats: [
      {
        ...py(`from cases import CASES\n\n\n@pytest.mark.parametrize("a,want", CASES)\n${asserts}`),
        "tests/cases.py": `CASES = ${tuples(lost)}\n`,
      },
    ],
  },
  {
    title: "a test that gives lists, and wants words, goes over a table",
    before: js(rounded('"node"', "double(lists)", '"an odd one"')),
    after: js(table('["node", "an odd one"], ["deno", "an even one"]')),
    cheats: [js(table('["node", "an even one"], ["deno", "a round one"]'))],
  },
  {
    title: "a row becomes a test of its own",
    before: js(jsTable(0, three)),
    after: js(jsTable(0, lost) + jsOne("5", "10")),
    cheats: [js(jsTable(0, lost) + jsOne("5", "11")), js(jsTable(0, lost) + jsOne("2", "4"))],
  },
  {
    title: "a table becomes two",
    before: js(jsTable(0, three)),
    after: js(half),
    cheats: [js(half.replace(", [5, 10]", ""))],
  },
  {
    title: "a row of Python's becomes a test of its own",
    before: py(pyTable(1, three)),
    after: py(pyTable(1, lost) + "\n\n" + pySingles(["5", "10"])),
    cheats: [py(pyTable(1, lost) + "\n\n" + pySingles(["5", "11"]))],
  },
];

describe("a table of cases and tests of their own", () => {
  const cases = [...javascript, ...python, ...javas, ...golang, ...rusts, ...moved];

  it.each(cases)("stand for each other: $title", async ({ title, before, after }) => {
    expect(await foundInChange(change(title, before, after))).toEqual([]);
  });

  it.each(cases.flatMap(({ cheats, ...one }) => cheats.map((cheat, at) => ({ ...one, cheat, at }))))(
    "do not where something is gone ($at): $title",
    async ({ title, before, cheat }) => {
      expect(await foundInChange(change(title, before, cheat))).toContainEqual(
        expect.stringMatching(/ (deleted|weakened)-test: /),
      );
    },
  );
});
