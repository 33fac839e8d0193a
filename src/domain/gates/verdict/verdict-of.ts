import { type GateResult, type GateVerdict, type TamperFinding } from "./verdict.ts";

/** Passes only when there is something to judge by, every gate passed and nothing was tampered with. */
export function verdictOf(
  gates: readonly Pick<GateResult, "status">[],
  tamper: readonly TamperFinding[] = [],
): GateVerdict["verdict"] {
  const passed = gates.length > 0 && gates.every(({ status }) => status === "pass") && tamper.length === 0;
  return passed ? "pass" : "fail";
}
