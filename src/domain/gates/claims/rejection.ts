import { describeTrialFinding, openFindings, openTrials, trialDemands } from "../trials/open-trials.ts";
import { placeOf } from "../verdict/findings.ts";
import { type GateVerdict } from "../verdict/verdict.ts";

/** Why a claim was refused, gate by gate. */
export interface GateFailure {
  readonly gate: string;
  readonly expected: string;
  readonly actual: string;
  /** The worst finding with its path and line; null: there is none. */
  readonly message: string | null;
}

/** What the rejection of a claim is about. Null: there was no change to judge. */
export function failuresOf(verdict: GateVerdict | null): GateFailure[] {
  if (verdict === null) {
    return [{ gate: "change", expected: "a change", actual: "no file differs from the base", message: null }];
  }
  const gates = verdict.gates
    .filter(({ status }) => status !== "pass")
    .map(({ name, expected, actual, findings: [worst] }) => {
      return { gate: name, expected, actual, message: worst === undefined ? null : told(worst) };
    });
  const trials = openTrials(verdict).map((trial) => {
    const [worst] = openFindings(trial);
    const message =
      worst === undefined
        ? null
        : told({ ...worst, message: describeTrialFinding(worst, verdict.witnesses) });
    return { gate: trial.name, expected: trialDemands[trial.name], actual: trial.summary, message };
  });
  return [...gates, ...trials];
}

function told(finding: { path: string | null; line: number | null; message: string }): string {
  return [placeOf(finding), finding.message].filter((part) => part !== null).join(": ");
}
