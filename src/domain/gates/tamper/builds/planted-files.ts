import { isFolderOfReport, reportFits } from "../../report-path.ts";
import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";
import { packageFolder } from "../paths.ts";
import { bringsNewerLanguages } from "./newer-languages.ts";
import { bringsNewer } from "./newer-wrappers.ts";

interface PathRule {
  readonly rule: string;
  readonly path: RegExp;
  readonly message: string;
  /** True: what stood there before may well be the repository's own. False: what is new there is called by nobody yet. */
  readonly isNew?: boolean;
}

const tools =
  "node|npm|npx|pnpm|yarn|bun|deno|tsx|tsc|ts-node|vitest|jest|mocha|ava|tap|c8|nyc|eslint|prettier|biome|playwright|cypress|python3?|pip3?|pytest|coverage|mypy|ruff|flake8|pylint|tox|nox|go|gofmt|golangci-lint|staticcheck|cargo|rustc|clippy|java|javac|mvn|gradle|make|sh|bash|env|git|timeout";
const rules: readonly PathRule[] = [
  {
    rule: "committed-report",
    path: /(^|\/)(\.(eslint|stylelint|prettier|tsbuild|rpt2|parcel|ruff|mypy|pytest|hypothesis|phpunit|php-cs-fixer|rubocop|dmypy)[\w.-]*cache|\.mypy_cache|\.pytest_cache|\.ruff_cache|\.hypothesis|\.nyc_output|\.vitest-reports|blob-report|__pycache__|\.gradle|\.phpunit\.result\.cache|\.testmondata|\.dmypy\.json)(\/|$)|\.(tsbuildinfo|profraw|profdata|gcda|pyc)$|(^|\/)(\.coverage(\.[\w.-]+)?|jacoco[\w.-]*\.exec|coverage\/tmp\/.*)$|(^|\/)(target|build)\/(test-)?classes\/.*\.class$/,
    message: "is what a tool remembers of an earlier run, and would be believed",
  },
  {
    rule: "nightshift-configuration",
    path: /^\.github\/nightshift[^/]*(\/|$)/i,
    message: "the rules come from the base; a change must not bring its own",
  },
  {
    rule: "git-attributes",
    path: /(^|\/)\.gitattributes$|^\.gitmodules$/i,
    message: "tells git to see files otherwise than they are",
  },
  {
    rule: "git-hooks",
    path: /(^|\/)(\.husky|\.githooks|\.hooks|githooks)\/|(^|\/)\.?lefthook\.(ya?ml|toml|json)$|^\.pre-commit-config\.yaml$/i,
    message: "brings or changes what git runs by itself",
  },
  {
    rule: "replaced-tool",
    path: /(^|\/)node_modules\//,
    message: "an installed dependency is replaced by a tracked file",
  },
  {
    rule: "replaced-tool",
    path: new RegExp(`(^|/)(s?bin|tools?|shims?|\\.bin|scripts)/(${tools})(\\.(js|cjs|mjs|sh|cmd|exe))?$`),
    message: "bears the name of a tool that gates run",
  },
  {
    rule: "replaced-tool",
    path: new RegExp(`^(${tools})(\\.(js|cjs|mjs|sh|cmd|exe))?$`),
    message: "bears the name of a tool that gates run",
  },
  {
    rule: "replaced-tool",
    path: /(^|\/)(sitecustomize|usercustomize|pytest|unittest|coverage|_pytest|pytest_cov|mypy|nose|doctest)(\.py|\/__init__\.py|\/__main__\.py|\.pth)$|\.pth$/,
    message: "is loaded in place of, or before, the tool of that name",
  },
  {
    rule: "replaced-tool",
    path: /(^|\/)(\.npmrc|\.yarnrc(\.yml)?|\.pnpmfile\.[cm]?js|\.pnp\.[cm]?js|\.yarn\/(releases|plugins)\/.*|bunfig\.toml|\.node-options|\.envrc|\.tool-versions|\.nvmrc|\.node-version|\.python-version)$/,
    message: "decides which tools run, and how",
  },
  {
    rule: "replaced-tool",
    path: /^(gradlew(\.bat)?|mvnw(\.cmd)?|\.mvn\/.*|gradle\/wrapper\/.*|\.cargo\/bin\/.*|vendor\/bin\/.*)$/,
    message: "decides which tools run, and how",
  },
  {
    rule: "replaced-tool",
    path: /\/(gradlew(\.bat)?|mvnw(\.cmd)?|\.mvn\/.*|gradle\/wrapper\/.*)$/,
    message: "decides which tools run, and how",
    isNew: false,
  },
  {
    rule: "replaced-tool",
    path: /(^|\/)(rust-toolchain(\.toml)?|\.cargo\/config(\.toml)?|go\.work)$/,
    message: "decides which tools run, and how",
  },
  {
    rule: "replaced-tool",
    path: new RegExp(
      `^${packageFolder}(hypothesis|pytest_\\w+|mock|freezegun|time_machine|respx|xdist|testfixtures|typing|ruff|black|flake8|pylint|tox|nox)(\\.py|/__(init|main)__\\.py)$`,
    ),
    message: "is loaded in place of the tool of that name",
    isNew: true,
  },
  {
    rule: "replaced-tool",
    path: /(^|\/)META-INF\/services\/org\.junit\./,
    message: "is loaded into the runner of the tests",
  },
  {
    rule: "suppression",
    path: /(^|\/)(\.?eslint-suppressions\.json|\.?(eslint|detekt|phpstan|mypy|pylint|psalm|lint|ktlint|semgrep|bandit|brakeman)[-_.]?baseline[^/]*|\.secrets\.baseline|\.rubocop_todo\.yml)$/i,
    message: "lists problems that a tool is to pass over",
  },
];
/** What npm writes into manifests, and how much it says. */
const sayings =
  /^\s*([#;].*|(save-(exact|prefix)|fund|update-notifier|loglevel|progress|engine-strict|init-[\w-]+)\s*=.*)?$/;

/** How Yarn keeps what it installs, and how much it says. */
const sayingsOfYarn =
  /^\s*(#.*|(nodeLinker:\s*["']?(node-modules|pnpm)|(enableGlobalCache|enableTelemetry|enableProgressBars|enableColors):\s*(true|false)|(compressionLevel|defaultSemverRangePrefix|nmMode):\s*["']?[\w~^-]*)["']?\s*)?$/;

function isHarmless({ path, before, after }: ChangedFile): boolean {
  const harmless = /(^|\/)\.npmrc$/.test(path)
    ? sayings
    : /(^|\/)\.yarnrc\.yml$/.test(path)
      ? sayingsOfYarn
      : null;
  if (harmless === null || after === null || (before !== null && before.path !== path)) return false;
  const [was, now] = [textOf(before).split("\n"), textOf(after).split("\n")];
  const changed = [
    ...was.filter((line) => !now.includes(line)),
    ...now.filter((line) => !was.includes(line)),
  ];
  return changed.every((line) => harmless.test(line));
}

function fits({ path, rule, isNew }: PathRule, file: ChangedFile): boolean {
  // What is not there any more is believed by nobody.
  if (rule === "committed-report") return file.after !== null && path.test(file.path);
  if (isNew === true && file.before?.path === file.path) return false;
  // Where there was none, no gate calls it.
  if (isNew === false && file.before === null) return false;
  return path.test(file.path) || (isNew !== true && file.before !== null && path.test(file.before.path));
}

/** Findings that the place of a changed file brings by itself. */
export function plantedFiles(files: readonly ChangedFile[], reports: readonly string[]): TamperFinding[] {
  const readFrom = reports.flatMap((report) => [reportFits(report), isFolderOfReport(report)]);
  return files.flatMap((file) => {
    const isHonest = isHarmless(file) || bringsNewer(file) || bringsNewerLanguages(file);
    const found = isHonest ? [] : rules.filter((rule) => fits(rule, file));
    const findings = found
      .slice(0, 1)
      .map(({ rule, message }) => ({ path: file.path, line: null, rule, message }));
    if (file.after !== null && readFrom.some((fits) => fits(file.path)))
      findings.push({
        path: file.path,
        line: null,
        rule: "committed-report",
        message: "a gate reads its result from here; it must not be part of a change",
      });
    return findings;
  });
}
