import { type Leaf, type Setting, type Settings } from "./flatten.ts";
import { weakensOptions } from "./pytest-options.ts";

export interface Weakening {
  readonly rule: "lowered-threshold" | "widened-exclusion" | "weakened-configuration";
  readonly key: string;
  readonly line: number | null;
  readonly message: string;
}

/** The keys by which the later settings demand less than the earlier ones. */
export function weakenings(before: Settings, after: Settings): Weakening[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Weakening[] => {
    const [was, now] = [before.get(key) ?? [], after.get(key) ?? []];
    if (JSON.stringify(was.map(({ value }) => value)) === JSON.stringify(now.map(({ value }) => value)))
      return [];
    const rule = weakens(key, was, now);
    if (rule === null || (now.length === 0 && isWithinStrict(key, after))) return [];
    const message = `${key}: ${spell(was)} became ${spell(now)}`;
    return [{ rule, key, line: now.find(({ line }) => line !== null)?.line ?? null, message }];
  });
}

/** What `strict` of TypeScript, and of mypy, stands for: each of them, unless it is said otherwise. */
const members =
  /^(.*\.)?(alwaysStrict|noImplicitAny|noImplicitThis|strict(BindCallApply|BuiltinIteratorReturn|FunctionTypes|NullChecks|PropertyInitialization)|useUnknownInCatchVariables|disallow_(any_generics|subclassing_any|untyped_calls|(untyped|incomplete)_defs|untyped_decorators)|check_untyped_defs|warn_(redundant_casts|unused_ignores|unused_configs|return_any)|no_implicit_reexport|strict_equality|extra_checks)$/;

function isWithinStrict(key: string, settings: Settings): boolean {
  const [, group = "", member] = members.exec(key) ?? [];
  const whole = member === undefined ? [] : (settings.get(`${group}strict`) ?? []);
  return whole.length > 0 && whole.every(({ value }) => value === true);
}

const floors =
  /(threshold|coverage|check)[\w.]*\.(lines|branches|functions|statements|perFile|\w*under)$|(^|\.)(lines|branches|functions|statements|fail[-_]under|min[-_]?\w*(coverage|rate|score)|threshold|high|low)$/i;
const ceilings =
  /(^|\.)(max[-_]?[\w-]*|complexity|[\w-]*complexity[\w-]*|line[-_]length|retries|retry|retryTimes|reruns|too-many[\w-]*|cognitive[\w-]*)$/i;
/** How much is done at once says nothing of how well. */
const ceilingsNot = /(^|\.)max[-_]?(workers|threads|forks|concurrency|instances|processes|jobs)$/i;
export const excluding =
  /(^|\.|[-_])(exclu\w*|omit|ignores?|ignore[-_A-Z][\w-]*|\w*IgnorePatterns|\w+Ignore|grepInvert|per-file-ignores(\..+)?|extend-ignore|disable[ds]?|disable-\w+|skip[\w-]*|skips|norecursedirs|deselect|allow[-_]?list|whitelist|watchIgnore\w*|disable_error_code)$/i;
export const including =
  /(^|\.)(include\w*|select|extend-select|enable[ds]?|testMatch|testRegex|testpaths|collectCoverageFrom|source|roots|spec|python_(files|functions|classes)|projects|extends|linters|checks|testDir|specPattern|files)$/i;
const strict =
  /(^|\.)(strict\w*|no[A-Z]\w*|exactOptionalPropertyTypes|useUnknownInCatchVariables|alwaysStrict|isolatedDeclarations|forceConsistent\w*|disallow_\w+|warn_\w+|check_untyped_defs|no_implicit_\w+|extra_checks|check-coverage|checkCoverage|perFile|all|branch|forbidOnly|forbid\w*|failZero|fail\w*|xfail_strict|reportUnusedDisableDirectives|error\w*|checkJs|test|doctest|enabled|tests|debug-assertions|overflow-checks|forbid-only|all-features|coverage|collectCoverage|typecheck)$/;
const strictNot = /(^|\.)(noEmit\w*|noLib|noResolve|noCheck|noErrorTruncation|test|coverage|all)$/;
const lax =
  /(^|\.)(skipLibCheck|skipDefaultLibCheck|noCheck|passWithNoTests|allow[\w-]*|update|updateSnapshots?|autoUpdate|dry-?run|ignore_errors|ignore_missing_imports|implicit_\w+|suppress\w*|dangerously\w*|disable-all|ignoreFailures|continueOnError|ignoreDeprecations|exit-zero|exit_zero|skipFull|skip_\w*files|bail|ignoreCoverageErrors|issues\.new|new)$/;
const laxNot =
  /(^|\.)(bail|allowJs|allowImportingTsExtensions|allowSyntheticDefaultImports|allowArbitraryExtensions|allowUmdGlobalAccess)$/;
const running =
  /(^|\.)(onUnhandledError|sequencer|runner|testRunner|resolver|moduleNameMapper\..+|alias(\..+)?|testNamePattern|grep|fgrep|invert|harness|follow_imports|required_plugins|default|default-filter|executor|required-features|new-from-[\w-]+|cap-lints|runTestsByPath|typeCheckingMode|reportUnused\w*|report[A-Z]\w*)$/;
/** What reports, or sees sources before they are judged: an own one may say anything. */
const judging =
  /(^|\.)(reporters?|testEnvironment|environment|transform(\..+)?|testSequencer|snapshotSerializers|testResultsProcessor|processor|snapshotResolver|customProviderModule)$/;
const levels: Readonly<Record<string, number>> = {
  ...{
    off: 0,
    "0": 0,
    none: 0,
    allow: 0,
    false: 0,
    disabled: 0,
    ignore: 0,
    info: 1,
    hint: 1,
    information: 1,
  },
  ...{ warn: 1, "1": 1, warning: 1, error: 2, "2": 2, true: 2, deny: 2, forbid: 3, on: 2 },
};
const ranked =
  /(^|\.)(rules\..+|linter\.rules\..+|rust\.[\w-]+|clippy\.[\w-]+|rustdoc\.[\w-]+|severity\..+|unused|report[A-Z]\w+)$/;

function weakens(key: string, was: readonly Setting[], now: readonly Setting[]): Weakening["rule"] | null {
  const values = (settings: readonly Setting[]) => settings.map(({ value }) => value);
  const [old, fresh] = [values(was), values(now)];
  if (ranked.test(key) && was.length > 0)
    return levelOf(fresh) < levelOf(old) || loosened(old, fresh) ? "weakened-configuration" : null;
  if (ranked.test(key)) return levelOf(fresh) === 0 ? "weakened-configuration" : null;
  if (floors.test(key))
    return old.length > 0 && least(fresh, -Infinity) < least(old, -Infinity) ? "lowered-threshold" : null;
  if (ceilings.test(key) && !ceilingsNot.test(key)) {
    const absent = /retr|reruns/i.test(key) ? 0 : Infinity;
    return most(fresh, absent) > most(old, absent) ? "lowered-threshold" : null;
  }
  if (excluding.test(key) && !isBoolean(fresh))
    return fresh.some((one) => one !== null && !old.includes(one)) ? "widened-exclusion" : null;
  // Of golangci: which findings are passed over.
  if (/(^|\.)(exclude-rules|exclusions)\.(rules\.)?(path|paths|text|source|linters)$/.test(key))
    return fresh.some((one) => !old.includes(one)) ? "widened-exclusion" : null;
  if (/(^|\.)filterwarnings$/.test(key))
    return old.some((one) => /^error/.test(String(one)) && !fresh.includes(one))
      ? "weakened-configuration"
      : null;
  if (judging.test(key) && fresh.some((one) => isOwnFile(one) && !old.includes(one)))
    return "weakened-configuration";
  if (/exit-code$/.test(key)) return fresh.some((one) => Number(one) === 0) ? "weakened-configuration" : null;
  if (/(^|\.)addopts$/.test(key)) return weakensOptions(old, fresh) ? "weakened-configuration" : null;
  if (running.test(key))
    return old.length === 0 && fresh.every((one) => one === true) ? null : "weakened-configuration";
  // Cargo's targets: `test = false` leaves their tests out.
  if (/(^|\.)(test|doctest|harness|autotests)$/.test(key) && fresh.includes(false) && !old.includes(false))
    return "weakened-configuration";
  if (strict.test(key) && !(strictNot.test(key) && !old.includes(true)))
    return (old.includes(true) && !fresh.includes(true)) || (fresh.includes(false) && !old.includes(false))
      ? "weakened-configuration"
      : null;
  if (lax.test(key) && !laxNot.test(key))
    return fresh.includes(true) && !old.includes(true) ? "weakened-configuration" : null;
  if (!including.test(key) || isBoolean(fresh)) return null;
  const narrowed = old.some((one) => one !== null && !fresh.includes(one));
  return narrowed || (old.length === 0 && !/extends|enable|select|source|linters|checks$/.test(key))
    ? "widened-exclusion"
    : null;
}

/** A file of the repository's own. */
function isOwnFile(value: Leaf): boolean {
  return typeof value === "string" && /^(\.{0,2}\/|<rootDir>)/.test(value);
}

function isBoolean(values: readonly Leaf[]): boolean {
  return values.length > 0 && values.every((one) => typeof one === "boolean");
}

function rankOf(word: string): number | undefined {
  return Object.hasOwn(levels, word) ? levels[word] : undefined;
}

/** The mildest level named; nothing at all is milder still. */
function levelOf(values: readonly Leaf[]): number {
  const known = values.map((one) => rankOf(String(one).toLowerCase())).filter((one) => one !== undefined);
  return known.length === 0 ? -1 : Math.min(...known);
}

/** The same level, but with a higher number among the options, as in `["error", 10]`. */
function loosened(old: readonly Leaf[], fresh: readonly Leaf[]): boolean {
  const numbers = (values: readonly Leaf[]) => values.slice(1).filter((one) => typeof one === "number");
  return most(numbers(fresh), 0) > most(numbers(old), Infinity);
}

function least(values: readonly Leaf[], otherwise: number): number {
  const numbers = values.map(Number).filter((one) => !Number.isNaN(one));
  return numbers.length === 0 ? otherwise : Math.min(...numbers);
}

function most(values: readonly Leaf[], otherwise: number): number {
  const numbers = values.map(Number).filter((one) => !Number.isNaN(one));
  return numbers.length === 0 ? otherwise : Math.max(...numbers);
}

function spell(settings: readonly Setting[]): string {
  if (settings.length === 0) return "nothing";
  return settings
    .map(({ value }) => String(value))
    .join(", ")
    .slice(0, 160);
}
