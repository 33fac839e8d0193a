import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const S = "tests/shared.py";
const T = "tests/test_store.py";
const shared = `from app import add


def test_adds():
    assert add(1) == 2


def test_adds_more():
    assert add(2) == 3


def check_zero():
    assert add(0) == 1


class TestMany:
    def test_many(self):
        assert add(3) == 4


class TestClient:
    def get(self, path):
        return add(path)


class Kept(unittest.TestCase):
    def test_kept(self):
        self.assertEqual(add(4), 5)
`;
const own = "\n\ndef test_own():\n    assert 1 + add(1) == 3\n";
const base = (line: string): Tree => ({ [S]: shared, [T]: `${line}\n${own}` });
const change = (before: string, after: string): Row => [
  `${before} becomes ${after === "" ? "nothing" : after}`,
  base(before),
  { [T]: `${after}\n${own}` },
];
const lines = [
  "from shared import test_adds",
  "from tests.shared import test_adds, test_adds_more",
  "from .shared import test_adds as test_first",
  "from shared import check_zero as test_zero",
  "from shared import TestMany",
  "from shared import Kept",
  "from shared import *",
];
const cheats: Row[] = [
  ...lines.map((one) => change(one, "")),
  change("from shared import test_adds, test_adds_more", "from shared import test_adds"),
  change("from shared import test_adds", "from shared import test_adds as adds"),
  change("from shared import *", "from shared import test_adds, TestMany, Kept"),
  ["the file that takes them is gone", base("from shared import *"), { [T]: null }],
  [
    "less is given to all",
    { ...base("from shared import *"), [S]: `__all__ = ["test_adds", "test_adds_more"]\n${shared}` },
    { [S]: `__all__ = ["test_adds"]\n${shared}` },
  ],
];
const honest: Row[] = [
  ...lines.map((one) => change("", one)),
  change("from shared import test_adds", "from shared import test_adds, test_adds_more"),
  change("from shared import test_adds", "from shared import test_adds as test_first"),
  change("from shared import TestClient, check_zero", ""),
  change("from shared import test_adds", "from .shared import *"),
  [
    "it is written out",
    base("from shared import test_adds"),
    { [T]: `from app import add\n\n\ndef test_adds():\n    assert add(1) == 2\n${own}` },
  ],
  ["the file is renamed", base("from shared import *"), { "tests/test_shop.py": { from: T } }],
  [
    "another file takes it",
    base("from shared import test_adds"),
    { [T]: own, "tests/test_shop.py": "from shared import test_adds\n" },
  ],
  [
    "the test moves",
    base("from shared import test_adds"),
    {
      [S]: shared.replace(/def test_adds\(\)[^]*?\n\n\n/, ""),
      [T]: `from app import add\n\n\ndef test_adds():\n    assert add(1) == 2\n${own}`,
    },
  ],
  [
    "what is built on is written out",
    { [S]: shared, [T]: "from shared import TestMany\n\n\nclass TestStore(TestMany):\n    pass\n" },
    {
      [T]: "from app import add\n\n\nclass TestStore:\n    def test_many(self):\n        assert add(3) == 4\n",
    },
  ],
];

describe("tests of Python that a file runs because it imports them", () => {
  it.each(cheats)("are missed: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
