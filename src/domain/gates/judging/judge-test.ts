import { overBinary } from "./beside-exit-code.ts";
import { gateFinding, worstFirst } from "../verdict/findings.ts";
import {
  type GateRun,
  type Judgement,
  type Reading,
  type TestReport,
  type UnreadableReport,
} from "./measurement.ts";
import { percentOf } from "./percentage.ts";
import { type TestGate } from "../resolve.ts";
import { brokenReport, counted, judgeByExit, runFailure } from "./run-failure.ts";
import { cutText } from "../../trust/text/cut-text.ts";

export interface TestMeasurement {
  readonly run: GateRun;
  readonly reading: Reading<TestReport>;
  /** The command wrote nothing at all. */
  readonly silent: boolean;
  /** How many tests were executed, and failed, as the runner says for people, with its words; null: it does not. */
  readonly told?: { readonly executed: number; readonly failed?: number; readonly said: string } | null;
}

/**
 * Passes when enough of the executed tests passed and at least one was executed.
 * Only without a configured report may the exit code alone decide.
 */
export function judgeTest(gate: TestGate, { run, reading, silent, told = null }: TestMeasurement): Judgement {
  const expected = `pass rate ≥ ${gate.minPassRate} %, at least 1 test executed`;
  const findings = worstFirst(reading.kind === "report" ? reading.findings : []);
  const failure = runFailure(run);
  if (failure) return { ...failure, expected, findings };
  const exitCode = run.kind === "exited" ? run.exitCode : 1;
  const judged =
    reading.kind === "report"
      ? judgeCounts(gate, reading, { exitCode, told })
      : judgeWithoutReport(gate, reading, { run, exitCode, silent, told });
  const measured =
    reading.kind === "report"
      ? { kind: "tests" as const, passed: reading.passed, failed: reading.failed }
      : undefined;
  return { ...judged, expected, findings: withReason(judged, findings), measured };
}

function judgeCounts(
  gate: TestGate,
  report: TestReport,
  { exitCode, told = null }: Pick<TestMeasurement, "told"> & { exitCode: number },
): Pick<Judgement, "status" | "actual"> {
  const { passed, failed, skipped } = report;
  const executed = passed + failed;
  const skips = skipped === 0 ? "" : `, ${skipped} skipped`;
  if (executed === 0) return { status: "fail", actual: `no test was executed${skips}` };
  const rate = percentOf(passed, executed);
  const measured = `pass rate ${rate} % (${passed} of ${counted(executed, "test")} passed${skips})`;
  if (exitCode !== 0 && failed === 0) {
    return {
      status: "fail",
      actual: `exit code ${exitCode} although the report shows no failure; ${measured}`,
    };
  }
  // What was tested may have written the report itself, or another part of the command over it.
  if (told !== null && (told.failed ?? 0) > failed && fallsShort(gate, told)) {
    const said = cutText(told.said, 200);
    return {
      status: "fail",
      actual: `the report shows fewer failures than the runner told: ${said}; ${measured}`,
    };
  }
  return { status: passed * 100 >= gate.minPassRate * executed ? "pass" : "fail", actual: measured };
}

function judgeWithoutReport(
  gate: TestGate,
  { why, broken = false }: UnreadableReport,
  { run, exitCode, silent, told = null }: Omit<TestMeasurement, "reading"> & { exitCode: number },
): Pick<Judgement, "status" | "actual"> {
  if (gate.report !== null) return { status: "error", actual: `report ${gate.report}: ${why}` };
  if (broken) return { status: "error", actual: brokenReport(why, exitCode) };
  if (silent)
    return { status: "error", actual: `exit code ${exitCode} and no output: nothing shows that a test ran` };
  if (told?.executed === 0)
    return { status: "fail", actual: `no test was executed: ${cutText(told.said, 200)}` };
  // What ends the process may well have set its exit code, too.
  if (told !== null && exitCode === 0 && fallsShort(gate, told))
    return { status: "fail", actual: `exit code 0 although tests failed: ${cutText(told.said, 200)}` };
  const judged = judgeByExit(
    exitCode,
    `judged by it alone, because the output tells no test results (${why})`,
  );
  // Tests may print what they like where their runner says how many there were.
  return told === null ? overBinary(judged, run) : judged;
}

function fallsShort(
  { minPassRate }: TestGate,
  { executed, failed = 0 }: { readonly executed: number; readonly failed?: number },
): boolean {
  return (executed - failed) * 100 < minPassRate * executed;
}

function withReason(
  judged: Pick<Judgement, "status" | "actual">,
  findings: Judgement["findings"],
): Judgement["findings"] {
  return judged.status === "pass" || findings.length > 0 ? findings : [gateFinding(judged.actual)];
}
