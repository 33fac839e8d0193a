import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const S = "src/test/java/a/AllTests.java";
const suite = (marks: string) => `package a;\n\n@Suite\n${marks}\nclass AllTests {}\n`;
const tests = (name: string) =>
  `package a;\n\nclass ${name} {\n  @Test\n  void adds() {\n    assertEquals(3, new Cart().sum(1, 2));\n  }\n}\n`;
const C = "src/test/java/a/CartTest.java";
const D = "src/test/java/a/ShopTest.java";
const both: Tree = { [C]: tests("CartTest"), [D]: tests("ShopTest") };
const from = (was: string, now: string): [Tree, Row[2]] => [
  { ...both, [S]: suite(was) },
  { [S]: suite(now) },
];
const two = "@SelectClasses({ CartTest.class, ShopTest.class })";
const old = "@Suite.SuiteClasses({ CartTest.class, ShopTest.class })";
const packages = '@SelectPackages("a")';

const cheats: Row[] = [
  ["a class of two", ...from(two, "@SelectClasses(CartTest.class)")],
  ["a class of JUnit 4's", ...from(old, "@Suite.SuiteClasses({ CartTest.class })")],
  ["a package of two", ...from('@SelectPackages({ "a", "b" })', packages)],
  ["a package in the place of another's class", ...from(two, '@SelectPackages("b")')],
  ["tags alone", ...from(packages, `${packages}\n@IncludeTags("fast")`)],
  ["fewer tags", ...from(`${packages}\n@IncludeTags({ "fast", "db" })`, `${packages}\n@IncludeTags("fast")`)],
  ["tags that are left out", ...from(packages, `${packages}\n@ExcludeTags("slow")`)],
  ["names alone", ...from(packages, `${packages}\n@IncludeClassNamePatterns(".*UnitTest")`)],
];

const honest: Row[] = [
  ["one class more", ...from("@SelectClasses(CartTest.class)", two)],
  ["another order", ...from(two, "@SelectClasses({ ShopTest.class, CartTest.class })")],
  ["JUnit 5's words", ...from(old, two)],
  ["the package of the classes", ...from(two, packages)],
  ["a tag less is left out", ...from(`${packages}\n@ExcludeTags("slow")`, packages)],
  [
    "one tag more",
    ...from(`${packages}\n@IncludeTags("fast")`, `${packages}\n@IncludeTags({ "fast", "db" })`),
  ],
  [
    "a class has another name",
    { ...both, [S]: suite(two) },
    {
      [S]: suite(two.replace("Shop", "Store")),
      "src/test/java/a/StoreTest.java": { from: D, text: tests("StoreTest") },
    },
  ],
];

const testng = (inner: string) => ({
  "testng.xml": `<suite name="s">\n<test name="t">\n${inner}\n</test>\n</suite>\n`,
});
const listed = testng('<classes>\n<class name="a.CartTest"/>\n<class name="a.ShopTest"/>\n</classes>');
const packaged = (name: string) => testng(`<packages>\n<package name="${name}"/>\n</packages>`);

describe("a suite of Java", () => {
  it.each(cheats)("runs less: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(
      `${S} skipped-test: the suite AllTests runs less: `,
    );
  });

  it.each(honest)("runs as much: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(["a", "a.*"])("runs the classes of TestNG by their package %s", async (name) => {
    expect(await foundInChange(["", { ...both, ...listed }, packaged(name)])).toEqual([]);
  });

  it.each(["b", "a.b"])("runs the classes of TestNG no more by another package %s", async (name) => {
    expect(await foundInChange(["", { ...both, ...listed }, packaged(name)])).not.toEqual([]);
  });
});
