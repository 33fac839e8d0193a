import { globToRegExp } from "../../trust/path-glob.ts";
import { type AllowedFinding, type TamperFinding } from "../verdict/verdict.ts";
import { type tamperRules } from "./rules.ts";

/** What the base's configuration lets a change do. */
export interface Allowance {
  readonly rule: (typeof tamperRules)[number];
  /** Globs over whole paths. */
  readonly paths: readonly string[];
  readonly reason: string;
}

export interface Sifted {
  /** Each fatal. */
  readonly tamper: readonly TamperFinding[];
  readonly allowed: readonly AllowedFinding[];
}

export function siftAllowed(findings: readonly TamperFinding[], allow: readonly Allowance[]): Sifted {
  const compiled = allow.map((one) => ({ ...one, patterns: one.paths.map(globToRegExp) }));
  const tamper: TamperFinding[] = [];
  const allowed: AllowedFinding[] = [];
  for (const finding of findings) {
    const by = compiled.find(
      ({ rule, patterns }) => rule === finding.rule && patterns.some((pattern) => pattern.test(finding.path)),
    );
    if (by === undefined) tamper.push(finding);
    else allowed.push({ ...finding, reason: by.reason });
  }
  return { tamper, allowed };
}
