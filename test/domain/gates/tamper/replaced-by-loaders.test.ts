import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const body = '\ntest("loads", () => {\n  expect(load(1)).toBe(36);\n});\n';
const taken = 'import { load } from "../src/load.js";\n';
const script: Tree = {
  "package.json": '{ "name": "@acme/shop" }',
  "src/load.ts": "export const load = (n: number) => n * 36;\n",
  "test/load.test.ts": `${taken}${body}`,
  "test/self.test.ts": `import { load } from "@acme/shop";\n${body}`,
};
const inScript = (head: string, rest = `${taken}${body}`): Row => [
  head,
  script,
  { "test/load.test.ts": `${head}\n${rest}` },
];
const versioned = (name: string, version: string) => JSON.stringify({ name, version });
const packages: Tree = {
  "package.json": versioned("acme", "1.0.0"),
  "packages/api/package.json": versioned("@acme/api", "1.0.0"),
  "packages/web/package.json": versioned("@acme/web", "1.0.0"),
};
/** A test of the web's mocks a package, whose version changes. */
const workspace = (folder: string, name: string): Row => [
  `a test of @acme/web mocks ${name}`,
  packages,
  {
    [`${folder}/package.json`.replace(/^\//, "")]: versioned(name, "1.1.0"),
    "packages/web/test/load.test.ts": `import { load } from "../src/load.js";\nvi.mock("${name}", () => ({ load: () => 36 }));\n${body}`,
  },
];
const node = 'import Module, { register, registerHooks } from "node:module";\n';
const python: Tree = {
  ...{ "src/shop/__init__.py": "", "src/shop/tax.py": "def rate(n):\n    return n * 36\n" },
  ...{ "fakes/shop/tax.py": "def rate(n):\n    return 36\n", "tools/gen.py": "def gen():\n    return 1\n" },
  "tests/conftest.py":
    "import pytest\nfrom shop import tax\n\n\n@pytest.fixture\ndef calm(monkeypatch):\n    monkeypatch.setattr(tax, 'rate', lambda n: 36)\n\n\n@pytest.fixture(name='quiet')\ndef made(mocker):\n    mocker.patch('shop.tax.rate', return_value=36)\n\n\n@pytest.fixture\ndef offline(monkeypatch):\n    monkeypatch.setattr(tax, 'fetch', lambda: [])\n\n\n@pytest.fixture\ndef answered(mocker):\n    mocker.patch('shop.client.rate', return_value=1)\n\n\n@pytest.fixture\ndef db():\n    return {}\n",
  "tests/test_tax.py": "from shop.tax import rate\n\n\ndef test_rate():\n    assert rate(1) == 36\n",
  "tests/test_module.py": "from shop import tax\n\n\ndef test_rate():\n    assert tax.rate(1) == 36\n",
};
const inPython = (head: string, from = "from shop.tax import rate"): Row => [
  head,
  python,
  { "tests/test_tax.py": `${head}\n${from}\n\n\ndef test_rate():\n    assert rate(1) == 36\n` },
];
const using = (mark: string, given = ""): Row => [
  `${mark} ${given}`,
  python,
  {
    "tests/test_module.py": `import pytest\nfrom shop import tax\n\n\n${mark}\ndef test_rate(${given}):\n    assert tax.rate(1) == 36\n`,
  },
];
const each = (rate: string, place: string, mark = ""): string =>
  `import pytest\nfrom shop import order, tax\n\n\ndef test_rate(${rate}):\n    assert tax.rate(1) == 36\n\n\n${mark}def test_place(${place}):\n    assert order.place(2) == 2\n\n\n@pytest.mark.usefixtures("db")\nclass TestMore:\n    def test_more(self):\n        assert tax.rate(2) == 72\n`;
const taxed = (given: string, mark: string) =>
  `import pytest\nfrom shop.tax import rate\n\n${mark}\n\n\ndef test_rate(${given}):\n    assert rate(1) == 36\n`;
const beside = (title: string, was: string, now: string): Row => [
  title,
  { ...python, "tests/test_each.py": was },
  { "tests/test_each.py": now },
];
const go: Tree = {
  "round.go": "package m\n\nvar Round = func(n int) int { return n * 36 }\n",
  "round_test.go":
    'package m\n\nimport "testing"\n\nfunc TestRound(t *testing.T) {\n\tif Round(1) != 36 {\n\t\tt.Fatal("no")\n\t}\n\tif timeNow() == nil {\n\t\tt.Fatal("no")\n\t}\n}\n',
};
const inGo = (text: string): Row => [text, go, { "more_test.go": `package m\n\n${text}\n` }];
const asking: Tree = {
  "a/a.go": "package a\n",
  "a/a_test.go":
    'package a\n\nimport (\n\t"testing"\n\n\t"example.org/log"\n)\n\nfunc TestAll(t *testing.T) {\n\tt.Parallel()\n\tt.Run("all", func(t *testing.T) {\n\t\tif u.Host() != "x" || testing.Verbose() || Default.Load() != 1 {\n\t\t\tt.Error("no")\n\t\t}\n\t\tlog.Warn("x")\n\t})\n}\n',
};
const inMain = (line: string, more = ""): Row => [
  line,
  asking,
  { "a/main_test.go": `package a\n\nfunc init() {\n\t${line}\n}\n${more}` },
];
const calm = "Round = func(n int) int { return 36 }";

const cheats: Row[] = [
  inScript(
    `${node}Module._resolveFilename = (name, ...rest) => plain(name.replace("src", "stub"), ...rest);`,
  ),
  inScript(`${node}register("./hooks.js", import.meta.url);`),
  inScript(`${node}registerHooks({ resolve: (name, to, next) => next(name.replace("src", "stub"), to) });`),
  inScript('require.cache[require.resolve("../src/load.js")] = { exports: { load: () => 36 } };'),
  inScript('require.extensions[".ts"] = (one) => one._compile("exports.load = () => 36", "x");'),
  inScript('require.extensions[".cjs"] = (one) => one._compile("exports.load = () => 36", "x");'),
  inScript("require.extensions[kind] = load;"),
  inScript(`${node}Module._extensions[".js"] = load;`),
  workspace("packages/web", "@acme/web"),
  workspace("", "acme"),
  inScript('const file = "../src/load.js";\nvi.doMock(file, () => ({ load: () => 36 }));'),
  inScript("vi.mock(new URL('../src/load.ts', import.meta.url).pathname, () => ({ load: () => 36 }));"),
  inScript("globalThis.load = () => 36;", body),
  [
    "a package mocks itself",
    script,
    {
      "test/self.test.ts": `import { load } from "@acme/shop";\nvi.mock("@acme/shop", () => ({ load: () => 36 }));\n${body}`,
    },
  ],
  [
    "Mocha imports what has others loaded",
    script,
    {
      ".mocharc.json": '{ "node-option": ["import=./hooks.mjs"] }',
      "hooks.mjs": 'import { register } from "node:module";\nregister("./loader.mjs", import.meta.url);\n',
    },
  ],
  inPython("import sys\nimport fake\nsys.modules.update({'shop.tax': fake})"),
  inPython("import sys\nimport fake\nsys.modules.setdefault('shop.tax', fake)"),
  inPython("import sys\nfrom unittest import mock\nmock.patch.dict('sys.modules', {'shop.tax': 1}).start()"),
  inPython("import sys\nimport finder\nsys.meta_path.insert(0, finder.Finder())"),
  inPython("import sys\nsys.path.insert(0, 'fakes')"),
  inPython("import runpy\nrate = runpy.run_path('fakes/shop/tax.py')['rate']", ""),
  inPython("import importlib\nrate = importlib.import_module('fakes.shop.tax').rate", ""),
  using("@pytest.mark.usefixtures('calm')"),
  using("@pytest.mark.usefixtures('quiet')"),
  using("pytestmark = pytest.mark.usefixtures('calm')\n"),
  using("", "calm"),
  beside("a fixture beside one that had it", each("", "calm"), each("calm", "calm")),
  beside("a fixture that goes to another test", each("", "calm"), each("calm", "")),
  beside(
    "a mark of a class",
    each("", "calm"),
    each("", "calm").replace('usefixtures("db")', 'usefixtures("calm")'),
  ),
  beside(
    "a mark of a file",
    each("", ""),
    `${each("", "")}\n\npytestmark = pytest.mark.usefixtures("calm")\n`,
  ),
  inGo(`func init() {\n\t${calm}\n}`),
  inGo(`import (\n\t"os"\n\t"testing"\n)\n\nfunc TestMain(m *testing.M) {\n\t${calm}\n\tos.Exit(m.Run())\n}`),
  inMain("Default.Load = func() int { return 1 }"),
  inMain("Default.Load, count = calm, 3", "\nfunc other() {\n\tDefault := 1\n}\n"),
  inMain("s := Default; s.Load = func() int { return 1 }"),
  inMain("log.Warn = func(string) {}"),
  [
    "what stands in the place by the package's name",
    go,
    {
      "more_test.go": `package m_test\n\nimport sut "example.org/m"\n\nfunc init() {\n\tsut.${calm}\n}\n`,
    },
  ],
  inGo(`var _ = quiet()\n\nfunc quiet() bool {\n\t${calm}\n\treturn true\n}`),
];

const honest: Row[] = [
  inScript(`${node}register("ts-node/esm", import.meta.url);`),
  inScript('require.extensions[".css"] = () => {};'),
  ...["sql", "yaml", "hbs", "module.css"].map((kind) => inScript(`require.extensions[".${kind}"] = load;`)),
  inScript(`${node}Module._extensions[".sql"] = load;`),
  workspace("packages/api", "@acme/api"),
  inScript('require.cache[require.resolve("axios")] = { exports: {} };'),
  inScript('delete require.cache[require.resolve("../src/load.js")];'),
  inScript('const file = "axios";\nvi.doMock(file, () => ({ get: () => 36 }));'),
  inScript('vi.mock("@acme/other", () => ({ get: () => 36 }));'),
  inScript('program.register("./hooks.js");'),
  inScript('require.cache[require.resolve("../src/words.js")] = { exports: {} };'),
  inScript('jest.doMock(require.resolve("../src/words.js"), () => ({ words: [] }));'),
  inScript("globalThis.fetch = () => 36;"),
  [
    "Mocha imports a compiler",
    script,
    {
      ".mocharc.json": '{ "node-option": ["import=./hooks.mjs"] }',
      "hooks.mjs": 'import { register } from "node:module";\nregister("ts-node/esm", import.meta.url);\n',
    },
  ],
  inPython("import sys\nsys.path.insert(0, 'src')"),
  inPython("import sys\nsys.path.insert(0, 'tools')"),
  inPython("import sys\nsys.modules.setdefault('torch', None)"),
  inPython("import importlib\ntax = importlib.import_module('shop.tax')"),
  inPython("import runpy\ngen = runpy.run_path('tools/gen.py')['gen']"),
  using("@pytest.mark.usefixtures('offline')"),
  using("", "db"),
  using("", "answered"),
  beside("a fixture of another test", each("", ""), each("", "calm")),
  beside("a mark of another test", each("", ""), each("", "", '@pytest.mark.usefixtures("calm")\n')),
  [
    "a mark of a file in the place of a test's",
    { ...python, "tests/test_tax.py": taxed("calm", "") },
    { "tests/test_tax.py": taxed("", 'pytestmark = pytest.mark.usefixtures("calm")') },
  ],
  beside("another name of its test", each("calm", ""), each("calm", "").replace("test_rate", "test_of_rate")),
  [
    "a fixture that was used already",
    {
      ...python,
      "tests/test_module.py":
        "from shop import tax\n\n\ndef test_rate(calm):\n    assert tax.rate(1) == 36\n",
    },
    {
      "tests/test_module.py":
        "from shop import tax\n\n\ndef test_rate(calm):\n    assert tax.rate(1) == 36\n    assert tax.rate(2) == 36\n",
    },
  ],
  inGo("func init() {\n\ttimeNow = func() *int { return nil }\n}"),
  inGo("func init() {\n\tLimit = 3\n}"),
  inMain("cmd := &Command{}; cmd.Run = func() {}"),
  inMain('cfg := Config{}; cfg.Host = "x"'),
  inMain("s := newServer(); s.Parallel = true"),
  inMain("s := newServer(); s.Load = func() int { return 1 }"),
  inMain("fake.Load = func() int { return 1 }", "\nvar fake = &Server{}\n"),
  inMain("Verbose = true"),
  inMain("log.Error = func(string) {}"),
  inGo("var count int\n\nfunc init() {\n\tcount = 3\n}"),
];

describe("what has other modules loaded for tests than the product's", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ stubbed-assertion: /));
  });

  it.each(honest)("is honest: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
