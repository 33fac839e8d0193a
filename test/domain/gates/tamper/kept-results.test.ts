import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const test = (name: string, body = "expect(render()).toMatchSnapshot();") =>
  `test("${name}", () => {\n  ${body}\n});\n`;
const results = (...names: string[]) =>
  ["// Jest Snapshot v1\n", ...names.map((name) => `exports[\`${name}\`] = \`"a"\`;\n`)].join("\n");
const T = "test/a.test.js";
const S = "test/__snapshots__/a.test.js.snap";
const two: Tree = { [T]: test("adds") + test("takes"), [S]: results("adds 1", "takes 1") };
const twice = "expect(render(1)).toMatchSnapshot();\n  expect(render(2)).toMatchSnapshot();";
const rows: Tree = {
  [T]: 'test.each([1, 2])("adds %i", (n) => {\n  expect(render(n)).toMatchSnapshot();\n});\n',
  [S]: results("adds 1 1", "adds 2 1"),
};
const P = "tests/test_a.py";
const A = "tests/__snapshots__/test_a.ambr";
const python = (body: string) => `def test_a(snapshot):\n    ${body}\n`;
const amber = (...names: string[]) =>
  `# serializer version: 1\n${names.map((name) => `# name: ${name}\n  'a'\n# ---\n`).join("")}`;
const inPython: Tree = { [P]: python("assert render() == snapshot"), [A]: amber("test_a") };

const cheats: Row[] = [
  ["all of a file", two, { [S]: results() }],
  ["one", two, { [S]: results("adds 1") }],
  ["one under a name that no test has", two, { [S]: results("adds 1", "other 1") }],
  ["one beside a touched test", two, { [S]: results("adds 1"), [T]: `// more\n${two[T] ?? ""}` }],
  [
    "one of a group",
    { [T]: `describe("sum", () => {\n${test("adds")}});\n`, [S]: results("sum adds 1") },
    { [S]: results() },
  ],
  [
    "one of two of a test",
    { [T]: test("adds", twice), [S]: results("adds 1", "adds 2") },
    { [S]: results("adds 1") },
  ],
  ["one of a table", rows, { [S]: results("adds 1 1") }],
  ["all of syrupy's", inPython, { [A]: amber() }],
  [
    "one of syrupy's",
    {
      ...inPython,
      [P]: `${python("assert render() == snapshot")}\n\n${python("assert render(2) == snapshot").replace("test_a", "test_b")}`,
      [A]: amber("test_a", "test_b"),
    },
    { [A]: amber("test_a") },
  ],
];

const honest: Row[] = [
  [
    "of a test that is gone",
    { ...two, [T]: `${two[T] ?? ""}${test("old")}`, [S]: results("adds 1", "old 1", "takes 1") },
    { ...two, [T]: `${test("adds")}${test("takes")}${test("old", 'expect(render()).toBe("a");')}` },
  ],
  [
    "that no test has any more",
    { ...two, [S]: results("adds 1", "old 1", "takes 1") },
    { [S]: two[S] ?? "" },
  ],
  [
    "of a renamed test",
    two,
    { [T]: test("adds") + test("subtracts"), [S]: results("adds 1", "subtracts 1") },
  ],
  [
    "of a comparison that is said plainly",
    { [T]: test("adds", twice), [S]: results("adds 1", "adds 2") },
    {
      [T]: test("adds", 'expect(render(1)).toMatchSnapshot();\n  expect(render(2)).toBe("a");'),
      [S]: results("adds 1"),
    },
  ],
  ["that are others now", two, { [S]: results("adds 1", "takes 1").replaceAll('"a"', '"b"') }],
  [
    "of a file of Go that is gone",
    {
      "a/a_test.go": "package a\n\nfunc helper() {}\n",
      "a/__snapshots__/a_test.snap": "[TestA - 1]\na\n---\n",
    },
    { "a/a_test.go": null, "a/__snapshots__/a_test.snap": null },
  ],
  ["of syrupy's that are said plainly", inPython, { [P]: python("assert render() == 'a'"), [A]: amber() }],
];

const F = "test/page.test.js";
const G = "test/golden/page.html";
const compared = (path: string, head = "") =>
  `${head}test("renders", async () => {\n  await expect(render()).toMatchFileSnapshot(${path});\n});\n`;
const golden: Tree = {
  [F]: compared('"./golden/page.html"'),
  [G]: "<p>3</p>\n",
  "src/page.js": "export const render = () => '<p>3</p>\\n';\n",
};
const other = { "src/page.js": "export const render = () => '<p>4</p>\\n';\n" };
const byHand = (guard: string): Tree => ({
  "test/a.test.js": `test("renders", () => {\n  const got = render();\n  const path = "test/golden/page.html";\n  ${guard}writeFileSync(path, got);\n  expect(got).toBe(readFileSync(path, "utf8"));\n});\n`,
  [G]: "<p>3</p>\n",
});
const inGo: Tree = {
  "a_test.go":
    'package a\n\nfunc TestRender(t *testing.T) {\n\tgot := Render()\n\tpath := "testdata/page.html"\n\tif _, err := os.Stat(path); os.IsNotExist(err) {\n\t\tos.WriteFile(path, got, 0o644)\n\t}\n\twant, _ := os.ReadFile(path)\n\tif string(got) != string(want) {\n\t\tt.Fatal("differs")\n\t}\n}\n',
  "testdata/page.html": "<p>3</p>\n",
};

const goldenCheats: Row[] = [
  ["a file of Vitest's", golden, { [G]: null }],
  ["one beside a product that is changed", golden, { [G]: null, ...other }],
  ["one beside a touched test", golden, { [G]: null, [F]: `// more\n${golden[F] ?? ""}` }],
  [
    "one by a name",
    { ...golden, [F]: compared("page", 'const page = "./golden/page.html";\n') },
    { [G]: null },
  ],
  ["one by a part of its name", { ...golden, [F]: compared("`./golden/${name}.html`") }, { [G]: null }],
  ["one that is elsewhere now", golden, { "test/golden/old.html": { from: G } }],
  [
    "one for which the test names another that nobody has",
    golden,
    { [G]: null, [F]: compared('"./golden/new.html"') },
  ],
  [
    "one of code",
    { ...golden, [F]: compared('"./golden/page.js"'), "test/golden/page.js": "a();\n" },
    { "test/golden/page.js": null },
  ],
  ["one that a test writes where it is missing", byHand("if (!existsSync(path)) "), { [G]: null }],
  [
    "one that a test comes to write where it is missing",
    byHand("if (asked) "),
    { ...byHand("if (!existsSync(path)) "), [G]: null },
  ],
  ["one of Go's", inGo, { "testdata/page.html": null }],
];
const goldenHonest: Row[] = [
  ["that is another now", golden, { [G]: "<p>4</p>\n", ...other }],
  [
    "of a test that is gone",
    { ...golden, [F]: (golden[F] ?? "") + test("adds", "expect(1).toBe(1);") },
    {
      [G]: null,
      [F]: test("adds", "expect(1).toBe(1);") + compared('"./golden/all.html"'),
      "test/golden/all.html": "<p>3</p>\n",
    },
  ],
  [
    "that moves with its test's words",
    golden,
    { "test/golden/home.html": { from: G }, [F]: compared('"./golden/home.html"') },
  ],
  [
    "of a new test",
    { ...golden, "test/b.test.js": test("b", "expect(b()).toBe(1);") },
    { "test/b.test.js": test("b", "expect(b()).toBe(1);") + compared('"./golden/b.html"') },
  ],
  [
    "that no test names",
    { ...golden, "test/golden/old.html": "<p>1</p>\n" },
    { "test/golden/old.html": null },
  ],
  [
    "that a test writes where it is missing and stays",
    byHand("if (asked) "),
    byHand("if (!existsSync(path)) "),
  ],
];

const loose = (method: string): Tree => ({
  "tests/conftest.py": `import pytest\nfrom syrupy.extensions.amber import AmberSnapshotExtension\n\n\nclass Own(AmberSnapshotExtension):\n    ${method}\n\n\n@pytest.fixture\ndef snapshot(snapshot):\n    return snapshot.use_extension(Own)\n`,
});

const serializer = (print: string) =>
  `expect.addSnapshotSerializer({ test: (value) => value instanceof Money, ${print} });\n`;

describe("kept results of tests", () => {
  it.each(cheats)("are missed where tests go on to compare: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(
      `${row[0].includes("syrupy") ? A : S} weakened-test: `,
    );
  });

  it.each(honest)("may go: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(goldenCheats)("are missed where they are a file of their own: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(
      / weakened-test: (what tests compare|compares) with/,
    );
  });

  it.each(goldenHonest)("may change where they are a file of their own: %s", async (...row) => {
    expect((await foundInChange(row)).filter((one) => /compares? with/.test(one))).toEqual([]);
  });

  it.each([['print: () => "a"'], ["serialize() { return `a`; }"], ["print: (value) => 'a'"]])(
    "are equal to everything with %s",
    async (print) => {
      const found = await foundInChange(["", two, { [T]: serializer(print) + (two[T] ?? "") }]);
      expect(found.join("\n")).toContain(`${T} stubbed-assertion: `);
    },
  );

  it.each([
    ["def matches(self, *, serialized_data, snapshot_data):\n        return True"],
    ["def serialize(self, data, **kwargs):\n        return 'a'"],
  ])("are equal to everything for Syrupy with %s", async (method) => {
    const found = await foundInChange(["", inPython, loose(method)]);
    expect(found.join("\n")).toContain("tests/conftest.py stubbed-assertion: ");
  });

  it.each([
    [
      "def matches(self, *, serialized_data, snapshot_data):\n        return serialized_data == snapshot_data",
    ],
    ["def serialize(self, data, **kwargs):\n        return f'{data}\\n'.replace('a', 'b')"],
  ])("may be compared otherwise by Syrupy with %s", async (method) => {
    expect(await foundInChange(["", inPython, loose(method)])).toEqual([]);
  });

  it("may be written out otherwise", async () => {
    const text = serializer("print: (value) => `${value.amount} ${value.currency}`") + (two[T] ?? "");
    expect(await foundInChange(["", two, { [T]: text }])).toEqual([]);
  });
});
