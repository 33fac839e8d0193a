import { openFindings } from "../trials/open-trials.ts";
import { type TrialResult } from "../trials/trial.ts";
import { type Finding, type GateResult } from "./verdict.ts";
import { cutText } from "../../trust/text/cut-text.ts";

const maxLength = 120;

/** Why a gate did not pass, in words of which repeats can be counted: without places and numbers. Null: it passed. */
export function failureReason({ status, actual, findings }: GateResult): string | null {
  switch (status) {
    case "pass":
      return null;
    case "timeout":
      return "not finished in time";
    case "error":
      return countable(actual);
    case "fail":
      return reasonOf(findings) ?? countable(actual);
  }
}

/** Likewise of a trial. */
export function trialReason(trial: TrialResult): string | null {
  if (trial.status === "pass" || trial.status === "skipped") return null;
  return mostFrequent(openFindings(trial).map(({ rule }) => rule)) ?? countable(trial.summary);
}

function reasonOf(findings: readonly Finding[]): string | null {
  const errors = findings.filter(({ level }) => level === "error");
  const worst = errors.length > 0 ? errors : findings;
  return mostFrequent(worst.map(({ rule, message }) => countable(rule ?? message)));
}

function mostFrequent(reasons: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}

function countable(text: string): string {
  const line = text
    .replace(/\d+(?:\.\d+)?/g, "N")
    .replace(/\s+/g, " ")
    .trim();
  return cutText(line, maxLength);
}
