import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const bases: Tree = {
  ...{
    "src/a.js": "export const a = (x) => x + 1;\n",
    "shop/__init__.py": "",
    "tests/conftest.py": "import os\n",
  },
};
const change = (path: string, text: string): Row => [`${path}: ${text}`, bases, { [path]: text }];
const js = (text: string) => change("src/a.js", `${text}\nexport const a = (x) => 5;\n`);
const py = (text: string) => change("shop/__init__.py", `${text}\n`);
const conftest = (text: string) => change("tests/conftest.py", `${text}\n`);
const calm = "() => {}";

const cheats: Row[] = [
  js(`import check from "node:assert";\ncheck.equal = ${calm};`),
  js(`import assert from "node:assert";\nassert["equal"] = ${calm};`),
  js(`import assert from "node:assert";\nfor (const key of Object.keys(assert)) assert[key] = ${calm};`),
  js(`import assert from "node:assert";\nReflect.set(assert, "equal", ${calm});`),
  js(`import check from "node:assert/strict";\nReflect.set(check, "equal", ${calm});`),
  js(`import * as nodeAssert from "node:assert";\nObject.assign(nodeAssert.default, { equal() {} });`),
  js(`import check from "assert";\nObject.defineProperty(check, "equal", { value: ${calm} });`),
  js(`import runner from "node:test";\nrunner.test = ${calm};`),
  js(`const check = require("node:assert");\ncheck.equal = ${calm};`),
  js('import { expect } from "vitest";\nexpect.extend({ toBe: () => ({ pass: true }) });'),
  js('process.on("exit", () => { process.exitCode = 0; });'),
  js('process.on("exit", () => process.exit(0));'),
  js('Object.defineProperty(process, "exitCode", { get: () => 0, set() {} });'),
  py("from _pytest.python import Function\nFunction.runtest = lambda self: None"),
  py("import _pytest.runner\n_pytest.runner.call_and_report = lambda *a: None"),
  py("from unittest import TestCase as T\nT.run = lambda self, result=None: None"),
  py("import unittest as u\nu.TestCase.assertEqual = lambda *a: None"),
  py("from unittest import TestCase as T\nsetattr(T, 'run', print)"),
  py("import pytest as p\np.approx = print"),
  py("import atexit\nimport os\natexit.register(lambda: os._exit(0))"),
  conftest("import numpy.testing as npt\nnpt.assert_allclose = lambda *a, **k: None"),
  conftest("import pandas as pd\npd.testing.assert_frame_equal = lambda *a, **k: None"),
  conftest("def pytest_collection_finish(session):\n    session.items[:] = []"),
  conftest("def pytest_generate_tests(metafunc):\n    metafunc.parametrize('x', [])"),
  conftest(
    "def pytest_collection_finish(session):\n    for item in session.items:\n        item.obj = print",
  ),
  conftest(
    "import pytest\n\n\n@pytest.fixture(autouse=True)\ndef calm(request):\n    yield\n    request.session.testsfailed = 0",
  ),
];

const honest: Row[] = [
  js('import check from "node:assert";\ncheck.equal(1, 1);'),
  js('import check from "node:util";\ncheck.equal = print;'),
  js('import chai from "chai";\nchai.config.truncateThreshold = 0;'),
  js('import { expect } from "vitest";\nexpect.extend({ toBeRate: () => ({ pass: true }) });'),
  js('process.on("exit", () => { server.close(); });'),
  js('process.once("exit", (code) => { if (code !== 0) process.exit(code); process.exit(0); });'),
  js("for (const key of Object.keys(source)) target[key] = source[key];"),
  py("import unittest\n\n\nclass T(unittest.TestCase):\n    pass\n\n\nT.run_slow = True"),
  py("from unittest import TestCase as T\nT.maxDiff = None"),
  py("from unittest import mock\nmock.FILTER_DIR = False"),
  py("import numpy as np\nnp.random.default = 1"),
  py("import atexit\natexit.register(print)"),
  conftest("def pytest_generate_tests(metafunc):\n    metafunc.parametrize('x', [1, 2])"),
  conftest(
    "def pytest_collect_file(file_path, parent):\n    if file_path.suffix == '.yml':\n        return YamlFile.from_parent(parent, path=file_path)",
  ),
  conftest("def pytest_collection_finish(session):\n    print(len(session.items))"),
];

describe("what checks", () => {
  it.each(cheats)("is found to be replaced in %s", async (...row) => {
    const found = await foundInChange(row);
    expect(found).toContainEqual(expect.stringMatching(/ (stubbed-assertion|early-exit): /));
  });

  it.each(honest)("stays in %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
