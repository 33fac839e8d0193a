import { type ReportedCheck } from "../../gates/judging/judge-check.ts";
import { isOwnCheck } from "../../gates/own-check.ts";

export interface BranchDecision {
  /** Checks that fail, once for each name. */
  readonly failing: readonly ReportedCheck[];
  /** Names of checks for which something was filed and that pass again. */
  readonly passing: readonly string[];
}

const failures = new Set(["failure", "error", "timed_out", "startup_failure"]);

/**
 * Which checks of others on the head of the default branch are stuck, and which are so no more. One that is under
 * way, was cancelled or skipped, or waits for a person says neither.
 */
export function decideOnBranch(checks: readonly ReportedCheck[], filed: readonly string[]): BranchDecision {
  const others = checks.filter(({ name }) => !isOwnCheck(name));
  const failing = others.filter(({ conclusion }) => conclusion !== null && failures.has(conclusion));
  const names = new Set(failing.map(({ name }) => name));
  return {
    failing: [...names].flatMap((name) => failing.find((check) => check.name === name) ?? []),
    passing: filed.filter((name) => {
      const ofName = others.filter((check) => check.name === name);
      return ofName.length > 0 && ofName.every(({ conclusion }) => conclusion === "success");
    }),
  };
}
