import { applyAllowances } from "../../../domain/gates/trials/allow.ts";
import { type TestGate } from "../../../domain/gates/resolve.ts";
import { type TrialReport, type TrialResult } from "../../../domain/gates/trials/trial.ts";
import { findChangedJudge } from "./changed-judge.ts";
import { detectChanges } from "./detect-changes.ts";
import { tryGatesCanFail } from "./try-gates-can-fail.ts";
import { tryRestoredTests } from "./try-restored-tests.ts";
import { tryGatesWeekly } from "./try-gates-weekly.ts";
import { trySettings } from "./try-settings.ts";
import { trySuppressions } from "./try-suppressions.ts";
import { tryTests } from "./try-tests.ts";
import { type TrialRequest } from "./trial-request.ts";

/**
 * Tries what a change does to its own judge. Where it leaves the judge alone only the detectors look at it; what a gate refuses anyway
 * costs no trial. Throws only when it was aborted, or no room could be made.
 */
export async function runTrials(trial: TrialRequest): Promise<TrialReport> {
  const { results, request } = trial;
  const detected = await detectChanges(trial);
  const reports: TrialReport[] = [{ trials: [detected], demands: [], witnesses: [] }];
  const take = (result: TrialResult | null) => {
    if (result !== null) reports.push({ trials: [result], demands: [], witnesses: [] });
  };
  if (results.every(({ status }) => status === "pass")) {
    take(await tryRestoredTests(trial));
    take(await trySuppressions(trial));
    const judge = await findChangedJudge(trial);
    if (judge.isChanged) {
      const gates = request.config.gates.filter((gate): gate is TestGate => gate.kind === "test");
      for (const gate of gates) reports.push(await tryTests(trial, gate));
      take(await trySettings(trial));
    }
    take(await (judge.areSettingsChanged ? tryGatesCanFail(trial) : tryGatesWeekly(trial)));
  }
  request.signal.throwIfAborted();
  const trials = joinByName(reports.flatMap((one) => one.trials));
  return {
    trials: applyAllowances(trials, request.config.allow),
    demands: reports.flatMap((one) => one.demands).slice(0, 500),
    witnesses: reports.flatMap((one) => one.witnesses).slice(0, 100),
  };
}

const severity = ["fail", "review", "unmeasured", "pass", "skipped"] as const;

/** Several gates with tests give several results of one trial: the worst counts. */
function joinByName(trials: readonly TrialResult[]): TrialResult[] {
  const joined = new Map<TrialResult["name"], TrialResult>();
  for (const one of trials) {
    const other = joined.get(one.name);
    if (other === undefined) {
      joined.set(one.name, one);
      continue;
    }
    const [worst = one.status] = severity.filter(
      (status) => status === one.status || status === other.status,
    );
    joined.set(one.name, {
      name: one.name,
      status: worst,
      summary: `${other.summary}; ${one.summary}`,
      findings: [...other.findings, ...one.findings].slice(0, 100),
      seconds: one.seconds + other.seconds,
      cached: one.cached && other.cached,
    });
  }
  return [...joined.values()];
}
