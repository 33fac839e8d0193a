import { type Truth } from "../condition.ts";
import { type Labels } from "./test-labels.ts";

/** One run of tests that gates have made. */
export interface Run {
  /** Files that it may run tests of; null: that cannot be told. */
  readonly looksAt: (path: string, isOfPlaywright: boolean) => Truth;
  /** Whether it takes a test of those, by its names and marks. */
  readonly takes: (labels: Labels) => Truth;
}

/** All of them hold. */
export function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}
