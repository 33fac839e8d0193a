import { placeOf } from "../verdict/findings.ts";
import { type GateVerdict } from "../verdict/verdict.ts";

/** Why a claim was refused, gate by gate. */
export interface GateFailure {
  readonly gate: string;
  readonly expected: string;
  readonly actual: string;
  /** The worst finding with its place; null: the gate told none. */
  readonly message: string | null;
}

/** What the rejection of a claim is about. Null: there was no change to judge. */
export function failuresOf(verdict: GateVerdict | null): GateFailure[] {
  if (verdict === null) {
    return [{ gate: "change", expected: "a change", actual: "no file differs from the base", message: null }];
  }
  const gates = verdict.gates
    .filter(({ status }) => status !== "pass")
    .map(({ name, expected, actual, findings: [worst] }) => {
      return { gate: name, expected, actual, message: worst === undefined ? null : told(worst) };
    });
  const [tampering] = verdict.tamper;
  if (tampering === undefined) return gates;
  const expected = "nothing that weakens a check";
  const actual = `${verdict.tamper.length} found`;
  return [...gates, { gate: "tamper", expected, actual, message: told(tampering) }];
}

function told(finding: { path: string | null; line: number | null; message: string }): string {
  return [placeOf(finding), finding.message].filter((part) => part !== null).join(": ");
}
