import { type Severity } from "./severity.ts";
import { type FindingLevel } from "./verdict.ts";

/** How bad a finding is of which no more than its level is told. */
export const severityOfLevel: Readonly<Record<FindingLevel, Severity>> = {
  error: "high",
  warning: "moderate",
  note: "low",
  info: "info",
};

/** By a score from 0 to 10, in the bands of CVSS. */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return "critical";
  if (score >= 7) return "high";
  if (score >= 4) return "moderate";
  return score > 0 ? "low" : "info";
}
