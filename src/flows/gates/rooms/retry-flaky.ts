import { type ResolvedGate, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { type GateProgress } from "./judge-in-room.ts";

/** What is judged, and whom it tells. */
export interface Judged {
  readonly config: ResolvedGates;
  readonly onProgress?: (progress: GateProgress) => void;
}

/**
 * Judges, and once more in rooms of its own what the base's configuration calls flaky and failed: nothing that the first run left behind
 * may help the second. The second result of a gate decides; it tells the first one too.
 */
export async function retryFlaky(
  { config, onProgress }: Judged,
  judgeInRooms: (judged: Judged) => Promise<readonly GateResult[]>,
): Promise<readonly GateResult[]> {
  const again: ResolvedGate[] = [];
  const isHeldBack = (progress: GateProgress) => {
    if (progress.kind !== "finished") return false;
    const { name, status } = progress.result;
    const gate = config.gates.find((one) => one.name === name);
    if (gate === undefined || !isRetried(gate, status, again)) return false;
    again.push(gate);
    return true;
  };
  const judged = await judgeInRooms({
    config,
    onProgress: (progress) => {
      if (!isHeldBack(progress)) onProgress?.(progress);
    },
  });
  if (again.length === 0) return judged;
  const retried = await judgeInRooms({ config: { ...config, gates: again } });
  return judged.map((first) => {
    const second = retried.find(({ name }) => name === first.name);
    if (second === undefined) return first;
    const result = resultOfBoth(first, second);
    onProgress?.({ kind: "finished", result });
    return result;
  });
}

/** Tests that may be flaky, and with them the coverage that they did not write. */
function isRetried(
  gate: ResolvedGate,
  status: GateResult["status"],
  again: readonly ResolvedGate[],
): boolean {
  if (gate.kind === "coverage") return status !== "pass" && again.length > 0;
  return gate.kind === "test" && gate.retryFlaky && status === "fail";
}

function resultOfBoth(first: GateResult, second: GateResult): GateResult {
  const findings = second.status === "pass" ? first.findings : second.findings;
  return {
    ...second,
    actual: `${second.actual}; rerun after a first run that failed: ${first.actual}`,
    findings,
    seconds: first.seconds + second.seconds,
  };
}
