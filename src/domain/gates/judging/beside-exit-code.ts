import { gateFinding, worstFirst } from "../verdict/findings.ts";
import { type GateRun, type Judgement } from "./measurement.ts";

type Judged = Pick<Judgement, "status" | "actual">;

/** Where the exit code alone would let a gate pass: of what is no text nobody can say what it tells. */
export function overBinary<Measured extends Judged>(judged: Measured, run: GateRun): Measured {
  if (judged.status !== "pass" || run.kind !== "exited" || run.binary !== true) return judged;
  const actual =
    `exit code ${run.exitCode}, and binary output (it holds NUL bytes), which tells nothing: ` +
    "have the command write it to a file or to /dev/null";
  return { ...judged, status: "fail", actual };
}

/** A gate is over only when everything that it started is. */
export function overLeftRunning(judgement: Judgement, run: GateRun): Judgement {
  const told = judgement.status === "pass" ? spellLeft(run) : null;
  if (told === null) return judgement;
  const mend =
    `The command ended and ${told}. Have it end what it starts; where that is meant to stay, ` +
    "the base's configuration says so by mayLeaveProcesses: true at this gate.";
  return {
    ...judgement,
    status: "fail",
    expected: `${judgement.expected}, nothing left running`,
    actual: `${judgement.actual}, but ${told}`,
    findings: worstFirst([gateFinding(mend), ...judgement.findings]),
  };
}

/** "left running: sleep 600"; null: nothing was. */
export function spellLeft(run: GateRun): string | null {
  return run.kind === "exited" && run.left !== undefined ? `left running: ${run.left.join("; ")}` : null;
}
