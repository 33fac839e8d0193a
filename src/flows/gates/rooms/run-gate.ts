import { overLeftRunning } from "../../../domain/gates/judging/beside-exit-code.ts";
import { judgeBuild } from "../../../domain/gates/judging/judge-build.ts";
import { judgeCoverage } from "../../../domain/gates/judging/judge-coverage.ts";
import { judgeCustom } from "../../../domain/gates/judging/judge-custom.ts";
import { judgeLint } from "../../../domain/gates/judging/judge-lint.ts";
import { judgeTest } from "../../../domain/gates/judging/judge-test.ts";
import {
  type AuditReport,
  type Judgement,
  type Reading,
  type TestReport,
} from "../../../domain/gates/judging/measurement.ts";
import { isReportGlob } from "../../../domain/gates/report-path.ts";
import {
  type CoverageGate,
  type CustomGate,
  type ReproduceGate,
  type ResolvedGate,
  type TestGate,
} from "../../../domain/gates/resolve.ts";
import { type ExecutedTests, type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { readCompilerOutput } from "../../../reports/problems/compiler-output.ts";
import { coverageReport } from "../../../reports/coverage/coverage-report.ts";
import { problemReport, readAudit } from "../../../reports/problems/problem-report.ts";
import { readReportFile } from "../../../reports/report-file.ts";
import { readText, unreadable, type ReportReader } from "../../../reports/report-reader.ts";
import { readRunnerSummary } from "../../../reports/tests/runner-summary.ts";
import { readTestReports } from "../../../reports/tests/test-report-files.ts";
import { testReport } from "../../../reports/tests/test-report.ts";
import { redactAll, redactFindings, redactTests } from "../redact-all.ts";
import { type Room } from "./room.ts";
import { logOf, runInRoom, type RoomRun } from "./run-in-room.ts";

/** A gate that one clean room is enough for. */
export type InOneRoom = Exclude<ResolvedGate, ReproduceGate>;

/** Runs one gate in the room and judges what it left. Throws only when it was aborted. */
export async function runGate(room: Room, gate: InOneRoom, signal: AbortSignal): Promise<GateResult> {
  if (gate.kind === "coverage") return runCoverage(room, gate, signal);
  const ran = await runInRoom(room, gate, signal);
  const judgement = overLeftRunning(await judge(room, gate, ran), ran.run);
  return resultOf(room, gate, { judgement, ran });
}

async function judge(room: Room, gate: Exclude<InOneRoom, CoverageGate>, ran: RoomRun): Promise<Judgement> {
  const { root } = room;
  const { run, stdout } = ran;
  const output = () => readCompilerOutput(`${stdout}\n${ran.stderr}`, root);
  switch (gate.kind) {
    case "build":
      return judgeBuild(gate, run, output());
    case "lint": {
      const reading = await readReport(gate, { room, ran }, problemReport(root));
      return judgeLint(gate, { run, reading, output: output() });
    }
    case "test": {
      const reading = await readTests(gate, { room, ran });
      // What a runner says at its end is in the log also where there was more output than is read.
      const printed = `${stdout}\n${ran.stderr}${ran.truncated ? `\n${ran.log}` : ""}`;
      // A report on the standard output is itself what the runner says.
      const isSaid = reading.kind === "report" && gate.report === null;
      const told = isSaid ? null : readRunnerSummary(printed, gate.command);
      const judgement = judgeTest(gate, { run, reading, silent: printed.trim() === "", told });
      if (reading.kind === "report") return { ...judgement, tests: executedTests(reading) };
      return told === null ? judgement : { ...judgement, tests: { executed: told.executed, names: null } };
    }
    case "custom":
      return judgeCustom(gate, { run, reading: auditOf(gate, { room, ran }), output: output() });
  }
}

/** Read only where the gate limits severities. */
function auditOf(
  { maxSeverity }: CustomGate,
  { room, ran }: { readonly room: Room; readonly ran: RoomRun },
): Reading<AuditReport> {
  if (maxSeverity === null) return unreadable("it is not read");
  if (ran.truncated) return unreadable("there is more output than is read");
  return readAudit(ran.stdout, room.root);
}

function executedTests({ passed, failed, names }: TestReport): ExecutedTests {
  return { executed: passed + failed, names: names ?? null };
}

async function runCoverage(room: Room, gate: CoverageGate, signal: AbortSignal): Promise<GateResult> {
  const { command, ...limits } = gate;
  const ran = command === null ? null : await runInRoom(room, { command, ...limits }, signal);
  const reading = await readReport(gate, { room, ran: null }, coverageReport(room.root));
  const judged = judgeCoverage(gate, ran?.run ?? null, reading);
  return resultOf(room, gate, { judgement: ran === null ? judged : overLeftRunning(judged, ran.run), ran });
}

async function readTests(
  gate: TestGate,
  { room, ran }: { readonly room: Room; readonly ran: RoomRun },
): Promise<Reading<TestReport>> {
  const { report, command } = gate;
  if (report !== null && isReportGlob(report)) return readTestReports(room.root, report, command);
  return readReport(gate, { room, ran }, testReport(room.root, command));
}

/** What a gate reports: in the file that it names, or else on the standard output of its command. */
async function readReport<Report>(
  { report }: { readonly report: string | null },
  { room, ran }: { readonly room: Room; readonly ran: RoomRun | null },
  reader: ReportReader<Report>,
): Promise<Reading<Report>> {
  if (report !== null) return readReportFile(room.root, report, reader);
  if (ran?.truncated === true) return unreadable("there is more output than is read");
  return readText(reader, ran?.stdout ?? "");
}

async function resultOf(
  { redact }: Room,
  { name, kind }: ResolvedGate,
  { judgement, ran }: { readonly judgement: Judgement; readonly ran: RoomRun | null },
): Promise<GateResult> {
  const { status, expected, tests, measured } = judgement;
  const [actual = ""] = await redactAll(redact, [judgement.actual]);
  return {
    ...{ name, kind, status, expected, actual },
    findings: await redactFindings(redact, judgement.findings),
    seconds: ran?.seconds ?? 0,
    cached: false,
    ...logOf(ran),
    ...(tests === undefined ? {} : { tests: await redactTests(redact, tests) }),
    ...(measured === undefined ? {} : { measured }),
  };
}
