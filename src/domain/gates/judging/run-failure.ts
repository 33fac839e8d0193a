import { spellDuration } from "../../duration.ts";
import { type GateRun, type Judgement } from "./measurement.ts";
import { type GateStatus } from "../verdict/verdict.ts";

/** Why a command gave nothing that could be judged; null: it ran to its end. */
export function runFailure(run: GateRun): { status: GateStatus; actual: string } | null {
  switch (run.kind) {
    case "timeout":
      return { status: "timeout", actual: `not finished after ${spellDuration(run.timeoutMs)}` };
    case "killed":
      return { status: "error", actual: `ended by signal ${run.signal}` };
    case "flooded":
      return { status: "error", actual: `ended because it wrote more than ${spellBytes(run.limitBytes)}` };
    case "not-started":
      return { status: "error", actual: `not started: ${run.why}` };
    case "exited":
      return exitFailure(run.exitCode);
  }
}

function exitFailure(exitCode: number): { status: GateStatus; actual: string } | null {
  if (exitCode === 127) return { status: "error", actual: "command not found (exit code 127)" };
  if (exitCode === 126) return { status: "error", actual: "command cannot be executed (exit code 126)" };
  // How a shell reports that what it ran was ended by a signal.
  if (exitCode > 128 && exitCode <= 192)
    return { status: "error", actual: `ended by a signal (exit code ${exitCode})` };
  return null;
}

/** The verdict of a command about which nothing but its exit code is known. */
export function judgeByExit(exitCode: number, note: string): Pick<Judgement, "status" | "actual"> {
  return { status: exitCode === 0 ? "pass" : "fail", actual: `exit code ${exitCode}; ${note}` };
}

/** Of a report that is none as a whole, whatever the exit code is. */
export function brokenReport(why: string, exitCode: number): string {
  return `exit code ${exitCode}, and a report that is not whole: ${why}`;
}

export function exitCodeOf(run: GateRun): number | null {
  return run.kind === "exited" ? run.exitCode : null;
}

/** "3 errors", "1 error" */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function spellBytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MiB`;
}
