import { type TestDemand, type TestOutcome } from "./trial.ts";

/** Title of the table. */
export const demandsTitle = "What this change asks of the tests";

export const demandHeads = [
  ...["Test", "Change", "Before", "Now", "Over the old product", "Defects noticed before and now"],
] as const;

const outcomes: Readonly<Record<TestOutcome, string>> = {
  pass: "passes",
  fail: "fails",
  skip: "is skipped",
  missing: "is missing",
};

/** The cells of one row of the table, in the order of its heads. */
export function demandCells({ path, test, change, before, now, overBase, noticed }: TestDemand): string[] {
  const defects = noticed === null ? "–" : `${noticed.before} → ${noticed.now}`;
  return [`${path}: ${test}`, change, outcomeWord(before), outcomeWord(now), outcomeWord(overBase), defects];
}

function outcomeWord(outcome: TestOutcome | null): string {
  return outcome === null ? "–" : outcomes[outcome];
}
