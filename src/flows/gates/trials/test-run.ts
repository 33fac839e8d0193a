import { type TestResult } from "../../../domain/gates/trials/test-names.ts";

export interface TestRun {
  /** `broken`: nothing shows how the tests ended. */
  readonly kind: "ran" | "broken" | "timeout";
  /** One for each name in a file; of several the worst. */
  readonly outcomes: readonly TestResult[];
  /** Files that did not load or compile, or that were kept from running by those. */
  readonly unloaded: readonly string[];
  readonly exitCode: number;
  readonly seconds: number;
  readonly log: string;
}
