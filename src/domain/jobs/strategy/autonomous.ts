import { decidePromotion } from "../autonomy/promotion.ts";
import { personsReasons, waitsForTestsAlone } from "../autonomy/should-freeze.ts";
import { type GateStrategy, type PhaseGate, type PhaseGateFacts } from "./gate-strategy.ts";
import { overBudget } from "./spawn-budget.ts";

const strategy = "autonomous";

/** Nobody is asked, whatever the level; what becomes of the whole is decided by its promotion. */
export const autonomous: GateStrategy = {
  name: strategy,
  describe: (level) => `${level}, in an autonomous run`,
  checkPhase,
  checkSubPhase: checkPhase,
  checkSubPhaseSpawn: (facts) => {
    const over = overBudget(facts);
    if (over !== null) return { kind: "refuse", strategy, ...over };
    const reason = Object.keys(facts.asked).length === 0 ? "nothing-asked" : "within-budget";
    return { kind: "approve", strategy, reason };
  },
  checkIteration: () => ({ kind: "go-on", strategy, reason: "autonomous" }),
  checkStaleProgress: ({ staleIterations, pivoted, limit }) => {
    if (staleIterations < limit)
      return { kind: "go-on", strategy, reason: staleIterations === 0 ? "progress" : "not-yet" };
    return pivoted
      ? { kind: "stop", strategy, reason: "stale-again" }
      : { kind: "pivot", strategy, reason: "stale" };
  },
};

function checkPhase({ freeze, promotion }: PhaseGateFacts): PhaseGate {
  const final = freeze.moment === "final";
  // Who sent the result back, or wrote some of it, is there to look at what became of it. A request for changes that stands
  // holds any pull request all the same, whatever is answered here.
  const heard = final ? freeze : { ...freeze, answersReview: false, adopted: false };
  const reasons = personsReasons(heard);
  // Who accepts what the whole asks of the tests has not said that the run is promoted.
  if (!final || !waitsForTestsAlone({ because: reasons })) {
    const [first, ...others] = reasons;
    if (first !== undefined) return { kind: "freeze", strategy, because: [first, ...others], holds: [] };
  }
  if (!final) return { kind: "go-on", strategy, reason: "autonomous", straight: freeze.level === "full" };
  const promoted = decidePromotion(promotion);
  const [first, ...others] = reasons;
  const because = first === undefined ? (["held"] as const) : ([first, ...others, "held"] as const);
  switch (promoted.kind) {
    case "done":
      if (first !== undefined) return { kind: "freeze", strategy, because: [first, ...others], holds: [] };
      // What is merged in the end is a pull request, so that there is one to look at afterwards.
      return { kind: "go-on", strategy, reason: promoted.reason, straight: false };
    case "in-review":
      return { kind: "freeze", strategy, because, holds: promoted.holds };
    case "failed":
      return {
        kind: "freeze",
        strategy,
        because,
        holds: [{ reason: "failed-phases", count: promotion.failedPhases }],
      };
  }
}
