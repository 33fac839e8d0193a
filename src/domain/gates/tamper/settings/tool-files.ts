/** Files that hold the settings of one tool. */
const files: readonly (readonly [RegExp, string])[] = [
  [/^(\.eslintrc(\..+)?|eslint\.config\.[cm]?[jt]s)$/, "eslint"],
  [/^(vitest|vite)(\.\w+)?\.(config|workspace)\.[cm]?[jt]s$|^vitest\.workspace\.json$/, "vitest"],
  [/^jest(\.\w+)?\.config\.([cm]?[jt]s|json)$/, "jest"],
  [/^(\.nycrc(\..+)?|nyc\.config\.[cm]?js)$/, "nyc"],
  [/^\.c8rc(\..+)?$/, "c8"],
  [/^\.mocharc(\..+)?$/, "mocha"],
  [/^\.taprc(\..+)?$/, "tap"],
  [
    /^(ava|karma|playwright|cypress|wtr|web-test-runner|stryker)\.(config|conf)\.[cm]?[jt]s(on)?$/,
    "browser-tests",
  ],
  [
    /^(biome\.jsonc?|\.oxlintrc\.json|tslint\.json|\.jshintrc|\.stylelintrc(\..+)?|stylelint\.config\.[cm]?js|audit-ci\.jsonc?|\.nsprc)$/,
    "linter",
  ],
  [/^(\.prettierrc(\..+)?|prettier\.config\.[cm]?[jt]s)$/, "prettier"],
  [/^\.?rustfmt\.toml$/, "rustfmt"],
  [/^(ruff|\.ruff)\.toml$/, "ruff"],
  [/^\.?pytest\.(ini|toml)$/, "pytest"],
  [/^(babel\.config\.([cm]?[jt]s|json)|\.babelrc(\.([cm]?js|json))?)$/, "babel"],
  [/^\.coveragerc(\.toml)?$/, "coverage"],
  [/^\.flake8$/, "flake8"],
  [/^\.?mypy\.ini$/, "mypy"],
  [/^\.?pylintrc(\.toml)?$/, "pylint"],
  [/^pyrightconfig\.json$/, "pyright"],
  [/^\.isort\.cfg$/, "isort"],
  [
    /^\.(importlinter|pydocstyle|codespellrc|sqlfluff|prospector\.ya?ml)$|^(pyrefly|ty|tach|pytype)\.toml$/,
    "python-tool",
  ],
  [/^\.bandit$|^bandit\.ya?ml$/, "bandit"],
  [/^\.golangci\.(ya?ml|toml|json)$/, "golangci"],
  [/^staticcheck\.conf$/, "staticcheck"],
  [/^\.?revive\.toml$|^\.go-arch-lint\.ya?ml$/, "go-tool"],
  [/^(nx|project|lerna)\.json$/, "task-runner"],
  [/^\.?clippy\.toml$/, "clippy"],
  [/^(deny|tarpaulin|\.tarpaulin|nextest|audit|mutants)\.toml$|^\.?insta\.ya?ml$/, "cargo-tool"],
  [/^wdio(\.\w+)?\.conf\.[cm]?[jt]s$/, "browser-tests"],
  [/^jasmine(\.\w+)?\.([cm]?js|json)$/, "jasmine"],
  [/^deno\.jsonc?$/, "deno"],
  [
    /^\.?(knip|jscpd|size-limit|bundlesize|dependency-cruiser|lighthouserc|commitlintrc|bundlewatch|artillery)\.([cm]?[jt]s|jsonc?|ya?ml)$|^\.(remark|bundlesize|commitlint)rc(\.\w+)?$|^\.?(bundlesize|commitlint|knip|bundlewatch|cspell)\.config\.([cm]?[jt]s|jsonc?|ya?ml)$|^\.?cspell\.(jsonc?|ya?ml)$|^api-extractor\.json$|^budget\.json$/,
    "checker",
  ],
  [
    /^(codecov|\.codecov|\.testcoverage)\.ya?ml$|^sonar-project\.properties$|^\.yamllint(\.ya?ml)?$|^\.markdownlint\.(json|ya?ml)$|^\.hadolint\.ya?ml$|^\.gitleaks\.toml$|^\.semgrep\.ya?ml$|^detekt\.ya?ml$|^\.swiftlint\.ya?ml$|^\.rubocop(_todo)?\.ya?ml$|^phpstan\.neon$|^\.?octocov\.ya?ml$|^buf\.ya?ml$|^[._]?typos\.toml$|^osv-scanner\.toml$|^\.grype\.ya?ml$/,
    "checker",
  ],
];
/** Parts of shared files that belong to a tool. */
export const parts: Readonly<Record<string, RegExp>> = {
  "package.json":
    /^(babel|jest|nyc|c8|eslintConfig|eslintIgnore|eslint|mocha|ava|tap|vitest|xo|standard|stylelint|prettier|size-limit|bundlesize|bundlewatch|typeCoverage|knip|jscpd|commitlint|remarkConfig|cspell)(?:\.|$)(.*)$/,
  "pyproject.toml":
    // Tox has sections of its own within a text.
    /^(?:tool\.)?(pytest\.ini_options|pytest|coverage|ruff|mypy|pylint|pyright|basedpyright|flake8|bandit|black|ty|tox|testenv|isort|interrogate|vulture|pydocstyle|deptry|importlinter|codespell|pyrefly|pytype|refurb|diff_cover|slipcover|sqlfluff|tach|typos|behave)[.:](.*)$/,
  "setup.cfg":
    /^(tool:pytest|coverage|flake8|mypy|pylint|pycodestyle|testenv|tox|isort|pydocstyle|importlinter|pytype|interrogate|codespell|doc8|behave)[.:](.*)$/,
  "tox.ini":
    /^(pytest|coverage|flake8|mypy|pylint|testenv|isort|pydocstyle|importlinter|codespell|doc8|behave)[.:](.*)$/,
  "Cargo.toml":
    /^(lints|workspace\.lints|test|lib|bin|profile\.test|package(?=\.autotests)|profile\.(?:dev|release|bench))\.(.*)$/,
};
/** Tools by the names that they have in shared files, where that is another. */
export const names: Readonly<Record<string, string>> = {
  eslintConfig: "eslint",
  eslintIgnore: "eslint",
  remarkConfig: "remarkrc",
  "pytest.ini_options": "pytest",
  "tool:pytest": "pytest",
  basedpyright: "pyright",
  doc8: "pydocstyle",
};

/** Whether the file holds nothing but a tool's settings. */
export function isToolFile(path: string): boolean {
  const name = path.split("/").at(-1) ?? "";
  return /^(ts|js)config(\..+)?\.json$/.test(name) || files.some(([pattern]) => pattern.test(name));
}

/** Whether a file of this path may hold settings of a tool. */
export function holdsSettings(path: string): boolean {
  return isToolFile(path) || Object.hasOwn(parts, path.split("/").at(-1) ?? "");
}

export function toolOf(name: string): string | undefined {
  // A project of TypeScript is named by its file.
  return /^(ts|js)config(\..+)?\.json$/.test(name)
    ? name
    : files.find(([pattern]) => pattern.test(name))?.[1];
}

/** Whether a tool reads a file of its settings only where it is told to. */
export function isReadOnRequest(path: string): boolean {
  return /(^|\/)([tj]sconfig\.[^/]+\.json|(vitest|vite|jest)\.\w+\.config\.\w+)$/.test(path);
}

/** Which tool reads a file that holds its settings alone; files of several tools count as one above. */
export function kinOf(path: string): string {
  const name = path.split("/").at(-1) ?? "";
  const tool = toolOf(name) ?? "";
  return /^(browser-tests|linter|task-runner|cargo-tool|python-tool|go-tool|checker)$/.test(tool)
    ? (name.replace(/^[._]/, "").split(".")[0] ?? "")
    : tool;
}
