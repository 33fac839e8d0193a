import { type GatesConfiguration } from "../configuration.ts";
import { type Severity } from "../verdict/severity.ts";
import { loosenThreshold, type OverruledTask, type RefusedCommit } from "./loosen.ts";
import { thresholdsIn, type MeasuredCommit, type Threshold } from "./thresholds.ts";

export interface Suggestion {
  /** Of the configuration, like `gates.lint.maxWarnings`; a custom gate goes by its name. */
  readonly key: string;
  readonly inForce: number | Severity;
  /** Null: what is in force stays. */
  readonly proposed: number | Severity | null;
  readonly why:
    | "stricter"
    /** People accept again and again what it refuses. */
    | "looser"
    /** No stricter value would have let all of them pass. */
    | "strictest_already"
    /** Some of them do not reach what is in force now. */
    | "not_reached"
    | "too_few_commits";
  /** Accepted commits on which this was measured. */
  readonly commits: number;
  /** Kinds of task for which it refuses what people accept; empty: none. */
  readonly overruled: readonly OverruledTask[];
}

/** Fewer tell nothing. */
export const fewestCommits = 5;

/**
 * For each threshold the strictest value that all the accepted commits would have met, or a looser one where people overrule
 * what is in force; what nothing was measured of is left out.
 */
export function suggestThresholds(
  configuration: GatesConfiguration,
  commits: readonly MeasuredCommit[],
  refused: readonly RefusedCommit[] = [],
): Suggestion[] {
  return thresholdsIn(configuration).flatMap((threshold) => suggestionOf(threshold, commits, refused));
}

function suggestionOf(
  threshold: Threshold,
  commits: readonly MeasuredCommit[],
  refused: readonly RefusedCommit[],
): Suggestion[] {
  const { gate, path, inForce, isStricter } = threshold;
  const measured = commits.flatMap((commit) => commit.get(gate) ?? []);
  const met = measured.map(threshold.strictestMet).filter((value) => value !== null);
  const looser = loosenThreshold(threshold, refused);
  const told = {
    key: path.join("."),
    inForce,
    commits: met.length,
    overruled: looser?.overruled ?? [],
  };
  if (looser !== null) return [{ ...told, proposed: looser.proposed, why: "looser" }];
  const [first, ...rest] = met;
  if (first === undefined) return [];
  if (met.length < fewestCommits) return [{ ...told, proposed: null, why: "too_few_commits" }];
  const loosest = rest.reduce((one, other) => (isStricter(one, other) ? other : one), first);
  if (isStricter(inForce, loosest)) return [{ ...told, proposed: null, why: "not_reached" }];
  if (!isStricter(loosest, inForce)) return [{ ...told, proposed: null, why: "strictest_already" }];
  return [{ ...told, proposed: loosest, why: "stricter" }];
}
