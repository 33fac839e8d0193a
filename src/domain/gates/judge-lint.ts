import { worstFirst } from "./findings.ts";
import { type GateRun, type Judgement, type ProblemReport, type Reading } from "./measurement.ts";
import { type LintGate } from "./resolve.ts";
import { counted, judgeByExit, runFailure } from "./run-failure.ts";

export interface LintMeasurement {
  readonly run: GateRun;
  readonly reading: Reading<ProblemReport>;
  /** What could be read of the plain output, shown when there is no report. */
  readonly output: ProblemReport;
}

/** Passes when errors and warnings stay within their limits. Without a report the exit code decides. */
export function judgeLint(gate: LintGate, { run, reading, output }: LintMeasurement): Judgement {
  const expected = `errors ≤ ${gate.maxErrors}, warnings ≤ ${gate.maxWarnings}`;
  const findings = worstFirst(reading.kind === "report" ? reading.findings : output.findings);
  const failure = runFailure(run);
  if (failure) return { ...failure, expected, findings };
  const exitCode = run.kind === "exited" ? run.exitCode : 1;
  if (reading.kind === "unreadable")
    return { ...judgeWithoutReport(gate, reading.why, exitCode), expected, findings };

  const { errors, warnings } = reading;
  const measured = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  if (exitCode > 1) {
    return {
      status: "error",
      expected,
      actual: `the linter failed (exit code ${exitCode}); ${measured}`,
      findings,
    };
  }
  if (exitCode === 1 && errors + warnings === 0) {
    return { status: "fail", expected, actual: `exit code 1 although the report shows no problem`, findings };
  }
  const within = errors <= gate.maxErrors && warnings <= gate.maxWarnings;
  return { status: within ? "pass" : "fail", expected, actual: measured, findings };
}

function judgeWithoutReport(
  gate: LintGate,
  why: string,
  exitCode: number,
): Pick<Judgement, "status" | "actual"> {
  if (gate.report !== null) return { status: "error", actual: `report ${gate.report}: ${why}` };
  return judgeByExit(exitCode, `judged by it alone, because the output is no ESLint JSON (${why})`);
}
