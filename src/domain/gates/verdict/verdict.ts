import { type TrialReport } from "../trials/trial.ts";
import { type Severity } from "./severity.ts";

export type GateKind = "build" | "lint" | "test" | "coverage" | "custom" | "check" | "reproduce";

export type FindingLevel = "error" | "warning" | "info" | "note";

/** One problem that a gate or a reviewer reports. */
export interface Finding {
  /** Relative to the repository's root; null when the tool named no file. */
  readonly path: string | null;
  /** From 1; null when the tool named no line. */
  readonly line: number | null;
  readonly level: FindingLevel;
  readonly rule: string | null;
  readonly message: string;
}

/** `error`: it could not be run or understood. Anything but `pass` fails the verdict. */
export type GateStatus = "pass" | "fail" | "error" | "timeout";

/** Without the file and the group that a test stands in, so that it can move. */
export interface TestNames {
  readonly executed: readonly string[];
  /** Of the executed ones. */
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
}

/** Which tests a test gate executed. */
export interface ExecutedTests {
  readonly executed: number;
  /** Null: only their number is known. */
  readonly names: TestNames | null;
}

/** What a gate measured, as numbers. */
export type MeasuredNumbers =
  | { readonly kind: "problems"; readonly errors: number; readonly warnings: number }
  | { readonly kind: "tests"; readonly passed: number; readonly failed: number }
  | { readonly kind: "coverage"; readonly total: CoverageTotals }
  /** Null: the audit shows nothing. */
  | { readonly kind: "severity"; readonly worst: Severity | null };

/** Null: not measured. */
export type CoverageTotals = Readonly<
  Record<
    "lines" | "branches" | "functions" | "statements",
    { readonly covered: number; readonly total: number } | null
  >
>;

export interface GateResult {
  /** Unique in a run: the kind, or the name of a custom gate or check. */
  readonly name: string;
  readonly kind: GateKind;
  readonly status: GateStatus;
  /** What the configuration demands, in words: "errors ≤ 0, warnings ≤ 50". */
  readonly expected: string;
  /** What was measured, in words: "2 errors, 7 warnings". */
  readonly actual: string;
  /** Worst first, at most 500. */
  readonly findings: readonly Finding[];
  readonly seconds: number;
  readonly cached: boolean;
  /** The end of the command's output, for people and continuation prompts. */
  readonly log: string;
  /** By which the whole output is found; absent: `log` is all of it, or the rest was not kept. */
  readonly wholeLog?: string | undefined;
  /** Of a test gate whose report was read; only until it was compared with the base. */
  readonly tests?: ExecutedTests | undefined;
  /** Sources of tests that were written or moved while they ran, and put back; likewise. */
  readonly restoredTests?: readonly string[] | undefined;
  /** Absent: nothing was, or it is not known as numbers. */
  readonly measured?: MeasuredNumbers | undefined;
  /** It failed over the base in the same way, and nothing is refused for it. */
  readonly redBefore?: true | undefined;
}

/** All gates over one commit, and all trials of its judge. */
export interface GateVerdict extends TrialReport {
  /** `review`: programs cannot decide it, a person can. */
  readonly verdict: "pass" | "fail" | "review";
  /** Null: there is nothing to compare with, and there are no trials. */
  readonly base: string | null;
  readonly head: string;
  /** The tree of `head`, as git names it. */
  readonly tree: string;
  readonly gates: readonly GateResult[];
  /** Names of gates that the base's configuration switches off; absent: none. */
  readonly switchedOff?: readonly string[] | undefined;
}
