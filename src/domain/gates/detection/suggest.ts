import { type GatesConfiguration } from "../configuration.ts";
import { namesGates, resolveGates, type CoverageMeasure, type ResolvedGate } from "../resolve.ts";
import { isWorseThan, severities, type Severity } from "../verdict/severity.ts";
import { type MeasuredNumbers } from "../verdict/verdict.ts";

/** What the gates measured on a commit that they accepted, by their names. */
export type MeasuredCommit = ReadonlyMap<string, MeasuredNumbers>;

export interface Suggestion {
  /** Of the configuration, like `gates.lint.maxWarnings`; a custom gate goes by its name. */
  readonly key: string;
  readonly inForce: number | Severity;
  /** Null: what is in force stays. */
  readonly proposed: number | Severity | null;
  readonly why:
    | "stricter"
    /** No stricter value would have let all of them pass. */
    | "strictest_already"
    /** Some of them do not reach what is in force now. */
    | "not_reached"
    | "too_few_commits";
  /** Accepted commits on which this was measured. */
  readonly commits: number;
}

/** Fewer tell nothing. */
export const fewestCommits = 5;

/** Of gates that are found in the project, which are judged by the profile, those that were measured. */
const found = { build: { command: "-" }, lint: { command: "-" }, test: { command: "-" }, coverage: {} };

/**
 * For each threshold the strictest value that all the accepted commits would have met. Never looser than what is in
 * force; what nothing was measured of is left out.
 */
export function suggestThresholds(
  configuration: GatesConfiguration,
  commits: readonly MeasuredCommit[],
): Suggestion[] {
  const { gates, sections } = resolveGates({ ...(namesGates(configuration) ? {} : found), ...configuration });
  const parts = sections.map(({ pattern, gates: own }) => ({
    ...{ place: `gates.paths.${pattern}`, suffix: ` (${pattern})`, gates: own },
  }));
  return [{ place: "gates", suffix: "", gates }, ...parts].flatMap(({ place, suffix, gates: own }) =>
    own.flatMap((gate) => {
      const measured = commits.flatMap((commit) => commit.get(gate.name) ?? []);
      return thresholdsOf(gate).flatMap((threshold) =>
        suggestionOf({ ...threshold, key: `${place}.${threshold.key.replace(`${suffix}.`, ".")}` }, measured),
      );
    }),
  );
}

/** One threshold of a gate: what it is, and the strictest value that a measurement meets. */
interface Threshold {
  /** Within the gates of its place. */
  readonly key: string;
  readonly inForce: number | Severity;
  /** Null: the measurement says nothing about it. */
  readonly strictestMet: (measured: MeasuredNumbers) => number | Severity | null;
  readonly isStricter: (one: number | Severity, other: number | Severity) => boolean;
}

function suggestionOf(threshold: Threshold, measured: readonly MeasuredNumbers[]): Suggestion[] {
  const { key, inForce, isStricter } = threshold;
  const met = measured.map(threshold.strictestMet).filter((value) => value !== null);
  const [first, ...rest] = met;
  if (first === undefined) return [];
  const told = { key, inForce, commits: met.length };
  if (met.length < fewestCommits) return [{ ...told, proposed: null, why: "too_few_commits" }];
  const loosest = rest.reduce((one, other) => (isStricter(one, other) ? other : one), first);
  if (isStricter(inForce, loosest)) return [{ ...told, proposed: null, why: "not_reached" }];
  if (!isStricter(loosest, inForce)) return [{ ...told, proposed: null, why: "strictest_already" }];
  return [{ ...told, proposed: loosest, why: "stricter" }];
}

const fewer = (one: number | Severity, other: number | Severity) => Number(one) < Number(other);
const more = (one: number | Severity, other: number | Severity) => Number(one) > Number(other);
const milder = (one: number | Severity, other: number | Severity) =>
  isWorseThan(other as Severity, one as Severity);

function thresholdsOf(gate: ResolvedGate): Threshold[] {
  switch (gate.kind) {
    case "build":
      return [problems("build.maxErrors", gate.maxErrors, "errors")];
    case "lint":
      return [
        problems("lint.maxErrors", gate.maxErrors, "errors"),
        problems("lint.maxWarnings", gate.maxWarnings, "warnings"),
      ];
    case "test":
      return [
        {
          ...{ key: "test.minPassRate", inForce: gate.minPassRate, isStricter: more },
          strictestMet: (each) =>
            each.kind === "tests" ? percentMet(each.passed, each.passed + each.failed) : null,
        },
      ];
    case "coverage":
      return (["lines", "branches", "functions", "statements"] as const).map((measure) =>
        coverage(measure, gate.thresholds[measure]),
      );
    case "custom":
      return gate.maxSeverity === null ? [] : [severity(gate.name, gate.maxSeverity)];
    case "reproduce":
      return [];
  }
}

function problems(key: string, inForce: number, level: "errors" | "warnings"): Threshold {
  const strictestMet = (each: MeasuredNumbers) => (each.kind === "problems" ? each[level] : null);
  return { key, inForce, strictestMet, isStricter: fewer };
}

function coverage(measure: CoverageMeasure, inForce: number): Threshold {
  const strictestMet = (each: MeasuredNumbers) => {
    const count = each.kind === "coverage" ? each.total[measure] : null;
    return count === null ? null : percentMet(count.covered, count.total);
  };
  return { key: `coverage.${measure}`, inForce, strictestMet, isStricter: more };
}

function severity(name: string, inForce: Severity): Threshold {
  const strictestMet = (each: MeasuredNumbers) =>
    each.kind === "severity" ? (each.worst ?? severities[0]) : null;
  return { key: `custom.${name}.maxSeverity`, inForce, strictestMet, isStricter: milder };
}

/** The highest percentage with one decimal that the counts reach, as the judges count. */
function percentMet(part: number, whole: number): number {
  if (whole === 0) return 100;
  const percent = Math.floor((part * 1_000) / whole) / 10;
  return part * 100 >= percent * whole ? percent : Math.max(0, Math.floor(percent * 10 - 1) / 10);
}
