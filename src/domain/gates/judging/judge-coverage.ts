import { gateFinding, worstFirst } from "../verdict/findings.ts";
import {
  type CoverageCount,
  type CoverageCounts,
  type CoverageReport,
  type GateRun,
  type Judgement,
  type Reading,
} from "./measurement.ts";
import { percentOf } from "./percentage.ts";
import { type CoverageGate, type CoverageMeasure } from "../resolve.ts";
import { runFailure } from "./run-failure.ts";
import { type Finding } from "../verdict/verdict.ts";

const measures: readonly CoverageMeasure[] = ["lines", "branches", "functions", "statements"];
const maxFilesNamed = 20;

/**
 * Passes when every measure in the report reaches its threshold and at least one is there.
 * `run` is null when the test gate writes the report.
 */
export function judgeCoverage(
  gate: CoverageGate,
  run: GateRun | null,
  reading: Reading<CoverageReport>,
): Judgement {
  const expected = measures.map((measure) => `${measure} ≥ ${gate.thresholds[measure]} %`).join(", ");
  const failure = run === null ? null : runFailure(run);
  if (failure) return { ...failure, expected, findings: [] };
  if (run?.kind === "exited" && run.exitCode !== 0) {
    return {
      status: "error",
      expected,
      actual: `the command failed (exit code ${run.exitCode})`,
      findings: [],
    };
  }
  if (reading.kind === "unreadable") {
    return { status: "error", expected, actual: `report ${gate.report}: ${reading.why}`, findings: [] };
  }
  return judgeReport(gate, reading, expected);
}

function judgeReport(gate: CoverageGate, report: CoverageReport, expected: string): Judgement {
  const known = measures.filter((measure) => report.total[measure] !== null);
  if (known.length === 0) {
    return { status: "fail", expected, actual: "the report covers nothing", findings: [] };
  }
  const missed = known.filter((measure) => !reaches(report.total, measure, gate.thresholds[measure]));
  const findings = missed.map((measure) =>
    gateFinding(
      `${measure}: ${spell(report.total, measure)} is below ${gate.thresholds[measure]} %${gapOf(report.total[measure], gate.thresholds[measure])}`,
      measure,
    ),
  );
  return {
    status: missed.length === 0 ? "pass" : "fail",
    expected,
    actual: measures.map((measure) => `${measure} ${spell(report.total, measure)}`).join(", "),
    findings: worstFirst([...findings, ...leastCovered(report, missed)]),
    measured: { kind: "coverage", total: report.total },
  };
}

function reaches(counts: CoverageCounts, measure: CoverageMeasure, threshold: number): boolean {
  const count = counts[measure];
  return count === null || count.covered * 100 >= threshold * count.total;
}

function spell(counts: CoverageCounts, measure: CoverageMeasure): string {
  const count = counts[measure];
  return count === null ? "not measured" : `${percentOf(count.covered, count.total)} %`;
}

/** How many more have to be covered. */
function gapOf(count: CoverageCount | null, threshold: number): string {
  if (count === null) return "";
  const gap = Math.ceil((threshold * count.total) / 100) - count.covered;
  return `; ${gap} more of ${count.total} needed`;
}

/** The files in which most is missing of what was missed, most first, with where it stands. */
function leastCovered(report: CoverageReport, missed: readonly CoverageMeasure[]): Finding[] {
  const perMeasure = Math.floor(maxFilesNamed / Math.max(missed.length, 1));
  return missed.flatMap((measure) => leastCoveredOf(report, measure).slice(0, perMeasure));
}

function leastCoveredOf({ files }: CoverageReport, measure: CoverageMeasure): Finding[] {
  return files
    .map(({ path, counts, uncovered }) => ({ path, count: counts[measure], where: uncovered?.[measure] }))
    .flatMap(({ count, ...file }) =>
      count === null || count.covered === count.total ? [] : [{ ...file, count }],
    )
    .sort((a, b) => b.count.total - b.count.covered - (a.count.total - a.count.covered))
    .map(({ path, count, where }) => ({
      path,
      line: null,
      level: "info",
      rule: measure,
      message: `${count.total - count.covered} of ${count.total} ${measure} not covered${where === undefined ? "" : `: ${where}`}`,
    }));
}
