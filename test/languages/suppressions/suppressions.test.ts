import { expect, it } from "vitest";
import { findAddedMarks, removeMarks } from "../../../src/languages/suppressions.ts";

/** Source, the line without the mark, and in words what the mark is. */
const rows: readonly (readonly [path: string, source: string, without: string, words: string])[] = [
  ["a.js", "a(); // eslint-disable-line no-b", "a();", "lint named"],
  ["a.js", "// eslint-disable-next-line no-b -- the API needs it so\na();", "\na();", "lint named reason"],
  [
    "a.js",
    "// The old API still wants this.\n// eslint-disable-next-line no-b\na();",
    "// The old API still wants this.\n\na();",
    "lint named reason",
  ],
  ["a.js", "/* eslint-disable */\na();", "\na();", "lint whole"],
  ["a.js", "/* eslint-disable\n  no-b */\na();", "\n\na();", "lint named whole"],
  ["a.js", "/* eslint no-b: 0 */\na();", "\na();", "lint whole"],
  ["a.tsx", "<b>{/* @ts-ignore */}{c}</b>", "<b>{}{c}</b>", "build"],
  ["a.ts", "// @ts-expect-error\na();", "\na();", "build"],
  ["a.ts", "// @ts-nocheck\na();", "\na();", "build whole"],
  ["a.ts", "// biome-ignore lint/a/b: the list is short and fixed\na();", "\na();", "lint named reason"],
  ["a.ts", "if (a) /* c8 ignore next */ b();", "if (a)  b();", "coverage"],
  ["a.ts", "/* istanbul ignore file */\nb();", "\nb();", "coverage whole"],
  ["a.py", "import a  # noqa", "import a", "lint"],
  ["a.py", "import a  # noqa: F401  # type: ignore[b]", "import a", "lint named, build named"],
  ["a.py", "# ruff: noqa\nimport a", "\nimport a", "lint whole"],
  ["a.py", "# mypy: ignore-errors\nimport a", "\nimport a", "build whole"],
  ["a.py", "def a():  # pragma: no cover\n    b()", "def a():\n    b()", "coverage"],
  ["a.py", "a()  # nosec B101", "a()", "lint"],
  ["a.go", "a() //nolint:errcheck // the caller has no use for it", "a()", "lint named reason"],
  ["a.go", "//lint:file-ignore ST1000 x\npackage a", "\npackage a", "lint named whole"],
  ["a.rs", "#[allow(clippy::unwrap_used)]\nfn a() {}", "\nfn a() {}", "lint named"],
  ["a.rs", "#![allow(warnings)]\nfn a() {}", "\nfn a() {}", "lint whole"],
  [
    "a.rs",
    '#[expect(dead_code, reason = "only the next release calls it")]\nfn a() {}',
    "\nfn a() {}",
    "lint named reason",
  ],
  ["A.java", '@SuppressWarnings("unchecked")\nvoid a() {}', "\nvoid a() {}", "lint named"],
  ["A.java", "a(); // NOSONAR", "a();", "lint"],
  ["a.kt", '@file:Suppress("UNUSED")\nfun a() {}', "\nfun a() {}", "lint named whole"],
  ["a.rb", "a # rubocop:disable Style/B", "a", "lint named"],
  ["a.php", "a(); // @phpstan-ignore-line", "a();", "lint"],
  ["A.cs", "#pragma warning disable CS0618\na();", "\na();", "build named"],
];

it.each(rows)("finds and takes out the mark in %s: %s", (...[path, source, without, words]) => {
  const marks = findAddedMarks(path, "", source);
  const found = marks.map(({ silences, namesRules, isWholeFile, hasReason }) =>
    [silences, namesRules && "named", isWholeFile && "whole", hasReason && "reason"]
      .filter(Boolean)
      .join(" "),
  );
  expect(found.join(", ")).toBe(words);
  expect(removeMarks(path, source, marks)).toBe(without);
});

it.each([
  ["words in a string", "a.js", 'a("// eslint-disable-line");'],
  ["words in a document", "README.md", "// eslint-disable-line"],
  ["a type error that a type test demands", "test-d/a.test-d.ts", "// @ts-expect-error\na(1);"],
  ["an attribute that asks for more", "a.rs", "#[deny(warnings)]\nfn a() {}"],
  ["a column that is generated", "A.java", "@GeneratedValue(x)\nint a;"],
])("takes %s for no mark", (_, path, source) => {
  expect(findAddedMarks(path, "", source)).toEqual([]);
});

it("counts only what there is more of than before", () => {
  const before = "a(); // eslint-disable-line b\n";
  const after = "c();\na(); // eslint-disable-line b\na(); // eslint-disable-line b\n";
  const added = findAddedMarks("a.js", before, after);
  expect(added.map(({ line }) => line)).toEqual([3]);
  expect(removeMarks("a.js", after, added)).toBe("c();\na(); // eslint-disable-line b\na();\n");
});
