import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

interface Kind {
  readonly path: string;
  /** What stands around the test. */
  readonly around: (test: string) => string;
  readonly test: (checks: string) => string;
  readonly checks: string;
}
const javascript = (test: Kind["test"], checks = "assertEquals(add(1), 2);"): Kind => ({
  path: "test/a.test.js",
  around: (one) =>
    `import { add, rule } from "../src/a.js";\ntest("k", () => { expect(add(3)).toBe(4); });\n${one}\n`,
  ...{ test, checks },
});
const python = (test: Kind["test"]): Kind => ({
  path: "tests/test_a.py",
  around: (one) => `from app import add\n\n\ndef test_k():\n    assert add(3) == 4\n\n\n${one}\n`,
  ...{ test, checks: "assert add(1) == 2" },
});
const java = (marks: string): Kind => ({
  path: "src/test/java/ATest.java",
  around: (one) => `class ATest {\n  @Test\n  void k() {\n    assertEquals(4, add(3));\n  }\n\n${one}}\n`,
  test: (checks) => `  ${marks}\n  void adds() {\n    ${checks}\n  }\n`,
  checks: "assertEquals(2, add(1));",
});
const ruled = (invalid: string) =>
  `ruleTester.run("plus", rule, { valid: ["a + b", { code: "a" }], invalid: [{ code: "a - b", errors: 1 }${invalid}] });`;

const kinds: Readonly<Record<string, Kind>> = {
  "Deno's test with its name beside it": javascript(
    (checks) => `Deno.test({ name: "adds", fn() { ${checks} } });`,
  ),
  "Deno's test with a function beside it": javascript(
    (checks) => `Deno.test({ name: "adds", fn: async () => { ${checks} } });`,
  ),
  "the one method of a TestCase": python(
    (checks) => `class Sums(unittest.TestCase):\n    def runTest(self):\n        ${checks}`,
  ),
  "what pytest-describe finds": python(
    (checks) => `def describe_sums():\n    def it_adds():\n        ${checks}`,
  ),
  "a test under an annotation of an extension": java("@CartesianTest"),
  "a test under an annotation of the repository's own": java("@IntegrationTest"),
};
const each = Object.entries(kinds);
const cheats = each.flatMap(([title, { path, around, test, checks }]): Row[] => [
  [`${title} is gone`, { [path]: around(test(checks)) }, { [path]: around("") }],
  [
    `${title} checks nothing`,
    { [path]: around(test(checks)) },
    { [path]: around(test(checks.replace(/^assert\w*/, path.endsWith(".py") ? "print(1) or" : "log"))) },
  ],
]);
const honest = each.flatMap(([title, { path, around, test, checks }]): Row[] => [
  [`${title} is new`, { [path]: around("") }, { [path]: around(test(checks)) }],
  [
    `${title} checks more`,
    { [path]: around(test(checks)) },
    {
      [path]: around(
        test(
          `${checks}${path.endsWith(".py") ? `\n        ${checks.replace("1) == 2", "2) == 3")}` : ` ${checks.replace("1), 2", "2), 3").replace("2, add(1)", "3, add(2)")}`}`,
        ),
      ),
    },
  ],
]);

const { path, around } = javascript(() => "");
const rules: Row[] = [
  ["a row of ESLint's tester is gone", { [path]: around(ruled(', "a * b"')) }, { [path]: around(ruled("")) }],
];
const started = (head: string, begin = "") =>
  around(`${head}test("adds", () => {\n  ${begin}expect(add(1)).toBe(2);\n});`);
const left: Row[] = [
  ["a test stands behind a word", { [path]: started("") }, { [path]: started("onWindows && ") }],
  ["a test stands behind what holds", { [path]: started("") }, { [path]: started("true || ") }],
  ["a test is put off", { [path]: started("") }, { [path]: started("", "pending();\n  ") }],
];
const moreRules: Row[] = [
  ["a row of ESLint's tester is new", { [path]: around(ruled("")) }, { [path]: around(ruled(', "a * b"')) }],
  ["a rule is tested", { [path]: around("") }, { [path]: around(ruled("")) }],
  [
    "something else is run",
    { [path]: around('job.run("a", rule, { valid: true });') },
    { [path]: around("") },
  ],
];
const hook: Row = [
  "what TestNG runs before tests is gone",
  { [java("").path]: java("@BeforeTest").around(java("@BeforeTest").test("start();")) },
  { [java("").path]: java("@BeforeTest").around("") },
];

describe("tests of a rarer kind", () => {
  it.each([...cheats, ...rules, ...left])("are missed: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each([...honest, ...moreRules, hook])("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
