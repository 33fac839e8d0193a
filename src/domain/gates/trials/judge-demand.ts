import { type TestOutcome } from "./trial.ts";
import { type TouchedTest } from "./touched-tests.ts";

/** How one touched test of the base, and what replaces it, ended in the runs. Null: it was not run there. */
export interface DemandFacts {
  readonly touched: Pick<TouchedTest, "change" | "loses">;
  /** The base's version over the head's product. */
  readonly overHead: TestOutcome;
  /** The base's version over the base's product. */
  readonly onBase: TestOutcome | null;
  /** The replacement over the head's product; null: there is none. */
  readonly now: TestOutcome | null;
  /** The replacement over the base's product; null: there is none. */
  readonly overBase: TestOutcome | null;
  /** The file of the base's version does not load over the head's product. */
  readonly isUnloaded: boolean;
  /** Functions of the product that it names are gone in the head. */
  readonly isFeatureGone: boolean;
  /** The change undoes just what came with the test. */
  readonly isTakenBack: boolean;
  /** The change takes much more from the product than it brings. */
  readonly isProductReduced: boolean;
  /** New or rewritten tests of the same files fail over the base's product. */
  readonly haveNewTestsFailed: boolean;
  /** All of them came to an end there. */
  readonly haveNewTestsEnded: boolean;
  /** The work is about the tests themselves: red to green by tests alone is expected. */
  readonly areTestsTheWork: boolean;
}

export type DemandRuling =
  /** The base's version holds: planted defects say whether as much is noticed now. */
  | { readonly kind: "holds" }
  /** It can't run over the head's product: planted defects in the base's product say it. */
  | { readonly kind: "compare-over-base" }
  | {
      readonly kind: "settled";
      readonly why: "never-ran" | "still-fails" | "feature-removed" | "expected-work";
    }
  | { readonly kind: "review"; readonly rule: "changed-demand" | "red-to-green" }
  | { readonly kind: "fail"; readonly rule: "removed-test" | "unnoticed-fault" };

/** Rules on one test of the base: does the change still meet it, and if not, is that shown or for a person to see? */
export function judgeDemand(facts: DemandFacts): DemandRuling {
  const { touched, overHead, onBase, isFeatureGone, areTestsTheWork } = facts;
  if (overHead === "pass") return ruleOnHolding(facts);
  if (onBase === "skip" || onBase === "missing" || overHead === "skip") {
    return { kind: "settled", why: "never-ran" };
  }
  // The gate counts it, as it would count the base's version: nothing is hidden.
  if (touched.change !== "removed" && facts.now === "fail") return { kind: "settled", why: "still-fails" };
  if (isFeatureGone && touched.change === "removed") return { kind: "settled", why: "feature-removed" };
  if (facts.isUnloaded || isFeatureGone) return { kind: "compare-over-base" };
  if (onBase === "fail") {
    return areTestsTheWork ? { kind: "settled", why: "expected-work" } : ruleOnRedTest(facts);
  }
  if (!runsNow(facts)) {
    // A revert takes its tests along: no program can say whether it may.
    const isReverted = touched.change === "removed" && (facts.isTakenBack || facts.isProductReduced);
    return facts.haveNewTestsFailed || !facts.haveNewTestsEnded || isReverted
      ? { kind: "review", rule: "changed-demand" }
      : { kind: "fail", rule: "removed-test" };
  }
  return { kind: "review", rule: "changed-demand" };
}

/** The base's product is a broken one that its own test refuses: what comes in its place has to refuse it, too. */
function ruleOnHolding({ touched, onBase, overBase, ...facts }: DemandFacts): DemandRuling {
  const isNoticed = onBase !== "fail" || overBase === "fail" || facts.haveNewTestsFailed;
  return isNoticed || !touched.loses || facts.areTestsTheWork
    ? { kind: "holds" }
    : { kind: "fail", rule: "unnoticed-fault" };
}

function ruleOnRedTest(facts: DemandFacts): DemandRuling {
  if (!runsNow(facts) && !facts.haveNewTestsFailed) return { kind: "fail", rule: "removed-test" };
  return { kind: "review", rule: facts.overBase === "pass" ? "red-to-green" : "changed-demand" };
}

/** Tells whether a replacement passes over both products: planted defects then show whether it checks less, or only something else. */
export function mayBeLoosened({ overHead, onBase, overBase }: DemandFacts): boolean {
  return overHead === "fail" && onBase === "pass" && overBase === "pass";
}

function runsNow({ touched, now }: DemandFacts): boolean {
  return touched.change !== "removed" && now === "pass";
}
