import { autonomous } from "./autonomous.ts";
import { type GateStrategy, type GateStrategyName } from "./gate-strategy.ts";
import { interactive } from "./interactive.ts";

/** The only place where it is asked whether a run is autonomous. */
export function gateStrategyOf({ strategy }: { readonly strategy: GateStrategyName }): GateStrategy {
  return strategy === "autonomous" ? autonomous : interactive;
}

export interface ChosenStrategy {
  readonly strategy: GateStrategyName;
  /** Who chose it: whoever asked for this job, or the configuration. */
  readonly from: "job" | "repository";
}

/** Which strategy a job begins with: asked for with it, or `autonomy.enabled`. */
export function chooseStrategy({
  asked,
  enabled,
}: {
  readonly asked: boolean;
  readonly enabled: boolean;
}): ChosenStrategy {
  if (asked) return { strategy: "autonomous", from: "job" };
  return { strategy: enabled ? "autonomous" : "interactive", from: "repository" };
}
