import { type LineOfTest } from "./line-of-test.ts";

/** Tests that are written for a program of their own, in no language of sources. */
interface WrittenTests {
  readonly path: RegExp;
  /** Which lines say what has to come out, or that something is tried. */
  readonly checks: RegExp;
  readonly comment: RegExp;
  /** Lets nearly anything pass. */
  readonly lax: RegExp;
  /** One line may say what several do: `{ status_code: 200, json: { a: 1 } }`. */
  readonly isInPieces?: true;
}

const hash = /^\s*#/;
const slashes = /^\s*(\/\/|\/\*|\*)/;
const never = /(?!)/;

const kinds: readonly WrittenTests[] = [
  {
    path: /\.hurl$/,
    checks:
      /^HTTP(\/[\d.]+)?\s|^\s*(status|version|url|ip|header|cookie|body|bytes|xpath|jsonpath|regex|sha256|md5|duration|certificate|variable|redirects)\b/,
    comment: hash,
    lax: /^HTTP(\/[\d.]+)?\s+\*|\b(exists|isString|isNumber|isInteger)\s*$/,
  },
  {
    path: /\.bru$/,
    checks: /^\s*res[\w.[\]"']*\s*:|\bexpect\(|\btest\(/,
    comment: slashes,
    lax: /:\s*(isDefined|neq null)\s*$/,
  },
  {
    path: /\.postman_collection\.json$/,
    checks: /\bpm\.(test|expect|response\.to)\b/,
    comment: never,
    lax: never,
  },
  {
    path: /\.slt(\.part)?$/,
    checks: /^(query|statement\s+(error|count))\b/,
    comment: hash,
    lax: /^statement\s+ok\b/,
  },
  {
    path: /(^|\/)(tests?|spec|t|pgtap)\/(.*\/)?[^/]+\.sql$|[-_.](test|spec)\.sql$/,
    checks:
      /\b(is|isnt|ok|matches|alike|cmp_ok|plan|pass|throws_\w+|lives_ok|performs_\w+|results_\w+|set_\w+|bag_\w+|row_eq|is_empty|isnt_empty|has(nt)?_\w+|col_\w+|\w+_are|\w+_is|assert\w*)\s*\(/i,
    comment: /^\s*--/,
    lax: /\b(pass|lives_ok)\s*\(/i,
  },
  {
    path: /_test\.rego$/,
    checks: /^\s*test_\w+|[=!]=|\bnot\b|\bcount\(|\b(deny|allow|violation)\b/,
    comment: hash,
    lax: never,
  },
  {
    path: /\.tftest\.hcl$/,
    checks: /^\s*(run|assert|condition|expect_failures)\b/,
    comment: hash,
    lax: /=\s*true\s*$/,
  },
  { path: /\.(ll|mlir|mir)$/, checks: /\bRUN:|\b[A-Z][A-Z\d-]*:/, comment: never, lax: /\{\{\.\*\}\}\s*$/ },
  {
    path: /\.(trycmd|cram)$/,
    checks: /^\s*\$ /,
    comment: never,
    lax: /^\s*\.\.\.\s*$|\[\.\.\]|\((re|glob)\)\s*$/,
  },
  {
    path: /\.tavern\.ya?ml$/,
    checks:
      /^[-\s[]*(test_name|name|status_code|json|headers|cookies|redirect_query_params|verify_response_with|strict)\s*:/,
    comment: hash,
    lax: /![aA]ny\w*|\bstatus_code\s*:\s*\[[^\],]*,|^\s*-\s*[1-5]\d\d\s*$|\bstrict\s*:.*\b(off|false)\b|:off\b|\bmax_retries\s*:/,
    isInPieces: true,
  },
  {
    path: /(^|\/)tests?\/(.*\/)?[^/]+_test\.ya?ml$|\.venom\.ya?ml$/,
    checks:
      /^\s*-\s*(it|test_name|name|interval)\s*:|\b(equal|notEqual|(not)?contains|(not)?matchRegex|isNull|isNotNull|isKind|hasDocuments|failedTemplate|matchSnapshot|(not)?exists|lengthEqual|isSubset|status_code|json|verify_response_with|exp_\w+)\s*:|\bShould[A-Z]\w+/,
    comment: hash,
    lax: /\b(isNotNull|exists|isKind|ShouldNotBe(Nil|Empty))\b/,
  },
  {
    path: /(^|\/)(\d\d-(assert|errors)|goss)\.ya?ml$/,
    checks: /\S/,
    comment: hash,
    lax: never,
  },
];

/** The kind of tests that a file of this name has; null: it has none of these. */
function kindOf(path: string): WrittenTests | null {
  return kinds.find((one) => one.path.test(path)) ?? null;
}

export function hasWrittenTests(path: string): boolean {
  return kindOf(path) !== null;
}

/** What checks in a file of such tests, line by line; null: it is no such file. */
export function writtenChecksIn(path: string, text: string): LineOfTest[] | null {
  const kind = kindOf(path);
  if (kind === null) return null;
  const lines = linesOf(text).filter(({ said }) => !kind.comment.test(said));
  const pieces = kind.isInPieces === true ? lines.flatMap(inPieces) : lines;
  return pieces.filter(({ said }) => kind.checks.test(said));
}

function inPieces({ line, said }: LineOfTest): LineOfTest[] {
  return said
    .split(/[{},]/)
    .filter((one) => one.trim() !== "")
    .map((one) => ({ line, said: one, text: one.replace(/\s+/g, "") }));
}

const skips =
  /^\s*-?\s*"?skip"?\s*[:=]\s*(true|\S.*)|^\s*(- )?_xfail\s*:|^\s*marks\s*:\s*\[.*\b(skip\w*|xfail)\b|^\s*-\s*(skip|xfail|skipif:.*)\s*$|^(skipif|onlyif|halt)\b|\bskip\s*\(|\btodo\w*\s*\(/i;

/** What keeps such tests from running; null: it is no such file. */
export function writtenSkipsIn(path: string, text: string): LineOfTest[] | null {
  const kind = kindOf(path);
  if (kind === null) return null;
  return linesOf(text).filter(({ said }) => skips.test(said) && !kind.comment.test(said));
}

/** What lets nearly anything pass there, line by line: of a list of statuses, each that it names further. */
export function writtenLaxness(path: string, text: string): LineOfTest[] {
  const kind = kindOf(path);
  if (kind === null) return [];
  return linesOf(text)
    .filter(({ said }) => kind.lax.test(said) && !kind.comment.test(said))
    .flatMap((line) => [line, ...(line.said.match(furtherStatuses) ?? []).map(() => line)]);
}

/** Behind the second. */
const furtherStatuses = /(?<=\bstatus_code\s*:\s*\[[^\],]*,[^\]]*),/g;

function linesOf(text: string): LineOfTest[] {
  return text
    .split("\n")
    .map((said, at) => ({ line: at + 1, said: said.trimEnd(), text: said.replace(/\s+/g, "") }))
    .filter(({ text: plain }) => plain !== "");
}
