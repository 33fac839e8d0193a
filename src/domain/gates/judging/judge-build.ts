import { worstFirst } from "../verdict/findings.ts";
import { type GateRun, type Judgement, type ProblemReport } from "./measurement.ts";
import { overBinary } from "./beside-exit-code.ts";
import { type BuildGate } from "../resolve.ts";
import { counted, exitCodeOf, runFailure } from "./run-failure.ts";

/** Passes when the command exits with 0 and reports no more errors than allowed. */
export function judgeBuild(gate: BuildGate, run: GateRun, output: ProblemReport): Judgement {
  const expected = `exit code 0, errors ≤ ${gate.maxErrors}`;
  const findings = worstFirst(output.findings);
  const failure = runFailure(run);
  if (failure) return { ...failure, expected, findings };
  const exitCode = exitCodeOf(run);
  const judged = {
    status: exitCode === 0 && output.errors <= gate.maxErrors ? ("pass" as const) : ("fail" as const),
    actual: `exit code ${exitCode ?? "unknown"}, ${counted(output.errors, "error")}`,
  };
  const measured = { kind: "problems" as const, errors: output.errors, warnings: output.warnings };
  return { ...overBinary(judged, run), expected, findings, measured };
}
