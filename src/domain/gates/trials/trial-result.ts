import { type TrialFinding, type TrialResult } from "./trial.ts";
import { statusByFindings } from "./verdict-of-trials.ts";

const maxFindings = 100;
const levels: readonly TrialFinding["level"][] = ["fail", "review", "note"];

/** What came of a trial, by its findings: worst first, and of a great many it says how many it leaves out. */
export function trialResult({
  name,
  summary,
  findings,
  seconds,
}: Pick<TrialResult, "name" | "summary" | "findings" | "seconds">): TrialResult {
  const sorted = [...findings].sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
  const left = sorted.length - maxFindings;
  const more = left > 0 ? `; ${left} more findings are not listed` : "";
  return {
    ...{ name, status: statusByFindings(sorted), summary: `${summary}${more}` },
    ...{ findings: sorted.slice(0, maxFindings), seconds, cached: false },
  };
}
