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
  ["of syrupy's that are said plainly", inPython, { [P]: python("assert render() == 'a'"), [A]: amber() }],
];

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

  it.each([['print: () => "a"'], ["serialize() { return `a`; }"], ["print: (value) => 'a'"]])(
    "are equal to everything with %s",
    async (print) => {
      const found = await foundInChange(["", two, { [T]: serializer(print) + (two[T] ?? "") }]);
      expect(found.join("\n")).toContain(`${T} stubbed-assertion: `);
    },
  );

  it("may be written out otherwise", async () => {
    const text = serializer("print: (value) => `${value.amount} ${value.currency}`") + (two[T] ?? "");
    expect(await foundInChange(["", two, { [T]: text }])).toEqual([]);
  });
});
