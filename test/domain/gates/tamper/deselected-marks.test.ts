import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const test = (mark = "", head = "") =>
  `import pytest\nfrom shop import a\n${head}\n\n${mark}def test_a():\n    assert a() == 1\n`;
const P = "tests/test_a.py";
const ini = (expression: string): Tree => ({
  ...{ "pytest.ini": `[pytest]\naddopts = -m "${expression}"\n`, [P]: test() },
});
const tox = (command: string): Tree => ({
  ...{ "tox.ini": `[tox]\nenvlist = py3\n\n[testenv]\ncommands = ${command}\n`, [P]: test() },
});
const slow = "@pytest.mark.slow\n";

const cheats: Row[] = [
  ["one of a group", ini("not (db or slow)"), { [P]: test(slow) }],
  ["one of a group beside others", ini("not db and not (slow)"), { [P]: test(slow) }],
  ["by a name of its own", ini("not slow"), { [P]: test("@late\n", "\nlate = pytest.mark.slow") }],
  [
    "by such a name for all",
    ini("not slow"),
    { [P]: test("", "\nlate = pytest.mark.slow\npytestmark = [late]") },
  ],
  ["by what tox runs", tox("pytest -m 'not slow' tests"), { [P]: test(slow) }],
];

const honest: Row[] = [
  ["one that is in no group", ini("not (db or net)"), { [P]: test(slow) }],
  ["a name for another one", ini("not slow"), { [P]: test("@late\n", "\nlate = pytest.mark.late") }],
  ["a name that nothing is marked with", ini("not slow"), { [P]: test("", "\nlate = pytest.mark.slow") }],
  ["what tox runs besides", tox("pytest tests"), { [P]: test(slow) }],
];

describe("a test that is newly marked as what pytest leaves out", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toContain(`${P} skipped-test: `);
  });

  it.each(honest)("runs: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
