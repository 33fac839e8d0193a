import { type TrialResult } from "../trials/trial.ts";
import { verdictOfTrials } from "../trials/verdict-of-trials.ts";
import { type GateResult, type GateVerdict } from "./verdict.ts";

/** Passes only when there is something to judge by, every gate passed or was red before, and every trial holds. */
export function verdictOf(
  gates: readonly Pick<GateResult, "status" | "redBefore">[],
  trials: readonly Pick<TrialResult, "status">[] = [],
): GateVerdict["verdict"] {
  const passed =
    gates.length > 0 && gates.every(({ status, redBefore }) => status === "pass" || redBefore === true);
  return passed ? verdictOfTrials(trials) : "fail";
}
