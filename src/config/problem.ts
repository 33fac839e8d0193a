/** What is wrong at one place of a configuration, and how to mend it. */
export interface ConfigurationProblem {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Dotted path, like `escalations.caps.wallClock`; empty for the file as a whole. */
  readonly key: string;
  readonly problem: string;
  readonly mend: string;
}
