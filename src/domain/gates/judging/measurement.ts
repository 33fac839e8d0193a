import { type CoverageMeasure } from "../resolve.ts";
import { type TestResult } from "../trials/test-names.ts";
import { type SeverityCounts } from "../verdict/severity.ts";
import { type Finding, type GateResult, type TestNames } from "../verdict/verdict.ts";

/** How the command of a gate ended. */
export type GateRun =
  | ExitedRun
  | { readonly kind: "killed"; readonly signal: string }
  | { readonly kind: "timeout"; readonly timeoutMs: number }
  /** It wrote more than it may. */
  | { readonly kind: "flooded"; readonly limitBytes: number }
  | { readonly kind: "not-started"; readonly why: string };

/** It ended by itself. */
export interface ExitedRun {
  readonly kind: "exited";
  readonly exitCode: number;
  /** Its output is no text: NUL bytes stand in it. */
  readonly binary?: true;
  /** Processes that had not ended a while later, by the words they were started with; absent: none. */
  readonly left?: readonly string[];
}

/** What a parser made of a tool's report. */
export type Reading<Report> = ({ readonly kind: "report" } & Report) | UnreadableReport;

export interface UnreadableReport {
  readonly kind: "unreadable";
  readonly why: string;
  /** It is of a known format, and cut off, or tells of a run that did not come to its end. */
  readonly broken?: boolean;
}

/** Of a compiler or linter. The counts are of all problems, also of those that `findings` leaves out. */
export interface ProblemReport {
  readonly errors: number;
  readonly warnings: number;
  readonly findings: readonly Finding[];
  readonly severities: SeverityCounts;
  /** Picked out of plain text, in which problems may stand that were not recognised. */
  readonly plain?: true;
}

/** Counts of single tests, not of suites. A skipped test was not executed. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly findings: readonly Finding[];
  /** Of every test; null: the format does not tell them, or there are too many. */
  readonly names?: TestNames | null;
  /** How each test ended; absent: the format does not show it, or there are too many. */
  readonly outcomes?: readonly ReportedTest[];
  /** Files, packages or modules that did not load or compile, in the report's words; absent: none. */
  readonly unloaded?: readonly string[];
}

/** A test of a report. */
export interface ReportedTest extends TestResult {
  /** A name that the report gives in place of the file: a class of Java, a package of Go, a crate of Rust. */
  readonly unit?: string | undefined;
}

/** Null: there was nothing of that measure to cover, or the format does not know it. */
export type CoverageCounts = Readonly<Record<CoverageMeasure, CoverageCount | null>>;

export interface CoverageCount {
  readonly covered: number;
  readonly total: number;
}

export interface CoverageReport {
  readonly total: CoverageCounts;
  readonly files: readonly CoveredFile[];
}

export interface CoveredFile {
  readonly path: string;
  readonly counts: CoverageCounts;
  /** Where what is not covered stands: lines, or names of functions; the first of them. Absent: the format does not tell. */
  readonly uncovered?: Readonly<Partial<Record<CoverageMeasure, string>>>;
}

/** Of a security audit. */
export interface AuditReport {
  readonly counts: SeverityCounts;
  readonly findings: readonly Finding[];
}

/** What a judge says of one gate. */
export type Judgement = Pick<
  GateResult,
  "status" | "expected" | "actual" | "findings" | "tests" | "measured"
>;
