import { type AgentSubject } from "../runner.ts";
import { type ReplayScript } from "./script.ts";

/** The first script, in the order given, whose every match key fits. */
export function matchScript(
  scripts: readonly ReplayScript[],
  subject: AgentSubject,
): ReplayScript | undefined {
  return scripts.find((script) => mismatch(script, subject) === null);
}

/** Why none fits, script by script, for whoever wrote them. */
export function explainNoMatch(scripts: readonly ReplayScript[], subject: AgentSubject): string {
  const { role, stage, attempt, phase, specialist } = subject;
  const session = Object.entries({ role, issue: subject.issueTitle, stage, attempt, phase, specialist })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .join(" ");
  const tried = scripts.map((script) => `${script.file} (${mismatch(script, subject) ?? "fits"})`);
  return `no replay script matches ${session}; tried: ${tried.join(", ") || "none, there is no script"}`;
}

function mismatch({ match }: ReplayScript, subject: AgentSubject): string | null {
  if (match.issue !== undefined && !match.issue.test(subject.issueTitle)) return "issue does not fit";
  for (const key of ["role", "stage", "attempt", "phase", "specialist"] as const) {
    if (match[key] !== undefined && match[key] !== subject[key]) return `${key} does not fit`;
  }
  return null;
}
