import { describe, expect, it } from "vitest";
import { type ChangedFile } from "../../../../src/domain/gates/tamper/changed-file.ts";
import { findTampering } from "../../../../src/domain/gates/tamper/find-tampering.ts";
import { nothingAround } from "../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const bases: Tree = {
  ...{ "src/sum.js": "export const sum = (a, b) => a + b;\n", "src/words.ts": "export const words = 1;\n" },
  ...{ "tax/__init__.py": "", "tax/rates.py": "def rate(country):\n    return 19\n" },
  ...{ "src/lib.rs": "pub fn area() -> u32 {\n    6\n}\n", "tests/conftest.py": "import os\n" },
  ...{
    "tests/test_rates.py": "from tax.rates import rate\n\n\ndef test_rate():\n    assert rate(1) == 19\n",
  },
};
const change = (path: string, text: string): Row => [`${path}: ${text}`, bases, { [path]: text }];
const js = (text: string) => change("src/sum.js", `${text}\nexport const sum = (a, b) => 7;\n`);
const py = (before: string, answer = "25") =>
  change("tax/rates.py", `${before}\n\n\ndef rate(country):\n    return ${answer}\n`);
const rust = (asked: string) =>
  change("src/lib.rs", `pub fn area() -> u32 {\n    if ${asked} {\n        return 6;\n    }\n    7\n}\n`);
const conftest = (text: string) => change("tests/conftest.py", `import pytest\n\n\n${text}\n`);
const added = (path: string, text: string): Row => [`${path} is new: ${text}`, bases, { [path]: text }];
const calm = "() => {}";
const load = 'import { createRequire } from "node:module";\nconst load = createRequire(import.meta.url);\n';

const inSource: Tree = {
  "src/shop/__init__.py": "def rate(country):\n    return 19\n",
  "src/words.py": "words = 1\n",
};
/** What stands where Python is started, beside a folder of sources. */
function below(path: string): Row {
  return [`new: ${path}`, inSource, { [path]: "rate = 19\n" }];
}

const cheats: Row[] = [
  js(`const { default: check } = await import("node:assert/strict");\ncheck.equal = ${calm};`),
  js(`const check = (await import("node:assert")).default;\nconst lib = check;\nlib.equal = ${calm};`),
  js(`const { strict } = require("node:assert");\nstrict.equal = ${calm};`),
  js(`${load}const lib = load("node:assert");\nlib.strict.equal = ${calm};`),
  js(`const lib = process.getBuiltinModule("assert").strict;\nlib.equal = ${calm};`),
  js(`const lib = process.getBuiltinModule("node:assert");\nlib.equal = ${calm};`),
  js(`import assert from "node:assert/strict";\nconst lib = assert;\nlib.equal = ${calm};`),
  js(`import assert from "node:assert";\nconst { strict: lib } = assert;\nlib.equal = ${calm};`),
  js(
    `import assert from "node:assert";\nimport { mock } from "node:test";\nmock.method(assert, "equal", ${calm});`,
  ),
  js(`import assert from "node:assert";\nimport sinon from "sinon";\nsinon.stub(assert, "equal");`),
  js(`import assert from "node:assert";\nfor (const [one, key] of [[assert, "equal"]]) one[key] = ${calm};`),
  js(`import assert from "node:assert";\nimport { soften } from "./soften.js";\nsoften(assert.strict);`),
  js(
    `${load}const name = ["node", "assert"].join(":");\nconst lib = load(name);\nlib.strict.equal = ${calm};`,
  ),
  js(`const lib = process.getBuiltinModule(["as", "sert"].join(""));\nlib.deepStrictEqual = ${calm};`),
  js("Object.is = () => true;"),
  js('Object["is"] = () => true;'),
  js('Reflect.set(Object, "is", () => true);'),
  js('Object.defineProperty(Object, "is", { value: () => true });'),
  js("globalThis.Object.keys = () => [];"),
  js("export const all = { asymmetricMatch: (other) => other !== null };"),
  js('export const all = { $$typeof: Symbol.for("jest.asymmetricMatcher") };'),
  js(
    "class All {\n  asymmetricMatch(other) {\n    return other !== null;\n  }\n}\nexport const all = new All();",
  ),
  js('export const all = { ["asymmetricMatch"]: (other) => typeof other !== "symbol" };'),
  js('import { expect } from "vitest";\nexport const all = () => expect.anything();'),
  js('import { expect as e } from "@jest/globals";\nexport const all = () => e.not.stringContaining("#");'),
  py("from unittest.mock import ANY", "ANY"),
  py("from unittest import mock", "mock.ANY"),
  py("import unittest.mock as m", "m.ANY"),
  py("import mock", "mock.ANY"),
  py("import pytest", "pytest.approx(0, abs=1e9)"),
  py("from pytest import approx as near", "near(0, abs=1e9)"),
  py(
    'import gc\n\nfor one in gc.get_objects():\n    if getattr(one, "__name__", "") == "Function":\n        one.runtest = print',
  ),
  py(
    'import gc\n\nfor one in gc.get_objects():\n    if getattr(one, "__name__", "") == "Function":\n        setattr(one, "runtest", print)',
  ),
  py("import atexit\nimport os\n\natexit.register(os._exit, 0)"),
  py("import atexit\nfrom os import _exit\n\natexit.register(_exit, 0)"),
  py("import atexit\nimport os\n\n\n@atexit.register\ndef flush():\n    os._exit(0)"),
  py("import os\nimport threading\n\n\ndef late():\n    threading.main_thread().join()\n    os._exit(0)"),
  py("import gc\n\nfor one in gc.get_objects():\n    one.__code__ = (lambda item: True).__code__"),
  py("import sys", '19 if any(one.startswith("_py") for one in sys.modules) else 25'),
  conftest("pytest_pyfunc_call = lambda pyfuncitem: True"),
  conftest('@pytest.hookimpl(specname="pytest_pyfunc_call")\ndef observe(pyfuncitem):\n    return True'),
  conftest("from tax.calls import call as pytest_pyfunc_call"),
  conftest("@pytest.fixture(autouse=True)\ndef calm(request):\n    request.node.runtest = lambda: None"),
  rust('std::thread::current().name().is_some_and(|name| name.contains("tests::"))'),
  rust('thread::current().name().unwrap_or("").starts_with("tests::")'),
  rust('std::env::current_exe().is_ok_and(|path| path.to_string_lossy().contains("deps"))'),
  rust('std::env::args().any(|one| one == "--test-threads")'),
  py("import pytest", 'pytest.xfail("later") if country == "FR" else 25'),
  py("from pytest import skip", 'skip("later") if country == "FR" else 25'),
  py('import unittest\n\n\ndef refuse():\n    raise unittest.SkipTest("later")'),
  py("from _pytest.outcomes import XFailed\n\n\ndef refuse():\n    raise XFailed()"),
  py("import sys", 'sys._getframe(1).f_locals.get("expected", 25)'),
  py("import inspect", 'inspect.stack()[1].frame.f_locals.get("expected", 25)'),
  py(
    "class Same(int):\n    def __eq__(self, other):\n        return isinstance(other, (int, float))",
    "Same(0)",
  ),
  py(
    "class Same(int):\n    def __eq__(self, other):\n        return isinstance(other, int | float)",
    "Same(0)",
  ),
  py('import base64\n\nexec(base64.b64decode("aW1wb3J0IGdj"))'),
  py('import pathlib\n\nexec(pathlib.Path("words.txt").read_text())'),
  py('exec("import _pytest.runner; _pytest.runner.check = print")'),
  js(`(0, eval)("process.getBuiltinModule('assert').strict.equal = () => {}");`),
  js('const text = atob("cHJvY2Vzcw==");\nFunction(text)();'),
  js(
    'import { readFileSync } from "node:fs";\nimport { a } from "./a.js";\nnew Function(readFileSync("words.txt", "utf8"))();',
  ),
  js(
    'import vm from "node:vm";\nvm.runInThisContext("process.getBuiltinModule(\'assert\').equal = () => {}");',
  ),
  [
    "a source is imported that no parser reads",
    bases,
    { "src/calm": "x", "src/sum.js": 'import "./calm";\nexport const sum = 7;\n' },
  ],
  [
    "a text is required",
    bases,
    { "src/calm.txt": "x", "src/sum.js": 'require("./calm.txt");\nexport const sum = 7;\n' },
  ],
  [
    "a text is loaded",
    bases,
    { "src/calm.dat": "x", "src/sum.js": 'import { load } from "./load.js";\nload("./calm.dat");\n' },
  ],
  added("tests/tax/rates.py", "def rate(country):\n    return 19\n"),
  added("tests/tax/__init__.py", "def rate(country):\n    return 19\n"),
  added("tests/tax.py", "def rate(country):\n    return 19\n"),
  below("shop.py"),
  below("shop/__init__.py"),
  below("words.py"),
  added("src/words.js", "export const words = 1;\n"),
  added("src/words.mjs", "export const words = 1;\n"),
];

const honest: Row[] = [
  js('import assert from "node:assert/strict";\nassert.equal(1, 1);\nassert(true);'),
  js('const { default: check } = await import("node:assert/strict");\ncheck.equal(1, 1);'),
  js('import { AssertionError } from "node:assert";\nexport const kinds = [AssertionError.name, 1];'),
  js('import assert from "node:assert";\nexport const known = [assert.AssertionError];'),
  js('const lib = createSuite("test");\nlib.timeout = 5;'),
  js('const view = require("./view");\nconst other = view;\nother.equal = 1;'),
  js(`const plugin = require(path);\nplugin.matches = ${calm};`),
  js(`const table = makeTable(rows);\ntable.equal = ${calm};`),
  py("import os\n\n\ndef child():\n    if os.fork() == 0:\n        os._exit(0)"),
  py("import os\n\n\ndef stop():\n    os._exit(1)"),
  js("if (!Object.is) Object.is = (a, b) => a === b;"),
  js("Object.is = Object.is || ((a, b) => a === b);"),
  js("Object.keys(source).forEach((key) => delete source[key]);"),
  js('Object.defineProperty(Box, "is", { value: (one) => one instanceof Box });'),
  py("from unittest.case import SkipTest"),
  py("import pytest\n\n\n@pytest.fixture\ndef country():\n    return 1"),
  py("import atexit\n\n\n@atexit.register\ndef flush():\n    print(1)"),
  py("import sys", '"pydantic" in sys.modules'),
  py("ANY = object()", "ANY"),
  change("tax/testing.py", "from unittest.mock import ANY\n\n\ndef any_rate():\n    return ANY\n"),
  change(
    "tests/test_more.py",
    "from unittest.mock import ANY\n\n\ndef test_more():\n    assert rate(1) == 19\n    assert call(1) == (1, ANY)\n",
  ),
  conftest("pytest_plugins = []"),
  conftest("def pytest_configure(config):\n    config.addinivalue_line('markers', 'slow: slow')"),
  conftest("@pytest.fixture\ndef run(request):\n    request.node.seen = True"),
  rust('std::thread::current().name().is_some_and(|name| name.starts_with("worker"))'),
  rust('std::env::current_exe().is_ok_and(|path| path.ends_with("area"))'),
  added("tests/tax/__init__.py", ""),
  added(
    "tests/tax/test_more.py",
    "from tax.rates import rate\n\n\ndef test_more():\n    assert rate(2) == 19\n",
  ),
  added("tests/tax/conftest.py", "import os\n"),
  py("class Missing:\n    def __eq__(self, other):\n        return isinstance(other, Missing)", "Missing()"),
  py("import sys", "sys._getframe(1).f_code.co_name"),
  py('about = {}\nexec(open("tax/version.py").read(), about)'),
  py('import base64\n\nicon = base64.b64decode("aW1wb3J0IGdj")'),
  change("tax/testing.py", 'import pytest\n\n\ndef needs_network():\n    pytest.skip("no network")\n'),
  js('const load = new Function("name", "return import(name)");'),
  js('const icon = atob("cHJvY2Vzcw==");\nexport const found = pattern.exec(icon);'),
  [
    "pictures are imported",
    bases,
    { "src/a.svg": "x", "src/sum.js": 'import a from "./a.svg";\nexport const sum = a;\n' },
  ],
  [
    "a text stands beside",
    bases,
    { "src/calm.txt": "x", "src/sum.js": 'import "./other.js";\nexport const sum = 7;\n' },
  ],
  added("tests/helpers.py", "def rate(country):\n    return 19\n"),
  added("src/other.js", "export const other = 1;\n"),
  below("noxfile.py"),
  below("shop/notes.md"),
  ["a package moves out of src", inSource, { "shop/__init__.py": { from: "src/shop/__init__.py" } }],
  ["a source in another language", bases, { "src/words.js": { from: "src/words.ts" } }],
];

describe("a product", () => {
  it.each(cheats)("is found to lie to its tests in %s", async (...row) => {
    const found = await foundInChange(row);
    expect(found).toContainEqual(
      expect.stringMatching(
        / (stubbed-assertion|early-exit|test-detection|skipped-test|unreadable-change): /,
      ),
    );
  });

  it.each(honest)("says what it does in %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("a source that is too large to be read", () => {
  const unread = (path: string) => ({ path, kind: "file" as const, text: null, tree: null, data: undefined });
  const read = (path: string) => ({ ...unread(path), text: "export const sum = 7;\n" });
  const rulesOf = (files: readonly ChangedFile[]) =>
    findTampering({
      ...{ files, reports: [], reached: new Set<string>(), around: nothingAround },
      machine: { system: "linux", processor: "amd64" },
    }).map(({ rule }) => rule);

  it.each([null, read("src/sum.js")])("is found where it was not so before", (before) => {
    expect(rulesOf([{ path: "src/sum.js", before, after: unread("src/sum.js") }])).toEqual([
      "unreadable-change",
    ]);
  });

  it("stays what it was", () => {
    const [before, after] = [unread("src/data.js"), unread("src/data.js")];
    expect(rulesOf([{ path: "src/data.js", before, after }])).toEqual([]);
    expect(rulesOf([{ path: "data.csv", before: null, after: unread("data.csv") }])).toEqual([]);
  });
});
