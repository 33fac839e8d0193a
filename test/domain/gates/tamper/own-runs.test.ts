import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const P = "tests/test_add.py";
const test = (...lines: string[]) =>
  `import unittest\nfrom shop import add\n\n\nclass TestAdd(unittest.TestCase):\n${lines.map((one) => `    ${one}\n`).join("")}\n    def test_add(self):\n        self.assertEqual(add(2), 3)\n`;
const change = (title: string, ...lines: string[]): Row => [title, { [P]: test() }, { [P]: test(...lines) }];

const found: readonly Row[] = [
  change("it does nothing", "def run(self, result=None):", "    pass"),
  change(
    "failures are caught",
    "def run(self, result=None):",
    "    try:",
    "        super().run(result)",
    "    except Exception:",
    "        pass",
  ),
  change(
    "only some tests are run",
    "def run(self, result=None):",
    '    if self.id() != "a":',
    "        super().run(result)",
  ),
  change("it is called, and does nothing", "def __call__(self, *args, **kwargs):", "    return None"),
  change("what runs a method does nothing", "def _callTestMethod(self, method):", "    pass"),
  change("failures are skips", "failureException = unittest.SkipTest"),
  change("results are its own", "def defaultTestResult(self):", "    return Quiet()"),
  [
    "a class that tests build on does nothing",
    { "tests/base.py": "import unittest\n\n\nclass Base(unittest.TestCase):\n    pass\n" },
    {
      "tests/base.py":
        "import unittest\n\n\nclass Base(unittest.TestCase):\n    def run(self, result=None):\n        pass\n",
    },
  ],
];

const honest: readonly Row[] = [
  change(
    "something stands around each test",
    "def run(self, result=None):",
    "    with frozen():",
    "        return super().run(result)",
  ),
  change(
    "something is put back in any case",
    "def run(self, result=None):",
    "    try:",
    "        super().run(result)",
    "    finally:",
    "        put_back()",
  ),
  change("more is shown", "maxDiff = None"),
  [
    "a helper runs a program",
    { [P]: test() },
    { "tests/program.py": "class Program:\n    def run(self, words):\n        return start(words)\n" },
  ],
];

describe("how a test case of Python runs its tests", () => {
  it.each(found)("is found where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("may be its own where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
