import { placeOf } from "../verdict/findings.ts";
import { type ResolvedGate, type ResolvedGates } from "../resolve.ts";
import { type Finding, type GateResult } from "../verdict/verdict.ts";

/** A gate that takes longer is not cheap. */
const longestMs = 2 * 60_000;

/** Those that are cheap enough to run while the agent works: they build and lint. */
export function cheapGates(config: ResolvedGates): ResolvedGates {
  return {
    ...config,
    gates: cheapOf(config.gates),
    sections: config.sections.map((section) => ({ ...section, gates: cheapOf(section.gates) })),
    checks: [],
  };
}

function cheapOf(gates: readonly ResolvedGate[]): ResolvedGate[] {
  return gates
    .filter(({ kind }) => kind === "build" || kind === "lint")
    .map((gate) => ({ ...gate, timeoutMs: Math.min(gate.timeoutMs, longestMs) }));
}

export interface FreshFailures {
  /** With what is fresh of their findings alone. */
  readonly gates: readonly GateResult[];
  /** By which each is known again. */
  readonly keys: readonly string[];
}

/** What fails and was not told before. What could not be judged says nothing of unfinished work. */
export function freshFailures(
  results: readonly GateResult[],
  told: Pick<ReadonlySet<string>, "has">,
): FreshFailures {
  const keys: string[] = [];
  const gates = results.flatMap((result): GateResult[] => {
    if (result.status !== "fail") return [];
    const known = result.findings.map((finding) => ({ finding, key: keyOf(result.name, finding) }));
    const fresh = known.filter(({ key }) => !told.has(key));
    const whole = JSON.stringify([result.name, result.actual]);
    if (known.length === 0 ? told.has(whole) : fresh.length === 0) return [];
    keys.push(...(known.length === 0 ? [whole] : fresh.map(({ key }) => key)));
    // The output would tell once more what was told.
    const log = fresh.length === known.length ? result.log : "";
    return [{ ...result, findings: fresh.map(({ finding }) => finding), log }];
  });
  return { gates, keys: [...new Set(keys)] };
}

/** Without the line, which moves with every edit above it. */
function keyOf(gate: string, { line: _, ...finding }: Finding): string {
  return JSON.stringify([gate, placeOf({ ...finding, line: null }), finding.rule, finding.message]);
}
