import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const unit = (module: string, head = "") =>
  `${head}import { sum } from "../src/sum.js";\n\n${module};\n\nQUnit.test("adds", (assert) => {\n  assert.equal(sum(1, 2), 3);\n});\n\nQUnit.module("more");\n\nQUnit.test("adds more", (assert) => {\n  assert.equal(sum(2, 2), 4);\n});\n`;
const flat: Tree = { "test/sum.test.js": unit('QUnit.module("sum")') };
const named: Tree = {
  "test/sum.test.js": unit('module("sum")', 'import { module } from "qunit";\n'),
};
const told = (module: string, head = "") => ({ "test/sum.test.js": unit(module, head) });

const groups: Row[] = [
  ["skipped", flat, told('QUnit.module.skip("sum")')],
  ["with options", flat, told('QUnit.module.skip("sum", { beforeEach: open })')],
  ["to be done", flat, told('QUnit.module.todo("sum")')],
  ["the only one", flat, told('QUnit.module.only("sum")')],
  ["by a condition", flat, told('QUnit.module.if("sum", false)')],
  ["imported", named, told('module.skip("sum")', 'import { module } from "qunit";\n')],
  [
    "of Mocha",
    { "test/sum.test.js": 'suite("sum");\n\ntest("adds", () => {\n  assert.equal(sum(1, 2), 3);\n});\n' },
    {
      "test/sum.test.js": 'suite.skip("sum");\n\ntest("adds", () => {\n  assert.equal(sum(1, 2), 3);\n});\n',
    },
  ],
];

const openGroups: Row[] = [
  ["another name", flat, told('QUnit.module("sums")')],
  ["hooks", flat, told('QUnit.module("sum", { beforeEach: open })')],
  ["a skipped one without tests", flat, told('QUnit.module.skip("later");\nQUnit.module("sum")')],
];

const suite = (inner: string, more = "") =>
  `<suite name="All">\n  <test name="t"${more}>\n    ${inner}\n  </test>\n</suite>\n`;
const classes = (inner = "") => `<classes><class name="a.CartTest">${inner}</class></classes>`;
const run = (inner: string) => `<groups><run>${inner}</run></groups>`;
const java = (mark = "") =>
  `package a;\n\nclass CartTest {\n  @Test${mark}\n  void adds() {\n    assertEquals(3, new Cart().sum(1, 2));\n  }\n}\n`;
const J = "src/test/java/a/CartTest.java";
const testng = (text: string): Tree => ({ "testng.xml": text });

const suites: [rule: string, row: Row][] = [
  [
    "weakened-configuration",
    [
      "methods",
      testng(suite(classes())),
      testng(suite(classes('<methods><include name="adds"/></methods>'))),
    ],
  ],
  [
    "weakened-configuration",
    ["groups", testng(suite(classes())), testng(suite(`${run('<include name="fast"/>')}${classes()}`))],
  ],
  [
    "weakened-configuration",
    ["a test that is off", testng(suite(classes())), testng(suite(classes(), ' enabled="false"'))],
  ],
  [
    "skipped-test",
    [
      "a group that is left out",
      { ...testng(suite(`${run('<exclude name="slow"/>')}${classes()}`)), [J]: java() },
      { [J]: java('(groups = "slow")') },
    ],
  ],
  [
    "skipped-test",
    [
      "a group that alone is run",
      { ...testng(suite(`${run('<include name="fast"/>')}${classes()}`)), [J]: java('(groups = "fast")') },
      { [J]: java() },
    ],
  ],
];

const openSuites: Row[] = [
  [
    "a class of which some is run",
    testng(suite(classes())),
    testng(
      suite(
        classes().replace(
          "</classes>",
          '<class name="a.ShopTest"><methods><include name="b"/></methods></class></classes>',
        ),
      ),
    ),
  ],
  [
    "one more method",
    testng(suite(classes('<methods><include name="adds"/></methods>'))),
    testng(suite(classes('<methods><include name="adds"/><include name="takes"/></methods>'))),
  ],
  [
    "a group that nothing leaves out",
    { ...testng(suite(`${run('<exclude name="slow"/>')}${classes()}`)), [J]: java() },
    { [J]: java('(groups = "fast")') },
  ],
];

const crate: Tree = {
  "Cargo.toml": '[package]\nname = "a"\n',
  "src/lib.rs": "#[test]\nfn renders() {\n    insta::assert_snapshot!(render());\n}\n",
};
const kept: Row[] = [
  ["a first file that has all pass", crate, { ".config/insta.yaml": "behavior:\n  force_pass: true\n" }],
  ["a first file that renews all", crate, { "insta.yaml": "behavior:\n  update: always\n" }],
  ["a variable", { ...crate, ".env": "A=1\n" }, { ".env": "A=1\nINSTA_FORCE_PASS=1\n" }],
  [
    "a variable of golden files",
    { Makefile: "test:\n\tgo test ./...\n" },
    { Makefile: "export UPDATE_GOLDEN=1\ntest:\n\tgo test ./...\n" },
  ],
  [
    "a plugin that finds other files",
    { "vitest.config.ts": "export default { test: { globals: true } };\n" },
    {
      "vitest.config.ts":
        'export default { plugins: [{ name: "x", resolveId(id) { return id.endsWith("load.js") ? "/src/stub.ts" : null; } }], test: { globals: true } };\n',
    },
  ],
];

const unharmed: Row[] = [
  ["a first file of insta", crate, { ".config/insta.yaml": "behavior:\n  require_full_match: true\n" }],
];

describe("what runners leave out", () => {
  it.each(groups)("is found of a group that is a line of its own: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" skipped-test: ");
  });

  it.each(openGroups)("is nothing of such a group: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(suites)("is found at %s in a suite of TestNG", async (rule, row) => {
    expect((await foundInChange(row)).join("\n")).toContain(` ${rule}: `);
  });

  it.each(openSuites)("is nothing in a suite of TestNG: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(kept)("is found where results are kept or files are found: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" weakened-configuration: ");
  });

  it.each(unharmed)("is nothing where it says so: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
