import { keyTest } from "../../../domain/gates/trials/judge-parity.ts";
import { type TestResult } from "../../../domain/gates/trials/test-names.ts";
import { locateReplacement, type TouchedTest } from "../../../domain/gates/trials/touched-tests.ts";
import { findTestOutcome, keyResult, type JudgesCompared } from "./compare-judges.ts";
import { type TestRun } from "./test-run.ts";

interface Asked {
  readonly compared: JudgesCompared;
  readonly tests: readonly TouchedTest[];
}

/** Keys of the base's tests that notice a defect: they fail, or can't be loaded. What never came to run, because another crashed, tells nothing. */
export function listNoticing({ tests, compared }: Asked, run: TestRun, baseline: TestRun): string[] {
  if (hasBroken(run, baseline)) return tests.map(keyTest);
  const noticing = tests.filter((test) => {
    const outcome = findTestOutcome(test, run, compared.changes);
    return outcome === "fail" || (outcome === "missing" && run.unloaded.includes(test.path));
  });
  return noticing.map(keyTest);
}

/** Keys of those noticing tests of the base whose replacements notice the defect, too. The run has not broken. */
export function listStillNoticing(
  { tests, compared: { changes } }: Asked,
  noticed: readonly string[],
  run: TestRun,
): string[] {
  const { sources } = changes;
  const still = tests.filter((test) => {
    const place = locateReplacement(test);
    if (place === null) return false;
    const outcome = findTestOutcome(place, run, { sources, side: "after" });
    return outcome === "fail" || (outcome === "missing" && run.unloaded.includes(place.path));
  });
  return still.map(keyTest).filter((key) => noticed.includes(key));
}

/** Whether the head's tests end, with the defects in place and switched off, as they do without. */
export function isSound({ failing }: Pick<JudgesCompared, "failing">, { kind, outcomes }: TestRun): boolean {
  return kind === "ran" && outcomes.every((one) => one.outcome !== "fail" || failing.has(keyResult(one)));
}

/** Whether nothing ran that ran without the defect. */
export function hasBroken({ kind, outcomes }: TestRun, baseline: TestRun): boolean {
  return kind !== "ran" || (outcomes.length === 0 && baseline.outcomes.length > 0);
}

/** Whether tests fail, and their command ends like one whose tests pass. */
export function isHushed({ kind, outcomes, exitCode }: TestRun): boolean {
  return kind === "ran" && exitCode === 0 && outcomes.some(({ outcome }) => outcome === "fail");
}

/** Tests that passed without the defect and do not any more. */
export function listNewlyFailing(run: TestRun, baseline: TestRun): TestResult[] {
  const now = new Map(run.outcomes.map((one) => [keyResult(one), one.outcome]));
  return baseline.outcomes.filter(
    (one) => one.outcome === "pass" && (now.get(keyResult(one)) ?? "fail") === "fail",
  );
}
