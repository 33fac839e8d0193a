import { type DemandFacts, type DemandRuling } from "./judge-demand.ts";
import { type TouchedTest } from "./touched-tests.ts";
import { type TestDemand, type TrialFinding } from "./trial.ts";
import { cutText } from "../../trust/text/cut-text.ts";

/** One touched test of the base, how it ended, and what that means. */
export interface RuledTest {
  readonly touched: TouchedTest;
  readonly facts: DemandFacts;
  readonly ruling: DemandRuling;
}

const messages = {
  "removed-test": (test: string) =>
    `the base's test ${test} fails over this change, and nothing takes its place. Keep it, or test what is different now`,
  "unnoticed-fault": (test: string) =>
    `the base's test ${test} fails over the base's product and holds over this change; what replaces it does not notice what the change fixes. Keep what the base's test checks`,
  "changed-demand": (test: string) =>
    `the base's test ${test} fails over this change; the tests demand something else now. A person has to say whether that is meant`,
  "red-to-green": (test: string) =>
    `the base's test ${test} fails over this change as it failed before, and what replaces it passes over both products: only the test was changed`,
} as const;

/** Why the base's test matters, and the rule; null: nothing is wrong with it. */
export function describeDemand({ touched, ruling }: RuledTest): TrialFinding | null {
  if (ruling.kind !== "fail" && ruling.kind !== "review") return null;
  return {
    path: touched.newPath ?? touched.path,
    line: touched.newPath === null ? null : touched.line,
    rule: ruling.rule,
    message: messages[ruling.rule](JSON.stringify(cutText(touched.title, 160))),
    level: ruling.kind,
  };
}

/** "12 tests of the base are touched: 9 hold, 2 demand something else, 1 went with its feature" */
export function summarizeDemands(tests: readonly RuledTest[], leftOut = 0): string {
  const counts = new Map<string, number>();
  for (const { ruling } of tests) {
    const words = describeRuling(ruling);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const parts = [...counts].map(([words, count]) => `${count} ${words}`);
  const many =
    tests.length === 1 ? "1 test of the base is touched" : `${tests.length} tests of the base are touched`;
  if (parts.length === 0) return "no test of the base is touched";
  const more = leftOut === 0 ? "" : `; ${leftOut} more that a helper may concern were not compared`;
  return `${many}: ${parts.join(", ")}${more}`;
}

function describeRuling(ruling: DemandRuling): string {
  switch (ruling.kind) {
    case "holds":
      return "hold over the change";
    case "compare-over-base":
      return "can't run over the change";
    case "settled":
      return {
        "never-ran": "never ran",
        "still-fails": "fail with and without the change of the test",
        "feature-removed": "went with their feature",
        "expected-work": "are what the work is about",
      }[ruling.why];
    case "review":
      return ruling.rule === "red-to-green" ? "turned green by the test alone" : "demand something else now";
    case "fail":
      return {
        "removed-test": "failed and are gone",
        "unnoticed-fault": "no longer notice what the change fixes",
      }[ruling.rule];
  }
}

export function tabulateDemand({ touched, facts }: RuledTest, noticed: TestDemand["noticed"]): TestDemand {
  return {
    path: touched.newPath ?? touched.path,
    test: touched.title,
    change: touched.change,
    before: facts.overHead,
    now: facts.now,
    overBase: facts.overBase,
    noticed,
  };
}
