import {
  atFirstAtMost,
  atLeast,
  atMost,
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
  type JudgmentRow,
} from "./judgments.ts";
import { checkerJudgments } from "./checker-judgments.ts";
import { loadJudgments } from "./load-judgments.ts";
import { keepsAliases, keepsRoots, keepsTransforms } from "./babel-judgments.ts";
import { resolutionJudgments } from "./resolution-judgments.ts";
import { ofGo } from "./go-tools.ts";
import { ofPython } from "./python-tools.ts";
import { ofRust } from "./rust-tools.ts";
import { keepsSources } from "./python-judgments.ts";

type Values = Parameters<Judgment>[0];

type Row = JudgmentRow;

/** The first that fits counts. */
const rows: readonly Row[] = [
  [/./, /(^|\.)watermarks(\.|$)/, free],
  [/./, /(^|\.)to(HaveScreenshot|MatchSnapshot|MatchScreenshot)\.threshold$/, atFirstAtMost(0.2)],
  [/./, /(^|\.)maxDiffPixelRatio$/, atFirstAtMost(0.02)],
  [/./, /(^|\.)maxDiffPixels$/, atFirstAtMost(100)],
  ...resolutionJudgments,
  ...checkerJudgments,
  ...loadJudgments,
  ...ofRunners(),
  ...ofJavaScript(),
  ...ofPython,
  ...ofGo,
  ...ofRust,
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
    [/^babel$/, /(^|\.)plugins\.alias(\..+)?$/, keepsAliases],
    [/^babel$/, /(^|\.)plugins\.root$/, keepsRoots],
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
    [/^testcoverage$/, /(^|\.)exclude\.paths$/, winsNone],
    [/^octocov$/, /(^|\.)acceptable$/, atLeast],
    [/^buf$/, /^lint\.use$/, noLaterOf(["STANDARD", "DEFAULT", "BASIC", "MINIMAL"], "STANDARD")],
    [/^buf$/, /^breaking\.use$/, noLaterOf(["FILE", "PACKAGE", "WIRE_JSON", "WIRE"], "FILE")],
    [/^buf$/, /^(lint|breaking)\.(except|ignore|ignore_only\..+)$/, winsNone],
    [/^detekt$/, /(^|\.)maxIssues$/, atMost()],
    [/^detekt$/, /(^|\.)active$/, staysSaidOn],
    [/^insta$/, /(^|\.)require_full_match$/, staysSaidOn],
    [/^typos$/, /(^|\.)extend-exclude$/, winsNone],
    [/^typos$/, /./, free],
    [/^osv-scanner$/, /(^|\.)(IgnoredVulns|PackageOverrides)\.(id|name)$/, winsNone],
    [/^grype$/, /^ignore\./, winsNone],
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

/** A folder that a tool looks in, where it looked in all. */
function narrowed(old: Values, fresh: Values): ReturnType<Judgment> {
  const more = fresh.filter((one) => !old.includes(one));
  return more.some((one) => !/^(\.\/?|<rootDir>\/?|__dirname|import\.meta\.dirname)$/.test(String(one)))
    ? "widened-exclusion"
    : null;
}
