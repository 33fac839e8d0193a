import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { holdsSettings } from "../settings/tool-files.ts";
import { looksAwayFromNoMore } from "./narrower-suppressions.ts";
import { newTypeErrors } from "../tests/expected-type-errors.ts";
import { commentTypes, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

interface Suppression {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const javascript = [
  /^(\/\/|\/\*+)\s*eslint-disable/,
  /^\/\*\s*eslint\s+["'\w@/-]+\s*:/,
  /^(\/\/\/?|\/\*+)\s*@ts-(ignore|expect-error|nocheck)\b/,
  /^(\/\/|\/\*+)\s*(@vue-(ignore|expect-error)|deno-coverage-ignore|@noflow)\b/,
  /^(\/\/|\/\*+)\s*(istanbul|c8|v8|node:coverage)\s+(ignore|disable)/,
  /^(\/\/|\/\*+)\s*(tslint:disable|biome-ignore|oxlint-disable|deno-lint-ignore|prettier-ignore|jshint|jscs:disable|stylelint-disable|@?flow-?(ignore|fixme|expect-error)|\$Flow(FixMe|Issue|Ignore|ExpectedError)|NOSONAR|Stryker disable)/i,
];
const python = [
  /#.*\bnoqa\b/i,
  /#\s*(type|(based)?pyright|mypy|ty):\s*(ignore|ignore-errors|basic)/,
  // Words that ask for less; `disallow-…` and `no-implicit-…` ask for more.
  /#\s*mypy:.*(\b(disable-error-code|no-(strict|warn|check|disallow)-|ignore-missing)|(?<!dis)allow-|=\s*false\b)/i,
  /#\s*pyright:.*\breport\w+\s*=\s*"?(false|none|warning|information)\b/i,
  /#\s*(pyrefly:\s*ignore|pytype:\s*(disable|skip-file))/,
  /#\s*pyre-(ignore|fixme)/,
  /#\s*(pylint|ruff|flake8|isort|bandit):\s*(disable|skip|noqa|ignore)/,
  /#\s*pragma:\s*no\s*(cover|branch|mutate)/i,
  /#\s*(nosec|NOSONAR|fmt:\s*(off|skip))/,
];
/** Go's linters look away from what says so; a file that is new may be. */
const generated = /^\/\/ Code generated .* DO NOT EDIT\.$/;
const go = [
  /^\/\/\s*nolint\b/,
  /^\/\/\s*lint:(ignore|file-ignore)/,
  /^\/\/\s*nosec\b|#nosec/,
  /^\/\/\s*revive:disable/,
  /^\/\/[a-z]+:(ignore|disable)\b/,
  /^\/\/\s*coverage:ignore/,
  generated,
  // Another file than the one that tools judge; and what a runner has for itself.
  /^\/\/line\s/,
  /^\/\/go:linkname\s+\w+\s+testing\b/,
];
const java = [
  /NOSONAR|NOPMD|CHECKSTYLE([:.]\s*OFF|\s+IGNORE)|CPD-OFF|@formatter:off|noinspection|CSOFF|SUPPRESS CHECKSTYLE|spotless:off/,
];
const rust = [/\btarpaulin::skip|grcov-excl|LCOV_EXCL/];
/** In whatever language: what reads them reads texts. */
const everywhere =
  /\bnosemgrep\b|gitleaks:\s*allow|pragma:\s*allowlist\s+(nextline\s+)?secret|jscpd:ignore-start|trivy:ignore|snyk:ignore|codespell:ignore|checkov:skip|\b(lgtm|codeql)\s*\[\s*[a-z]|NOSONAR/i;
const ofOthers =
  /@vue-(ignore|expect-error)|@file:\s*Suppress\(|@Suppress(Warnings|Lint)\(|ktlint-disable|\[(assembly:\s*)?([\w.]+\.)?ExcludeFromCodeCoverage|#nullable\s+disable|ReSharper\s+disable|@nowarn\b|[GL]COV_EXCL_|cppcheck-suppress|\/\/\s*ignore(_for_file)?:\s*\w|luacheck:\s*ignore|steep:ignore/;
const anyText =
  /eslint-disable|@ts-(ignore|expect-error|nocheck)|\bnoqa\b|NOLINT|NOSONAR|#\s*type:\s*ignore|shellcheck\s+disable=|hadolint\s+ignore=|(rubocop|standard|simplecov):(disable|todo)|brakeman:ignore|:nocov:|stylelint-disable|phpcs:(ignore|disable)|@phpstan-ignore|@psalm-suppress|@codeCoverageIgnore|swiftlint:disable|@Suppress\(|#pragma\s+warning\s+disable|SuppressMessage\(|LCOV_EXCL|GCOVR_EXCL|pragma:\s*no\s*cover|checkov:skip|tfsec:ignore|tflint-ignore|zizmor:\s*ignore|kics-scan\s+ignore|@phan-suppress|noinspection\s|#pragma\s+warning\s*\(\s*disable|yamllint\s+disable|#pragma\s+(GCC|clang)\s+diagnostic\s+ignored|markdownlint-disable|svelte-ignore|credo:disable|dialyzer\(/;
/** Texts that tell of suppressions without being any. */
const prose = /\.(md|markdown|mdx|txt|rst|adoc|html?|json|lock|snap|csv|svg|patch|diff)$/i;

/** Marks by which a tool is told to look away, where there are more of them than on the base. */
export function newSuppressions(files: readonly ChangedFile[]): TamperFinding[] {
  const known = new Map<string, number>();
  for (const { text } of files.flatMap(({ before }) => suppressionsOf(before)))
    known.set(text, (known.get(text) ?? 0) + 1);
  const fresh = files
    .flatMap((file) => {
      const demanded = newTypeErrors(file, files);
      return suppressionsOf(file.after).filter(({ text, line }) =>
        demanded.has(line) ? !/@ts-expect-error\b/.test(text) : file.before !== null || !generated.test(text),
      );
    })
    .filter(({ text }) => {
      const left = known.get(text) ?? 0;
      known.set(text, left - 1);
      return left <= 0;
    });
  return withoutNarrowed(fresh, files, known).map(({ path, line, text }) => ({
    ...{ path, line, rule: "suppression" },
    message: `tells a tool to look away: ${text.slice(0, 160)}`,
  }));
}

/** Each that is gone from a file lets one come there that says no more; `known` says how many of each text are gone. */
function withoutNarrowed(
  fresh: readonly Suppression[],
  files: readonly ChangedFile[],
  known: ReadonlyMap<string, number>,
): Suppression[] {
  const left = new Map(known);
  const gone = files.flatMap(({ path, before }) =>
    suppressionsOf(before).flatMap(({ text }) => {
      const count = left.get(text) ?? 0;
      left.set(text, count - 1);
      return count > 0 ? [{ path, text }] : [];
    }),
  );
  return fresh.filter(({ path, text }) => {
    const at = gone.findIndex((one) => one.path === path && looksAwayFromNoMore(text, one.text));
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
}

function suppressionsOf(version: FileVersion | null): Suppression[] {
  if (version === null || version.text === null || version.kind === "symlink") return [];
  const { path, tree, text } = version;
  if (tree === null) return prose.test(path) ? [] : linesWith(path, text);
  const { language, root } = tree;
  const comments = nodesOf(root, ...commentTypes);
  const patterns = isJavaScript(language)
    ? javascript
    : { python, go, java, rust, shell: [/shellcheck\s+disable=/] }[language as "go"];
  return [
    ...comments.filter((one) => [...patterns, everywhere].some((pattern) => pattern.test(one.text))),
    ...attributesOf(root),
    // Whatever is imported is anything then.
    ...nodesOf(root, "ambient_declaration").filter(({ text }) => /^declare\s+module\s+["']\*["']/.test(text)),
  ].map((one) => ({
    ...{ path, line: one.line },
    text: one.text.replace(/\s+/g, " ").trim(),
  }));
}

/** JaCoCo leaves out what carries a name with "Generated"; keys and columns that a database generates do, too, for their own ends. */
const annotations =
  /^@\s*([\w.]+\.)?(Suppress\w*|NullUnmarked|(?!Generated(Value|Column|Key|Id))\w*Generated\w*)\b/;

function attributesOf(root: SyntaxNode): SyntaxNode[] {
  return [
    ...nodesOf(root, "annotation", "marker_annotation").filter(({ text }) => annotations.test(text)),
    ...nodesOf(root, "attribute_item", "inner_attribute_item").filter(
      ({ text }) =>
        /^#!?\[\s*(allow|expect|(no_)?coverage|mutants::skip|rustfmt::skip|clippy::\w+|cfg_attr\(.*\b(allow|coverage)\b|cfg\(not\((tarpaulin\w*|coverage\w*)\))/.test(
          text,
        ) && !/coverage\s*\(\s*on/.test(text),
    ),
    ...nodesOf(root, "decorator").filter(({ text }) => /^@\s*([\w.]+\.)?no_type_check\b/.test(text)),
  ];
}

/** What coverage is told by which lines are not counted; how it is told so is compared with its other settings. */
const counted = /pragma:\s*no\s*cover/g;

function linesWith(path: string, text: string): Suppression[] {
  const isSettings = holdsSettings(path);
  return text
    .split("\n")
    .flatMap((line, at) =>
      [anyText, everywhere, ofOthers].some((pattern) =>
        pattern.test(isSettings ? line.replace(counted, "") : line),
      )
        ? [{ path, line: at + 1, text: line.trim() }]
        : [],
    );
}
