import { type SettingChange } from "./compare-settings.ts";
import { unjudgedPaths } from "./setting-keys.ts";

/** Words of commands and actions that judge; a line counts for the first that fits. */
const judging: Readonly<Record<string, RegExp>> = {
  tests:
    /\b(\w*tests?|spec|vitest|jest|mocha|pytest|tox|nox|nextest|rspec|phpunit|verify|playwright|cypress|e2e)\b/i,
  linting:
    /\b(\w*lint\w*|clippy|vet|ruff|flake8|pylint|rubocop|check(s|style)?|pre-?commit|staticcheck|audit|codeql|scan|semgrep|deny)\b/i,
  types: /\b(tsc|typecheck|type-check|types|mypy|pyright)\b/i,
  coverage: /\b(coverage|codecov|coveralls|c8|nyc|tarpaulin|llvm-cov|jacoco)\b/i,
  building: /\b(build|compile)\b/i,
};
/** One step for all of these is enough. */
const once = /^(coverage|building)$/;
const preparing =
  /^#|^actions\/(checkout|setup-\w+|cache|(up|down)load-artifact)|\/(setup|install|checkout|cache)\b|^(npm (ci|i|install)|yarn( install)?|pip install|(sudo )?apt(-get)?|brew|cd|echo|mkdir|curl|git (config|fetch|clone)|docker (pull|login))\b/;
const commandKeys = /^(run|script|commands?|before_script|after_success|install|entry|args|uses|id|steps)$/;
/** A failure passes. */
const softening =
  /\|\|\s*(true|:|echo|exit 0)|;\s*(true|exit 0)\s*$|^\s*exit 0\s*$|\bset \+e\b|--exit-zero|--no-fail|^(continue-on-error|allow_failure): true$|^if: (\$\{\{\s*)?false|core\.hooksPath|--no-verify|HUSKY=0/;
const mayFail = /^(continue-on-error|allow_failure)$/;
const reporting = /^(codecov|coverallsapp)\//;
const triggers = /^(pull_request(_target)?|push|merge_group|merge_requests)$/;

/** Everything that weighs in pipelines, in words; as often as it is said. */
interface Pipeline {
  readonly checks: string[];
  readonly softened: string[];
  readonly triggers: string[];
  readonly "ignored paths": string[];
  readonly systems: string[];
}

/** Compares pipelines and hooks, each as values or lines, by what they run: changes are looser or none. */
export function comparePipelines(before: readonly unknown[], after: readonly unknown[]): SettingChange[] {
  const [was, is] = [readPipelines(before), readPipelines(after)];
  const changes: SettingChange[] = [];
  const add = (key: string, old: unknown, now: unknown) =>
    changes.push({ keys: [key], kind: "looser", before: old, after: now });
  for (const kind of Object.keys(judging)) {
    const [old = 0, now = 0] = [was, is].map(({ checks }) => checks.filter((one) => one === kind).length);
    if (now < old && (now === 0 || !once.test(kind))) add(`steps for ${kind}`, old, now);
  }
  for (const name of ["softened", "ignored paths"] as const) {
    const added = is[name].filter((one) => !was[name].includes(one));
    if (added.length > 0) add(name, undefined, added);
  }
  for (const name of ["triggers", "systems"] as const) {
    const lost = was[name].filter((one) => !is[name].includes(one));
    if (lost.length > 0 && is[name].length < was[name].length && after.length > 0) add(name, lost, undefined);
  }
  return changes;
}

function readPipelines(values: readonly unknown[]): Pipeline {
  const found: Pipeline = { checks: [], softened: [], triggers: [], "ignored paths": [], systems: [] };
  const visit = (value: unknown, keys: readonly string[]): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, keys);
    else if (typeof value !== "object" || value === null)
      readScalar(found, keys.at(-1) ?? "run", String(value));
    else {
      for (const [key, one] of Object.entries(value)) {
        if (triggers.test(key) && keys.length <= 1) found.triggers.push(key);
        if (!mayFail.test(key) || isJudging(value)) visit(one, [...keys, key]);
      }
    }
  };
  for (const value of values) visit(value, []);
  return found;
}

/** Whether a step may decide anything; a whole job may. What fetches a cache or hands a report on does not. */
function isJudging({ uses, run }: { readonly uses?: unknown; readonly run?: unknown }): boolean {
  const called = [uses, run].filter((one) => typeof one === "string").flatMap((one) => one.split("\n"));
  return called.length === 0 || called.some((line) => !reporting.test(line) && kindOf(line) !== null);
}

function kindOf(line: string): string | null {
  const called = line.replace(/@.*$/, "").trim();
  if (preparing.test(called)) return null;
  return Object.entries(judging).find(([, words]) => words.test(called))?.[0] ?? null;
}

function readScalar(found: Pipeline, key: string, value: string): void {
  if (triggers.test(value) && key === "on") found.triggers.push(value);
  if (key === "paths-ignore" && !unjudgedPaths.test(value)) found["ignored paths"].push(value);
  const [, system] = /^(ubuntu|macos|windows)\b/.exec(value) ?? [];
  if (system !== undefined) found.systems.push(system);
  const isCommand = commandKeys.test(key);
  for (const line of value.replace(/\\\n/g, " ").split("\n")) {
    const said = isCommand ? line.trim() : `${key}: ${line}`;
    if (softening.test(said)) found.softened.push(said);
    const kind = kindOf(line);
    if (isCommand && kind !== null) found.checks.push(kind);
  }
}
