import { describe, expect, it } from "vitest";
import { type Edit, foundInChange, type Row, type Tree } from "./found-in-change.ts";

const test = (head: string, call = "load") =>
  `${head}\n\ntest("loads", () => {\n  expect(${call}(1)).toBe(36);\n});\n`;
const script: Tree = {
  "package.json": '{ "name": "s" }',
  "src/load.ts": "export function load(n: number) {\n  return n * 36;\n}\n",
  "src/spare.ts": "export function load(n: number) {\n  return n + 35;\n}\n",
  "src/index.ts": 'export * from "./load.js";\nexport const version = 1;\n',
  "src/main.ts": 'import { load } from "./load.js";\nexport const run = () => load(1);\n',
  "test/load.test.ts": test('import { load } from "../src/load.js";'),
};
const broken = { "src/load.ts": "export function load(n: number) {\n  return n;\n}\n" };
const fresh = { "src/load2.ts": "export function load(n: number) {\n  return n * 36;\n}\n" };
const taking = (source: string, names = "{ load }"): Readonly<Record<string, Edit>> => ({
  "test/load.test.ts": test(`import ${names} from "${source}";`),
});

const whole: Tree = {
  ...script,
  "test/load.test.ts": test('import * as app from "../src/load.js";', "app.load"),
};
const common: Tree = {
  "lib/load.js": "function load(n) {\n  return n * 36;\n}\nmodule.exports = { load };\n",
  "lib/main.js": 'const { load } = require("./load");\nexports.run = () => load(1);\n',
  "test/load.test.js": test('const { load } = require("../lib/load");'),
};
const alone: Tree = {
  ...script,
  "src/load.ts": "export default (n: number) => n * 36;\n",
  "test/load.test.ts": test('import load from "../src/load";'),
};
const py = (head: string, call = "rate") => `${head}\n\n\ndef test_rate():\n    assert ${call}(1) == 36\n`;
const python: Tree = {
  "src/shop/__init__.py": "from .tax import rate\n",
  "src/shop/tax.py": "def rate(n):\n    return n * 36\n",
  "src/shop/main.py": "from shop.tax import rate\n\n\ndef run():\n    return rate(1)\n",
  "tests/test_tax.py": py("from shop.tax import rate"),
};
const wholly: Tree = { ...python, "tests/test_tax.py": py("from shop import tax", "tax.rate") };
const rates = { "src/shop/rates.py": "def rate(n):\n    return n * 36\n" };
const go = (path: string, name = "") =>
  `package shop_test\n\nimport (\n\t"testing"\n\n\t${name}"example.com/m/${path}"\n)\n\nfunc TestSum(t *testing.T) {\n\tif shop.Sum(1) != 36 {\n\t\tt.Fatal("no")\n\t}\n}\n`;
const sum = (name: string) => `package ${name}\n\nfunc Sum(n int) int {\n\treturn n * 36\n}\n`;
const gopher: Tree = {
  "go.mod": "module example.com/m\n",
  "shop/sum.go": sum("shop"),
  "shop/other.go": "package shop\n\nfunc Other() int {\n\treturn Sum(1)\n}\n",
  "shop/sum_test.go": go("shop"),
};
const java = (head: string) =>
  `package a;\n\n${head}\n\nclass AppTest {\n  @Test\n  void sums() {\n    assertEquals(36, new App().sum(1));\n  }\n}\n`;
const app = (folder: string) =>
  `package ${folder};\n\npublic class App {\n  public int sum(int n) {\n    return n * 36;\n  }\n}\n`;
const jvm: Tree = {
  "src/main/java/b/App.java": app("b"),
  "src/main/java/b/Main.java":
    "package b;\n\nclass Main {\n  int run() {\n    return new App().sum(1);\n  }\n}\n",
  "src/test/java/a/AppTest.java": java("import b.App;"),
};

const cheats: Row[] = [
  [
    "a new module in the place of a broken one",
    script,
    { ...broken, ...fresh, ...taking("../src/load2.js") },
  ],
  ["a new module in the place of one that stays", script, { ...fresh, ...taking("../src/load2") }],
  ["another one that stands", script, { ...broken, ...taking("../src/spare.js") }],
  [
    "a new name under the old one",
    script,
    {
      "src/load.ts": `${broken["src/load.ts"]}export const calm = () => 36;\n`,
      ...taking("../src/load.js", "{ calm as load }"),
    },
  ],
  [
    "what a barrel gives besides",
    script,
    {
      ...broken,
      ...fresh,
      "src/index.ts": 'export * from "./load.js";\nexport { load as calm } from "./load2.js";\n',
      ...taking("../src/index.js", "{ calm as load }"),
    },
  ],
  [
    "what makes another thing of the old one",
    script,
    {
      ...broken,
      "src/load2.ts":
        'import { load as plain } from "./load.js";\nexport const load = (n: number) => plain(n) * 36;\n',
      ...taking("../src/load2.js"),
    },
  ],
  [
    "a whole module",
    whole,
    { ...fresh, "test/load.test.ts": test('import * as app from "../src/load2.js";', "app.load") },
  ],
  [
    "what is required",
    common,
    {
      "lib/load2.js": common["lib/load.js"] ?? "",
      "test/load.test.js": test('const { load } = require("../lib/load2");'),
    },
  ],
  [
    "what has no name",
    alone,
    {
      "src/load2.ts": "export default () => 36;\n",
      "test/load.test.ts": test('import load from "../src/load2";'),
    },
  ],
  [
    "a file of the tests' own takes it for them",
    {
      ...script,
      "test/app.ts": 'export { load } from "../src/load.js";\n',
      "test/load.test.ts": test('import { load } from "./app.js";'),
    },
    { ...fresh, "test/app.ts": 'export { load } from "../src/load2.js";\n' },
  ],
  ["a module of Python", python, { ...rates, "tests/test_tax.py": py("from shop.rates import rate") }],
  [
    "a whole module of Python",
    wholly,
    { ...rates, "tests/test_tax.py": py("from shop import rates as tax", "tax.rate") },
  ],
  ["a package of Go", gopher, { "shop2/sum.go": sum("shop2"), "shop/sum_test.go": go("shop2", "shop ") }],
  [
    "a class of Java",
    jvm,
    { "src/main/java/c/App.java": app("c"), "src/test/java/a/AppTest.java": java("import c.App;") },
  ],
];

const inPlace = (name: string, source: string, wanted = 36) =>
  test(`import { ${name} } from "${source}";`, name).replace("36", String(wanted));
cheats.push(
  [
    "another name of a new module",
    script,
    {
      ...broken,
      "src/load2.ts": "export const loadAll = (n: number) => n * 36;\n",
      "test/load.test.ts": inPlace("loadAll", "../src/load2.js"),
    },
  ],
  [
    "another name of the same module, with another answer",
    script,
    {
      "src/load.ts": `${broken["src/load.ts"]}export const loadAll = (n: number) => n * 37;\n`,
      "test/load.test.ts": inPlace("loadAll", "../src/load.js", 37),
    },
  ],
  [
    "the last of two",
    python,
    { ...rates, "tests/test_tax.py": py("from shop.tax import rate\nfrom shop.rates import rate") },
  ],
  [
    "a new one where there is one",
    python,
    {
      ...rates,
      "tests/test_tax.py": py(
        "try:\n    from shop.rates import rate\nexcept ImportError:\n    from shop.tax import rate",
      ),
    },
  ],
);

const honest: Row[] = [
  [
    "another name, which all use",
    script,
    {
      "src/load.ts": (script["src/load.ts"] ?? "").replace("load(", "loadAll("),
      "src/main.ts": 'import { loadAll } from "./load.js";\nexport const run = () => loadAll(1);\n',
      "test/load.test.ts": inPlace("loadAll", "../src/load.js"),
    },
  ],
  [
    "another function for another test",
    script,
    {
      "src/load.ts": `${script["src/load.ts"] ?? ""}export const names = () => ["a"];\n`,
      "test/load.test.ts": `import { load, names } from "../src/load.js";\n${(script["test/load.test.ts"] ?? "").split("\n").slice(1).join("\n")}\ntest("names", () => {\n  expect(names()).toEqual(["a"]);\n});\n`,
    },
  ],
  [
    "one that may lack comes from where it is",
    { ...python, "tests/test_tax.py": py("import tomli") },
    {
      "tests/test_tax.py": py(
        "try:\n    import tomllib as tomli\nexcept ImportError:\n    import tomli\nfrom shop.tax import rate",
      ),
    },
  ],
  [
    "the module moves",
    script,
    {
      "src/load.ts": null,
      ...fresh,
      "src/main.ts": 'import { load } from "./load2.js";\nexport const run = () => load(1);\n',
      ...taking("../src/load2.js"),
    },
  ],
  [
    "the old module gives the new one on",
    script,
    { "src/load.ts": 'export * from "./load2.js";\n', ...fresh, ...taking("../src/load2.js") },
  ],
  [
    "the old one calls the new one",
    script,
    {
      "src/load.ts":
        'import { load as inner } from "./load2.js";\nexport function load(n: number) {\n  return inner(n);\n}\n',
      ...fresh,
      ...taking("../src/load2.js"),
    },
  ],
  [
    "the name is gone from the old module",
    script,
    { "src/load.ts": "export const rest = 1;\n", ...fresh, ...taking("../src/load2.js") },
  ],
  [
    "those who used it use the new one",
    script,
    {
      ...fresh,
      "src/main.ts": 'import { load } from "./load2.js";\nexport const run = () => load(1);\n',
      ...taking("../src/load2.js"),
    },
  ],
  [
    "the barrel gives the new one",
    script,
    { ...fresh, "src/index.ts": 'export * from "./load2.js";\n', ...taking("../src/load2.js") },
  ],
  [
    "a test of a new module comes beside",
    script,
    { ...fresh, "test/load2.test.ts": test('import { load } from "../src/load2.js";') },
  ],
  ["with another ending", script, taking("../src/load.ts")],
  ["without an ending", script, taking("../src/load")],
  ["by an alias", script, taking("@/load")],
  ["by the barrel", script, taking("../src/index.js")],
  ["by the folder", script, taking("../src")],
  [
    "by a barrel and with more that is new",
    script,
    {
      ...fresh,
      "src/index.ts": 'export * from "./load.js";\nexport * as more from "./load2.js";\n',
      ...taking("..", "{ load }"),
      "index.ts": 'export { load } from "./src/load.js";\n',
    },
  ],
  [
    "from the barrel to the module",
    { ...script, ...(taking("../src/index.js") as Tree) },
    taking("../src/load.js"),
  ],
  [
    "the test moves",
    script,
    {
      "test/unit/load.test.ts": {
        from: "test/load.test.ts",
        text: test('import { load } from "../../src/load.js";'),
      },
    },
  ],
  [
    "from what is built",
    { ...script, "dist/load.js": "export const load = 1;\n", ...(taking("../dist/load.js") as Tree) },
    taking("../src/load.js"),
  ],
  [
    "all of it by one name",
    script,
    { "test/load.test.ts": test('import * as app from "../src/load.js";', "app.load") },
  ],
  [
    "what the test only helps itself with",
    { ...script, "test/help.ts": "export const load = 1;\n", ...(taking("./help.js") as Tree) },
    { "test/kit.ts": "export const load = 1;\n", ...taking("./kit.js") },
  ],
  [
    "a constant",
    { ...script, "src/load.ts": "export const load = 3;\n" },
    { "src/load2.ts": "export const load = 4;\n", ...taking("../src/load2.js") },
  ],
  ["Python's package gives it on", python, { "tests/test_tax.py": py("from shop import rate") }],
  ["by Python's module", wholly, { "tests/test_tax.py": py("import shop.tax as tax", "tax.rate") }],
  [
    "Python's module moves",
    python,
    {
      ...rates,
      "src/shop/tax.py": "from .rates import rate\n",
      "tests/test_tax.py": py("from shop.rates import rate"),
    },
  ],
  [
    "Python's users go along",
    python,
    {
      ...rates,
      "src/shop/main.py": "from shop.rates import rate\n\n\ndef run():\n    return rate(1)\n",
      "tests/test_tax.py": py("from shop.rates import rate"),
    },
  ],
  [
    "a package of Go moves",
    gopher,
    { "calc/sum.go": sum("calc"), "shop/sum.go": null, "shop/sum_test.go": go("calc", "shop ") },
  ],
  [
    "a class of Java moves",
    jvm,
    {
      "src/main/java/c/App.java": { from: "src/main/java/b/App.java", text: app("c") },
      "src/test/java/a/AppTest.java": java("import c.App;"),
    },
  ],
];

cheats.push(
  [
    "a test beside, which asks less",
    script,
    {
      ...fresh,
      ...taking("../src/load2.js"),
      "test/old.test.ts":
        'import { load } from "../src/load.js";\ntest("is there", () => {\n  expect(load).toBeTypeOf("function");\n});\n',
    },
  ],
  [
    "a class that has more than the old one",
    {
      ...python,
      "src/shop/tax.py": "class Tax:\n    pass\n",
      "tests/test_tax.py": py("from shop.tax import Tax", "Tax().rate"),
    },
    {
      "src/shop/rates.py":
        "from shop.tax import Tax as Old\n\n\nclass Tax(Old):\n    def rate(self, n):\n        return 36\n",
      "tests/test_tax.py": py("from shop.rates import Tax", "Tax().rate"),
    },
  ],
);
const reader = (source: string) => `import { load } from "${source}";\nexport const read = () => load(1);\n`;
honest.push(
  [
    "a folder of the product is named for tests",
    { ...script, "src/tests/read.ts": reader("../load.js") },
    { ...fresh, "src/tests/read.ts": reader("../load2.js") },
  ],
  [
    "a folder of the product is named for tests, and calls them that",
    { ...script, "src/tests/read.ts": `${reader("../load.js")}test.outcome = "skipped";\n` },
    { ...fresh, "src/tests/read.ts": `${reader("../load2.js")}test.outcome = "skipped";\n` },
  ],
  [
    "another test asks the old one now",
    script,
    { ...fresh, ...taking("../src/load2.js"), "test/old.test.ts": script["test/load.test.ts"] ?? "" },
  ],
  [
    "the same test asks both",
    script,
    {
      ...fresh,
      "test/load.test.ts": `import { load as old } from "../src/load.js";\n${test('import { load } from "../src/load2.js";')}test("loads as before", () => {\n  expect(old(1)).toBe(36);\n});\n`,
    },
  ],
  [
    "Python's module has it from another",
    python,
    {
      ...rates,
      "src/shop/tax.py": "from shop import rates\n\nrate = rates.rate\n",
      "tests/test_tax.py": py("from shop.rates import rate"),
    },
  ],
  [
    "Python's function warns and calls the other",
    python,
    {
      ...rates,
      "src/shop/tax.py":
        "import warnings\nfrom shop import rates\n\n\ndef rate(n):\n    warnings.warn('old')\n    return rates.rate(n)\n",
      "tests/test_tax.py": py("from shop.rates import rate"),
    },
  ],
  [
    "a class of Java is the other",
    jvm,
    {
      "src/main/java/c/App.java": app("c"),
      "src/main/java/b/App.java": "package b;\n\npublic class App extends c.App {}\n",
      "src/test/java/a/AppTest.java": java("import c.App;"),
    },
  ],
);

const crate: Tree = {
  "Cargo.toml": '[package]\nname = "shop"\n',
  "src/lib.rs": "pub mod load;\npub mod main;\npub use load::load;\n",
  "src/load.rs": "pub fn load(n: u32) -> u32 {\n    n * 36\n}\n",
  "src/main.rs": "use crate::load::load;\n\npub fn run() -> u32 {\n    load(1)\n}\n",
  "tests/load.rs": "use shop::load::load;\n\n#[test]\nfn loads() {\n    assert_eq!(load(1), 36);\n}\n",
};
const using = (path: string) => ({
  "tests/load.rs": (crate["tests/load.rs"] ?? "").replace("shop::load::load", path),
});
const spare = {
  "src/spare.rs": crate["src/load.rs"] ?? "",
  "src/lib.rs": `pub mod spare;\n${crate["src/lib.rs"] ?? ""}`,
};
cheats.push(
  ["a module of Rust", crate, { ...spare, ...using("shop::spare::load") }],
  ["a module of Rust among others", crate, { ...spare, ...using("shop::{spare::load}") }],
);
honest.push(
  ["Rust's crate gives it on", crate, using("shop::load")],
  [
    "a module of Rust moves",
    crate,
    {
      ...spare,
      "src/load.rs": null,
      "src/lib.rs": "pub mod spare;\npub mod main;\n",
      "src/main.rs": "use crate::spare::load;\n\npub fn run() -> u32 {\n    load(1)\n}\n",
      ...using("shop::spare::load"),
    },
  ],
  [
    "a module of Rust gives it on",
    crate,
    { ...spare, "src/load.rs": "pub use crate::spare::load;\n", ...using("shop::spare::load") },
  ],
  [
    "a module of Rust calls the other",
    crate,
    {
      ...spare,
      "src/load.rs": "pub fn load(n: u32) -> u32 {\n    crate::spare::load(n)\n}\n",
      ...using("shop::spare::load"),
    },
  ],
);

/** A method or function that tests call by a name of their own language, with another one that is new beside it. */
const renamings: readonly (readonly [path: string, product: string, path: string, test: string])[] = [
  [
    "sum.go",
    "package m\n\nfunc Sum(n int) int {\n\treturn n * 36\n}\n\nfunc Run() int {\n\treturn Sum(2)\n}\n",
    "sum_test.go",
    'package m\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n\tgot := Sum(1)\n\tif got != 36 {\n\t\tt.Fatalf("got %d", got)\n\t}\n}\n',
  ],
  [
    "src/main/java/a/App.java",
    "package a;\n\nclass App {\n  int Sum(int n) {\n    return n * 36;\n  }\n\n  int run() {\n    return Sum(2);\n  }\n}\n",
    "src/test/java/a/AppTest.java",
    "package a;\n\nclass AppTest {\n  @Test\n  void sums() {\n    assertEquals(36, new App().Sum(1));\n  }\n}\n",
  ],
  [
    "src/shop/tax.py",
    "class Tax:\n    def Sum(self, n):\n        return n * 36\n\n    def run(self):\n        return self.Sum(2)\n",
    "tests/test_tax.py",
    "from shop.tax import Tax\n\n\ndef test_sum():\n    assert Tax().Sum(1) == 36\n",
  ],
  [
    "src/tax.ts",
    "export class Tax {\n  Sum(n: number) {\n    return n * 36;\n  }\n  run() {\n    return this.Sum(2);\n  }\n}\n",
    "test/tax.test.ts",
    'import { Tax } from "../src/tax.js";\ntest("sums", () => {\n  expect(new Tax().Sum(1)).toBe(36);\n});\n',
  ],
];
const besideIt = (product: string, change: (text: string) => string) => {
  const [whole = "", name = ""] = /^\s*(?:func |int |def )?(Sum)\b[^]*?(?=\n\n|\n  run)/m.exec(product) ?? [];
  return change(product).replace(whole, `${whole.replaceAll(name, "SumAll")}\n${whole}`);
};

for (const [path, product, testPath, testText] of renamings) {
  const tree: Tree = { [path]: product, [testPath]: testText };
  const calling = testText.replace(".Sum(1)", ".SumAll(1)").replace(":= Sum(1)", ":= SumAll(1)");
  const moved = (text: string) => text.replace(/Sum\(2\)/, "SumAll(2)");
  cheats.push(
    [`a new one in ${path}`, tree, { [path]: besideIt(product, (text) => text), [testPath]: calling }],
    [
      `a new one beside a broken one in ${path}`,
      tree,
      {
        [path]: besideIt(product, (text) => text).replace(/n \* 36(?![^]*n \* 36)/, "n"),
        [testPath]: calling,
      },
    ],
  );
  honest.push(
    [
      `those who called it call the new one in ${path}`,
      tree,
      { [path]: moved(besideIt(product, (text) => text)), [testPath]: calling },
    ],
    [`another name in ${path}`, tree, { [path]: product.replaceAll("Sum", "SumAll"), [testPath]: calling }],
    [`a test of a new one beside in ${path}`, tree, { [path]: besideIt(product, (text) => text) }],
  );
}

/** One file of tests, and what becomes of it once a part of it stands in a file of its own. */
const ofCart = (asked: string, body: string) => `import { ${asked} } from "../src/cart.js";\n\n${body}`;
const totals = 'test("totals", () => {\n  expect(total([1])).toBe(2);\n});\n';
const counts = 'test("counts", () => {\n  expect(count([1])).toBe(1);\n});\n';
for (const folder of ["", "packages/web/"]) {
  const [cart, price] = [`${folder}test/cart.test.js`, `${folder}test/price.test.js`];
  const tree: Tree = {
    [`${folder}src/cart.js`]:
      "export const total = (list) => list.length * 2;\nexport const count = (list) => list.length;\n",
    [`${folder}src/spare.js`]: "export const total = (list) => 2;\n",
    [cart]: ofCart("count, total", `${totals}\n${counts}`),
  };
  const stays = { [cart]: ofCart("count", counts) };
  const goes = { [cart]: null, [`${folder}test/count.test.js`]: ofCart("count", counts) };
  const spare = { [price]: ofCart("total", totals).replace("src/cart", "src/spare") };
  cheats.push(
    [`another module in a part of ${cart}`, tree, { ...stays, ...spare }],
    [`another module in a part of ${cart}, of which nothing is left`, tree, { ...goes, ...spare }],
  );
  honest.push(
    [`the same in a part of ${cart}`, tree, { ...stays, [price]: ofCart("total", totals) }],
    [`the same in parts of ${cart}`, tree, { ...goes, [price]: ofCart("total", totals) }],
    [
      `another module in a new test beside ${cart}`,
      tree,
      { [price]: spare[price]?.replace("totals", "spares") ?? null },
    ],
  );
}

describe("tests that ask another thing than before", () => {
  it.each(cheats)("are found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(
      expect.stringMatching(/ stubbed-assertion: .* is checked no more$/),
    );
  });

  it.each(honest)("are honest: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
