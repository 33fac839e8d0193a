import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

const P = "tests/test_old.py";
const made = (...lines: string[]): Tree => ({
  [P]: `import unittest\nimport warnings\n\nimport pytest\nfrom shop import new, old\n\n\ndef test_old(self=None):\n${lines.map((line) => `    ${line}\n`).join("")}`,
});
const recorded = (...checks: string[]) =>
  made(
    "price = new()",
    "with warnings.catch_warnings(record=True) as w:",
    '    warnings.simplefilter("always")',
    "    old(price)",
    ...checks,
  );
const wanted = (block: string, ...rest: string[]) =>
  made("price = new()", `with ${block}:`, ...(rest.length > 0 ? rest : ["    old(price)"]));
const one = "assert len(w) == 1";
const kind = "    assert issubclass(w[0].category, DeprecationWarning)";
const says = 'assert "is old" in str(w[-1].message)';
const warns = "pytest.warns(DeprecationWarning)";

describe("a warning that a test recorded", () => {
  it.each<[Tree, Tree]>([
    [recorded(one), wanted(warns)],
    [recorded(`    ${one}`, kind), wanted(warns)],
    [recorded(one, kind, says), wanted('pytest.warns(DeprecationWarning, match="is old")')],
    [
      recorded("self.assertEqual(len(w), 1)", "self.assertTrue(issubclass(w[0].category, UserWarning))"),
      wanted("self.assertWarns(UserWarning)"),
    ],
  ])("may be wanted of a block", async (before, after) => {
    expect(await foundInChange(["", before, after])).toEqual([]);
  });

  it.each<[string, Tree, Tree]>([
    ["none was", recorded("assert len(w) == 0"), wanted(warns)],
    ["there were two", recorded("assert len(w) == 2"), wanted(warns)],
    ["any will do", recorded(one), wanted("pytest.warns(Warning)")],
    ["it was of another kind", recorded(one, kind), wanted("pytest.warns(UserWarning)")],
    ["it said something", recorded(one, says), wanted(warns)],
    ["it may say anything", recorded(one, says), wanted('pytest.warns(DeprecationWarning, match=".*")')],
    [
      "the test gives it",
      recorded(one),
      wanted(warns, '    warnings.warn("old", DeprecationWarning)', "old(price)"),
    ],
    ["nothing is asked", recorded(one), wanted(warns, '    warnings.warn("old", DeprecationWarning)')],
    [
      "it is asked for twice",
      made(
        ...["with warnings.catch_warnings(record=True) as w:", "    old(1)", one],
        ...["with warnings.catch_warnings(record=True) as w:", "    old(2)", one],
      ),
      made(`with ${warns}:`, "    old(1)", "    old(2)"),
    ],
  ])("is found where %s", async (...[, before, after]) => {
    expect(await foundInChange(["", before, after])).not.toEqual([]);
  });
});
