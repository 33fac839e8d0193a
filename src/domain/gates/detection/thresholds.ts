import { namesGates, resolveGates, type CoverageMeasure, type ResolvedGate } from "../resolve.ts";
import { type GatesConfiguration } from "../configuration.ts";
import { isWorseThan, severities, type Severity } from "../verdict/severity.ts";
import { type MeasuredNumbers } from "../verdict/verdict.ts";

/** What the gates measured on a commit, by their names. */
export type MeasuredCommit = ReadonlyMap<string, MeasuredNumbers>;

/** One threshold of a gate: what it is, and the strictest value that a measurement meets. */
export interface Threshold {
  /** The name of the gate. */
  readonly gate: string;
  /** In the configuration; a custom gate goes by its name. */
  readonly path: readonly string[];
  readonly inForce: number | Severity;
  /** Null: the measurement says nothing about it. */
  readonly strictestMet: (measured: MeasuredNumbers) => number | Severity | null;
  readonly isStricter: (one: number | Severity, other: number | Severity) => boolean;
}

/** Of gates that are found in the project, which are judged by the profile, those that were measured. */
const found = { build: { command: "-" }, lint: { command: "-" }, test: { command: "-" }, coverage: {} };

/** Every threshold that is in force, of the whole repository and of its parts. */
export function thresholdsIn(configuration: GatesConfiguration): Threshold[] {
  const { gates, sections } = resolveGates({ ...(namesGates(configuration) ? {} : found), ...configuration });
  const parts = sections.map(({ pattern, gates: own }) => ({
    ...{ place: ["gates", "paths", pattern], suffix: ` (${pattern})`, gates: own },
  }));
  return [{ place: ["gates"], suffix: "", gates }, ...parts].flatMap(({ place, suffix, gates: own }) =>
    own.flatMap((gate) =>
      thresholdsOf(gate, gate.name.slice(0, gate.name.length - suffix.length)).map(
        ({ path, ...threshold }) => ({
          ...{ ...threshold, gate: gate.name, path: [...place, ...path] },
        }),
      ),
    ),
  );
}

const fewer = (one: number | Severity, other: number | Severity) => Number(one) < Number(other);
const more = (one: number | Severity, other: number | Severity) => Number(one) > Number(other);
const milder = (one: number | Severity, other: number | Severity) =>
  isWorseThan(other as Severity, one as Severity);

type Own = Omit<Threshold, "gate">;

/** `name`: as it is written in its place. */
function thresholdsOf(gate: ResolvedGate, name: string): Own[] {
  switch (gate.kind) {
    case "build":
      return [problems(["build", "maxErrors"], gate.maxErrors, "errors")];
    case "lint":
      return [
        problems(["lint", "maxErrors"], gate.maxErrors, "errors"),
        problems(["lint", "maxWarnings"], gate.maxWarnings, "warnings"),
      ];
    case "test":
      return [
        {
          ...{ path: ["test", "minPassRate"], inForce: gate.minPassRate, isStricter: more },
          strictestMet: (each) =>
            each.kind === "tests" ? percentMet(each.passed, each.passed + each.failed) : null,
        },
      ];
    case "coverage":
      return (["lines", "branches", "functions", "statements"] as const).map((measure) =>
        coverage(measure, gate.thresholds[measure]),
      );
    case "custom":
      return gate.maxSeverity === null ? [] : [severity(name, gate.maxSeverity)];
    case "reproduce":
      return [];
  }
}

function problems(path: readonly string[], inForce: number, level: "errors" | "warnings"): Own {
  const strictestMet = (each: MeasuredNumbers) => (each.kind === "problems" ? each[level] : null);
  return { path, inForce, strictestMet, isStricter: fewer };
}

function coverage(measure: CoverageMeasure, inForce: number): Own {
  const strictestMet = (each: MeasuredNumbers) => {
    const count = each.kind === "coverage" ? each.total[measure] : null;
    return count === null ? null : percentMet(count.covered, count.total);
  };
  return { path: ["coverage", measure], inForce, strictestMet, isStricter: more };
}

function severity(name: string, inForce: Severity): Own {
  const strictestMet = (each: MeasuredNumbers) =>
    each.kind === "severity" ? (each.worst ?? severities[0]) : null;
  return { path: ["custom", name, "maxSeverity"], inForce, strictestMet, isStricter: milder };
}

/** The highest percentage with one decimal that the counts reach, as the judges count. */
function percentMet(part: number, whole: number): number {
  if (whole === 0) return 100;
  const percent = Math.floor((part * 1_000) / whole) / 10;
  return part * 100 >= percent * whole ? percent : Math.max(0, Math.floor(percent * 10 - 1) / 10);
}
