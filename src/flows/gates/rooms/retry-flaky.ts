import { type ResolvedGate } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";

/** Whether the gate is to be run once more: only tests, only where the base's configuration says so. */
export function isRetried(gate: ResolvedGate, { status }: GateResult): boolean {
  return gate.kind === "test" && gate.retryFlaky && status === "fail";
}

/** The second result decides; it tells the first one too. */
export function resultOfBoth(first: GateResult, second: GateResult): GateResult {
  const findings = second.status === "pass" ? first.findings : second.findings;
  return {
    ...second,
    actual: `${second.actual}; rerun after a first run that failed: ${first.actual}`,
    findings,
    seconds: first.seconds + second.seconds,
  };
}
