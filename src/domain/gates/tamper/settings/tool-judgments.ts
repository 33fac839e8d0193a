import {
  atFirstAtMost,
  atLeast,
  atMost,
  atMostBy,
  free,
  keepsAll,
  keepsCount,
  neverBecomes,
  neverOff,
  noLaterOf,
  staysOff,
  staysOn,
  staysSaidOn,
  staysSaidOff,
  winsNone,
  winsNoneOfPatterns,
  type Judgment,
} from "./judgments.ts";
import { checkerJudgments } from "./checker-judgments.ts";
import { passesOverMore } from "./passed-findings.ts";
import { keepsAliases, keepsTransforms } from "./babel-judgments.ts";
import { resolutionJudgments } from "./resolution-judgments.ts";
import {
  failingCommands,
  firstPath,
  keepsSources,
  milderFilters,
  unknownLines,
  unknownPlugins,
} from "./python-judgments.ts";

type Values = Parameters<Judgment>[0];

/** Of which tools, at which keys, and what may not become of the value there. The first that fits counts. */
type Row = readonly [kins: RegExp, key: RegExp, judgment: Judgment];

const rows: readonly Row[] = [
  [/./, /(^|\.)watermarks(\.|$)/, free],
  [/./, /(^|\.)to(HaveScreenshot|MatchSnapshot|MatchScreenshot)\.threshold$/, atFirstAtMost(0.2)],
  [/./, /(^|\.)maxDiffPixelRatio$/, atFirstAtMost(0.02)],
  [/./, /(^|\.)maxDiffPixels$/, atFirstAtMost(100)],
  ...resolutionJudgments,
  ...checkerJudgments,
  ...ofRunners(),
  ...ofJavaScript(),
  ...ofPython(),
  ...ofGo(),
  ...ofRust(),
  ...ofOthers(),
];

/** What is known of this key of this tool in particular. */
export function judgmentFor(kin: string, key: string): Judgment | undefined {
  return rows.find(([kins, keys]) => kins.test(kin) && keys.test(key))?.[2];
}

function ofRunners(): Row[] {
  return [
    [/^(vitest|jest|playwright|cypress|nyc|c8|tap)$/, /(^|\.)(tagsFilter|shard|changed)(\.|$)/, winsNone],
    [/^vitest$/, /(^|\.)(retry\.count|retry)$/, atMost(0)],
    [/^vitest$/, /(^|\.)update$/, neverBecomes(/^(true|all|new)$/)],
    [/^vitest$/, /(^|\.)(ignoreSourceErrors|dangerouslyIgnoreUnhandledErrors)$/, staysOff],
    [/^vitest$/, /(^|\.)(thresholds\.100|requireAssertions)$/, staysOn],
    [/^vitest$/, /^(test\.(projects\.test\.|projects\.)?)?(dir|root)$/, narrowed],
    [/^vitest$/, /(^|\.)allowOnly$/, stillOff],
    [/^vitest$/, /(^|\.)typecheck\.only$/, staysOff],
    [/^vitest$/, /(^|\.)esbuild\.pure$/, neverBecomes(/^(expect|assert|chai|test|it|describe|vi)\b/)],
    [/^vitest$/, /(^|\.)coverage\.provider$/, neverBecomes(/^custom$/)],
    [/^vitest$/, /^test\.(projects\.test\.)?related$/, winsNone],
    [/^vitest$/, /^test\.(projects\.test\.)?workspace$/, keepsAll],
    [/^vitest$/, /(^|\.)pool$/, neverBecomes(/^\.{0,2}\//)],
    [/^vitest$/, /^test\.(projects\.test\.)?mode$/, neverBecomes(/^benchmark$/)],
    [/^(vitest|jest|nyc)$/, /(^|\.)ignore-?class-?methods$/i, winsNone],
    [/^jest$/, /(^|\.)rootDir$/, narrowed],
    [/^jest$/, /(^|\.)diagnostics$/, neverOff],
    [/^jest$/, /(^|\.)(isolatedModules|automock)$/, staysOff],
    [/^jest$/, /^(projects\.)?(onlyChanged|onlyFailures|lastCommit|findRelatedTests|forceExit)$/, staysOff],
    [/^jest$/, /^(projects\.)?(changedSince|filter|modulePaths)$/, winsNone],
    [/^jest$/, /^(projects\.)?moduleDirectories$/, firstModules],
    [/^jest$/, /^ci$/, staysOn],
    [/^jest$/, /^updateSnapshot$/, neverBecomes(/^(all|new|true)$/)],
    [/^jest$/, /(^|\.)testFailureExitCode$/, neverBecomes(/^0$/)],
    [/^mocha$/, /(^|\.)(pass-on-failing-test-suite|passOnFailingTestSuite)$/, staysOff],
    [/^mocha$/, /(^|\.)(recursive|check-leaks|checkLeaks)$/, staysOn],
    [/^mocha$/, /(^|\.)exit$/, staysOff],
    [/^mocha$/, /(^|\.)(forbid-pending|forbidPending|fail-zero|failZero|async-only|asyncOnly)$/, staysOn],
    [/^mocha$/, /(^|\.)(ui|config|package)$/, neverBecomes(/^\.{0,2}\//)],
  ];
}

function ofJavaScript(): Row[] {
  return [
    [/^eslint$/, /^ignores$/, winsNoneOfPatterns],
    [/^prettier$/, /(^|\.)(requirePragma|checkIgnorePragma)$/, staysOff],
    [/^prettier$/, /./, free],
    [/^c8$/, /^src$/, keepsAll],
    [/^(nyc|c8)$/, /(^|\.)(100|per-file|check-?coverage)$/i, staysSaidOn],
    [/^tap$/, /(^|\.)(100|per-file)$/, staysOn],
    [/^(nyc|c8|tap)$/, /(^|\.)instrument$/, neverOff],
    [/^(nyc|c8|tap)$/, /(^|\.)extension$/, keepsAll],
    [/^babel$/, /(^|\.)(plugins|presets)$/, keepsTransforms],
    // What a plugin that counts is to leave out; sets of plugins leave out some of their own.
    [/^babel$/, /(^|\.)plugins\.(alias(\..+)?|root)$/, keepsAliases],
    [/^babel$/, /(^|\.)plugins\.exclude$/, winsNone],
    [/^babel$/, /(^|\.)plugins\.(include|extension)$/, keepsSources],
    [/^babel$/, /./, free],
    [/^cypress$/, /(^|\.)retries(\.\w+)?$/, atMost(0)],
    [/^playwright$/, /(^|\.)ignoreSnapshots$/, staysOff],
    [/^playwright$/, /(^|\.)updateSnapshots$/, neverBecomes(/^(all|changed)$/)],
    [/^playwright$/, /^projects\.name$/, keepsCount],
    [/^[tj]sconfig/, /(^|\.)(transpileOnly|no(Lib|Resolve)|assumeChangesOnlyAffectDirect\w+)$/, staysOff],
    [/^[tj]sconfig/, /(^|\.)allowJs$/, neverOff],
    [/^[tj]sconfig/, /^extends$/, keepsBases],
    [/^[tj]sconfig/, /(^|\.)allow(UnreachableCode|UnusedLabels)$/, stillOff],
    [/^stryker$/, /(^|\.)thresholds\.break$/, atLeast],
    [/^oxlintrc$/, /^categories\.\w+$/, noLaterOf(["deny", "error", "warn", "", "off", "allow"], "")],
    [/^markdownlint/, /^(config\.)?(MD\d+|[a-z][a-z-]+)$/, neverOff],
    [/^markdownlint/, /(^|\.)line_length$/, atMost()],
  ];
}

function ofPython(): Row[] {
  return [
    [/^pytest$/, /(^|\.)filterwarnings$/, milderFilters],
    [/^pytest$/, /(^|\.)pythonpath$/, firstPath],
    [/^pytest$/, /(^|\.)collect_imported_tests$/, neverBecomes(/^(false|0|no|off)$/i)],
    [/^pytest$/, /(^|\.)empty_parameter_set_mark$/, noLaterOf(["fail_at_collect", "skip", "xfail"], "skip")],
    [/^pytest$/, /(^|\.)env$/, neverHolds(/skip|\bPYTHONPATH\s*=\s*(?!(\.\/?)?(src|lib)?\/?$)/i)],
    [/^pytest$/, /(^|\.)doctest_optionflags$/, neverHolds(/\b(SKIP|IGNORE_EXCEPTION_DETAIL)\b/)],
    [/^coverage$/, /(^|\.)(exclude_(lines|also)|partial_(branches|also))$/, unknownLines],
    [/^coverage$/, /(^|\.)source_(pkgs|dirs)$/, keepsAll],
    [/^coverage$/, /(^|\.)source$/, keepsSources],
    [/^coverage$/, /(^|\.)precision$/, atLeast],
    [/^coverage$/, /(^|\.)plugins$/, unknownPlugins],
    [/^(tox|testenv)$/, /(^|\.)ignore_(outcome|errors)$/, staysOff],
    [/^(tox|testenv)$/, /(^|\.)commands(_pre|_post)?$/, failingCommands],
    [/^mypy$/, /(^|\.)(enable_error_code|packages|modules|files)$/, keepsAll],
    [/^(black|ruff)$/, /^line-length$/, atMostBy(88)],
    [/^(flake8|pycodestyle)$/, /(^|\.)max-line-length$/, atMostBy(79)],
    [/^ruff$/, /(^|\.)fix-only$/, staysOff],
    [/^ruff$/, /(^|\.)banned-api\./, keepsAll],
    [/^(ruff|flake8)$/, /(^|\.)builtins$/, winsNone],
    [/^ruff$/, /(^|\.)dummy-variable-rgx$/, neverBecomes(/^\^?\.[*+]\$?$/)],
    [/^flake8$/, /(^|\.)filename$/, winsNone],
    [/^pylint$/, /(^|\.)errors-only$/, staysOff],
    [/^pylint$/, /(^|\.)fail-on$/, keepsAll],
    [/^pylint$/, /(^|\.)(generated-members|good-names-rgxs)$/, neverBecomes(/^\^?\.[*+]\$?$/)],
    [/^pyright$/, /(^|\.)strict$/, keepsAll],
  ];
}

function ofGo(): Row[] {
  return [
    // How many findings are told says nothing of whether there are any.
    [/^golangci$/, /(^|\.)max-(issues-per-linter|same-issues)$/, free],
    [/^golangci$/, /^passed$/, passesOverMore],
    // Entry by entry, above.
    [/^golangci$/, /^(issues\.exclude-rules|linters\.exclusions\.rules)(\.|$)/, free],
    [/^golangci$/, /(^|\.)(exclude-(functions|dirs|files)|build-tags)$/, winsNone],
    [/^golangci$/, /^severity\.default(-severity)?$/, neverBecomes(/^(info|low|ignore|warning)$/)],
    [/^golangci$/, /(^|\.)maintidx\.under$/, atLeast],
    [/^golangci$/, /(^|\.)errcheck\.check-[\w-]+$/, staysOn],
    [/^golangci$/, /(^|\.)(linters|govet|gocritic|revive)\.enable-all(-rules)?$/, staysOn],
    [/^golangci$/, /(^|\.)exclude-use-default$/, staysSaidOff],
    [/^golangci$/, /(^|\.)exclusions\.presets$/, winsNone],
    [/^golangci$/, /(^|\.)exclusions\.generated$/, noLaterOf(["disable", "strict", "lax"], "strict")],
    [/^golangci$/, /(^|\.)(revive\.rules\.name|forbidigo\.forbid(\.\w+)?|gocritic\.enabled-\w+)$/, keepsAll],
    [/^golangci$/, /(^|\.)deny(\.pkg)?$/, keepsAll],
    [/^golangci$/, /(^|\.)allow$/, winsNone],
    [/^golangci$/, /(^|\.)revive\.rules\.disabled$/, staysOff],
    [/^golangci$/, /(^|\.)disabled-(checks|tags)$/, winsNone],
    [/^golangci$/, /(^|\.)gosec\.(severity|confidence)$/, noLaterOf(["low", "medium", "high"], "low")],
    [
      /^golangci$/,
      /^(linters-settings|linters\.settings)\.(?:[^.]+\.)+(lines|statements|threshold|min-[\w-]+|max-[\w-]+|package-average|line-length)$/,
      atMost(),
    ],
  ];
}

function ofRust(): Row[] {
  return [
    [/^(lints|package)$/, /^workspace$/, staysOn],
    [/^nextest$/, /(^|\.)retries(\.count)?$/, atMost(0)],
    [/^deny$/, /(^|\.)bans\.deny(\.\w+)?$/, keepsAll],
    [/^deny$/, /(^|\.)allow(\.\w+)?$|(^|\.)exceptions\.\w+$/, winsNone],
    [
      /^deny$/,
      /(^|\.)(multiple-versions|wildcards|yanked|unmaintained|unsound|unlicensed|copyleft|vulnerability|unknown-(registry|git))$/,
      noLaterOf(["deny", "all", "workspace", "warn", "none", "allow"], ""),
    ],
    [/^clippy$/, /(^|\.)disallowed-\w+(\.path)?$/, keepsAll],
    [/^clippy$/, /-threshold$/, atMost()],
    [/^rustfmt$/, /^disable_all_formatting$/, staysOff],
    [/^rustfmt$/, /^ignore$/, winsNone],
    [/^rustfmt$/, /./, free],
  ];
}

function ofOthers(): Row[] {
  return [
    [/^rubocop/, /(^|\.)Enabled$/, neverOff],
    [/^rubocop/, /(^|\.)Max$/, atFirstAtMost(0)],
    [/^rubocop/, /(^|\.)Allowed\w+$/, winsNone],
    [/^codecov$/, /(^|\.)informational$/, staysOff],
    [/^nx$/, /(^|\.)(inputs|namedInputs\.\w+)$/, keepsAll],
    [/^lerna$/, /^packages$/, keepsAll],
    [/^lerna$/, /(^|\.)noBail$/, staysOff],
    [/^testcoverage$/, /(^|\.)threshold(\.\w+)?$/, atLeast],
    [/^tarpaulin$/, /(^|\.)exclude(-files)?$/, winsNone],
    [/^codecov$/, /(^|\.)target$/, atLeast],
    [/^codecov$/, /(^|\.)threshold$/, atMost(0)],
  ];
}

/** Off where it is said to be, and not on where nothing was said. */
function stillOff(old: Values, fresh: Values): ReturnType<Judgment> {
  return staysSaidOff(old, fresh) ?? staysOff(old, fresh);
}

/** Folders in which packages are looked for: none goes before those of the package manager. */
function firstModules(old: Values, fresh: Values): ReturnType<Judgment> {
  const [first = null] = fresh;
  return first === null || first === "node_modules" || old[0] === first ? null : "weakened-configuration";
}

/** Bases for versions of Node ask for the same. */
function keepsBases(old: Values, fresh: Values): ReturnType<Judgment> {
  const plain = (all: Values) =>
    all.map((one) => String(one).replace(/^@tsconfig\/node[\w-]+(?=\/|$)/, "@tsconfig/node"));
  return keepsAll(plain(old), plain(fresh));
}

function neverHolds(words: RegExp): Judgment {
  return (old, fresh) =>
    fresh.some((one) => words.test(String(one))) && !old.some((one) => words.test(String(one)))
      ? "weakened-configuration"
      : null;
}

/** A folder that a tool looks in, where it looked in all. */
function narrowed(old: Values, fresh: Values): ReturnType<Judgment> {
  const more = fresh.filter((one) => !old.includes(one));
  return more.some((one) => !/^(\.\/?|<rootDir>\/?|__dirname|import\.meta\.dirname)$/.test(String(one)))
    ? "widened-exclusion"
    : null;
}
