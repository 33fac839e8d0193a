import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { type Change } from "../../../domain/trust/change.ts";
import { type Sides } from "../../../languages/sides.ts";
import { type JudgeDeps, type TreeRequest } from "../judge-tree.ts";

/** A change whose gates passed, to be tried. */
export interface TrialRequest {
  readonly deps: JudgeDeps;
  readonly request: TreeRequest;
  /** The merge base. */
  readonly from: string;
  readonly head: string;
  readonly changes: readonly Change[];
  readonly sides: Sides;
  /** The gates' results over the head. */
  readonly results: readonly GateResult[];
  /** The work is about the tests themselves. */
  readonly areTestsTheWork: boolean;
}

/** Paths of a side that the change touches, as the base and as the head call them. */
export function touchedOn(
  { changes, sides }: Pick<TrialRequest, "changes" | "sides">,
  side: "judge" | "product",
): Change[] {
  return changes.filter(({ path, oldPath }) =>
    [path, oldPath ?? path].some((one) => sides.sideOf(one) === side),
  );
}
