import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const P = "shop/total.py";
const R = "docs/use.rst";
const source = `"""Shop.

>>> total(1, 2)
3
"""


def total(a, b):
    """Sum.

    >>> total(1, 1)
    2
    >>> total(2,
    ...       2)
    4
    >>> total("a", 1)
    Traceback (most recent call last):
        ...
    TypeError: no
    """
    return a + b
`;
const guide = `Use
===

>>> total(1, 2)
3

>>> total(2, 2)
4
`;
const settings = (options: string): Tree => ({
  "pyproject.toml": `[tool.pytest.ini_options]\naddopts = "${options}"\n`,
});
const both = settings("--doctest-modules --doctest-glob=*.rst");
const docs = replacedIn(P, source, both);
const plain = replacedIn(P, source, settings("-q"));
const text = replacedIn(R, guide, both);
const first = "    >>> total(1, 1)\n    2\n";
const unit = "from shop.total import total\n\n\ndef test_total():\n    assert total(1, 1) == 2\n";

const found: Found[] = [
  docs.found("an example goes", "weakened-test", first, ""),
  docs.found("anything will do", "weakened-test", "    4\n", "    ...\n"),
  docs.found("whatever holds a part will do", "weakened-test", "    4\n", "    4...\n"),
  docs.found("an example is passed over", "weakened-test", "total(1, 1)", "total(1, 1)  # doctest: +SKIP"),
  docs.found("an example is no example", "weakened-test", ">>> total(1, 1)", "total(1, 1)"),
  docs.found("nothing is wanted", "weakened-test", "    2\n", ""),
  docs.found("no error is wanted", "weakened-test", /    >>> total\("a"[^]*?no\n/, ""),
  docs.found("a docstring goes", "deleted-test", /    """Sum[^]*?"""\n/, ""),
  docs.found("the docstring of a module goes", "deleted-test", /^"""[^]*?"""\n/, ""),
  text.found("an example of a text goes", "weakened-test", "\n>>> total(2, 2)\n4\n", ""),
  text.found("an example of a text is passed over", "weakened-test", "(2, 2)", "(2, 2)  # doctest: +SKIP"),
  ["a text goes", "deleted-test", { ...both, [R]: guide }, { [R]: null }],
];

const honest: Honest[] = [
  docs.honest("documentation says it otherwise", "Sum.", "Sums."),
  docs.honest("something else is wanted", "    4\n", "    5\n"),
  docs.honest("an example stands on one line", ">>> total(2,\n    ...       2)", ">>> total(2, 2)"),
  docs.honest("examples stand in another order", /( {4}>>> total\(1, 1\)\n {4}2\n)([^]*?    4\n)/, "$2$1"),
  docs.honest("an example comes", first, `${first}    >>> total(5, 5)\n    10\n`),
  docs.honest("a function is renamed", /\btotal\b/g, "plus"),
  [
    "an example becomes a test",
    { ...both, [P]: source },
    { [P]: source.replace(first, ""), "tests/test_total.py": unit },
  ],
  plain.honest("nobody runs the examples", first, ""),
  text.honest("a text says more", "Use\n===\n", "Use\n===\n\nIt adds.\n"),
];

describe("examples in what Python's sources document", () => {
  it.each(found)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
