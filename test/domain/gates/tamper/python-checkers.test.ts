import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const T = "tests/test_sum.py";
const H = "tests/helpers.py";
const test = (imports: string, body: string, around = "") =>
  `${imports}\nfrom app import add\n\n\n${around}def test_adds(api=None):\n    ${body}\n    assert add(2) == 3\n`;
const held = (body: string) =>
  `class Checks:\n    def __init__(self, got):\n        self.got = got\n\n    def is_(self, want):\n        ${body}\n        return self\n`;
const plain = (body: string) => `def check(got, want):\n    ${body}\n`;
const given = (body: string) =>
  `import pytest\n\n\nclass Api:\n    def check(self, got, want):\n        ${body}\n\n\n@pytest.fixture\ndef api():\n    return Api()\n`;
const mixed = (body: string) => `class Mixin:\n    def check(self, got, want):\n        ${body}\n`;
const matcher = (body: string) =>
  `class IsSum(BaseMatcher):\n    def __init__(self, n):\n        self.n = n\n\n    def _matches(self, item):\n        return ${body}\n`;
const context = (body: string) => `@contextmanager\ndef checked(want):\n    yield\n    ${body}\n`;
const bases: Record<string, Tree> = {
  held: {
    [T]: test("from helpers import Checks", "Checks(add(1)).is_(2)"),
    [H]: held("assert self.got == want"),
  },
  module: { [T]: test("import helpers", "helpers.check(add(1), 2)"), [H]: plain("assert got == want") },
  given: { [T]: test("", "api.check(add(1), 2)"), "tests/conftest.py": given("assert got == want") },
  mixed: {
    [T]: "from helpers import Mixin\nfrom app import add\n\n\nclass SumTest(Mixin, TestCase):\n    def test_adds(self):\n        self.check(add(1), 2)\n        self.assertEqual(add(2), 3)\n",
    [H]: mixed("self.assertEqual(got, want)"),
  },
  matcher: {
    [T]: test("from helpers import IsSum", "assert_that(add(1), IsSum(2))"),
    [H]: matcher("item == self.n"),
  },
  context: {
    [T]: test("from helpers import checked", "with checked(2):\n        add(2)"),
    [H]: context("assert add(1) == want"),
  },
};
const change = (title: string, base: keyof typeof bases, after: string): Row => [
  title,
  bases[base] ?? {},
  { [base === "given" ? "tests/conftest.py" : H]: after },
];
const cheats: Row[] = [
  change("one that holds what it checks", "held", held("pass")),
  change("one that asks for less", "held", held("assert self.got")),
  change("one of a module", "module", plain("pass")),
  change(
    "one of a module that swallows",
    "module",
    plain("try:\n        assert got == want\n    except AssertionError:\n        pass"),
  ),
  change("one that asks before", "module", plain("if got:\n        assert got == want")),
  change("one that a fixture gives", "given", given("pass")),
  change("one of a mixin", "mixed", mixed("pass")),
  change("a matcher", "matcher", matcher("True")),
  change("what is checked behind a block", "context", context("pass")),
];
const honest: Row[] = [
  change(
    "one in other words",
    "held",
    held("want == self.got or pytest.fail(str(self.got))").replace(
      "want == self.got or pytest.fail(str(self.got))",
      "assert want == self.got",
    ),
  ),
  change("one that checks more", "module", plain("assert got == want\n    assert got > 0")),
  change(
    "one that may be given nothing",
    "module",
    "def check(got, want=None):\n    if want is not None:\n        assert got == want\n",
  ),
  change("one that tells more", "module", plain('assert got == want, f"not {got}"')),
  change(
    "one by another",
    "module",
    `${plain("same(got, want)")}\n\ndef same(got, want):\n    assert got == want\n`,
  ),
  change("a matcher in other words", "matcher", matcher("self.n == item")),
  ["one goes into its test", bases["module"] ?? {}, { [T]: test("", "assert add(1) == 2"), [H]: null }],
  [
    "one that refuses a value",
    {
      [T]: test("import helpers", "helpers.make(1)"),
      [H]: "def make(n):\n    if n < 0:\n        raise ValueError(n)\n    return n\n",
    },
    { [H]: "def make(n):\n    return n\n" },
  ],
  ["one is new", {}, bases["held"] ?? {}],
];

describe("what Python's tests check with, wherever it is called", () => {
  it.each(cheats)("is found where it checks less: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("passes: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
