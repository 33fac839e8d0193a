import { describe, expect, it } from "vitest";
import { retargetedTests } from "../../../../src/domain/gates/tamper/subjects/retargeted-tests.ts";
import { nothingAround } from "../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";
import { parsed } from "./parsed.ts";

const asking = (head: string, call: string) =>
  `${head}\ntest("x", () => {\n  expect(${call}(1)).toBe(1);\n});\n`;
const required: Tree = {
  "src/a.js": "exports.a = () => 1;\nexports.o = {};\n",
  "test/a.test.js": asking('const { a } = require("../src/a");', "a"),
};
const requiring = (pattern: string, call = "b") => ({
  "test/a.test.js": asking(`const ${pattern} = require("../src/a");`, call),
});
const imported: Tree = {
  "src/a.js": 'export * from "./b.js";\n',
  "src/b.js": 'const q = () => 1;\nexport { q as "a(b" };\n',
  "src/c.js": "export const z = () => 1;\n",
  "test/a.test.js": asking('import { "a(b" as q } from "../src/a.js";', "q"),
};

const cheats: Row[] = [
  ["by another name with a value in its absence", required, requiring('{ o: b = "c++" }')],
  ["by the name of a part", required, requiring('{ o: { b = "(" } }')],
  ["by a name with a value in its absence", required, requiring('{ o = "[" }', "o")],
  [
    "what has a name of no letters",
    imported,
    { "test/a.test.js": asking('import { z as q } from "../src/c.js";', "q") },
  ],
  [
    "what has a name of other letters",
    { ...required, "test/a.test.js": asking('const { a: größe } = require("../src/a");', "größe") },
    requiring("{ o: weite }", "weite"),
  ],
];

const honest: Row[] = [
  ["with a value in its absence", required, requiring('{ a: b = "c++" }')],
  ["a part, too", required, requiring('{ a, o: { b = "(" } }', "a")],
];

const checking = (name: string, given: string) =>
  `test("${name} ${given}", () => {\n  expect(${name}("${given}")).toBe("${given.toUpperCase()}");\n});\n`;
const taking = (...names: string[]) => `import { ${names.join(", ")} } from "../src/parse.js";\n`;
const parsing: Tree = {
  "src/parse.js":
    "export const parse = (x) => x.toUpperCase();\nexport const validate = (x) => x.toUpperCase();\n",
  "test/all.test.js": `${taking("parse")}${checking("parse", "a")}`,
  "test/p.test.js": `${taking("parse")}${checking("parse", "b")}`,
};
const validating = { "test/all.test.js": `${taking("validate")}${checking("validate", "a")}` };
const laidOut = 'test("parse", () => {\n  const r = parse("a");\n  expect(r).toBe("A");\n});\n';
honest.push(
  [
    "the test goes to one that stands",
    parsing,
    { ...validating, "test/p.test.js": `${parsing["test/p.test.js"] ?? ""}${checking("parse", "a")}` },
  ],
  [
    "the test goes to one that stands, laid out otherwise",
    parsing,
    { ...validating, "test/p.test.js": `${parsing["test/p.test.js"] ?? ""}${laidOut}` },
  ],
  [
    "the test goes to a new one, laid out otherwise",
    parsing,
    { ...validating, "test/q.test.ts": `${taking("parse")}${laidOut}` },
  ],
);
cheats.push(
  [
    "with one that stands and is the same",
    parsing,
    {
      ...validating,
      "test/p.test.js": `${parsing["test/p.test.js"] ?? ""}test("more", () => {\n  expect(1).toBe(1);\n});\n`,
    },
  ],
  [
    "with a new one that asks less",
    parsing,
    {
      ...validating,
      "test/q.test.js": `${taking("parse")}test("parse", () => {\n  expect(parse("a")).toBeDefined();\n});\n`,
    },
  ],
);

const javaTest = (name: string) =>
  `package t;\n\nimport a.${name};\n\nclass FmtTest {\n  @Test\n  void formats() {\n    assertEquals("1", ${name}.f(1));\n  }\n}\n`;
const format = (name: string, body: string) =>
  `package a;\n\npublic class ${name} {\n  public static String f(int x) {\n    ${body}\n  }\n}\n`;
const jvm: Tree = {
  "src/main/java/a/Fmt.java": format("Fmt", 'return "" + x;'),
  "src/test/java/t/FmtTest.java": javaTest("Fmt"),
};
const formats = (old: string) => ({
  "src/main/java/a/Fmt.java": format("Fmt", old),
  "src/main/java/a/Formats.java": format("Formats", 'return "" + x;'),
  "src/test/java/t/FmtTest.java": javaTest("Formats"),
});
honest.push(["Java's class gives on what stands beside it", jvm, formats("return Formats.f(x);")]);
cheats.push(
  ["Java's class tells of what stands beside it", jvm, formats('return "0"; // Formats.f(x)')],
  ["Java's class tells of it by its whole name", jvm, formats('return "0"; // a.Formats.f(x)')],
  [
    "Java's class never asks what stands beside it",
    jvm,
    formats('if (false) return Formats.f(x);\n    return "0";'),
  ],
);

const parts = (count: number) => Array.from({ length: count }, (_, at) => `part${at}`);
const wide = (count: number, last: string): Tree => ({
  "src/index.js": [...parts(count), last].map((name) => `export * from "./${name}.js";\n`).join(""),
  ...Object.fromEntries(parts(count).map((name) => [`src/${name}.js`, `export const ${name} = () => 1;\n`])),
  [`src/${last}.js`]: "export const load = () => 1;\n",
  "test/load.test.js": asking('import { load } from "../src/index.js";', "load"),
});
const spare = {
  "src/spare.js": "export const load = () => 1;\n",
  "test/load.test.js": asking('import { load } from "../src/spare.js";', "load"),
};
const using = (source: string) =>
  `import { load } from "./${source}.js";\nexport const run = () => load(2);\n`;
const used: Tree = {
  "src/load.js": "export const load = () => 1;\n",
  ...Object.fromEntries(["a", "b", "c"].map((name) => [`src/${name}.js`, using("load")])),
  "test/load.test.js": asking('import { load } from "../src/load.js";', "load"),
};
cheats.push(
  ["what a wide barrel gives on", wide(80, "rest"), spare],
  ["what a barrel gives on that is wider than what is read", wide(310, "load"), spare],
  [
    "with one user of many that the change touches",
    used,
    {
      ...spare,
      "src/a.js": using("spare"),
      "src/b.js": `${using("load")}export const more = 1;\n`,
      "src/c.js": `${using("load")}export const more = 1;\n`,
    },
  ],
);
honest.push([
  "with most of its users",
  used,
  {
    ...spare,
    "src/a.js": using("spare"),
    "src/b.js": using("spare"),
    "src/c.js": `${using("load")}export const more = 1;\n`,
  },
]);

describe("tests that ask elsewhere what they asked", () => {
  it.each(cheats)("are found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ stubbed-assertion: .* is checked no more$/),
    );
  });

  it.each(honest)("are honest: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it("are told soon where all of many names are others", async () => {
    const all = Array.from({ length: 120 }, (_, at) => at);
    const version = async (path: string, text: string) => ({
      ...{ path, kind: "file" as const, text, data: undefined },
      tree: await parsed(path, text),
    });
    const product = (name: string) => all.map((at) => `export const ${name}${at} = (x) => x;`).join("\n");
    const tests = (name: string) =>
      `import { ${all.map((at) => `${name}${at}`).join(", ")} } from "../src/a.js";\n${all.map((at) => `test("${at}", () => {\n${`  expect(${name}${at}(0)).toBe(0);\n`.repeat(6)}});\n`).join("")}`;
    const files = [
      {
        path: "src/a.js",
        before: await version("src/a.js", product("old")),
        after: await version("src/a.js", `${product("old")}\n${product("fresh")}`),
      },
      {
        path: "test/a.test.js",
        before: await version("test/a.test.js", tests("old")),
        after: await version("test/a.test.js", tests("fresh")),
      },
    ];
    // Were each name held against each, and each time all were read, this would go on for minutes.
    expect(retargetedTests(files, nothingAround)).toHaveLength(all.length);
  }, 60_000);
});
