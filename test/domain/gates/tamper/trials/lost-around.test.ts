import { describe, expect, it } from "vitest";
import { type ChangedFile, type FileVersion } from "../../../../../src/domain/gates/tamper/changed-file.ts";
import { testsOfChange } from "../../../../../src/domain/gates/tamper/compare-tests.ts";
import { nothingAround } from "../../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { lostAround } from "../../../../../src/domain/gates/tamper/trials/lost-around.ts";
import { parsed } from "../parsed.ts";

type Row = readonly [path: string, before: string, after: string | null];

async function version(path: string, text: string | null): Promise<FileVersion | null> {
  return text === null ? null : { path, kind: "file", text, tree: await parsed(path, text), data: undefined };
}

async function changed([path, before, after]: Row): Promise<ChangedFile> {
  return { path, before: await version(path, before), after: await version(path, after) };
}

async function lostIn(...rows: Row[]): Promise<string[]> {
  return lostAround(await Promise.all(rows.map(changed)));
}

const js = (around: string) =>
  `import { load } from "../src/a.js";\n${around}\ntest("a", () => {\n  expect(load(1)).toBe(1);\n});\n`;
const python = (around: string) => `import pytest\n\n${around}\n\ndef test_a():\n    assert load(1) == 1\n`;
const go = (around: string) =>
  `package a\n\n${around}\n\nfunc TestA(t *testing.T) {\n\tcheck(t, load(1))\n}\n`;
const java = (around: string) =>
  `class ATest {\n  ${around}\n  @Test\n  void a() {\n    assertEquals(1, load(1));\n  }\n}\n`;
const rust = (around: string) =>
  `pub fn load(n: u32) -> u32 {\n    n\n}\n\n#[cfg(test)]\nmod tests {\n    ${around}\n    #[test]\n    fn a() {\n        assert_eq!(load(1), 1);\n    }\n}\n`;

describe("what stands around tests", () => {
  it.each<Row>([
    ["test/a.test.js", js("beforeEach(() => strict(true));"), js("beforeEach(() => strict());")],
    ["test/a.test.js", js('describe("all", { retry: 0 }, () => {'), js('describe("all", () => {')],
    ["test/kit.js", "export const same = (a, b) => a === b;\n", "export const same = (a, b) => true;\n"],
    ["tests/conftest.py", "@pytest.fixture(autouse=True)\ndef strict():\n    load.strict()\n", null],
    ["tests/test_a.py", python("limit = 1000"), python("limit = 1")],
    ["a_test.go", go("var _ = leak()"), go("")],
    ["src/test/java/ATest.java", java("@Rule Strict strict = new Strict();"), java("")],
    ["src/lib.rs", rust("#[serial]"), rust("")],
    [
      "src/lib.rs",
      rust("macro_rules! same { ($a:expr) => { assert!($a) } }"),
      rust("macro_rules! same { ($a:expr) => { } }"),
    ],
  ])("has lost something: %s", async (...row) => {
    expect(await lostIn(row)).toEqual([row[0]]);
  });

  it.each<Row>([
    [
      "test/a.test.js",
      js("beforeEach(() => strict());"),
      js("beforeEach(async () => {\n  // As ever.\n  await strict();\n  open();\n});"),
    ],
    ["test/a.test.js", js("let n = 'a';"), js('const n = "a";')],
    ["test/a.test.js", js("").replace("toBe(1)", "toBe(2)"), js("").replace("load(1)", "load(2)")],
    ["test/a.test.js", js("").replace("{ load }", "{ load, other }"), js("")],
    ["tests/test_a.py", python("# All of them.\nlimit = 1"), python("limit = 1")],
    ["src/lib.rs", rust("").replace("    n\n", "    n + 1\n"), rust("")],
    ["src/a.js", "export const a = 1;\n", "export const a = 2;\n"],
    ["tests/data.json", "[1, 2]", "[1]"],
  ])("has lost nothing: %s", async (...row) => {
    expect(await lostIn(row)).toEqual([]);
  });

  it("has lost nothing where it only named what the product has no more", async () => {
    const helper: Row = [
      "test/kit.js",
      "export const open = () => connect(1);\n",
      "export const open = () => join(1);\n",
    ];
    const product: Row = ["src/a.js", "export const connect = () => 1;\n", "export const join = () => 1;\n"];
    expect(await lostIn(helper)).toEqual(["test/kit.js"]);
    expect(await lostIn(helper, product)).toEqual([]);
    const values: Row = [helper[0], helper[1], "export const open = () => join(2);\n"];
    expect(await lostIn(values, product)).toEqual(["test/kit.js"]);
  });
});

const given = "load(1, 2)";
const more = ({ path, text }: { path: string; text: string }): Row => [
  path,
  text,
  text.replaceAll("load(1)", given),
];

describe("a test that is given more", () => {
  const js2 = more({ path: "test/a.test.js", text: js("") });
  const go2 = more({ path: "a_test.go", text: go("") });
  const java2 = more({ path: "src/test/java/ATest.java", text: java("") });
  const py2 = more({ path: "tests/test_a.py", text: python("") });
  const kit = "export const same = (a, b) => a === b;\n";

  async function triedIn(...rows: Row[]): Promise<string[]> {
    const files = await Promise.all(rows.map(changed));
    const { rewritten } = testsOfChange(files, nothingAround);
    return rewritten.flatMap(({ name, path }) => (name === null ? [] : [path]));
  }

  it.each<[string, Row, Row]>([
    ["a helper", js2, ["test/kit.js", kit, "export const same = (a, b) => true;\n"]],
    ["a setup file", js2, ["test/setup.js", "strict(true);\n", "strict();\n"]],
    [
      "another file of tests that it imports",
      [js2[0], `import "./b.test.js";\n${js2[1]}`, `import "./b.test.js";\n${js2[2] as string}`],
      ["test/b.test.js", js("strict(true);"), js("strict();")],
    ],
    ["conftest", py2, ["tests/conftest.py", "import load\nload.strict()\n", "import load\n"]],
    ["another file of its package", go2, ["b_test.go", go("var _ = leak()"), go("")]],
    [
      "its base class",
      java2,
      ["src/test/java/Base.java", "class Base {\n  Strict s;\n}\n", "class Base {\n}\n"],
    ],
  ])("is tried where something is gone from %s", async (_, test, lost) => {
    expect(await triedIn(test)).toEqual([]);
    expect(await triedIn(test, lost)).toContain(test[0]);
  });

  it.each<[string, Row, Row]>([
    ["a helper that only has more", js2, ["test/kit.js", kit, `${kit}export const other = 1;\n`]],
    ["another file of tests", js2, ["test/b.test.js", js("strict(true);"), js("strict();")]],
    ["tests of another package", go2, ["web/b_test.go", go("var _ = leak()"), go("")]],
    [
      "tests of types",
      js2,
      ["test/a.test-d.ts", "expectType<string>(load(1));\n", "expectType<number>(load(1));\n"],
    ],
    ["the product", js2, ["src/a.js", "export const a = 1;\n", "export const a = 2;\n"]],
  ])("needs no trial beside %s", async (_, test, beside) => {
    expect(await triedIn(test, beside)).not.toContain(test[0]);
  });
});
