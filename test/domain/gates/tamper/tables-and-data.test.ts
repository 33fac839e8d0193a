import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";
import { rulesOf, type Found, type Honest } from "./replaced-in.ts";

const J = "test/double.test.ts";
const js = (body: string) =>
  `import { readdirSync, readFileSync } from "node:fs";\nimport { expect, test } from "vitest";\nimport { double } from "../src/double.js";\n${body}`;
const P = "tests/test_double.py";
const py = (body: string) =>
  `import glob\nimport json\nimport pytest\nfrom pathlib import Path\nfrom shop import double\n\n${body}`;
const G = "shop/double_test.go";
const go = (body: string) => `package shop\n\nimport "testing"\n\n${body}`;
const R = "tests/double.rs";

const one = '{ "a": 1, "want": 2 }\n';
const two = '{ "a": 2, "want": 4 }\n';
const reading: readonly [title: string, path: string, text: string, folder: string][] = [
  [
    "readdirSync",
    J,
    js(
      `test.each(readdirSync("test/fixtures/double"))("%s", (name) => {\n  const { a, want } = JSON.parse(readFileSync(\`test/fixtures/double/\${name}\`, "utf8"));\n  expect(double(a)).toBe(want);\n});\n`,
    ),
    "test/fixtures/double/",
  ],
  [
    "readdirSync outside of the tests",
    J,
    js(
      `for (const name of readdirSync("fixtures")) {\n  test(name, () => {\n    const { a, want } = JSON.parse(readFileSync(\`fixtures/\${name}\`, "utf8"));\n    expect(double(a)).toBe(want);\n  });\n}\n`,
    ),
    "fixtures/",
  ],
  [
    "glob.glob",
    P,
    py(
      `@pytest.mark.parametrize("path", glob.glob("tests/data/*.json"))\ndef test_double(path):\n    row = json.load(open(path))\n    assert double(row["a"]) == row["want"]\n`,
    ),
    "tests/data/",
  ],
  [
    "Path.glob",
    P,
    py(
      `CASES = Path(__file__).parent.parent / "cases"\n\n@pytest.mark.parametrize("path", CASES.glob("*.json"))\ndef test_double(path):\n    row = json.loads(path.read_text())\n    assert double(row["a"]) == row["want"]\n`,
    ),
    "cases/",
  ],
  [
    "filepath.Glob",
    G,
    go(
      `func TestDouble(t *testing.T) {\n\tpaths, _ := filepath.Glob("testdata/*.json")\n\tfor _, path := range paths {\n\t\trow := read(t, path)\n\t\tif got := Double(row.A); got != row.Want {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t}\n}\n`,
    ),
    "shop/testdata/",
  ],
  [
    "os.ReadDir",
    G,
    go(
      `func TestDouble(t *testing.T) {\n\tentries, _ := os.ReadDir("testdata/double")\n\tfor _, entry := range entries {\n\t\trow := read(t, entry.Name())\n\t\tif got := Double(row.A); got != row.Want {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t}\n}\n`,
    ),
    "shop/testdata/double/",
  ],
  [
    "read_dir",
    R,
    `#[test]\nfn doubles() {\n    for entry in std::fs::read_dir("tests/cases").unwrap() {\n        let row = read(&entry.unwrap().path());\n        assert_eq!(double(row.a), row.want);\n    }\n}\n`,
    "tests/cases/",
  ],
  [
    "rstest",
    R,
    `#[rstest]\nfn doubles(#[files("tests/cases/*.json")] path: PathBuf) {\n    let row = read(&path);\n    assert_eq!(double(row.a), row.want);\n}\n`,
    "tests/cases/",
  ],
];
const treeOf = ([, path, text, folder]: (typeof reading)[number], ending = "json"): Tree => ({
  [path]: text.replaceAll(".json", `.${ending}`),
  [`${folder}one.${ending}`]: one,
  [`${folder}two.${ending}`]: two,
});
const files: Found[] = reading.flatMap((each): Found[] => {
  const [title, , , folder] = each;
  return [
    [`a file of ${title} goes`, "deleted-test", treeOf(each), { [`${folder}two.json`]: null }],
    [`a file of ${title} is empty`, "deleted-test", treeOf(each), { [`${folder}two.json`]: "" }],
    [`a file of text of ${title} goes`, "deleted-test", treeOf(each, "txt"), { [`${folder}two.txt`]: null }],
    [
      `a file of ${title} goes where none looks`,
      "deleted-test",
      treeOf(each),
      { "docs/old/two.json": { from: `${folder}two.json` } },
    ],
  ];
});
const honestFiles: Honest[] = reading.flatMap((each): Honest[] => {
  const [title, path, text, folder] = each;
  return [
    [`a file of ${title} comes`, treeOf(each), { [`${folder}three.json`]: '{ "a": 3, "want": 6 }\n' }],
    [
      `a file of ${title} is renamed`,
      treeOf(each),
      { [`${folder}second.json`]: { from: `${folder}two.json` } },
    ],
    [
      `a file of ${title} is laid out otherwise`,
      treeOf(each),
      { [`${folder}two.json`]: '{\n  "a": 2,\n  "want": 4\n}\n' },
    ],
    [
      `a file of ${title} wants something else`,
      treeOf(each),
      { [`${folder}two.json`]: '{ "a": 2, "want": 5 }\n' },
    ],
    [
      `files of ${title} move with the test`,
      treeOf(each),
      {
        [path]: text.replaceAll(/(fixtures|data|cases|testdata)(?=["/])/g, "$1/moved"),
        [`${folder.replace(/(fixtures|data|cases|testdata)\//, "$1/moved/")}one.json`]: {
          from: `${folder}one.json`,
        },
        [`${folder.replace(/(fixtures|data|cases|testdata)\//, "$1/moved/")}two.json`]: {
          from: `${folder}two.json`,
        },
      },
    ],
  ];
});
const lines = "1 2\n2 4\n3 6\n";
const json = '[{ "a": 1, "want": 2 }, { "a": 2, "want": 4 }]\n';
const named: readonly [title: string, base: Tree, path: string, less: string, other: string][] = [
  [
    "lines beside a test of Rust",
    {
      [R]: `#[test]\nfn doubles() {\n    for line in include_str!("cases.txt").lines() {\n        let (a, want) = parse(line);\n        assert_eq!(double(a), want);\n    }\n}\n`,
      "tests/cases.txt": lines,
    },
    "tests/cases.txt",
    "1 2\n",
    "1 2\n2 4\n3 6\n4 8\n",
  ],
  [
    "lines outside of the tests of Python",
    {
      [P]: py(
        `CASES = Path("fixtures/cases.txt").read_text().splitlines()\n\n@pytest.mark.parametrize("line", CASES)\ndef test_double(line):\n    a, want = line.split()\n    assert double(int(a)) == int(want)\n`,
      ),
      "fixtures/cases.txt": lines,
    },
    "fixtures/cases.txt",
    "",
    "1 2\n2 4\n3 7\n",
  ],
  [
    "data outside of the tests of JavaScript",
    {
      [J]: js(
        `const cases = JSON.parse(readFileSync("cases/double.json", "utf8"));\ntest.each(cases)("doubles $a", ({ a, want }) => { expect(double(a)).toBe(want); });\n`,
      ),
      "cases/double.json": json,
    },
    "cases/double.json",
    "[]\n",
    '[\n  { "a": 2, "want": 4 },\n  { "a": 1, "want": 2 }\n]\n',
  ],
];
for (const [title, base, path, less] of named) {
  files.push([`there are fewer ${title}`, "deleted-test", base, { [path]: less }]);
  files.push([`there are no ${title}`, "deleted-test", base, { [path]: null }]);
}
honestFiles.push(
  ...named.map(([title, base, path, , other]): Honest => [
    `there are other ${title}`,
    base,
    { [path]: other },
  ]),
);
const unread: Honest[] = [
  [
    "a file that no test reads goes",
    {
      [J]: js('test("doubles", () => { expect(double(1)).toBe(2); });\n'),
      "fixtures/one.json": one,
      "docs/two.json": two,
    },
    { "fixtures/one.json": null, "docs/two.json": null },
  ],
  [
    "what tells of the cases goes",
    { ...treeOf(reading[0] ?? ["", "", "", ""]), "test/fixtures/double/README.md": "# Cases\n" },
    { "test/fixtures/double/README.md": null },
  ],
  [
    "a file goes beside the cases",
    {
      ...treeOf(reading[2] ?? ["", "", "", ""]),
      "tests/data/old/one.json": one,
      "tests/data/notes.txt": "a\n",
    },
    { "tests/data/old/one.json": null, "tests/data/notes.txt": null },
  ],
  [
    "a test goes with its files",
    treeOf(reading[0] ?? ["", "", "", ""]),
    {
      [J]: js(`test.each([[1, 2], [2, 4]])("%s", (a, want) => { expect(double(a)).toBe(want); });\n`),
      "test/fixtures/double/one.json": null,
      "test/fixtures/double/two.json": null,
    },
  ],
];

const change =
  (path: string) =>
  (title: string, before: string, after: string): Row => [title, { [path]: before }, { [path]: after }];
const inJs = (title: string, before: string, after: string) => change(J)(title, js(before), js(after));
const inPy = (title: string, before: string, after: string) => change(P)(title, py(before), py(after));
const inGo = (title: string, before: string, after: string) => change(G)(title, go(before), go(after));
const found = ([title, base, edits]: Row, rule = "deleted-test"): Found => [title, rule, base, edits];

const each = (rows: string) =>
  `test.each(${rows})("doubles %s", (a, want) => { expect(double(a)).toBe(want); });\n`;
const param = (rows: string, name = "test_double") =>
  `@pytest.mark.parametrize("a,want", ${rows})\ndef ${name}(a, want):\n    assert double(a) == want\n`;
const single = (a: number, want: number, name = "") =>
  `test("doubles ${a}${name}", () => { expect(double(${a})).toBe(${want}); });\n`;
const pySingle = (a: number, want: number) =>
  `def test_double_${a}():\n    assert double(${a}) == ${want}\n\n`;
const goSingle = (a: number, want: number) =>
  `func TestDouble${a}(t *testing.T) {\n\tif got := Double(${a}); got != ${want} {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n`;
const goRows = (rows: string) =>
  `func TestDouble(t *testing.T) {\n\ttests := []struct{ a, want int }{${rows}}\n\tfor _, tt := range tests {\n\t\tif got := Double(tt.a); got != tt.want {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t}\n}\n`;

const tables: Found[] = [
  found(
    inJs(
      "tests become rows, one of which wants what another did",
      single(1, 2) + single(2, 4) + single(3, 6),
      each("[[1, 2], [2, 6], [3, 6]]"),
    ),
  ),
  found(
    inJs("tests become rows whose values are mixed", single(1, 2) + single(2, 4), each("[[1, 4], [2, 2]]")),
  ),
  found(
    inJs(
      "a test becomes a row of a table that has its values elsewhere",
      single(2, 4) + each("[[1, 2], [4, 8]]"),
      each("[[1, 2], [4, 8]]"),
    ),
  ),
  found(
    inPy(
      "tests of Python become rows, one of which wants what another did",
      pySingle(1, 2) + pySingle(2, 4) + pySingle(3, 6),
      param("[(1, 2), (2, 6), (3, 6)]"),
    ),
  ),
  found(
    inPy(
      "a test of Python goes beside a table that has its values elsewhere",
      pySingle(2, 4) + param("[(1, 2), (4, 8)]"),
      param("[(1, 2), (4, 8)]"),
    ),
  ),
  found(
    inGo(
      "tests of Go become rows, one of which wants what another did",
      goSingle(1, 2) + goSingle(2, 4) + goSingle(3, 6),
      goRows("{1, 2}, {2, 6}, {3, 6}"),
    ),
  ),
  found(
    inPy(
      "a test over a table is renamed and has fewer rows",
      param("[(1, 2), (2, 4), (3, 6)]"),
      param("[(1, 2)]", "test_doubles"),
    ),
  ),
  found(
    inJs(
      "a test over a table is renamed and has fewer rows",
      each("[[1, 2], [2, 4], [3, 6]]"),
      each("[[1, 2]]").replace("doubles", "makes twice"),
    ),
  ),
  found(
    inGo(
      "a test of Go over a table is renamed and has fewer rows",
      goRows("{1, 2}, {2, 4}, {3, 6}"),
      goRows("{1, 2}").replace("TestDouble", "TestTwice"),
    ),
  ),
  [
    "a test over a table moves and has fewer rows",
    "deleted-test",
    { [P]: py(param("[(1, 2), (2, 4), (3, 6)]")) },
    { [P]: null, "tests/test_twice.py": py(param("[(1, 2)]")) },
  ],
  found(
    inPy(
      "a comprehension has fewer",
      param("[(n, 2 * n) for n in range(20)]"),
      param("[(n, 2 * n) for n in range(2)]"),
    ),
  ),
  found(
    inPy(
      "a comprehension chooses",
      param("[(n, 2 * n) for n in range(20)]"),
      param("[(n, 2 * n) for n in range(20) if n < 2]"),
    ),
    "skipped-test",
  ),
  found(
    inJs(
      "numbers are fewer",
      "const cases = Array.from({ length: 20 }, (_, n) => [n, 2 * n]);\n" + each("cases"),
      "const cases = Array.from({ length: 2 }, (_, n) => [n, 2 * n]);\n" + each("cases"),
    ),
  ),
  found(
    inPy(
      "a generator gives fewer",
      `def rows():\n    yield 1, 2\n    yield 2, 4\n    yield 3, 6\n\n${param("rows()")}`,
      `def rows():\n    yield 1, 2\n\n${param("rows()")}`,
    ),
  ),
  found(
    inPy(
      "a product of many has fewer",
      `@pytest.mark.parametrize("a", [${Array.from({ length: 30 }, (_, at) => at).join(", ")}])\n@pytest.mark.parametrize("b", [${Array.from({ length: 30 }, (_, at) => at).join(", ")}])\ndef test_sum(a, b):\n    assert double(a + b) == double(a) + double(b)\n`,
      `@pytest.mark.parametrize("a", [0, 1])\n@pytest.mark.parametrize("b", [${Array.from({ length: 30 }, (_, at) => at).join(", ")}])\ndef test_sum(a, b):\n    assert double(a + b) == double(a) + double(b)\n`,
    ),
  ),
  found(
    inPy(
      "a table is empty by a name",
      `CASES = [(1, 2), (2, 4)]\n\n${param("CASES")}`,
      `CASES = [(1, 2), (2, 4)]\nNONE = []\n\n${param("NONE")}`,
    ),
  ),
];
const sums = (one: string, other: string, name = "test_sum") =>
  `@pytest.mark.parametrize("a", ${one})\n@pytest.mark.parametrize("b", ${other})\ndef ${name}(a, b):\n    assert double(a + b) == double(a) + double(b)\n`;
tables.push(
  found(inPy("a product of two has fewer", sums("[1, 2, 3]", "[1, 2, 3]"), sums("[1, 2]", "[1, 2, 3]"))),
  found(
    inPy(
      "a product of two is renamed and has fewer",
      sums("[1, 2, 3]", "[1, 2, 3]"),
      sums("[1, 2]", "[1, 2, 3]", "test_sums"),
    ),
  ),
);
const halves = (rows: string) =>
  `@pytest.mark.parametrize("a,want", ${rows})\ndef test_halves(a, want):\n    assert double(a) / 2 == want / 2\n`;
tables.push(
  found(
    inPy(
      "a test over a table goes, whose values another one has",
      param("[(1, 2), (2, 4)]") + "\n" + halves("[(1, 2), (2, 4)]"),
      param("[(1, 2), (2, 4)]"),
    ),
  ),
);
const honestTables: Honest[] = [
  inPy(
    "a test over a table goes into another one",
    param("[(1, 2), (2, 4)]") + "\n" + param("[(3, 6), (4, 8)]", "test_more"),
    param("[(1, 2), (2, 4), (3, 6), (4, 8)]"),
  ),
  inPy("a product of two has more", sums("[1, 2]", "[1, 2]"), sums("[1, 2]", "[1, 2, 3]")),
  inPy("a product of two changes places", sums("[1, 2]", "[3, 4, 5]"), sums("[3, 4, 5]", "[1, 2]")),
  inPy(
    "a product of two is split",
    sums("[1, 2]", "[3, 4, 5]"),
    sums("[1]", "[3, 4, 5]") + "\n" + sums("[2]", "[3, 4, 5]", "test_more"),
  ),
  inPy("a row stood twice in a product", sums("[1, 1, 2]", "[3, 4]"), sums("[1, 2]", "[3, 4]")),
  inJs("tests become rows", single(1, 2) + single(2, 4) + single(3, 6), each("[[1, 2], [2, 4], [3, 6]]")),
  inJs("rows become tests", each("[[1, 2], [2, 4]]"), single(1, 2) + single(2, 4)),
  inPy("tests of Python become rows", pySingle(1, 2) + pySingle(2, 4), param("[(1, 2), (2, 4)]")),
  inGo("tests of Go become rows", goSingle(1, 2) + goSingle(2, 4), goRows("{1, 2}, {2, 4}")),
  inPy(
    "a test over a table is renamed",
    param("[(1, 2), (2, 4)]"),
    param("[(1, 2), (2, 4)]", "test_doubles"),
  ),
  inPy(
    "a test over a table is renamed and has more rows",
    param("[(1, 2), (2, 4)]"),
    param("[(1, 2), (2, 4), (3, 6)]", "test_doubles"),
  ),
  inPy(
    "a test over a table is split",
    param("[(1, 2), (2, 4), (-3, -6)]"),
    param("[(1, 2), (2, 4)]") + "\n" + param("[(-3, -6)]", "test_negative"),
  ),
  inPy(
    "a comprehension has more",
    param("[(n, 2 * n) for n in range(20)]"),
    param("[(n, 2 * n) for n in range(30)]"),
  ),
  inPy(
    "a list becomes a generator",
    param("[(1, 2), (2, 4)]"),
    `def rows():\n    yield 1, 2\n    yield 2, 4\n\n${param("rows()")}`,
  ),
  inPy("a table is laid out otherwise", param("[(1, 2), (2, 4)]"), param("[\n    (1, 2),\n    (2, 4),\n]")),
];

describe("tables and files of data", () => {
  it.each([...files, ...tables])("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each([...honestFiles, ...unread, ...honestTables])("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
