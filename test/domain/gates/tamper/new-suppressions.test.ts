import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const sources: Readonly<Record<string, string>> = {
  js: "export const a = (x) => x + 1;\n",
  py: "def rate(a):\n    return a + 1\n",
  go: "package x\n\nfunc A(i int) int { return i + 1 }\n",
  rs: "pub fn a() -> u32 {\n    1\n}\n",
  java: "class A {\n  int a(int x) {\n    return x + 1;\n  }\n}\n",
};

/** A mark in front of the first function of a source, or of what stands for one. */
function marked(ending: string, mark: string): Row {
  const path = `src/a.${ending}`;
  const source = sources[ending] ?? "x\n";
  const function_ = /^ *(export|def|func|pub|int|x)\b/m;
  return [
    `${path} says ${mark}`,
    { [path]: source },
    { [path]: source.replace(function_, (begins) => `${mark}\n${begins}`) },
  ];
}

const cheats: Row[] = [
  ...['/* eslint "complexity": "off" */', "// @vue-ignore", "/* @vue-expect-error */", "// @noflow"].map(
    (mark) => marked("js", mark),
  ),
  ...["// deno-coverage-ignore", "// nosemgrep: rule", "// gitleaks:allow", "/* jscpd:ignore-start */"].map(
    (mark) => marked("js", mark),
  ),
  ...[
    '# mypy: disable-error-code="attr-defined"',
    "# mypy: allow-untyped-defs",
    "# basedpyright: ignore",
  ].map((mark) => marked("py", mark)),
  ...[
    "# pyright: reportGeneralTypeIssues=false",
    "# pytype: disable=attribute-error",
    "# pyrefly: ignore",
  ].map((mark) => marked("py", mark)),
  ...["# mypy: disallow-untyped-defs=False", "# mypy: no-strict-optional", "# pragma: allowlist secret"].map(
    (mark) => marked("py", mark),
  ),
  ...["//gosec:disable", "//exhaustive:ignore", "//exhaustruct:ignore", "//nosemgrep"].map((mark) =>
    marked("go", mark),
  ),
  ...["@ExcludeFromJacocoGeneratedReport", "@NullUnmarked", '@SuppressLint("x")', "// spotless:off"].map(
    (mark) => marked("java", mark),
  ),
  ...['@Suppress("X")', '@file:Suppress("X")', "// ktlint-disable no-wildcard", '@SuppressLint("x")'].map(
    (mark) => marked("kt", mark),
  ),
  ...["[ExcludeFromCodeCoverage]", "#pragma warning disable CS1", "#nullable disable"].map((mark) =>
    marked("cs", mark),
  ),
  ...["// NOLINT", "// GCOV_EXCL_START", "// LCOV_EXCL_LINE", "// cppcheck-suppress x"].map((mark) =>
    marked("cpp", mark),
  ),
  ...[
    "// @phpstan-ignore-next-line",
    "/** @psalm-suppress X */",
    "// phpcs:ignore",
    "// @codeCoverageIgnore",
  ].map((mark) => marked("php", mark)),
  ...["//nosec", "// nosec G101"].map((mark) => marked("go", mark)),
  ...["//CHECKSTYLE IGNORE x", "// CPD-OFF"].map((mark) => marked("java", mark)),
  ...["#[mutants::skip]", "#[no_coverage]"].map((mark) => marked("rs", mark)),
  ...["# codespell:ignore", "# lgtm[py/x]", "# checkov:skip=x"].map((mark) => marked("py", mark)),
  ...["# standard:disable x", "# brakeman:ignore x"].map((mark) => marked("rb", mark)),
  marked("js", "// codeql[js/x]"),
  marked("cpp", "#pragma warning(disable: 1)"),
  marked("php", "// @phan-suppress x"),
  marked("tf", "# tflint-ignore: x"),
  marked("kt", "// noinspection X"),
  marked("scala", "@nowarn"),
  marked("rb", "# rubocop:disable Style"),
  marked("swift", "// swiftlint:disable x"),
  marked("sh", "# shellcheck disable=SC1"),
  marked("tf", "#trivy:ignore:x"),
  marked("vue", "<!-- @vue-ignore -->"),
  marked("dart", "// ignore: unused"),
  marked("lua", "-- luacheck: ignore"),
  marked("rs", "// gitleaks:allow"),
];

const honest: Row[] = [
  marked("js", "// the words that eslint knows"),
  marked("py", "# mypy: disallow-untyped-defs"),
  marked("py", "# mypy: no-implicit-optional"),
  marked("py", "# pyright: strict, reportUnused=error"),
  marked("go", "//go:noinline"),
  marked("go", "//go:generate stringer -type A"),
  marked("java", "@GeneratedValue"),
  marked("java", "@Override"),
  marked("cs", "#nullable enable"),
  marked("kt", "// suppresses nothing"),
  marked("dart", "// what to ignore"),
  [
    "a suppression moves",
    { "a.js": "// nosemgrep: rule\nexport const a = 1;\n" },
    { "a.js": "export const b = 2;\n", "b.js": "// nosemgrep: rule\nexport const a = 1;\n" },
  ],
];

describe("a suppression", () => {
  it.each(cheats)("is found where %s", async (...row) => {
    const found = await foundInChange(row);
    expect(found).toEqual([expect.stringMatching(/ suppression: tells a tool to look away/)]);
  });

  it.each(honest)("is none where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
