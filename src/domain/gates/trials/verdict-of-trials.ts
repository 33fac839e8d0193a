import { type TrialFinding, type TrialResult, type TrialStatus } from "./trial.ts";

/** What is left to decide on once the base's configuration has allowed what it allows. */
export function isOpen({ allowed }: TrialFinding): boolean {
  return allowed === undefined;
}

/** The status of a trial by its open findings. */
export function statusByFindings(findings: readonly TrialFinding[]): TrialStatus {
  const open = findings.filter(isOpen);
  if (open.some(({ level }) => level === "fail")) return "fail";
  return open.some(({ level }) => level === "review") ? "review" : "pass";
}

/** `review` where no trial fails and one wants a person, or was needed and could not decide. */
export function verdictOfTrials(trials: readonly Pick<TrialResult, "status">[]): "pass" | "fail" | "review" {
  if (trials.some(({ status }) => status === "fail")) return "fail";
  return trials.some(({ status }) => status === "review" || status === "unmeasured") ? "review" : "pass";
}
