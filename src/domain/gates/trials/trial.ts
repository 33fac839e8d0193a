/** Experiments on a change's judge, in the order in which people read them. */
export const trialNames = [
  "base-judge",
  "base-settings",
  "new-tests",
  "kill-parity",
  "suppressions",
  "can-fail",
  "detectors",
] as const;

export type TrialName = (typeof trialNames)[number];

/** `unmeasured`: it was needed and could not decide; `skipped`: the change gives it nothing to do. */
export type TrialStatus = "pass" | "fail" | "review" | "unmeasured" | "skipped";

/** One thing that a trial found; what it weighs is its own, for one trial may find both kinds. */
export interface TrialFinding {
  readonly path: string;
  /** From 1; null when it is of no line. */
  readonly line: number | null;
  /** Kebab-case; the file that finds it has the same name, or its trial's. */
  readonly rule: string;
  readonly message: string;
  /** `fail`: shown by a witness or by a detector; `review`: a person has to decide; `note`: only told. */
  readonly level: "fail" | "review" | "note";
  /** Id of the witness; absent: there is nothing to run again. */
  readonly witness?: string | undefined;
  /** Why the base's configuration allows it; absent: it does not. */
  readonly allowed?: string | undefined;
}

export interface TrialResult {
  readonly name: TrialName;
  readonly status: TrialStatus;
  /** One sentence: "14 tests rewritten; all 11 planted defects are still noticed". */
  readonly summary: string;
  /** Worst first, at most 100. */
  readonly findings: readonly TrialFinding[];
  readonly seconds: number;
  readonly cached: boolean;
}

/** How a test ended in one run; `missing`: it was not there, not loaded or not executed. */
export type TestOutcome = "pass" | "fail" | "skip" | "missing";

/** A row of "What this change asks of the tests". */
export interface TestDemand {
  readonly path: string;
  readonly test: string;
  readonly change: "added" | "rewritten" | "removed" | "surroundings";
  /** The base's version over the head's product; null: the base has none, or it was not run. */
  readonly before: TestOutcome | null;
  /** The head's version over the head's product; null: the head has none. */
  readonly now: TestOutcome | null;
  /** The head's version over the base's product; null: not run. */
  readonly overBase: TestOutcome | null;
  /** Planted defects that each version noticed; null: none was tried. */
  readonly noticed: { readonly before: number; readonly now: number } | null;
}

/** Everything that is needed to run both sides of a finding again. */
export interface Witness {
  /** Hexadecimal, the same wherever the same trees are judged. */
  readonly id: string;
  readonly base: string;
  readonly head: string;
  /** "With `return 0` in `subtotal` (src/price.ts:14), the base's test *adds two prices* failed; yours pass." */
  readonly sentence: string;
  /** Unified diff of the defect over the product that the base's tests ran over; empty: the product as it is shows it. */
  readonly patch: string;
  /** The same over the head's product, where the base's tests ran over their own; absent: it is `patch`. */
  readonly patchHead?: string | undefined;
  /** Which tests are run, as the runner calls them; empty: the whole command. */
  readonly files: readonly string[];
  /** Names of the gate whose tests they are. */
  readonly gate: string;
  /** Of the base's test that tells the difference. */
  readonly test: string | null;
  /** The head's version of this test alone is asked, though others notice; absent: all of the head's tests are. */
  readonly isAlone?: true | undefined;
  /** The head's run is asked for its exit code alone; absent: for what its tests say. */
  readonly isExit?: true | undefined;
  /** Whose product the judges are run over. */
  readonly product: "base" | "head";
}

/** All that was learned of a change's judge; empty lists where nothing of it changed. */
export interface TrialReport {
  readonly trials: readonly TrialResult[];
  readonly demands: readonly TestDemand[];
  readonly witnesses: readonly Witness[];
}
