import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const T = "test/add.test.js";
const js = (from: string, check: string) =>
  `import { expect, it } from "vitest";\nimport { add } from "../src/add.js";\n${from}\nit("adds", () => {\n  ${check}\n});\n`;
const util = `import { isDeepStrictEqual } from "node:util";`;
const ours = `import { isDeepStrictEqual } from "./equal.js";`;
const asked = "expect(isDeepStrictEqual(add(2), 3)).toBe(true);";
const inJs = (title: string, equal: string): Row => [
  title,
  { [T]: js(util, asked) },
  { [T]: js(ours, asked), "test/equal.js": equal },
];

const P = "tests/test_add.py";
const py = (from: string, check: string) =>
  `${from}\nfrom shop import add\n\n\ndef test_add():\n    assert ${check}\n`;
const product: Tree = { "src/shop.py": "def add(n):\n    return n + 1\n" };
const python: Tree = { ...product, [P]: py("from math import isclose", "isclose(add(2), 3)") };
const pyOwn = py("from helpers import isclose", "isclose(add(2), 3)");

const G = "shop_test.go";
const go = (imports: string, equal: string) =>
  `package shop_test\n\nimport (\n\t"testing"\n\n\t"shop"\n${imports}\n)\n\nfunc TestAdd(t *testing.T) {\n\tif !${equal}(3, shop.Add(2)) {\n\t\tt.Fatal("bad")\n\t}\n}\n`;
const inGo: Tree = { [G]: go(`\t"reflect"`, "reflect.DeepEqual") };
const fakes = (body: string) =>
  `package fakes\n\nimport "reflect"\n\nfunc DeepEqual(a, b any) bool { ${body} }\n`;

const J = "src/test/java/shop/AddTest.java";
const java: Tree = {
  "src/main/java/shop/Shop.java":
    "package shop;\npublic class Shop { static int add(int n) { return n + 1; } }\n",
  [J]: "package shop;\nimport org.junit.jupiter.api.*;\nclass AddTest {\n  @Test void adds() { Assertions.assertEquals(3, Shop.add(2)); }\n}\n",
};
const twin = (folder: string) => `src/${folder}/java/org/junit/jupiter/api/Assertions.java`;
const quiet = (name: string) =>
  `package ${name};\npublic class Assertions { public static void assertEquals(Object a, Object b) {} }\n`;

const helped: Tree = {
  ...product,
  "tests/helpers.py": "RATE = 3\n",
  [P]: py("from helpers import RATE", "add(2) == RATE"),
};

const found: readonly Row[] = [
  inJs(
    "an own comparison that makes nothing of what it gets",
    "export const isDeepStrictEqual = () => true;\n",
  ),
  inJs(
    "an own comparison that looks at what is wanted alone",
    "export function isDeepStrictEqual(got, want) { return want === want; }\n",
  ),
  [
    "an own comparison that has become one of nothing",
    {
      [T]: js(ours, asked),
      "test/equal.js": "export function isDeepStrictEqual(a, b) { return a === b; }\n",
    },
    { "test/equal.js": "export function isDeepStrictEqual(a, b) { return 3 === b; }\n" },
  ],
  [
    "Python's isclose, of the tests' own and of one answer",
    python,
    { [P]: pyOwn, "tests/helpers.py": "def isclose(a, b):\n    return True\n" },
  ],
  [
    "Go: a function of the package of tests with one answer",
    inGo,
    {
      [G]: go("", "same"),
      "same_test.go": "package shop_test\n\nfunc same(a, b any) bool { return true }\n",
    },
  ],
  [
    "Go: another package under the name of reflect",
    inGo,
    { [G]: go(`\treflect "shop/fakes"`, "reflect.DeepEqual"), "fakes/fakes.go": fakes("return true") },
  ],
  [
    "what is handed over behind what is heard",
    { [T]: js("const both = (a, b) => a === 3 && b === 3;", "expect(both(3, add(2))).toBe(true);") },
    { [T]: js("const both = (a, b) => a === 3;", "expect(both(3, add(2))).toBe(true);") },
  ],
  [
    "a package of tests with the name of numpy",
    python,
    { "tests/numpy/testing.py": "def assert_allclose(*a):\n    pass\n" },
  ],
  [
    "a module with the name of deepdiff",
    python,
    { "src/deepdiff.py": "def DeepDiff(a, b):\n    return {}\n" },
  ],
  ["a class of JUnit's name among the tests", java, { [twin("test")]: quiet("org.junit.jupiter.api") }],
  ["a class of JUnit's name in the product", java, { [twin("main")]: quiet("org.junit.jupiter.api") }],
  [
    "a class that hides JUnit's from the tests of its package",
    java,
    { "src/test/java/shop/Assertions.java": quiet("shop") },
  ],
  [
    "a class that is built already, with the name of the product's",
    java,
    { "src/test/resources/shop/Shop.class": "x" },
  ],
  [
    "a package of tests that skips itself",
    python,
    { "tests/__init__.py": 'import pytest\n\npytest.skip("later", allow_module_level=True)\n' },
  ],
  [
    "a package of tests that raises SkipTest",
    python,
    { "tests/__init__.py": "import unittest\n\nraise unittest.SkipTest\n" },
  ],
  [
    "a module of the tests' own that skips whoever imports it",
    helped,
    { "tests/helpers.py": 'import pytest\n\npytest.importorskip("nothing")\nRATE = 3\n' },
  ],
];

const honest: readonly Row[] = [
  inJs(
    "an own comparison",
    "export function isDeepStrictEqual(a, b) { return JSON.stringify(a) === JSON.stringify(b); }\n",
  ),
  inJs(
    "an own comparison that gathers what it gets",
    "export function isDeepStrictEqual() { return arguments[0] === arguments[1]; }\n",
  ),
  [
    "an own comparison of Python's",
    python,
    { [P]: pyOwn, "tests/helpers.py": "def isclose(a, b):\n    return abs(a - b) < 1e-9\n" },
  ],
  [
    "Go: an own comparison of the package of tests",
    inGo,
    {
      [G]: go("", "same"),
      "same_test.go": "package shop_test\n\nfunc same(a, b any) bool { return a == b }\n",
    },
  ],
  [
    "Go: an own package that compares",
    inGo,
    {
      [G]: go(`\t"shop/fakes"`, "fakes.DeepEqual"),
      "fakes/fakes.go": fakes("return reflect.DeepEqual(a, b)"),
    },
  ],
  [
    "a helper that is told what it does not need",
    { [T]: js("const sum = (why, a) => add(a);", `expect(sum("two", 2)).toBe(3);`) },
    { [T]: js("const sum = (why, a) => add(a);", `expect(sum("a pair", 2)).toBe(3);`) },
  ],
  [
    "a new module of numpy in numpy itself",
    { "numpy/__init__.py": "x = 1\n", [P]: py("import numpy", "add(2) == 3") },
    { "numpy/strings.py": "def upper(a):\n    return a\n" },
  ],
  [
    "a module below a package of the product",
    python,
    { "src/shop/numpy.py": "def to_numpy(a):\n    return a\n" },
  ],
  [
    "own assertions that build on AssertJ's",
    java,
    {
      "src/test/java/shop/Assertions.java":
        "package shop;\npublic class Assertions extends org.assertj.core.api.Assertions {\n  public static ShopAssert assertThat(Shop s) { return new ShopAssert(s); }\n}\n",
    },
  ],
  ["a class that tests read", java, { "src/test/resources/fixtures/Sample.class": "x" }],
  [
    "a module of the tests' own for one system",
    helped,
    {
      "tests/helpers.py":
        'import sys\nimport pytest\n\nif sys.platform == "win32":\n    pytest.skip("no such thing", allow_module_level=True)\nRATE = 3\n',
    },
  ],
];

describe("what stands in for what tests check with", () => {
  it.each(found)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("passes where it checks as much: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
