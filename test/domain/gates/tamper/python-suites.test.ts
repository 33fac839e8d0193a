import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const P = "tests/test_tax.py";
const tests =
  "import doctest\nimport unittest\n\nfrom shop import tax\n\n\nclass RateTest(unittest.TestCase):\n    def test_rate(self):\n        self.assertEqual(tax.rate(1), 36)\n\n\nclass PriceTest(unittest.TestCase):\n    def test_price(self):\n        self.assertEqual(tax.price(2), 72)\n";
const loads = (...lines: string[]) =>
  `${tests}\n\ndef load_tests(loader, tests, ignore):\n${lines.map((line) => `    ${line}\n`).join("")}`;
const suite = (...lines: string[]) =>
  `${tests}\n\ndef suite():\n${lines.map((line) => `    ${line}\n`).join("")}`;
const product: Tree = { "shop/tax.py": "def rate(n):\n    return n * 36\n" };
const from = (was: string, now: string, path = P): [Tree, Row[2]] => [
  { ...product, [path]: was },
  { [path]: now },
];
const shown = loads("tests.addTests(doctest.DocTestSuite(tax))", "return tests");
const each = (cases: string) =>
  `${loads("suite = unittest.TestSuite()", "for one in CASES:", "    suite.addTests(loader.loadTestsFromTestCase(one))", "return suite")}\n\nCASES = ${cases}\n`;
const added = (...names: string[]) =>
  suite("all = unittest.TestSuite()", ...names.map((name) => `all.addTest(${name})`), "return all");
const listed = (names: string) => suite(`return unittest.TestSuite([${names}])`);
const all = (...names: string[]) =>
  `import unittest\n\nfrom tests import test_tax, test_cart\n\n\ndef suite():\n    all = unittest.TestSuite()\n${names.map((name) => `    all.addTests(unittest.defaultTestLoader.loadTestsFromModule(${name}))\n`).join("")}    return all\n`;

const cheats: Row[] = [
  ["without what documentation shows", ...from(shown, loads("return tests"))],
  ["without load_tests, which added documentation", ...from(shown, tests)],
  [
    "without a file of documentation",
    ...from(loads('tests.addTest(doctest.DocFileSuite("README.md"))', "return tests"), loads("return tests")),
  ],
  ["without documentation that a package added", ...from(shown, "", "packages/web/tests/__init__.py")],
  ["over fewer of a list", ...from(each("(RateTest, PriceTest)"), each("(RateTest,)"))],
  [
    "without a single test",
    ...from(added('RateTest("test_rate")', 'PriceTest("test_price")'), added('RateTest("test_rate")')),
  ],
  [
    "without a class of tests",
    ...from(
      listed("unittest.makeSuite(RateTest), unittest.makeSuite(PriceTest)"),
      listed("unittest.makeSuite(RateTest)"),
    ),
  ],
  ["without anything", ...from(listed("unittest.makeSuite(RateTest)"), suite("return unittest.TestSuite()"))],
  ["without a module", ...from(all("test_tax", "test_cart"), all("test_tax"), "tests/all.py")],
];

const honest: Row[] = [
  [
    "in other words",
    ...from(
      listed("unittest.makeSuite(RateTest), unittest.makeSuite(PriceTest)"),
      suite(
        "all = unittest.TestSuite()",
        "for one in (RateTest, PriceTest):",
        "    all.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(one))",
        "return all",
      ),
    ),
  ],
  ["whole classes", ...from(added('RateTest("test_rate")'), added("unittest.makeSuite(RateTest)"))],
  [
    "all of a module",
    ...from(
      listed("unittest.makeSuite(RateTest), unittest.makeSuite(PriceTest)"),
      suite("return unittest.defaultTestLoader.loadTestsFromName(__name__)"),
    ),
  ],
  ["with more", ...from(added('RateTest("test_rate")'), added('RateTest("test_rate")', "PriceTest()"))],
  ["by discovery alone", ...from(added('RateTest("test_rate")', 'PriceTest("test_price")'), tests)],
  [
    "by load_tests no more, which chose what is run anyway",
    ...from(each("(RateTest, PriceTest)"), loads("return tests")),
  ],
  [
    "with documentation that pytest runs now",
    { ...product, [P]: shown },
    { [P]: tests, "pytest.ini": "[pytest]\naddopts = --doctest-modules\n" },
  ],
  [
    "without a module that is another now",
    { ...product, "tests/all.py": all("test_tax", "test_cart"), "tests/test_cart.py": tests },
    {
      "tests/all.py": all("test_tax", "test_basket").replace(", test_cart", ", test_basket"),
      "tests/test_basket.py": { from: "tests/test_cart.py" },
    },
  ],
];

describe("a suite of unittest's", () => {
  it.each(cheats)("runs less: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain("skipped-test: a suite runs less: ");
  });

  it.each(honest)("runs as much: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
