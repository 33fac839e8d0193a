import { describeTrialFinding, openFindings, openTrials, trialDemands } from "../trials/open-trials.ts";
import { placeOf } from "../verdict/findings.ts";
import { type GateVerdict } from "../verdict/verdict.ts";

/** Why a gate or a trial refused a claim, with everything that it found. */
export interface FullFailure {
  readonly gate: string;
  readonly expected: string;
  readonly actual: string;
  /** Each with its path and line, worst first. */
  readonly findings: readonly string[];
  /** The last lines that its command printed. */
  readonly output: readonly string[];
}

const lastLines = 5;

/** Lists the gates and trials that rejected a claim. A verdict of null: there was no change to judge. */
export function failuresInFull(verdict: GateVerdict | null): FullFailure[] {
  if (verdict === null) {
    const actual = "no file differs from the base";
    return [{ gate: "change", expected: "a change", actual, findings: [], output: [] }];
  }
  const gates = verdict.gates.filter(({ status }) => status !== "pass");
  return [
    ...gates.map(({ name: gate, expected, actual, findings, log }) => {
      const output = log.split("\n").filter((line) => line.trim() !== "");
      return { gate, expected, actual, findings: findings.map(told), output: output.slice(-lastLines) };
    }),
    ...openTrials(verdict).map((trial) => ({
      ...{ gate: trial.name, expected: trialDemands[trial.name], actual: trial.summary, output: [] },
      findings: openFindings(trial).map((finding) =>
        told({ ...finding, message: describeTrialFinding(finding, verdict.witnesses) }),
      ),
    })),
  ];
}

function told(finding: { path: string | null; line: number | null; message: string }): string {
  return [placeOf(finding), finding.message].filter((part) => part !== null).join(": ");
}
