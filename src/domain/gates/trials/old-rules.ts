import { type Allowance } from "./allow.ts";
import { findingRules } from "./finding-rules.ts";
import { trialNames, type TrialName } from "./trial.ts";

const tests = ["base-judge", "kill-parity"] as const;
const settings = ["base-judge", "base-settings"] as const;
const detectors = ["detectors"] as const;

/** Rules that earlier versions had, and the trials that find now what they were for. */
const oldRules = {
  "deleted-test": tests,
  "emptied-test": tests,
  "weakened-test": tests,
  "loosened-test": tests,
  "empty-test": tests,
  "skipped-test": tests,
  "fewer-tests": tests,
  "stubbed-assertion": tests,
  "early-exit": tests,
  "swallowed-failure": settings,
  "test-detection": detectors,
  suppression: ["suppressions"],
  "lowered-threshold": settings,
  "widened-exclusion": settings,
  "weakened-configuration": settings,
  "changed-script": settings,
  "committed-report": detectors,
  "lockfile-without-manifest": detectors,
  "git-attributes": detectors,
  "git-hooks": detectors,
  "replaced-tool": settings,
  "nightshift-configuration": detectors,
  "unreadable-change": detectors,
} as const satisfies Readonly<Record<string, readonly TrialName[]>>;

/** Every name by which a base may allow what a change does. */
export const allowRules = [...new Set([...trialNames, ...findingRules, ...Object.keys(oldRules)])] as const;

/** The trials that an old rule stands for; null: it is a rule of today, or none. */
export function trialsOfOldRule(rule: string): readonly TrialName[] | null {
  const isOfToday = [...trialNames, ...findingRules].some((name) => name === rule);
  return isOfToday
    ? null
    : (new Map<string, readonly TrialName[]>(Object.entries(oldRules)).get(rule) ?? null);
}

/** An old rule is allowed by each trial that finds now what it was for. */
export function inTodaysRules(allowance: Allowance): Allowance[] {
  const trials = trialsOfOldRule(allowance.rule);
  return trials === null ? [allowance] : trials.map((rule) => ({ ...allowance, rule }));
}
