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
const third = (body: string) =>
  `package a;\n\npublic class AllTests {\n  public static Test suite() {\n    TestSuite suite = new TestSuite();\n    ${body}\n    return suite;\n  }\n}\n`;
const put = (was: string, now: string): [Tree, Row[2]] => [
  { ...both, [S]: third(was) },
  { [S]: now.startsWith("@") ? suite(now) : third(now) },
];
const [cart, shop] = ["suite.addTestSuite(CartTest.class);", "suite.addTestSuite(ShopTest.class);"];

const cheats: Row[] = [
  ["a class of two", ...from(two, "@SelectClasses(CartTest.class)")],
  ["a class of JUnit 4's", ...from(old, "@Suite.SuiteClasses({ CartTest.class })")],
  ["a class of JUnit 3's", ...put(`${cart} ${shop}`, cart)],
  [
    "a class that a suite of JUnit 3 adapts",
    ...put(`${cart} suite.addTest(new JUnit4TestAdapter(ShopTest.class));`, cart),
  ],
  ["another suite of JUnit 3's", ...put(`${cart} suite.addTest(ShopTest.suite());`, cart)],
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
  ["another order of JUnit 3's", ...put(`${cart} ${shop}`, `${shop} ${cart}`)],
  ["JUnit 5's words for JUnit 3's", ...put(`${cart} ${shop}`, two)],
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

const F = "src/test/resources/shop/cart/sum.feature";
const K = "src/test/java/a/FeaturesTest.java";
const features: Tree = {
  [F]: "Feature: sums\n  Scenario: one\n    Then I get 2\n",
  "src/test/resources/shop/mail/send.feature": "Feature: mail\n  Scenario: one\n    Then I get 2\n",
};
const runner = (marks: string, body = "") => `package a;\n\n${marks}\npublic class FeaturesTest {${body}}\n`;
const marks = (was: string, now: string): [Tree, Row[2]] => [
  { ...features, [K]: runner(was) },
  { [K]: runner(now) },
];
const karate = (chain: string) =>
  runner(
    "",
    `\n  @Test\n  void all() {\n    Results r = Runner.path("classpath:shop")${chain}.parallel(5);\n    assertEquals(0, r.getFailCount());\n  }\n`,
  );
const cucumber = (said: string) => `@RunWith(Cucumber.class)\n@CucumberOptions(${said})`;
const parameter = (key: string, value: string) =>
  `@Suite\n@IncludeEngines("cucumber")\n@ConfigurationParameter(key = ${key}, value = "${value}")`;
const all = 'features = "classpath:shop"';
const design = (said: string) => `@AnalyzeClasses(${said})`;
const product: Tree = { "src/main/java/shop/cart/Cart.java": "package shop.cart;\n\nclass Cart {}\n" };
const analyzed = (was: string, now: string): [Tree, Row[2]] => [
  { ...product, [K]: runner(design(was)) },
  { [K]: runner(design(now)) },
];
const chosen: Row[] = [
  ["tags of Cucumber", ...marks(cucumber(all), cucumber(`${all}, tags = "not @slow"`))],
  ["tags where nothing was said", ...marks("@RunWith(Cucumber.class)", cucumber('tags = "@fast"'))],
  ["other tags of Cucumber", ...marks(cucumber('tags = "@fast"'), cucumber('tags = "@fast and @db"'))],
  ["nothing is run", ...marks(cucumber(all), cucumber(`${all}, dryRun = true`))],
  ["a folder of all", ...marks(cucumber(all), cucumber('features = "classpath:shop/cart"'))],
  [
    "a parameter of tags",
    ...marks('@Suite\n@IncludeEngines("cucumber")', parameter("FILTER_TAGS_PROPERTY_NAME", "not @slow")),
  ],
  [
    "a parameter by its text",
    ...marks('@Suite\n@IncludeEngines("cucumber")', parameter('"cucumber.execution.dry-run"', "true")),
  ],
  ["tags of Karate", { ...features, [K]: karate("") }, { [K]: karate('.tags("~@slow")') }],
  [
    "a folder of Karate",
    { ...features, [K]: karate("") },
    { [K]: karate("").replace("classpath:shop", "classpath:shop/cart") },
  ],
  ["a package of all", ...analyzed('packages = "shop"', 'packages = "shop.none"')],
  [
    "classes that are let in",
    ...analyzed('packages = "shop"', 'packages = "shop", importOptions = OnlyNew.class'),
  ],
];
const asMuch: Row[] = [
  ["more tags", ...marks(cucumber('tags = "@fast"'), cucumber('tags = "@fast or @db"'))],
  ["the folder of all", ...marks(cucumber('features = "classpath:shop/cart"'), cucumber(all))],
  ["how it tells", ...marks(cucumber(all), cucumber(`${all}, plugin = "pretty"`))],
  [
    "a parameter of how it tells",
    ...marks('@Suite\n@IncludeEngines("cucumber")', parameter("PLUGIN_PROPERTY_NAME", "pretty")),
  ],
  ["more threads", { ...features, [K]: karate("") }, { [K]: karate("").replace("5", "8") }],
  ["the package of all", ...analyzed('packages = "shop.cart"', 'packages = "shop"')],
  [
    "no tests are analysed",
    ...analyzed(
      'packages = "shop"',
      'packages = "shop", importOptions = ImportOption.DoNotIncludeTests.class',
    ),
  ],
  [
    "a package is renamed",
    {
      [K]: runner(design('packages = "store"')),
      "src/main/java/store/Cart.java": "package store;\n\nclass Cart {}\n",
    },
    {
      [K]: runner(design('packages = "shop"')),
      "src/main/java/shop/Cart.java": {
        from: "src/main/java/store/Cart.java",
        text: "package shop;\n\nclass Cart {}\n",
      },
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

  it.each(chosen)("of features, or of rules, runs less: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain("FeaturesTest runs less: ");
  });

  it.each(asMuch)("of features, or of rules, runs as much: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(["a", "a.*"])("runs the classes of TestNG by their package %s", async (name) => {
    expect(await foundInChange(["", { ...both, ...listed }, packaged(name)])).toEqual([]);
  });

  it.each(["b", "a.b"])("runs the classes of TestNG no more by another package %s", async (name) => {
    expect(await foundInChange(["", { ...both, ...listed }, packaged(name)])).not.toEqual([]);
  });
});
