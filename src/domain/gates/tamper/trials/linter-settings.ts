import { isOfTests } from "./test-side.ts";

/** Files of which only linters, type checkers and coverage know, by their names. */
const named: readonly RegExp[] = [
  /^\.?(eslint|oxlint|stylelint|markdownlint|htmlhint|commitlint|tslint|xo)[\w.-]*$/i,
  /eslint[\w.-]*\.(json|ya?ml|[cm]?[jt]s)$/i,
  /^(biome\.jsonc?|rome\.json|knip\.(json|[jt]s)|\.jscpd\.json|\.dependency-cruiser\.\w+|\.size-limit\.\w+)$/,
  /^\.?(golangci\.\w+|revive\.toml|staticcheck\.conf|testcoverage\.ya?ml)$/,
  /^\.?(pylintrc|flake8|ruff\.toml|mypy\.ini|bandit|pycodestyle|pydocstyle|importlinter|coveragerc)$|^pyrightconfig\.json$/,
  /^\.?(clippy|deny)\.toml$/,
  /(checkstyle|pmd|spotbugs|findbugs|detekt|ktlint|error-?prone|ruleset)[\w.-]*\.(xml|ya?ml|properties)$/i,
  /^\.rubocop[\w.-]*\.yml$|^\.(standard|reek)\.yml$|^(phpstan|psalm|phpcs|phpmd)[\w.-]*\.(neon|xml|dist|php)/,
  /^\.(swiftlint|yamllint|hadolint|ansible-lint|tflint|sqlfluff|shellcheckrc|clang-tidy|semgrep\w*|gitleaks)[\w.-]*$/,
  /^\.?(nycrc|c8rc|taprc|codecov|coveralls|simplecov)[\w.-]*$/,
  /^(GNUm|m|M)akefile$|\.mk$|^[jJ]ustfile$|^Taskfile\.ya?ml$/,
];
const folders =
  /(^|\/)(\.?(es|style|ox)?lint(ing|ers?)?|eslint-[\w-]+|[\w-]+-eslint|checkstyle|pmd|\.golangci|\.semgrep)\//i;

/** A product that lints may call its folders so, too. */
const product = /(^|\/)(src|lib|app|pkg|internal)\//;

/** Settings of tests that say what has to be covered, too. */
const coverage = /^(vite|vitest|jest|karma)([.-][\w.-]+)?\.(json|[cm]?[jt]s)$/;

/** Whether the file at this path says what linters demand, and nothing of the product. */
export function isOfLinters(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (
    !isOfTests(path) && ((folders.test(path) && !product.test(path)) || named.some((each) => each.test(name)))
  );
}

export function isOfCoverage(path: string): boolean {
  return coverage.test(path.slice(path.lastIndexOf("/") + 1));
}
