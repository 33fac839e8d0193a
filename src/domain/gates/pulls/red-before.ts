import { maxFindings } from "../verdict/findings.ts";
import { verdictOf } from "../verdict/verdict-of.ts";
import { type Finding, type GateResult, type GateVerdict } from "../verdict/verdict.ts";

/** The verdict with the gates marked that failed over the base already, in the same way: nothing is refused for them. */
export function markRedBefore(verdict: GateVerdict, base: readonly GateResult[]): GateVerdict {
  const gates = verdict.gates.map((gate) =>
    failsAsBefore(
      gate,
      base.find(({ name }) => name === gate.name),
    )
      ? { ...gate, redBefore: true as const }
      : gate,
  );
  return { ...verdict, gates, verdict: verdictOf(gates, verdict.trials) };
}

/** True where each finding stands in the base's run, too; a gate without findings is compared by its measure. */
function failsAsBefore(head: GateResult, base: GateResult | undefined): boolean {
  if (head.status === "pass" || base?.status !== head.status) return false;
  if (head.findings.length === 0) return head.actual === base.actual;
  if (head.findings.length >= maxFindings) return false;
  const left = base.findings.map(nameOfFinding);
  return head.findings.every((finding) => {
    const at = left.indexOf(nameOfFinding(finding));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Lines move with whatever stands above them. */
function nameOfFinding({ path, rule, message }: Finding): string {
  return JSON.stringify([path, rule, message]);
}
