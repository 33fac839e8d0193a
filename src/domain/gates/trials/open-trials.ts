import { type TrialFinding, type TrialName, type TrialReport, type TrialResult } from "./trial.ts";
import { isOpen } from "./verdict-of-trials.ts";

/** The name under which all trials of a verdict are accepted, and failures of theirs are told. */
export const trialsGate = "trials";

/** Why work waits that programs cannot decide on. */
export const reviewHold = "a person has to look at what this change asks of the tests";

/** No trials, where there was nothing to compare with or nothing to try. */
export const noTrials: TrialReport = { trials: [], demands: [], witnesses: [] };

/** What each trial demands of a change. */
export const trialDemands: Readonly<Record<TrialName, string>> = {
  "base-judge": "the base's tests and checks hold over the change, too",
  "base-settings": "the tests hold under the base's settings, too",
  "new-tests": "new and rewritten tests fail over the old product",
  "kill-parity": "what the base's tests notice is still noticed",
  suppressions: "added marks hide nothing",
  "can-fail": "each gate fails over a planted defect",
  detectors: "nothing that weakens what judges the change",
};

/** What keeps the trials from a pass. */
export function openTrials({ trials }: Pick<TrialReport, "trials">): TrialResult[] {
  return trials.filter(({ status }) => status !== "pass" && status !== "skipped");
}

/** What keeps one trial from a pass: of one that fails, what it fails for. */
export function openFindings({ findings, status }: TrialResult): TrialFinding[] {
  const open = findings.filter(isOpen);
  if (status === "fail") return open.filter(({ level }) => level === "fail");
  return open.filter(({ level }) => level !== "note");
}

/** The sentence of its witness, for that says what to run and how it ends. */
export function describeTrialFinding(
  { message, witness }: Pick<TrialFinding, "message" | "witness">,
  witnesses: TrialReport["witnesses"],
): string {
  return witnesses.find(({ id }) => id === witness)?.sentence ?? message;
}
