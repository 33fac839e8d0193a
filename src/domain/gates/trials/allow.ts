import { globToRegExp } from "../../trust/path-glob.ts";
import { type TrialFinding, type TrialResult } from "./trial.ts";
import { statusByFindings } from "./verdict-of-trials.ts";

/** What the base's configuration lets a change do. */
export interface Allowance {
  /** Name of a trial, or of a rule. */
  readonly rule: string;
  /** Globs over whole paths. */
  readonly paths: readonly string[];
  readonly reason: string;
}

/** Marks findings that the base allows, and gives each trial its status by those that are left. */
export function applyAllowances(trials: readonly TrialResult[], allow: readonly Allowance[]): TrialResult[] {
  const compiled = allow.map((one) => ({ ...one, patterns: one.paths.map(globToRegExp) }));
  return trials.map((trial) => {
    const findings = trial.findings.map((finding): TrialFinding => {
      const by = compiled.find(
        ({ rule, patterns }) =>
          (rule === trial.name || rule === finding.rule) &&
          patterns.some((pattern) => pattern.test(finding.path)),
      );
      return by === undefined ? finding : { ...finding, allowed: by.reason };
    });
    const isAllowed = findings.some(({ allowed }) => allowed !== undefined);
    return isAllowed ? { ...trial, findings, status: statusByFindings(findings) } : trial;
  });
}
