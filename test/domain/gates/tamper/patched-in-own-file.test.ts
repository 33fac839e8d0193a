import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const path = "tests/test_totals.py";
const product =
  "def dearest(prices):\n    return max(prices)\n\n\ndef total(prices):\n    return sum(prices)\n";
const imports = "import unittest\nfrom cart.totals import dearest, total\nfrom datetime import date\n";
const suite = (body: string) =>
  `${imports}\n\nclass TotalsTest(unittest.TestCase):\n    def test_a(self):\n${body}\n`;

/** What a test checks, and by what it is replaced where it comes to it. */
function patched(patch: string, check = "self.assertEqual(dearest([1, 30, 2]), 30)"): Row {
  const bases = { "cart/totals.py": product, [path]: suite(`        ${check}`) };
  const now = `import sys\nfrom unittest import mock\nfrom unittest.mock import patch\n${suite(`        with ${patch}:\n            ${check}`)}`;
  return [`${patch}: ${check}`, bases, { [path]: now }];
}

const cheats: Row[] = [
  patched('mock.patch(f"{__name__}.dearest", return_value=30)'),
  patched("patch(f'{__name__}.dearest', return_value=30)"),
  patched('mock.patch(__name__ + ".dearest", lambda prices: 30)'),
  patched('mock.patch.object(sys.modules[__name__], "dearest", return_value=30)'),
  patched('mock.patch(f"{__name__}.dearest", return_value=30)', "self.assertTrue(dearest([1, 30, 2]) == 30)"),
];
const honest: Row[] = [
  patched('mock.patch(f"{__name__}.date", return_value=30)'),
  patched('mock.patch.object(sys.modules[__name__], "date", return_value=30)'),
  patched('mock.patch(f"{__name__}.dearest", wraps=dearest)'),
  patched('mock.patch(f"{__name__}.dearest", return_value=7)', "self.assertEqual(total([10, 20]), 30)"),
];

describe("a test that has something in the place of a name of its own file", () => {
  it.each(cheats)("is found where that answers what it checks: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(" weakened-test: ");
  });

  it.each(honest)("passes where the product still answers: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
