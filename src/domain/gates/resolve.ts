import { type GateSource } from "./gate-source.ts";
import { defaultCoverageReport, type GatesConfiguration, type GateSection } from "./configuration.ts";
import { type Severity } from "./verdict/severity.ts";
import { type CoverageMeasure, type GateProfile, profiles, type ProfileThresholds } from "./profiles.ts";
import { type TokenBudget } from "./claims/token-budget.ts";
import { type Allowance } from "./trials/allow.ts";
import { inTodaysRules } from "./trials/old-rules.ts";
import { isAllSwitchedOff, withoutSwitchedOff, withSwitchedOff } from "./switched-off-gates.ts";
import { resolveTrials, type TrialLimits } from "./trials/trial-limits.ts";

export { type CoverageMeasure } from "./profiles.ts";

/** A gate with every value decided: what runs and what it must reach. */
export type ResolvedGate = BuildGate | LintGate | TestGate | CoverageGate | ReproduceGate | CustomGate;

interface RunsCommand {
  readonly name: string;
  /** For a shell. */
  readonly command: string;
  readonly timeoutMs: number;
  /** Absent: a process that it leaves running fails it. */
  readonly mayLeaveProcesses?: true;
}

export interface BuildGate extends RunsCommand {
  readonly kind: "build";
  readonly maxErrors: number;
}

export interface LintGate extends RunsCommand {
  readonly kind: "lint";
  /** The file that the command writes; null: standard output is read. */
  readonly report: string | null;
  readonly maxErrors: number;
  readonly maxWarnings: number;
}

export interface TestGate extends RunsCommand {
  readonly kind: "test";
  /** The file that the command writes; null: standard output is read. */
  readonly report: string | null;
  readonly minPassRate: number;
  /** Whether it is run once more when tests fail. */
  readonly retryFlaky: boolean;
}

export interface CoverageGate extends Omit<RunsCommand, "command"> {
  readonly kind: "coverage";
  /** Null: the test gate writes the report. */
  readonly command: string | null;
  readonly report: string;
  readonly thresholds: Readonly<Record<CoverageMeasure, number>>;
}

export interface CustomGate extends RunsCommand {
  readonly kind: "custom";
  /** Null: judged by the exit code. */
  readonly maxSeverity: Severity | null;
}

/** Fails on the base and passes on the commit. */
export interface ReproduceGate extends RunsCommand {
  readonly kind: "reproduce";
  readonly from: ReproduceSource;
  /** The commit on which it has to fail; absent: the base of the change. */
  readonly failsOn?: string;
}

/** Who named the command that shows the failure. */
export type ReproduceSource = "configuration" | "issue" | "agent" | "command line";

/** Waits for what somebody else reports on the commit. It runs nothing, so it is no part of a clean room. */
export interface CheckGate {
  readonly kind: "check";
  /** Of the check run, or the context of the commit status. */
  readonly name: string;
  /** From the moment on at which GitHub has the commit. */
  readonly timeoutMs: number;
}

/** The gates of a part of the repository. */
export interface ResolvedSection {
  /** A glob over whole paths. */
  readonly pattern: string;
  readonly gates: readonly ResolvedGate[];
}

export interface ResolvedGates {
  readonly source: GateSource;
  readonly profile: GateProfile;
  /** Runs once per clean checkout, before the gates. */
  readonly setup: { readonly command: string; readonly timeoutMs: number } | null;
  /** Of the repository as a whole. */
  readonly gates: readonly ResolvedGate[];
  /** Gates that judge changes of some paths; none where there is one set for all. */
  readonly sections: readonly ResolvedSection[];
  /** Names of gates that the configuration switches off; absent: none. */
  readonly switchedOff?: readonly string[];
  /** Judged once GitHub has the commit. */
  readonly checks: readonly CheckGate[];
  /** Run in the agent's directory when a claim fails for its linter. */
  readonly autoFix: readonly string[];
  /** Tool calls after which cheap gates run while the agent works; null: they do not. */
  readonly during: number | null;
  readonly tokenBudget: TokenBudget;
  /** The rejection with this number ends the loop. */
  readonly maxRejections: number;
  /** What a change may do although a trial finds it. */
  readonly allow: readonly Allowance[];
  /** Globs over paths that are on the judge's side whatever their names say. */
  readonly judge: readonly string[];
  /** Likewise of the product's side. */
  readonly product: readonly string[];
  readonly trials: TrialLimits;
  /** `block`: people's pull requests wait, too, until a person has looked at what programs cannot decide. */
  readonly review: "tell" | "block";
}

const defaultTimeoutMs = 10 * 60_000;
export const defaultMaxRejections = 3;
const defaultCheckTimeoutMs = 30 * 60_000;
const defaultWarnThreshold = 0.2;

/** Whether the configuration names any gate of the whole repository; if not, those are detected. */
export function namesGates(configuration: GatesConfiguration): boolean {
  const { build, lint, test, coverage, custom, checks, reproduce } = configuration;
  const all = [build, lint, test, coverage, custom?.[0], checks?.[0], reproduce?.command];
  return all.some((gate) => gate !== undefined);
}

/** Fills every value that the configuration leaves open from its profile. What is switched off is only named. */
export function resolveGates(
  written: GatesConfiguration,
  source: GateSource = { kind: "configured" },
): ResolvedGates {
  const { configuration, switchedOff } = withoutSwitchedOff(written);
  const profile = configuration.profile ?? "standard";
  const { setup, rejection, tokenBudget } = configuration;
  const resolved: ResolvedGates = {
    source,
    profile,
    setup: setup === undefined ? null : { command: setup, timeoutMs: defaultTimeoutMs },
    gates: [...resolveSection(configuration, profiles[profile]), ...reproduceOf(configuration)],
    sections: Object.entries(configuration.paths ?? {}).map(([pattern, section]) => ({
      pattern,
      gates: resolveSection(section, profiles[profile]).map((gate) => ({
        ...gate,
        name: `${gate.name} (${pattern})`,
      })),
    })),
    checks: (configuration.checks ?? []).map(({ name, timeout }) => ({
      kind: "check" as const,
      name,
      timeoutMs: timeout ?? defaultCheckTimeoutMs,
    })),
    autoFix: configuration.autoFix ?? [],
    during: configuration.during ?? null,
    tokenBudget: {
      tokens: tokenBudget?.tokens ?? null,
      warnThreshold: tokenBudget?.warnThreshold ?? defaultWarnThreshold,
      enforceCorrelation: tokenBudget?.enforceCorrelation ?? true,
    },
    maxRejections: rejection?.maxRejections ?? defaultMaxRejections,
    allow: (configuration.allow ?? []).flatMap(inTodaysRules),
    judge: configuration.judge ?? [],
    product: configuration.product ?? [],
    trials: resolveTrials(configuration.trials),
    review: configuration.review ?? "tell",
  };
  return withSwitchedOff(resolved, switchedOff);
}

function resolveSection(section: GateSection, floor: ProfileThresholds): ResolvedGate[] {
  const custom = (section.custom ?? []).map((gate) => ({
    kind: "custom" as const,
    name: gate.name,
    ...limitsOf(gate),
    command: gate.command,
    maxSeverity: gate.maxSeverity ?? null,
  }));
  return [...resolveBuiltIn(section, floor), ...custom];
}

function resolveBuiltIn({ build, lint, test, coverage }: GateSection, floor: ProfileThresholds) {
  const gates: ResolvedGate[] = [];
  if (build) {
    gates.push({ kind: "build", ...run("build", build), maxErrors: build.maxErrors ?? floor.buildErrors });
  }
  if (lint) {
    const maxErrors = lint.maxErrors ?? floor.lintErrors;
    const maxWarnings = lint.maxWarnings ?? floor.lintWarnings;
    gates.push({ kind: "lint", ...run("lint", lint), report: lint.report ?? null, maxErrors, maxWarnings });
  }
  if (test) {
    const minPassRate = test.minPassRate ?? floor.passRate;
    const retryFlaky = test.retryFlaky ?? false;
    gates.push({ kind: "test", ...run("test", test), report: test.report ?? null, minPassRate, retryFlaky });
  }
  if (coverage) {
    gates.push({
      kind: "coverage",
      name: "coverage",
      command: coverage.command ?? null,
      ...limitsOf(coverage),
      report: coverage.report ?? defaultCoverageReport,
      thresholds: {
        lines: coverage.lines ?? floor.lines,
        branches: coverage.branches ?? floor.branches,
        functions: coverage.functions ?? floor.functions,
        statements: coverage.statements ?? floor.statements,
      },
    });
  }
  return gates;
}

function reproduceOf({ reproduce }: GatesConfiguration): ReproduceGate[] {
  if (reproduce?.command === undefined) return [];
  const { command } = reproduce;
  return [{ kind: "reproduce", ...run("reproduce", { ...reproduce, command }), from: "configuration" }];
}

/** The same gates, and the command that shows this failure; one that the configuration names stands. */
export function withReproduce(
  gates: ResolvedGates,
  named: Pick<ReproduceGate, "command" | "from"> | null,
  limits: GatesConfiguration["reproduce"],
): ResolvedGates {
  if (limits?.enabled === false || isAllSwitchedOff(gates)) return gates;
  if (named === null || gates.gates.some(({ kind }) => kind === "reproduce")) return gates;
  const gate = { kind: "reproduce" as const, name: "reproduce", ...limitsOf(limits ?? {}), ...named };
  return { ...gates, gates: [...gates.gates, gate] };
}

/** What a gate may say of the run of its command. */
interface WrittenLimits {
  readonly timeout?: number | undefined;
  readonly mayLeaveProcesses?: boolean | undefined;
}

function run(name: string, gate: WrittenLimits & { readonly command: string }): RunsCommand {
  return { name, command: gate.command, ...limitsOf(gate) };
}

function limitsOf({ timeout, mayLeaveProcesses }: WrittenLimits) {
  const timeoutMs = timeout ?? defaultTimeoutMs;
  return mayLeaveProcesses === true ? { timeoutMs, mayLeaveProcesses } : { timeoutMs };
}
