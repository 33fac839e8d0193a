import { worstFirst } from "../verdict/findings.ts";
import { overBinary } from "./beside-exit-code.ts";
import {
  type AuditReport,
  type GateRun,
  type Judgement,
  type ProblemReport,
  type Reading,
} from "./measurement.ts";
import { type CustomGate } from "../resolve.ts";
import { runFailure } from "./run-failure.ts";
import { isWorseThan, severities } from "../verdict/severity.ts";

export interface CustomMeasurement {
  readonly run: GateRun;
  /** Of the audit on standard output; read only where the gate limits severities. */
  readonly reading: Reading<AuditReport>;
  /** What could be read of the plain output. */
  readonly output: ProblemReport;
}

/** Passes when the command exits with 0 or, with `maxSeverity`, when its audit shows nothing worse. */
export function judgeCustom(gate: CustomGate, { run, reading, output }: CustomMeasurement): Judgement {
  const limit = gate.maxSeverity;
  const expected = limit === null ? "exit code 0" : `nothing worse than ${limit}`;
  const findings = worstFirst(
    limit !== null && reading.kind === "report" ? reading.findings : output.findings,
  );
  const failure = runFailure(run);
  if (failure) return { ...failure, expected, findings };
  const exitCode = run.kind === "exited" ? run.exitCode : 1;
  if (limit === null) {
    const status = exitCode === 0 ? "pass" : "fail";
    return overBinary({ status, expected, actual: `exit code ${exitCode}`, findings }, run);
  }
  if (reading.kind === "unreadable") {
    const actual = `severities unknown: ${reading.why} (exit code ${exitCode})`;
    return { status: "error", expected, actual, findings };
  }
  const present = severities.filter((severity) => reading.counts[severity] > 0).reverse();
  const tooBad = present.some((severity) => isWorseThan(severity, limit));
  const actual = present.map((severity) => `${reading.counts[severity]} ${severity}`).join(", ");
  const measured = { kind: "severity" as const, worst: present[0] ?? null };
  return { status: tooBad ? "fail" : "pass", expected, actual: actual || "no findings", findings, measured };
}
