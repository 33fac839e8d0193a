import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

type Edits = Readonly<Record<string, Edit>>;
type Change = readonly [title: string, base: Tree, edits: Edits, commands?: string[]];

const importing = 'import { expect, test } from "vitest";\nimport { load } from "../src/load.js";\n';
const loads = (value: string) =>
  `test("loads", () => {\n  const u = ${value};\n  expect(u.age).toBe(3);\n  expect(u.name).toBe("Ada");\n});\n`;
const product: Tree = {
  "src/load.js": "export const load = (n) => people[n];\n",
  "test/load.test.js": `${importing}${loads("load(1)")}`,
};
const user = 'class User {\n  age = 3;\n  name = "Ada";\n}\n';
const own = `${importing}${user}${loads("new User()")}`;
const python: Tree = {
  "shop/tax.py": "def rate(n):\n    return n * 36\n",
  "tests/test_tax.py": "from shop.tax import rate\n\n\ndef test_rate():\n    assert rate(1) == 36\n",
  "tests/conftest.py": "import os\n",
};
const go: Tree = {
  "go.mod": "module example.com/m\n",
  "shop/sum.go": "package shop\n\nfunc Sum(n int) int {\n\treturn n * 36\n}\n",
  "shop/sum_test.go":
    'package shop_test\n\nimport (\n\t"testing"\n\n\t"example.com/m/shop"\n)\n\nfunc TestSum(t *testing.T) {\n\tif shop.Sum(1) != 36 {\n\t\tt.Fatal("no")\n\t}\n}\n',
};
const tests = python["tests/test_tax.py"] ?? "";
const wrapper = (version: string) =>
  `distributionBase=GRADLE_USER_HOME\ndistributionUrl=https\\://services.gradle.org/distributions/gradle-${version}-bin.zip\n`;

/** In a package of its own, from where its commands are run. */
function inPackage([title, base, edits, commands = []]: Change): Row {
  const move = (path: string) => `packages/web/${path}`;
  return [
    title,
    Object.fromEntries(Object.entries(base).map(([path, text]) => [move(path), text])),
    Object.fromEntries(Object.entries(edits).map(([path, edit]) => [move(path), edit])),
    commands.map((command) => `cd packages/web && ${command}`),
  ];
}

const inPackages: Change[] = [
  [
    "a module that takes the product's place",
    python,
    {
      "tests/test_tax.py": `import sys\nimport fake\n\nsys.modules.setdefault("shop.tax", fake)\n${tests}`,
    },
  ],
  [
    "a folder that is searched first",
    python,
    {
      "tests/conftest.py": "import sys\n\nsys.path.insert(0, 'fakes')\n",
      "fakes/shop/tax.py": "def rate(n):\n    return 36\n",
    },
  ],
  [
    "a function that stands for the product's before all tests",
    python,
    {
      "tests/conftest.py": "from shop import tax\n\ntax.rate = lambda n: 36\n",
    },
  ],
  [
    "a program that writes the product",
    python,
    {
      "tests/conftest.py":
        "from pathlib import Path\n\nPath('shop/tax.py').write_text('def rate(n): return 36')\n",
    },
  ],
  ["a module that hides the product's", python, { "tests/shop/tax.py": "def rate(n):\n    return 36\n" }],
  ["a module of a library's name", python, { "hypothesis.py": "def given(*a):\n    return print\n" }],
  [
    "a mark that settings leave out",
    { ...python, "pytest.ini": "[pytest]\naddopts = -m 'not slow'\n" },
    {
      "tests/test_tax.py": tests.replace("def test_rate", "@pytest.mark.slow\ndef test_rate"),
    },
    ["pytest"],
  ],
  [
    "a mark that settings leave out, which nobody calls",
    { ...python, "pytest.ini": "[pytest]\naddopts = -m 'not slow'\n" },
    {
      "tests/test_tax.py": tests.replace("def test_rate", "@pytest.mark.slow\ndef test_rate"),
    },
  ],
  [
    "a mark that tox leaves out",
    { ...python, "tox.ini": "[testenv]\ncommands = pytest -m 'not slow'\n" },
    {
      "tests/test_tax.py": tests.replace("def test_rate", "@pytest.mark.slow\ndef test_rate"),
    },
  ],
  [
    "a part of a program",
    { "scripts/check.py": "from scripts.rules import run\n\nrun()\n", "scripts/rules.py": "run = all\n" },
    {
      "scripts/rules.py": "run = any\n",
    },
    ["python scripts/check.py"],
  ],
  [
    "a package of Go",
    go,
    {
      "shop2/sum.go": "package shop2\n\nfunc Sum(n int) int {\n\treturn 36\n}\n",
      "shop/sum_test.go": (go["shop/sum_test.go"] ?? "").replace(
        '"example.com/m/shop"',
        'shop "example.com/m/shop2"',
      ),
    },
  ],
  [
    "a module of the tests' own",
    { ...product, "test/app.js": 'export { load } from "../src/load.js";\n' },
    {
      "src/load2.js": "export const load = () => ada;\n",
      "test/app.js": 'export { load } from "../src/load2.js";\n',
    },
  ],
  [
    "an older wrapper",
    { "gradle/wrapper/gradle-wrapper.properties": wrapper("8.5") },
    {
      "gradle/wrapper/gradle-wrapper.properties": wrapper("8.4"),
    },
  ],
];

const inPackagesHonestly: Change[] = [
  [
    "a later wrapper",
    { "gradle/wrapper/gradle-wrapper.properties": wrapper("8.5") },
    {
      "gradle/wrapper/gradle-wrapper.properties": wrapper("8.10"),
    },
  ],
  [
    "first options of coverage",
    { ...python, "pyproject.toml": "[tool.pytest.ini_options]\ntestpaths = ['tests']\n" },
    {
      "pyproject.toml": "[tool.pytest.ini_options]\ntestpaths = ['tests']\naddopts = '--cov=shop'\n",
    },
  ],
  [
    "another value of a constant",
    python,
    {
      "shop/tax.py": "def rate(n):\n    return n * 37\n",
      "tests/test_tax.py": tests.replace("== 36", "== 37"),
    },
  ],
];

const moved = (text: string, more = ""): Edits => ({
  "test/load.test.js": null,
  "test/people.test.js": `${text}${more}`,
});
const others = [1, 2, 3, 4, 5].map(
  (n) =>
    `test("saves ${String(n)}", () => {\n  expect(save(${String(n)})).toEqual({ id: ${String(n)} });\n});\n`,
);
const retargeted = (product["test/load.test.js"] ?? "").replace("../src/load.js", "../src/load2.js");
const movedFiles: Row[] = [
  [
    "what it asks",
    product,
    { ...moved(retargeted, others.join("")), "src/load2.js": "export const load = () => ada;\n" },
  ],
  ["what it makes itself", product, moved(own, others.join(""))],
  [
    "a skip of all",
    { "tests/test_tax.py": tests },
    {
      "tests/test_tax.py": null,
      "tests/test_rates.py": `import pytest\n${tests}\n\ndef setup_module():\n    pytest.skip("x")\n`,
    },
  ],
  [
    "a module of Rust",
    {
      "tests/common.rs": "pub fn load() -> u32 {\n    shop::load()\n}\n",
      "tests/shop.rs": "mod common;\n\n#[test]\nfn loads() {\n    assert_eq!(common::load(), 3);\n}\n",
    },
    {
      "tests/calm.rs": "pub fn load() -> u32 {\n    3\n}\n",
      "tests/shop_two.rs": {
        from: "tests/shop.rs",
        text: '#[path = "calm.rs"]\nmod common;\n\n#[test]\nfn loads() {\n    assert_eq!(common::load(), 3);\n}\n',
      },
    },
  ],
];
const movedHonestly: Row[] = [
  [
    "and grows",
    product,
    moved(product["test/load.test.js"] ?? "", others.join("").replaceAll("save", "load")),
  ],
  [
    "with the product",
    product,
    {
      "src/load.js": null,
      "src/people.js": { from: "src/load.js" },
      ...moved((product["test/load.test.js"] ?? "").replace("../src/load.js", "../src/people.js")),
    },
  ],
];

const from = (path: string, text: string) => ({ from: path, text });
const spare = { "spare.py": "\n", "spare.js": "\n", "src/spare.ts": "\n", "zz.gradle": "\n" };
const comingFiles: Row[] = [
  [
    "a module that hides the product's",
    { ...python, ...spare },
    { "tests/shop/tax.py": from("spare.py", "def rate(n):\n    return 36\n") },
  ],
  [
    "a source before the product's",
    { ...spare, "src/load.ts": "export const load = 1;\n" },
    { "src/load.js": from("spare.js", "export const load = 2;\n") },
  ],
  [
    "what an alias leads to",
    { ...spare, "src/a.ts": "export const a = 1;\n", "webpack.config.js": "module.exports = {};\n" },
    {
      "webpack.config.js": 'module.exports = { resolve: { alias: { "./a$": "./src/fake" } } };\n',
      "src/fake.ts": from("src/spare.ts", "export const a = 2;\n"),
    },
  ],
  [
    "a build that is read first",
    { ...spare, "build.gradle.kts": "plugins {\n  java\n}\n" },
    { "build.gradle": from("zz.gradle", "plugins {\n  id 'java'\n}\n") },
  ],
  [
    "a file that make takes for a target",
    { ...spare, Makefile: "test: lint\n\tgo test ./...\n\nlint:\n\tgolint ./...\n" },
    { lint: from("spare.js", "") },
    ["make test"],
  ],
];

const beside: Row[] = [
  "",
  'test("saves", () => {\n  expect(save(1)).toBe(7);\n});\n',
  'describe("more", () => {\n  test("saves", () => {\n    expect(load(2)).toBe(7);\n  });\n});\n',
].flatMap((more): Row[] =>
  [
    importing,
    importing.replace("vitest", "bun:test"),
    'const { test } = require("node:test");\nconst { expect } = require("chai");\nconst { load } = require("../src/load.js");\n',
  ].map((head): Row => [
    `${more.slice(0, 20)} ${head.slice(0, 40)}`,
    { ...product, "test/load.test.js": `${head}${loads("load(1)")}` },
    { "test/load.test.js": `${head}${user}${loads("new User()")}${more}` },
  ]),
);

const asking = 'import { expect, test } from "vitest";\nimport { Base, boot, load } from "../src/app.js";\n';
const counts = (setup: string, wanted: string) =>
  `${asking}test("counts", () => {\n  ${setup}\n  expect(calls).toBe(${wanted});\n});\ntest("loads", () => {\n  expect(load(1)).toBe(2);\n});\n`;
const countedHonestly: Row[] = [
  "let calls = 0;\n  const app = boot();\n  app.override = (one) => { calls++; return one; };\n  app.start();",
  "let calls = 0;\n  class A extends Base { emit() { calls += 1; } }\n  boot(new A());",
  "let calls = 0;\n  console.log = () => { calls += 1; };\n  load(1);",
  'let calls = 0;\n  vi.spyOn(console, "log").mockImplementation(() => { calls += 1; });\n  load(1);',
  "let calls = 0;\n  for (const one of load(1)) calls += 1;",
  "let calls = 0;\n  while (load(1)) { calls += 1; }",
].map((setup) => [
  setup,
  { "test/a.test.js": counts(setup, "3") },
  { "test/a.test.js": counts(`${setup}\n  load(2);`, "4") },
]);

const grouped = (condition: string) =>
  `import { expect, test } from "vitest";\n\ndescribe("users", () => {\n  const onWindows = ${condition};\n  test.skipIf(onWindows)("loads", () => {\n    expect(load(1)).toBe(3);\n  });\n});\n`;
const shared = (...made: string[]) =>
  `import { expect, test } from "vitest";\n\ndescribe("stores", () => {\n  function storeTests(make) {\n    test("keeps", () => {\n      expect(make().get("a")).toBe(1);\n    });\n  }\n  ${made.map((one) => `storeTests(${one});`).join("\n  ")}\n});\n`;
const windows = 'process.platform === "win32"';
const inGroups: Row[] = [
  ["a condition", { "test/a.test.js": grouped(windows) }, { "test/a.test.js": grouped("true") }],
  [
    "a function of tests",
    { "test/a.test.js": shared("newFiles", "newMemory") },
    { "test/a.test.js": shared("newMemory") },
  ],
];
const inGroupsHonestly: Row[] = [
  [
    "a condition by its name",
    { "test/a.test.js": grouped(windows) },
    {
      "test/a.test.js": grouped(windows).replace("skipIf(onWindows)", `skipIf(${windows})`),
    },
  ],
  [
    "a function of tests for one more",
    { "test/a.test.js": shared("newFiles") },
    { "test/a.test.js": shared("newFiles", "newMemory") },
  ],
];

const retrying = 'import { retry } from "retry";\nexport default { test: { retry } };\n';
const retries = (often: number) => `export const retry = ${often};\n`;
const requires = (version: string) => `[project]\nname = "shop"\nrequires-python = ">=3.${version}"\n`;
const skipsBelow = (version: string) =>
  `import sys\n\nimport pytest\nfrom shop.tax import rate\n\n\n@pytest.mark.skipif(sys.version_info < (3, ${version}), reason="old")\ndef test_rate():\n    assert rate(1) == 36\n`;
inPackagesHonestly.push(
  [
    "a folder of the product has the name of a package",
    { "vitest.config.ts": retrying, "src/retry/index.ts": retries(0) },
    { "src/retry/index.ts": retries(5) },
  ],
  [
    "versions of Python are skipped that go",
    { ...python, "pyproject.toml": requires("8"), "tests/test_tax.py": skipsBelow("9") },
    { "pyproject.toml": requires("10"), "tests/test_tax.py": skipsBelow("10") },
  ],
);
inPackages.push(
  [
    "a package beside is retried",
    { "vitest.config.ts": retrying, "packages/retry/src/index.ts": retries(0) },
    { "packages/retry/src/index.ts": retries(5) },
  ],
  [
    "versions of Python are skipped that stay",
    { ...python, "pyproject.toml": requires("8"), "tests/test_tax.py": skipsBelow("9") },
    { "pyproject.toml": requires("9"), "tests/test_tax.py": skipsBelow("10") },
  ],
);

const inSources: Tree = { "src/shop/__init__.py": "rate = 36\n", "src/words.py": "words = 1\n" };
const strings = "package strings\n\nfunc Contains(a, b string) bool {\n\treturn true\n}\n";
const contains = (source: string) =>
  `package shop\n\nimport (\n\t"testing"\n\n\t"${source}"\n)\n\nfunc TestLoad(t *testing.T) {\n\tif !strings.Contains(Load(1), "x") {\n\t\tt.Fatal("no")\n\t}\n}\n`;
const goStrings: Tree = { "go.mod": "module example.com/shop\n", "shop_test.go": contains("strings") };
inPackages.push(
  ["a module that hides one of the sources", inSources, { "words.py": "words = 2\n" }],
  ["a package that hides one of the sources", inSources, { "shop/__init__.py": "rate = 19\n" }],
  [
    "a package that is called as Go's",
    { ...goStrings, "strings/strings.go": strings },
    { "shop_test.go": contains("example.com/shop/strings") },
  ],
);
inPackagesHonestly.push(
  [
    "a module beside a part of its package",
    { "shop/__init__.py": "", "shop/lib/errors.py": "a = 1\n", "shop/lib/__init__.py": "" },
    { "shop/errors.py": "a = 2\n" },
  ],
  [
    "a package of Go's comes in another's place",
    { ...goStrings, "shop_test.go": contains("example.com/other/strings") },
    { "shop_test.go": contains("strings") },
  ],
);

const asked = (answer: string, more = "") =>
  `import nock from "nock";\nimport { expect, test } from "vitest";\nimport { load } from "../src/load.js";\n\nbeforeEach(() => {\n  ${answer}.reply(200);\n});\ntest("loads", async () => {\n  expect(await load(1)).toBe(2);\n${more}});\n`;
const sent = 'nock(host).post("/a", { id: 1 })';
const another = 'test("saves", async () => {\n  expect(await load(2)).toBe(7);\n});\n';
const answered = (title: string, after: string): Row => [
  title,
  { "src/load.js": "load();\n", "test/load.test.js": asked(sent) },
  { "test/load.test.js": after },
];
beside.push(
  answered("a false server that answers whatever is sent", asked('nock(host).post("/a")') + another),
);
const besideHonestly: Row[] = [
  answered(
    "what is sent is looked at by a check",
    asked('nock(host).post("/a", spy)', "  expect(spy.mock.calls[0][0]).toEqual({ id: 1 });\n") + another,
  ),
  answered("a false server that stays", asked(sent) + another),
];

describe("what is done to tests", () => {
  it.each(inPackages.map((row) => [row[0], row] as const))(
    "is found in a package among others: %s",
    async (_, row) => {
      const [title, base, edits, commands] = row;
      expect(await foundInChange([title, base, edits, commands ?? []])).not.toEqual([]);
      expect(await foundInChange(inPackage(row))).not.toEqual([]);
    },
  );

  it.each(inPackagesHonestly.map(inPackage))(
    "may be honest in a package among others: %s",
    async (...row) => {
      expect(await foundInChange(row)).toEqual([]);
    },
  );

  it.each(movedFiles)("is found in a file that moves: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(movedHonestly)("may be honest where a file moves: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(comingFiles)("is found in a file that comes from elsewhere: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(beside)("is found beside other tests: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain("weakened-test");
  });

  it.each(besideHonestly)("may be honest beside other tests: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(countedHonestly)("may count what the product does: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(inGroups)("is found in a group: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(inGroupsHonestly)("may be honest in a group: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
