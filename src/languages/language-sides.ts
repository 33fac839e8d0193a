import { type SuppressionMarks } from "./suppression-marks.ts";

/** How a language names its tests and its tools' settings, and how its products reach over to what judges them. */
export interface LanguageSides {
  /** Names of its sources. */
  readonly sources: RegExp;
  readonly comment: "//" | "#";
  /** Paths of what a runner collects, and of what it loads around tests. */
  readonly tests: RegExp;
  /** Names of files with settings of runners, linters, compilers and coverage. */
  readonly settings: RegExp;
  readonly marks: SuppressionMarks;
  /** Code that asks whether it is tested: where only tests answer it, and where others may. */
  readonly asksIfTested: { readonly surely: RegExp; readonly perhaps?: RegExp };
  /** Code that changes what tests compare with, or how they end. */
  readonly replacesJudge: RegExp;
}
