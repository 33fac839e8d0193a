/** What the keys of settings mean, whichever tool they are of. */
export const floors =
  /(threshold|coverage|check)[\w.]*\.(lines|branches|functions|statements|perFile|\w*under)$|(^|\.)(lines|branches|functions|statements|fail[-_]under|min[-_]?\w*(coverage|rate|score)|high|low)$/i;
export const ceilings =
  /(^|\.)(max[-_]?[\w-]*|complexity|[\w-]*complexity[\w-]*|line[-_]length|threshold|retries|retry|retryTimes|reruns|too-many[\w-]*|cognitive[\w-]*)$/i;
/** How much is done at once says nothing of how well. */
export const ceilingsNot = /(^|\.)max[-_]?(workers|threads|forks|concurrency|instances|processes|jobs)$/i;
export const excluding =
  /(^|\.|[-_])(exclu\w*|omit|ignores?|ignore[-_A-Z][\w-]*|\w*IgnorePatterns|\w+Ignore|grepInvert|per-file-ignores(\..+)?|extend-ignore|disable[ds]?|disable-\w+|skip[\w-]*|skips|norecursedirs|deselect|allow[-_]?list|whitelist|watchIgnore\w*|disable_error_code)$/i;
export const including =
  /(^|\.)(include\w*|select|extend-select|enable[ds]?|testMatch|testRegex|testpaths|collectCoverageFrom|source|roots|spec|python_(files|functions|classes)|projects|extends|linters|checks|testDir|specPattern|files)$/i;
/** What is left out by the text of its lines, or by names, and not by paths. */
export const byText = /(^|\.)(exclude_(lines|also)|partial_(branches|also)|ignore-?[cC]lass-?[mM]ethods)$/;
export const strict =
  /(^|\.)(strict\w*|no[A-Z]\w*|exactOptionalPropertyTypes|useUnknownInCatchVariables|alwaysStrict|isolatedDeclarations|forceConsistent\w*|disallow_\w+|warn_\w+|check_untyped_defs|no_implicit_\w+|extra_checks|check-coverage|checkCoverage|perFile|all|branch|forbidOnly|forbid\w*|failZero|fail\w*|xfail_strict|reportUnusedDisableDirectives|error\w*|checkJs|test|doctest|enabled|tests|debug-assertions|overflow-checks|forbid-only|all-features|coverage|collectCoverage|typecheck)$/;
/** Whether the compiler writes anything says nothing of what it judges. */
export const writing = /(^|\.)(noEmit|noEmitHelpers|noErrorTruncation)$/;
export const strictNot = /(^|\.)(noEmit\w*|noLib|noResolve|noCheck|test|coverage|all)$/;
export const lax =
  /(^|\.)(skipLibCheck|skipDefaultLibCheck|noCheck|passWithNoTests|allow[\w-]*|update|updateSnapshots?|autoUpdate|dry-?run|ignore_errors|ignore_missing_imports|implicit_\w+|suppress\w*|dangerously\w*|disable-all|ignoreFailures|continueOnError|ignoreDeprecations|exit-zero|exit_zero|skipFull|skip_\w*files|bail|ignoreCoverageErrors|issues\.new|new)$/;
export const laxNot =
  /(^|\.)(bail|allowJs|allowImportingTsExtensions|allowSyntheticDefaultImports|allowArbitraryExtensions|allowUmdGlobalAccess)$/;
export const running =
  /(^|\.)(onUnhandledError|sequencer|runner|testRunner|resolver|moduleNameMapper\..+|alias(\..+)?|testNamePattern|grep|fgrep|invert|harness|follow_imports|required_plugins|default|default-filter|executor|required-features|new-from-[\w-]+|cap-lints|runTestsByPath|typeCheckingMode|reportUnused\w*|report[A-Z]\w*)$/;
/** What reports, or sees sources before they are judged: an own one may say anything. */
export const judging =
  /(^|\.)(reporters?|testEnvironment|environment|transform(\..+)?|testSequencer|snapshotSerializers|testResultsProcessor|processor|snapshotResolver|customProviderModule)$/;
/** Of golangci: which findings are passed over. */
export const passingOver =
  /(^|\.)(exclude-rules|exclusions)\.(rules\.)?(path|paths|path-except|text|source|linters)$/;
export const ranked =
  /(^|\.)(rules\..+|linter\.rules\..+|rust\.[\w-]+|clippy\.[\w-]+|rustdoc\.[\w-]+|severity\..+|unused|report[A-Z]\w+)$/;
