import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult, type TamperFinding } from "../../../domain/gates/verdict/verdict.ts";
import { combineCommits, type Combination } from "../../../workspaces/git/combine-commits.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { type Look } from "../tampering/tamper-talk.ts";

/** A change whose gates passed, to be judged once more with files of the base. */
export interface Trial extends Omit<Look, "findings"> {
  readonly mirror: Mirror;
  /** Where the change left the base. */
  readonly from: string;
  readonly head: string;
  /** All that it touches, also by taking it away. */
  readonly paths: readonly string[];
  /** What the gates said of the head. */
  readonly results: readonly GateResult[];
  /** What the base allows of what was found so far. */
  readonly allowed: readonly TamperFinding[];
  /** Judges only those gates over another commit. */
  readonly judge: (commit: string, gates: ResolvedGates["gates"]) => Promise<readonly GateResult[]>;
}

/** The gates of a kind that passed. */
export function passedGates(
  { results }: Pick<Trial, "results">,
  { gates }: ResolvedGates,
  kinds: readonly GateResult["kind"][],
): ResolvedGates["gates"] {
  const passed = results.filter(({ kind, status }) => kinds.includes(kind) && status === "pass");
  return gates.filter(({ name }) => passed.some((result) => result.name === name));
}

/** Judges the files of two commits, put together in a room of their own. */
export async function judgeCombined(
  trial: Trial,
  files: Combination,
  gates: ResolvedGates["gates"],
): Promise<readonly GateResult[]> {
  // Here a failure counts for the change: one that comes only of what is left running must not.
  const asked = gates.map((gate) => ({ ...gate, mayLeaveProcesses: true as const }));
  return trial.judge(await combineCommits(trial.mirror, files), asked);
}
