import { overBinary } from "./beside-exit-code.ts";
import { worstFirst } from "../verdict/findings.ts";
import {
  type GateRun,
  type Judgement,
  type ProblemReport,
  type Reading,
  type UnreadableReport,
} from "./measurement.ts";
import { type LintGate } from "../resolve.ts";
import { brokenReport, counted, judgeByExit, runFailure } from "./run-failure.ts";

export interface LintMeasurement {
  readonly run: GateRun;
  readonly reading: Reading<ProblemReport>;
  /** What could be read of the plain output, shown when there is no report. */
  readonly output: ProblemReport;
}

/** Passes when errors and warnings stay within their limits. Without a report the exit code decides. */
export function judgeLint(gate: LintGate, measurement: LintMeasurement): Judgement {
  const { run, output } = measurement;
  const reading = reportOf(gate, measurement);
  const expected = `errors ≤ ${gate.maxErrors}, warnings ≤ ${gate.maxWarnings}`;
  const findings = worstFirst(reading.kind === "report" ? reading.findings : output.findings);
  const failure = runFailure(run);
  if (failure) return { ...failure, expected, findings };
  const exitCode = run.kind === "exited" ? run.exitCode : 1;
  const judged =
    reading.kind === "report"
      ? judgeReport(gate, reading, exitCode)
      : overBinary(judgeWithoutReport(gate, reading, exitCode), run);
  const measured =
    reading.kind === "report"
      ? { kind: "problems" as const, errors: reading.errors, warnings: reading.warnings }
      : undefined;
  return { ...judged, expected, findings, measured };
}

/** Compilers and many linters tell their problems on either stream. */
function reportOf(gate: LintGate, { reading, output }: LintMeasurement): Reading<ProblemReport> {
  const tells = gate.report === null && output.errors + output.warnings > 0;
  return reading.kind === "unreadable" && tells ? { kind: "report", ...output, plain: true } : reading;
}

function judgeReport(
  gate: LintGate,
  { errors, warnings, plain }: ProblemReport,
  exitCode: number,
): Pick<Judgement, "status" | "actual"> {
  const measured = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  if (plain === true && exitCode !== 0) {
    // Of plain text nobody knows whether all of its problems were recognised.
    return { status: "fail", actual: `exit code ${exitCode}; ${measured} in its plain output` };
  }
  if (exitCode > 1) {
    return { status: "error", actual: `the linter failed (exit code ${exitCode}); ${measured}` };
  }
  if (exitCode === 1 && errors + warnings === 0) {
    return { status: "fail", actual: `exit code 1 although the report shows no problem` };
  }
  const within = errors <= gate.maxErrors && warnings <= gate.maxWarnings;
  return { status: within ? "pass" : "fail", actual: measured };
}

function judgeWithoutReport(
  gate: LintGate,
  { why, broken = false }: UnreadableReport,
  exitCode: number,
): Pick<Judgement, "status" | "actual"> {
  if (gate.report !== null) return { status: "error", actual: `report ${gate.report}: ${why}` };
  if (broken) return { status: "error", actual: brokenReport(why, exitCode) };
  return judgeByExit(exitCode, `judged by it alone, because the output tells no problems (${why})`);
}
